/**
 * The Poisson grid of the benchmarks and of implied odds: two Poisson counts with dependence at low
 * scores. Source: Dixon & Coles (1997), Applied Statistics 46(2), 265–280.
 */
import { toPoissonProbabilities } from '#pipeline/maths/poisson.ts'
import { MAX_GOALS, type GoalRates, type ScoreGrid } from './score-grid.ts'

/**
 * How much likelier (or rarer) a low score is than two independent Poisson
 * counts say. Exactly 1 once either side scores two or more.
 *
 * @param dependence no unit; 0 means independent, below 0 more draws
 * @see Dixon & Coles (1997): the function tau
 */
export function toLowScoreFactor(
  score: { readonly home: number; readonly away: number },
  rates: GoalRates,
  dependence: number,
): number {
  if (score.home > 1 || score.away > 1) return 1
  if (score.home === 0 && score.away === 0) return 1 - rates.homeRate * rates.awayRate * dependence
  if (score.home === 0) return 1 + rates.homeRate * dependence
  if (score.away === 0) return 1 + rates.awayRate * dependence
  return 1 - dependence
}

/** The grid of two rates. Its expected goals equal the rates: the low-score factor does not change the margins. */
export function toPoissonGrid(rates: GoalRates, dependence: number): ScoreGrid {
  const size = MAX_GOALS + 1
  const home = toPoissonProbabilities(rates.homeRate, MAX_GOALS)
  const away = toPoissonProbabilities(rates.awayRate, MAX_GOALS)
  const cells = new Float64Array(size * size)
  // No allocation and no branch here: this runs for every match of every backtest.
  for (let homeGoals = 0; homeGoals < size; homeGoals++)
    for (let awayGoals = 0; awayGoals < size; awayGoals++)
      cells[homeGoals * size + awayGoals] = home[homeGoals]! * away[awayGoals]!
  for (let homeGoals = 0; homeGoals <= 1; homeGoals++)
    for (let awayGoals = 0; awayGoals <= 1; awayGoals++)
      cells[homeGoals * size + awayGoals]! *= toLowScoreFactor(
        { home: homeGoals, away: awayGoals },
        rates,
        dependence,
      )
  return { size, cells }
}
