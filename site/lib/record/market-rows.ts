/** Rows of the comparison with the market, formatted in a language. */
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import type { Language } from '#data/model/languages.ts'
import type { MarketComparison, MarketRecord } from '#data/model/record/market-record.ts'
import { toSeasonName, toSeasonWords } from '#data/model/season.ts'
import {
  formatCount,
  formatNumber,
  formatSigned,
  formatSignedPercent,
  NO_FIGURE,
} from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'

const DECIMALS = 4

type Gap = MarketComparison['gap']['rps']

const writeGap = (gap: Gap, toText: (value: number) => string): string => {
  if (gap === null) return NO_FIGURE
  if (gap.interval === null) return toText(gap.mean)
  return `${toText(gap.mean)} (${toText(gap.interval[0])} – ${toText(gap.interval[1])})`
}

/** `+0.0018 (−0.0004 – +0.0040)`; without an interval the mean alone. */
export const formatGap = (gap: Gap, language: Language) =>
  writeGap(gap, (value) => formatSigned(value, language, DECIMALS))

/** The same of shares, in per cent: `+1.3% (−2.1% – +4.7%)`. */
export const formatShareGap = (gap: Gap, language: Language) =>
  writeGap(gap, (share) => formatSignedPercent(share * 100, language))

/**
 * Who is better by the interval of the ranked probability score's gap: `open` while it contains
 * zero; null without an interval.
 */
export function toVerdictName(gap: Gap): 'market' | 'ours' | 'open' | null {
  if (gap?.interval == null) return null
  if (gap.interval[0] > 0) return 'market'
  return gap.interval[1] < 0 ? 'ours' : 'open'
}

/** The cells of a group after its name: both scores, gap, who was closer, matches. */
function toGroupCells(
  { n, ours, market, gap, closer }: MarketComparison,
  language: Language,
): string[] {
  return [
    formatNumber(ours.rps, language, DECIMALS),
    formatNumber(market.rps, language, DECIMALS),
    formatGap(gap.rps, language),
    `${formatCount(closer.ours, language)} / ${formatCount(closer.market, language)}`,
    formatCount(n, language),
  ]
}

/** `2026/27` for the season that began in 2026. */
export const toSeasonTitle = (firstYear: string) => toSeasonWords(toSeasonName(Number(firstYear)))

const LEAGUE_SEASON = /^(.*) (\d{4})$/

/** `Serie A 2026` as its two parts. */
export function splitLeagueSeason(key: string): { league: string; year: string } {
  const [, league = key, year = ''] = LEAGUE_SEASON.exec(key) ?? []
  return { league, year }
}

/** The groups of the comparison as rows, each named in the language; months the newest first. */
export function listGroupRows(record: MarketRecord, language: Language) {
  const toRows = (
    groups: Readonly<Record<string, MarketComparison>>,
    toName: (key: string) => string,
  ) =>
    Object.entries(groups).map(([key, group]) => ({
      cells: [toName(key), ...toGroupCells(group, language)],
    }))
  return {
    leagues: toRows(record.byLeague, (name) => toCompetitionName(name, language)),
    seasons: toRows(record.bySeason, toSeasonTitle).reverse(),
    leagueSeasons: toRows(record.byLeagueSeason, (key) => {
      const { league, year } = splitLeagueSeason(key)
      return `${toCompetitionName(league, language)} ${toSeasonTitle(year)}`
    }),
    months: toRows(record.byMonth, (month) =>
      formatDay(`${month}-01`, language, { month: 'long', year: 'numeric' }),
    ).reverse(),
  }
}
