/** Stated against happened, as the accuracy page draws it: ten bins, and the error beside that of chance. */
import type { ProofScope } from '#data/model/forecast/proof.ts'
import { toShareInterval } from '#data/scoring/interval.ts'
import { meanOf } from '#data/scoring/mean-interval.ts'
import {
  toCalibrationBins,
  toCalibrationError,
  toChanceCalibrationError,
  type Claim,
} from '#data/scoring/calibration.ts'

const TENTHS = 10
const DECIMALS = 5

/** Rounds to the five decimals of the file. */
export function round(value: number): number {
  return Number(value.toFixed(DECIMALS))
}

/**
 * @param claims of all three outcomes of each match
 * @param calls of the predicted outcome alone
 */
export function toReliability(
  claims: readonly Claim[],
  calls: readonly Claim[],
  random: () => number,
): ProofScope['reliability'] {
  const sorted = claims.toSorted((a, b) => a.probability - b.probability)
  const bins = Array.from({ length: TENTHS }, (_, index) => {
    const held = sorted.slice(
      Math.round((index * sorted.length) / TENTHS),
      Math.round(((index + 1) * sorted.length) / TENTHS),
    )
    const happened = held.filter((claim) => claim.happened).length
    const [low, high] = toShareInterval(happened, held.length)
    return {
      n: held.length,
      stated: round(meanOf(held.map(({ probability }) => probability))),
      happened: round(happened / held.length),
      interval: [round(low), round(high)] as [number, number],
    }
  }).filter(({ n }) => n > 0)
  const chance = toChanceCalibrationError(
    calls.map(({ probability }) => probability),
    random,
  )
  return {
    bins,
    error: round(toCalibrationError(toCalibrationBins(calls))),
    chance: round(chance.quantile95),
  }
}
