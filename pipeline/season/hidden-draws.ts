/**
 * Published forecasts use strengths shifted by one hidden draw. Their average quality is measured
 * over many such draws, because a single one may be lucky. Pure.
 */
import { toCalibrationBins, toCalibrationError, type Claim } from '#data/scoring/calibration.ts'
import { meanOf } from '#data/scoring/mean-interval.ts'
import { toEventLogLoss } from '#data/scoring/proper-scores.ts'
import type { EloModel } from '#pipeline/backtest/benchmarks/elo.ts'
import type { FittedEngine } from '#pipeline/models/engine.ts'
import { HIDDEN_DEVIATION } from './outlook.ts'
import { drawNormal } from './simulate.ts'

/** Hidden draws per measured forecast. */
export const HIDDEN_DRAWS = 25
/** Share of the simulated seasons given to each of them. */
export const SEASONS_SHARE = 0.05

/** What past seasons are forecast with. */
export interface Measuring {
  readonly engine: FittedEngine
  readonly elo: EloModel
  readonly random: () => number
  /** Simulated seasons per forecast. */
  readonly seasons: number
}

/** The chance of what came in this share of the simulated seasons: never exactly 0 or 1. */
export const toSimulatedChance = (share: number, seasons: number) =>
  (share * seasons + 0.5) / (seasons + 1)

/** A shift for each team, as in publications. */
export function drawHiddenShifts(teams: number, random: () => number): number[] {
  return Array.from({ length: teams }, () => drawNormal(random) * HIDDEN_DEVIATION)
}

export function toLogLoss(claims: readonly Claim[]): number {
  return meanOf(claims.map(({ probability, happened }) => toEventLogLoss(probability, happened)))
}

/** Means over the draws, and the deviation between draws; `claims` has one list per draw. */
export function scoreHiddenDraws(claims: readonly (readonly Claim[])[]) {
  const losses = claims.map(toLogLoss)
  const logLoss = meanOf(losses)
  const squares = losses.reduce((sum, loss) => sum + (loss - logLoss) ** 2, 0)
  return {
    logLoss,
    deviation: losses.length < 2 ? 0 : Math.sqrt(squares / (losses.length - 1)),
    error: meanOf(claims.map((list) => toCalibrationError(toCalibrationBins(list)))),
  }
}
