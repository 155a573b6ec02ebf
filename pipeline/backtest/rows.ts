/** The file of a backtest: one row per match, probabilities 0 to 1, confidence 0 to 100. */
import { COUNT_CATEGORIES, COUNTS, type CountCategory } from '#data/model/match/counts.ts'
import { FEED_LEAGUES } from '#data/model/leagues/feed-leagues.ts'
import { toDay } from '#data/model/match/match.ts'
import type { HistoricMatch } from '#data/model/history.ts'
import type { CountsForecast } from '#pipeline/models/counts/forecast.ts'
import type { MatchForecast } from '#pipeline/models/engine.ts'

const GOALS_COLUMNS = [
  'Div',
  'Date',
  'HomeTeam',
  'AwayTeam',
  'pHome',
  'pDraw',
  'pAway',
  'pOver15',
  'pOver25',
  'pOver35',
  'pBtts',
  'predHome',
  'predAway',
  'confidence',
  'expHomeGoals',
  'expAwayGoals',
] as const

/** Expected total of a count, and the probability of more than its main line. */
function toCountColumns(category: CountCategory): readonly string[] {
  const { column, over, mainLine } = COUNTS[category]
  return [`exp${column}`, `p${over}Over${String(mainLine).replace('.', '')}`]
}

export const BACKTEST_COLUMNS: readonly string[] = [
  ...GOALS_COLUMNS,
  ...COUNT_CATEGORIES.flatMap(toCountColumns),
  'model',
]

function toNumber(value: number | null | undefined): string {
  return value == null ? '' : String(Number(value.toFixed(6)))
}

function toCell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function toCountCells(counts: CountsForecast | null, category: CountCategory): string[] {
  const total = counts?.[category]?.total
  const { lines, mainLine } = COUNTS[category]
  const at = (lines.total as readonly number[]).indexOf(mainLine)
  return [toNumber(total?.expected), toNumber(total?.over[at])]
}

/** One line of the file, in the order of BACKTEST_COLUMNS. */
export function formatBacktestRow(
  match: HistoricMatch,
  forecast: MatchForecast,
  fileNames: ReadonlyMap<string, string>,
): string {
  const { counts } = forecast
  const toName = (teamId: string) => fileNames.get(`${match.league}/${teamId}`) ?? teamId
  return [
    FEED_LEAGUES.find(({ id }) => id === match.league)?.file?.code ?? match.league,
    toDay(match.kickoffMs),
    toCell(toName(match.homeTeamId)),
    toCell(toName(match.awayTeamId)),
    toNumber(forecast.outcome.home),
    toNumber(forecast.outcome.draw),
    toNumber(forecast.outcome.away),
    toNumber(forecast.over[1.5]),
    toNumber(forecast.over[2.5]),
    toNumber(forecast.over[3.5]),
    toNumber(forecast.bothScoreProbability),
    String(forecast.predictedScore.home),
    String(forecast.predictedScore.away),
    toNumber(forecast.confidence * 100),
    toNumber(forecast.homeRate),
    toNumber(forecast.awayRate),
    ...COUNT_CATEGORIES.flatMap((category) => toCountCells(counts, category)),
    forecast.modelVersion,
  ].join(',')
}
