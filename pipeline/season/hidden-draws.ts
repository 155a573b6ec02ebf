/**
 * What is published is made from strengths moved by one hidden draw. How good it
 * is on average is measured over many such draws: one of them may be lucky. Pure.
 */
import { toCalibrationBins, toCalibrationError, type Claim } from '#data/scoring/calibration.ts'
import { toEventLogLoss } from '#data/scoring/proper-scores.ts'
import { HIDDEN_DEVIATION } from './outlook.ts'
import { drawNormal } from './simulate.ts'

/** Hidden draws of a measured forecast. */
export const HIDDEN_DRAWS = 25
/** Share of the simulated seasons that each of them is given. */
export const SEASONS_SHARE = 0.05

/** A draw for each team, as what is published is moved. */
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

/** Means over the draws, and how far one draw is from another; `claims` has a list for each draw. */
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
