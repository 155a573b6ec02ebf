/** The function the Dixon–Coles fit lowers: minus the weighted log likelihood and the log priors, with its gradient. */
import type { Objective } from '#pipeline/maths/minimise.ts'

export interface DixonColesProblem {
  readonly teamCount: number
  readonly leagueCount: number
  readonly home: Int32Array
  readonly away: Int32Array
  readonly league: Int32Array
  readonly neutral: Uint8Array
  readonly homeGoals: Float64Array
  readonly awayGoals: Float64Array
  readonly weight: Float64Array
  readonly priorMeans: Float64Array
  readonly strengthPrecision: number
  readonly levelMeans: { readonly base: number; readonly homeAdvantage: number }
  readonly dependencePrior: { readonly mean: number; readonly spread: number }
}

/** A league without a match of weight keeps to football's averages. */
const LEVEL_PRECISION = 25
const MIN_FACTOR = 1e-6

/**
 * Parameters: attack of each team, defence of each team, base of each league,
 * home advantage of each league, the dependence.
 */
export function createDixonColesObjective(problem: DixonColesProblem): {
  objective: Objective
  start: Float64Array
} {
  const { teamCount, leagueCount, levelMeans, dependencePrior } = problem
  const baseAt = 2 * teamCount
  const advantageAt = baseAt + leagueCount
  const dependenceAt = advantageAt + leagueCount
  const start = new Float64Array(dependenceAt + 1)
  start.set(problem.priorMeans, 0)
  start.set(problem.priorMeans, teamCount)
  start.fill(levelMeans.base, baseAt, advantageAt)
  start.fill(levelMeans.homeAdvantage, advantageAt, dependenceAt)
  start[dependenceAt] = dependencePrior.mean

  const addPriors = (point: Float64Array, gradient: Float64Array) => {
    let value = 0
    const pull = (index: number, mean: number, precision: number) => {
      const distance = point[index]! - mean
      value += 0.5 * precision * distance * distance
      gradient[index]! += precision * distance
    }
    for (let index = 0; index < baseAt; index++)
      pull(index, problem.priorMeans[index % teamCount]!, problem.strengthPrecision)
    for (let index = baseAt; index < advantageAt; index++)
      pull(index, levelMeans.base, LEVEL_PRECISION)
    for (let index = advantageAt; index < dependenceAt; index++)
      pull(index, levelMeans.homeAdvantage, LEVEL_PRECISION)
    pull(dependenceAt, dependencePrior.mean, 1 / dependencePrior.spread ** 2)
    return value
  }

  // One pass over typed arrays, nothing allocated: this is where the fit spends its time.
  const objective: Objective = (point, gradient) => {
    gradient.fill(0)
    let value = addPriors(point, gradient)
    const dependence = point[dependenceAt]!
    for (let match = 0; match < problem.home.length; match++) {
      const home = problem.home[match]!
      const away = problem.away[match]!
      const base = baseAt + problem.league[match]!
      const advantage = advantageAt + problem.league[match]!
      const atHome = 1 - problem.neutral[match]!
      const weight = problem.weight[match]!
      const homeGoals = problem.homeGoals[match]!
      const awayGoals = problem.awayGoals[match]!
      const logHome =
        point[base]! + atHome * point[advantage]! + point[home]! - point[teamCount + away]!
      const logAway = point[base]! + point[away]! - point[teamCount + home]!
      const homeRate = Math.exp(logHome)
      const awayRate = Math.exp(logAway)
      let homeSlope = homeGoals - homeRate
      let awaySlope = awayGoals - awayRate
      let logLikelihood = homeGoals * logHome - homeRate + awayGoals * logAway - awayRate
      if (homeGoals < 2 && awayGoals < 2) {
        const scale =
          homeGoals === 0
            ? awayGoals === 0
              ? -homeRate * awayRate
              : homeRate
            : awayGoals === 0
              ? awayRate
              : -1
        const factor = Math.max(MIN_FACTOR, 1 + scale * dependence)
        logLikelihood += Math.log(factor)
        const relative = (scale * dependence) / factor
        if (homeGoals === 0) homeSlope += relative
        if (awayGoals === 0) awaySlope += relative
        gradient[dependenceAt]! -= (weight * scale) / factor
      }
      value -= weight * logLikelihood
      gradient[home]! -= weight * homeSlope
      gradient[teamCount + away]! += weight * homeSlope
      gradient[away]! -= weight * awaySlope
      gradient[teamCount + home]! += weight * awaySlope
      gradient[base]! -= weight * (homeSlope + awaySlope)
      gradient[advantage]! -= weight * atHome * homeSlope
    }
    return value
  }
  return { objective, start }
}
