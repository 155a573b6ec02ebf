/** Reliability of stated confidence: how often the predicted outcome was right, per band. */
import type { Claim } from '#data/scoring/calibration.ts'

export interface ConfidenceBand {
  /** Confidence from (inclusive) to (exclusive), 0..1. */
  readonly from: number
  readonly to: number
  readonly n: number
  readonly stated: number
  readonly right: number
}

const EDGES = [0, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 1.0001]

/** Bands with at least one claim, from the least to the most confident. */
export function toConfidenceBands(claims: readonly Claim[]): ConfidenceBand[] {
  return EDGES.slice(1).flatMap((to, index) => {
    const from = EDGES[index]!
    const held = claims.filter(({ probability }) => probability >= from && probability < to)
    if (held.length === 0) return []
    return {
      from,
      to: Math.min(1, to),
      n: held.length,
      stated: held.reduce((sum, { probability }) => sum + probability, 0) / held.length,
      right: held.filter(({ happened }) => happened).length / held.length,
    }
  })
}
