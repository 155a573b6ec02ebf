/** The comparison with the betting market as rows: scores and shares, never odds. */
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { DEFAULT_LANGUAGE } from '#data/model/languages.ts'
import type { MarketComparison, MarketRecord } from '#data/model/record/market-record.ts'
import { splitLeagueSeason, toSeasonTitle } from '#site/lib/record/market-rows.ts'
import {
  matches,
  optional,
  score,
  scoreOrShare,
  text,
  toCharts,
  type Chart,
  type ChartColumn,
  type Charts,
} from './chart.ts'

const SOURCE =
  'Counted from the opened entries of the public log: matches whose last prediction before kick-off has the market’s chances sealed with it.'
const SCORES = ['rps', 'brier', 'logLoss'] as const

const toGapCells = (gap: MarketComparison['gap']['rps']) => ({
  gap: gap?.mean ?? null,
  gap_low: gap?.interval?.[0] ?? null,
  gap_high: gap?.interval?.[1] ?? null,
})

const toGapColumns = (make: typeof score) => [
  optional(make('gap', 'Mean of ours minus the market’s, match by match.')),
  optional(make('gap_low', 'Low end of its 95 % interval; empty with a single match.')),
  optional(make('gap_high', 'High end of that interval.')),
]

const GROUP_COLUMNS = [
  optional(score('our_rps', 'Our mean ranked probability score, 0 (best) to 1.')),
  optional(score('market_rps', 'The market’s, of the same matches.')),
  ...toGapColumns(score),
  matches('closer_ours', 'Matches in which we gave what happened more chance.'),
  matches('closer_market', 'Matches in which the market did.'),
  matches('closer_equal', 'Matches in which both gave it the same.'),
  matches('n', 'Matches.'),
]

const toGroupCells = ({ n, ours, market, gap, closer }: MarketComparison) => ({
  our_rps: ours.rps,
  market_rps: market.rps,
  ...toGapCells(gap.rps),
  closer_ours: closer.ours,
  closer_market: closer.market,
  closer_equal: closer.equal,
  n,
})

interface Grouping {
  readonly id: string
  readonly of: string
  /** As on the page: seasons and months the newest first. */
  readonly groups: readonly (readonly [key: string, group: MarketComparison])[]
  readonly names: readonly ChartColumn[]
  readonly toNames: (key: string) => Readonly<Record<string, string>>
}

const LEAGUE = text('league', 'League or cup.')
const SEASON = text('season', 'Season, such as 2026/27.')
const toLeague = (name: string) => toCompetitionName(name, DEFAULT_LANGUAGE)

const listGroupings = (record: MarketRecord): readonly Grouping[] => [
  {
    id: 'by-league',
    of: 'league',
    groups: Object.entries(record.byLeague),
    names: [LEAGUE],
    toNames: (name) => ({ league: toLeague(name) }),
  },
  {
    id: 'by-season',
    of: 'season',
    groups: Object.entries(record.bySeason).toReversed(),
    names: [SEASON],
    toNames: (year) => ({ season: toSeasonTitle(year) }),
  },
  {
    id: 'by-league-season',
    of: 'league and season',
    groups: Object.entries(record.byLeagueSeason),
    names: [LEAGUE, SEASON],
    toNames: (key) => {
      const { league, year } = splitLeagueSeason(key)
      return { league: toLeague(league), season: toSeasonTitle(year) }
    },
  },
  {
    id: 'by-month',
    of: 'month',
    groups: Object.entries(record.byMonth).toReversed(),
    names: [text('month', 'Year and month of the kick-offs (UTC), such as 2026-11.')],
    toNames: (month) => ({ month }),
  },
]

/** @param asOf latest kick-off of a scored match, of the record that was counted with it */
export function listMarketCharts(record: MarketRecord | null, asOf: string | null): Charts {
  if (record === null || record.n === 0) return toCharts([])
  const about = { source: SOURCE, asOf, filters: {} }
  const { n, ours, market, gap } = record
  const figures: Chart = {
    id: 'market/figures',
    title: 'Our record and the market’s on the same matches',
    description: 'One row per figure; of the three scores, lower is better.',
    ...about,
    columns: [
      text(
        'figure',
        'outcome_right (share), rps (ranked probability score, 0 to 1), brier (summed over three outcomes, 0 to 2) or log_loss (nats).',
      ),
      optional(scoreOrShare('ours', 'Our mean.')),
      optional(scoreOrShare('market', 'The market’s mean.')),
      ...toGapColumns(scoreOrShare),
      matches('n', 'Matches.'),
    ],
    rows: [
      {
        figure: 'outcome_right',
        ours: ours.outcome.accuracy,
        market: market.outcome.accuracy,
        ...toGapCells(gap.outcome),
        n,
      },
      ...SCORES.map((name) => ({
        figure: name === 'logLoss' ? 'log_loss' : name,
        ours: ours[name],
        market: market[name],
        ...toGapCells(gap[name]),
        n,
      })),
    ],
  }
  return toCharts([
    figures,
    ...listGroupings(record).map(({ id, of, groups, names, toNames }): Chart => ({
      id: `market/${id}`,
      title: `Our record and the market’s by ${of}`,
      description: `One row per ${of}: both ranked probability scores on the same matches.`,
      ...about,
      columns: [...names, ...GROUP_COLUMNS],
      rows: groups.map(([key, group]) => ({
        ...toNames(key),
        ...toGroupCells(group),
      })),
    })),
  ])
}
