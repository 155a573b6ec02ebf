/** The file of a backtest: one row per match, probabilities 0 to 1, confidence 0 to 100. */
import { COUNT_CATEGORIES, COUNTS, type CountCategory } from '#data/model/match/counts.ts'
import { FEED_LEAGUES } from '#data/model/leagues/feed-leagues.ts'
import { toDay } from '#data/model/match/match.ts'
import type { HistoricMatch } from '#data/model/history.ts'
import { formatCell } from '#data/release/files/csv.ts'
import type { MatchForecast } from '#pipeline/models/engine.ts'

interface Predicted {
  readonly match: HistoricMatch
  readonly forecast: MatchForecast
  /** Of a team, in the file. */
  readonly toName: (teamId: string) => string
}

type Column = readonly [name: string, toCell: (predicted: Predicted) => string]

function formatNumber(value: number | null | undefined): string {
  return value == null ? '' : String(Number(value.toFixed(6)))
}

/** Expected total of a count, and the probability of more than its main line. */
function toCountColumns(category: CountCategory): readonly Column[] {
  const { column, over, lines, mainLine } = COUNTS[category]
  const at = (lines.total as readonly number[]).indexOf(mainLine)
  const getTotal = ({ forecast }: Predicted) => forecast.counts?.[category]?.total
  return [
    [`exp${column}`, (predicted) => formatNumber(getTotal(predicted)?.expected)],
    [
      `p${over}Over${String(mainLine).replace('.', '')}`,
      (predicted) => formatNumber(getTotal(predicted)?.over[at]),
    ],
  ]
}

const COLUMNS: readonly Column[] = [
  [
    'Div',
    ({ match }) => FEED_LEAGUES.find(({ id }) => id === match.league)?.file?.code ?? match.league,
  ],
  ['Date', ({ match }) => toDay(match.kickoffMs)],
  ['HomeTeam', ({ match, toName }) => formatCell(toName(match.homeTeamId))],
  ['AwayTeam', ({ match, toName }) => formatCell(toName(match.awayTeamId))],
  ['pHome', ({ forecast }) => formatNumber(forecast.outcome.home)],
  ['pDraw', ({ forecast }) => formatNumber(forecast.outcome.draw)],
  ['pAway', ({ forecast }) => formatNumber(forecast.outcome.away)],
  ['pOver15', ({ forecast }) => formatNumber(forecast.over[1.5])],
  ['pOver25', ({ forecast }) => formatNumber(forecast.over[2.5])],
  ['pOver35', ({ forecast }) => formatNumber(forecast.over[3.5])],
  ['pBtts', ({ forecast }) => formatNumber(forecast.bothScoreProbability)],
  ['predHome', ({ forecast }) => String(forecast.predictedScore.home)],
  ['predAway', ({ forecast }) => String(forecast.predictedScore.away)],
  ['confidence', ({ forecast }) => formatNumber(forecast.confidence * 100)],
  ['expHomeGoals', ({ forecast }) => formatNumber(forecast.homeRate)],
  ['expAwayGoals', ({ forecast }) => formatNumber(forecast.awayRate)],
  ...COUNT_CATEGORIES.flatMap(toCountColumns),
  ['model', ({ forecast }) => forecast.modelVersion],
]

export const BACKTEST_COLUMNS = COLUMNS.map(([name]) => name)

/** One line of the file, in the order of BACKTEST_COLUMNS. */
export function formatBacktestRow(
  match: HistoricMatch,
  forecast: MatchForecast,
  fileNames: ReadonlyMap<string, string>,
): string {
  const toName = (teamId: string) => fileNames.get(`${match.league}/${teamId}`) ?? teamId
  return COLUMNS.map(([, toCell]) => toCell({ match, forecast, toName })).join(',')
}
