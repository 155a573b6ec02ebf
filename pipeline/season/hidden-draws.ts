/**
 * Published forecasts use strengths shifted by one hidden draw. Their average quality is measured
 * over many such draws, because a single one may be lucky. Pure.
 */
import { toCalibrationBins, toCalibrationError, type Claim } from '#data/scoring/calibration.ts'
import { toEventLogLoss } from '#data/scoring/proper-scores.ts'
import { HIDDEN_DEVIATION } from './outlook.ts'
import { drawNormal } from './simulate.ts'

/** Hidden draws per measured forecast. */
export const HIDDEN_DRAWS = 25
/** Share of the simulated seasons given to each of them. */
export const SEASONS_SHARE = 0.05

/** A shift for each team, as in publications. */
export function drawHiddenShifts(teams: number, random: () => number): number[] {
  return Array.from({ length: teams }, () => drawNormal(random) * HIDDEN_DEVIATION)
}

export function toLogLoss(claims: readonly Claim[]): number {
  return (
    claims.reduce((sum, claim) => sum + toEventLogLoss(claim.probability, claim.happened), 0) /
    claims.length
  )
}

const toMean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Means over the draws, and the deviation between draws; `claims` has one list per draw. */
export function scoreHiddenDraws(claims: readonly (readonly Claim[])[]) {
  const losses = claims.map(toLogLoss)
  const logLoss = toMean(losses)
  const squares = losses.reduce((sum, loss) => sum + (loss - logLoss) ** 2, 0)
  return {
    logLoss,
    deviation: losses.length < 2 ? 0 : Math.sqrt(squares / (losses.length - 1)),
    error: toMean(claims.map((list) => toCalibrationError(toCalibrationBins(list)))),
  }
}
