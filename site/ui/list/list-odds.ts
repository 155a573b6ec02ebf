/** The odds columns of the list and their values for a row. */
import { NO_ODDS, toOutcomeOdds, toOverUnderOdds } from '#data/model/match/odds.ts'
import type { Outcome } from '#data/model/match/match.ts'
import type { ListRow } from '#data/model/replies.ts'

export const ODDS_COLUMNS = ['1', 'X', '2', '1X', '12', 'X2', 'O1.5', 'O2.5'] as const

/** The columns of the three outcomes. */
export const OUTCOME_COLUMNS: Readonly<Record<Outcome, (typeof ODDS_COLUMNS)[number]>> = {
  home_win: '1',
  draw: 'X',
  away_win: '2',
}

/** Keys of the columns' texts. */
export const COLUMN_NAMES = [
  'home',
  'draw',
  'away',
  'homeOrDraw',
  'homeOrAway',
  'drawOrAway',
  'over15',
  'over25',
] as const

/** Odds in the order of the columns, `N/A` throughout without a prediction. */
export function toOddsCells({ prediction }: Pick<ListRow, 'prediction'>): readonly string[] {
  if (prediction === null) return ODDS_COLUMNS.map(() => NO_ODDS)
  const odds = toOutcomeOdds({
    home: prediction.homeWinProbability,
    draw: prediction.drawProbability,
    away: prediction.awayWinProbability,
  })
  return [
    odds.home,
    odds.draw,
    odds.away,
    odds.homeOrDraw,
    odds.homeOrAway,
    odds.drawOrAway,
    toOverUnderOdds(prediction.probOver15Goals).over,
    toOverUnderOdds(prediction.probOver25Goals).over,
  ]
}
