/** A prediction's figures from rates of goals, as they are sealed. */
import { toGoalGrid } from '#pipeline/models/markets/goal-grid.ts'
import {
  toBothScoreProbability,
  toOutcomeShares,
  toOverGoals,
} from '#pipeline/models/markets/goal-markets.ts'

export const SHAPE = {
  homeTightness: 1.08,
  awayTightness: 1.05,
  draw: 0.06,
  goalless: 0.03,
  oneGoal: 0.05,
}

const toPercent = (share: number) => Number((100 * share).toFixed(4))

/** The figures of a prediction as they are sealed: per cent with four decimals. */
export function seal(rates: { readonly homeRate: number; readonly awayRate: number }) {
  const grid = toGoalGrid(rates, SHAPE)
  const outcome = toOutcomeShares(grid)
  const over = toOverGoals(grid)
  return {
    homeWinProbability: toPercent(outcome.home),
    drawProbability: toPercent(outcome.draw),
    awayWinProbability: toPercent(outcome.away),
    expectedHomeGoals: rates.homeRate,
    expectedAwayGoals: rates.awayRate,
    bothTeamsToScoreProbability: toPercent(toBothScoreProbability(grid)),
    probOver05Goals: toPercent(over[0.5]),
    probOver15Goals: toPercent(over[1.5]),
    probOver25Goals: toPercent(over[2.5]),
    probOver35Goals: toPercent(over[3.5]),
    probOver45Goals: toPercent(over[4.5]),
    probOver55Goals: toPercent(over[5.5]),
  }
}
