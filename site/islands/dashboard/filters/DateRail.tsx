/**
 * The last days with the share we called right, then the days of the window with their number of
 * matches as last published.
 */
import { memo, useEffect, useRef, useState } from 'react'
import { toDay } from '#data/model/match/match.ts'
import { showCurrentDay } from '#site/lib/pages/day-rails.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { parsePastDays, type PastDay } from '#site/lib/match/past-days.ts'
import { setDate } from '#site/stores/filters.ts'
import { toResultsPath } from '#data/model/page-paths.ts'
import { useTexts } from '../../shared/TextsProvider.tsx'
import { DAY_MS, WINDOW_DAYS } from '#data/model/time.ts'
import { useFilter } from '../use-filter.ts'

/** Data attributes that the build wrote into the page. */
const readPage = () => document.getElementById('dashboard')?.dataset ?? {}

/** Number of matches by published day. */
function readCounts(): Readonly<Record<string, number>> {
  const { counts } = readPage()
  return counts ? (JSON.parse(counts) as Record<string, number>) : {}
}

function listDays(dates: readonly string[]): string[] {
  const now = Date.now()
  const days = Array.from({ length: WINDOW_DAYS }, (_, index) => toDay(now + index * DAY_MS))
  // The window ends within the eighth day, which is listed only if it has matches.
  return [...new Set([...days, ...dates])].sort()
}

export const DateRail = memo(function DateRail({ dates }: { readonly dates: readonly string[] }) {
  const { t, language } = useTexts()
  const date = useFilter('date')
  // The list of favourites covers all days, so no day is marked as chosen.
  const chosen = useFilter('areFavoritesOnly') ? null : date
  const rail = useRef<HTMLElement>(null)
  useEffect(() => {
    if (rail.current) showCurrentDay(rail.current)
  }, [])
  const counts = readCounts()
  const [today] = useState(() => toDay(Date.now()))
  const [past] = useState(() => parsePastDays(readPage().past, today))
  return (
    <nav
      ref={rail}
      aria-label={t('rail.label')}
      className="dashboard-rail scroll-edge border-y border-rule"
    >
      <ol className="flex">
        {past.map((each) => (
          <li key={each.day} className="min-w-20 border-r border-rule whitespace-nowrap">
            <Past {...each} />
          </li>
        ))}
        {listDays(dates).map((day) => {
          const count = counts[day]
          const hasMatches = dates.includes(day)
          return (
            <li key={day} className="min-w-22 flex-1 border-r border-rule last:border-0">
              <button
                type="button"
                disabled={!hasMatches}
                aria-current={day === chosen ? 'date' : undefined}
                onClick={() => setDate(day)}
                className="grid w-full justify-items-center border-b-2 border-transparent px-1 pt-2 pb-1.5 text-sm -outline-offset-2 enabled:hover:bg-tint disabled:text-muted aria-[current]:border-pitch aria-[current]:bg-sheet"
              >
                <span className={`text-xs ${day === today ? 'font-semibold' : 'text-muted'}`}>
                  {day === today
                    ? t('quick.today')
                    : formatDay(day, language, { weekday: 'short' })}
                </span>
                <span className="figures font-serif text-lg">
                  {formatDay(day, language, { day: 'numeric', month: 'short' })}
                </span>
                <span className="figures min-h-4 text-xs whitespace-nowrap text-muted">
                  {hasMatches && count ? t('rail.matches', { count }) : hasMatches ? '' : '–'}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
})

/** A past day, linked to its results; the filled part of the line is the share we called right. */
function Past({ day, right, count }: PastDay) {
  const { t, language, ui } = useTexts()
  const text = t('rail.past', { right, count })
  return (
    <a
      href={ui.href(toResultsPath(day))}
      data-hint={text}
      className="grid justify-items-center px-1 pt-2 pb-1.5 text-sm -outline-offset-2 hover:bg-tint"
    >
      <span className="text-xs text-muted">{formatDay(day, language, { weekday: 'short' })}</span>
      <span className="figures font-serif text-lg text-muted">
        {formatDay(day, language, { day: 'numeric', month: 'short' })}
      </span>
      <span className="sr-only">{text}</span>
      <svg className="past-day" viewBox="-14 0 54 16" aria-hidden="true">
        <path d="m-12 8 3 3 6-6" className="check" />
        <rect width={(40 * right) / count} y="5" height="6" className="is-right" />
        <rect x=".5" y="5.5" width="39" height="5" />
      </svg>
    </a>
  )
}
