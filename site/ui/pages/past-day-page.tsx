/** The results of a day that is older than the shown days: the same list, with a link back to the archive. */
import { toSeasonMonthPath } from '#data/model/page-paths.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { RowsByLeague } from '#site/ui/rows/MatchRows.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import type { PublicPage } from './public-page.ts'
import { DayCount, describeDay, DotNote, type ResultDay } from './results-page.tsx'
import { WayBack } from './WayBack.tsx'

/** A day of long ago has its year. */
const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const

export function makePastDayPage(texts: UiTexts, past: ResultDay, season: string): PublicPage {
  const { href, language } = texts
  const month = past.day.slice(0, 7)
  return {
    ...describeDay(texts, past),
    content: (
      <>
        <WayBack
          href={href(toSeasonMonthPath(season, month))}
          name={formatDay(`${month}-01`, language, { month: 'long', year: 'numeric' })}
        />
        <h1 className="mt-2 first-letter:uppercase">{formatDay(past.day, language, DAY)}</h1>
        <DayCount texts={texts} matches={past.matches} />
        <RowsByLeague texts={texts} matches={past.matches} />
        <DotNote texts={texts} matches={past.matches} />
      </>
    ),
  }
}
