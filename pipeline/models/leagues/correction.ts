/**
 * The second layer: a linear correction of the ratings' supremacy and total. It was fitted to the
 * closing odds of past matches, which are far less noisy than results. Where odds of earlier
 * matches are known it uses one set of weights, without them another, and in between it
 * interpolates.
 */
import type { FactorGroup } from '#data/model/forecast/prediction.ts'
import {
  SUPREMACY_FEATURES,
  TOTAL_FEATURES,
  type Feature,
  type FeatureFacts,
} from './correction-features.ts'
import type { Correction, CorrectionTable, CorrectionWeights } from './rating-constants.ts'

/** Share of the information about each figure that comes from odds, 0..1. */
export interface Freshness {
  readonly supremacy: number
  readonly total: number
}

function sumByGroup(
  features: readonly Feature[],
  weights: CorrectionWeights,
  given: { readonly facts: FeatureFacts; readonly freshness: number },
): Map<FactorGroup, number> {
  const sums = new Map<FactorGroup, number>()
  for (const { name, group, toValue } of features) {
    const pair = weights[name]
    if (pair === undefined) continue
    const weight = given.freshness * pair[0] + (1 - given.freshness) * pair[1]
    sums.set(group, (sums.get(group) ?? 0) + weight * toValue(given.facts))
  }
  return sums
}

/** The correction of supremacy and total, by the group under which it is shown. */
export function toCorrection(
  table: CorrectionTable,
  given: { readonly facts: FeatureFacts; readonly freshness: Freshness },
): Correction {
  const { facts, freshness } = given
  return {
    supremacy: sumByGroup(SUPREMACY_FEATURES, table.supremacy, {
      facts,
      freshness: freshness.supremacy,
    }),
    total: sumByGroup(TOTAL_FEATURES, table.total, { facts, freshness: freshness.total }),
  }
}
