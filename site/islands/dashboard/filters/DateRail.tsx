/**
 * The last days with the share we called right, then the days of the window with their number of
 * matches as last published.
 */
import { memo, useEffect, useRef } from 'react'
import { showCurrentDay } from '#site/lib/pages/day-rails.ts'
import { parsePastDays } from '#site/lib/match/past-days.ts'
import { getWeekend, setDate, setWeekend } from '#site/stores/filters.ts'
import { toResultsPath } from '#data/model/page-paths.ts'
import { CalledRight, DayRail } from '#site/ui/DayRail.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { listWindow } from '#site/islands/dashboard/shown-days.ts'
import { useFilter } from '#site/islands/dashboard/use-filter.ts'

/** Data attributes that the build wrote into the page. */
const readPage = () => document.getElementById('dashboard')?.dataset ?? {}

/** Number of matches by published day. */
function readCounts(): Readonly<Record<string, number>> {
  const { counts } = readPage()
  return counts ? (JSON.parse(counts) as Record<string, number>) : {}
}

const WEEKEND = 'weekend'

interface Props {
  readonly dates: readonly string[]
  /** May see all rows, and so may have several days in one list. */
  readonly isUnlimited: boolean
}

export const DateRail = memo(function DateRail({ dates, isUnlimited }: Props) {
  const { t, ui } = useTexts()
  const date = useFilter('date')
  const until = useFilter('until')
  const areFavoritesOnly = useFilter('areFavoritesOnly')
  const week = listWindow()
  const today = week[0]!
  const weekend = getWeekend(today)
  const isWeekend = weekend?.date === date && weekend.until === until
  const listed = until === null ? date : isWeekend ? WEEKEND : null
  // The list of favourites covers all days, so no day is marked as chosen.
  const chosen = areFavoritesOnly ? null : listed
  const rail = useRef<HTMLElement>(null)
  useEffect(() => {
    if (chosen !== null && rail.current) showCurrentDay(rail.current)
  }, [chosen])
  const counts = readCounts()
  const past = parsePastDays(readPage().past, today)
  const weekendCount = Object.entries(counts)
    .filter(([day]) => weekend && day >= weekend.date && day <= weekend.until)
    .reduce((sum, [, count]) => sum + count, 0)
  const toNote = (day: string) => {
    const count = counts[day]
    return !dates.includes(day) ? '–' : count ? t('rail.matches', { count }) : ''
  }
  return (
    <DayRail
      ref={rail}
      texts={ui}
      label={t('rail.label')}
      shown={chosen}
      today={today}
      onChoose={(day) => (day === WEEKEND && weekend ? setWeekend(weekend) : setDate(day))}
      days={[
        ...past.map(({ day, right, count }) => {
          const hint = t('rail.past', { right, count })
          const note = <CalledRight said={hint} right={right} count={count} />
          return { day, path: toResultsPath(day), isPast: true, hint, note }
        }),
        ...(isUnlimited && weekend
          ? [
              {
                day: WEEKEND,
                name: t('rail.weekend'),
                note: t('rail.matches', { count: weekendCount }),
              },
            ]
          : []),
        // The window ends within the eighth day, which is listed only if it has matches.
        ...[...new Set([...week, ...dates.filter((day) => day >= today)])].sort().map((day) => ({
          day,
          isEmpty: !dates.includes(day),
          note: toNote(day),
        })),
      ]}
    />
  )
})
