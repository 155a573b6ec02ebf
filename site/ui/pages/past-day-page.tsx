/** The results of a day that is older than the shown days: the same list, with a link back to the archive. */
import { toSeasonMonthPath } from '#data/model/page-paths.ts'
import { countRight } from '#site/lib/record/count-calls.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { RowsByLeague } from '#site/ui/rows/MatchRows.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { toPageTitle, type PublicPage } from './public-page.ts'
import { DayCount, type ResultDay } from './results-page.tsx'
import { WayBack } from './WayBack.tsx'

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const

export function makePastDayPage(
  texts: UiTexts,
  { day, matches }: ResultDay,
  season: string,
): PublicPage {
  const { t, href, language } = texts
  const values = { date: formatDay(day, language, DATE), ...countRight(matches) }
  const month = day.slice(0, 7)
  return {
    title: toPageTitle(t('public:results.day.pageTitle', values)),
    description: t('public:results.day.description', values),
    content: (
      <>
        <WayBack
          href={href(toSeasonMonthPath(season, month))}
          name={formatDay(`${month}-01`, language, { month: 'long', year: 'numeric' })}
        />
        <h1 className="mt-2">
          {t('public:results.day.title', {
            date: formatDay(day, language, { weekday: 'long', ...DATE }),
          })}
        </h1>
        <DayCount texts={texts} matches={matches} />
        <RowsByLeague texts={texts} matches={matches} />
      </>
    ),
  }
}
