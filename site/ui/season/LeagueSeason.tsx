/**
 * The season of a league, at the top of its page: the forecast of the running one; without it the
 * table, why there is none, and how the last one ended.
 */
import {
  FEWEST_LEFT,
  ROUNDS_TO_KNOW_ALL,
  type SeasonFile,
} from '#data/model/forecast/season-forecast.ts'
import type { Standing } from '#data/model/match/match.ts'
import { toSeasonName, toSeasonWords } from '#data/model/season.ts'
import type { Charts } from '#site/lib/charts/chart.ts'
import { toRowStar } from '#site/ui/FollowPlace.tsx'
import { LeagueTable } from '#site/ui/LeagueTable.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { SeasonPicture } from './SeasonPicture.tsx'
import { SeasonResult, toResultTitle } from './SeasonResult.tsx'

/** Why a season has no forecast, by its state. */
const WHY_NONE = {
  open: 'season:none',
  closing: 'season:none',
  paused: 'season:paused',
  over: 'season:over',
} as const

interface Props {
  readonly texts: UiTexts
  /** Null before the first publication. */
  readonly file: SeasonFile | null
  readonly table: readonly Standing[]
  /** First year of the table's season, if known. */
  readonly tableSeason: number | undefined
  readonly charts: Charts
  readonly hasTeamPage: (teamId: string) => boolean
}

export function LeagueSeason({ texts, file, table, tableSeason, charts, hasTeamPage }: Props) {
  const { t } = texts
  const result = file?.ended && (
    <SeasonResult texts={texts} result={file.ended} hasTeamPage={hasTeamPage} />
  )
  if (file?.forecast)
    return (
      <>
        <SeasonPicture
          texts={texts}
          file={{ ...file, forecast: file.forecast }}
          table={table}
          charts={charts}
        />
        {result && (
          <details className="fold mt-3">
            <summary>{toResultTitle(texts, file.ended!)}</summary>
            {result}
          </details>
        )}
      </>
    )
  const title = [
    t(table.length > 0 ? 'match:sections.standings' : 'season:title'),
    ...(tableSeason === undefined ? [] : [toSeasonWords(toSeasonName(tableSeason))]),
  ].join(' ')
  const values = { least: FEWEST_LEFT, rounds: ROUNDS_TO_KNOW_ALL }
  return (
    <>
      <section aria-labelledby="table-title" data-season="">
        <h2 id="table-title" className="mb-3 text-2xl">
          {title}
        </h2>
        {table.length > 0 && (
          <LeagueTable texts={texts} rows={table} caption={title} toStar={toRowStar} />
        )}
        <p className="mt-3 max-w-[41em] text-sm text-muted" data-none="">
          {t(WHY_NONE[file?.state ?? 'open'], values)}
        </p>
      </section>
      {result}
    </>
  )
}
