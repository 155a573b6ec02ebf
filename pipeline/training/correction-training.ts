/**
 * Fits the correction layer on past seasons: the closing odds of a match minus the ratings'
 * forecast, regressed on the features of that match. Trained on four copies of the data with 100,
 * 50, 25 and 0 % of the odds, so that one table serves every share of them.
 */
import { isListedMatch, type HistoricMatch } from '#data/model/history.ts'
import { isCup } from '#data/model/leagues.ts'
import { RidgeSums } from '#pipeline/maths/ridge.ts'
import { CountryModel } from '#pipeline/models/leagues/country-model.ts'
import type {
  CorrectionTable,
  CorrectionWeights,
} from '#pipeline/models/leagues/rating-constants.ts'
import {
  SUPREMACY_FEATURES,
  TOTAL_FEATURES,
  type Feature,
  type FeatureFacts,
} from '#pipeline/models/leagues/correction-features.ts'
import { toImpliedRates } from '#pipeline/models/leagues/implied-rates.ts'
import { toPools } from '#pipeline/models/leagues/shared-teams.ts'
import type { TrackerConstants } from '#pipeline/models/leagues/rating-constants.ts'
import { toPastCommitteePoints } from '#pipeline/season/past-deductions.ts'

interface TrainingOptions {
  readonly constants: TrackerConstants
  /** First season whose matches are fitted to; earlier ones only initialise the ratings. */
  readonly fromSeason: number
  /** Matches from this instant on are not read. */
  readonly untilMs: number
  readonly penalty: number
}

/** Share of the odds in each copy of the data, and the weight of its matches in the fit. */
const WORLDS = [
  { share: 1, weight: 1.5 },
  { share: 0.5, weight: 0.7 },
  { share: 0.25, weight: 0.5 },
  { share: 0, weight: 1 },
] as const

/** A number in [0, 1) that depends on the match alone (FNV-1a, mixed): selects the odds of a copy. */
function toSampleNumber(matchId: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < matchId.length; index++)
    hash = Math.imul(hash ^ matchId.charCodeAt(index), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_296
}

function fillRow(
  row: Float64Array,
  features: readonly Feature[],
  given: { readonly facts: FeatureFacts; readonly freshness: number },
): void {
  for (const [index, { toValue }] of features.entries()) {
    const value = toValue(given.facts)
    row[index] = given.freshness * value
    row[features.length + index] = (1 - given.freshness) * value
  }
}

function toWeights(features: readonly Feature[], solution: Float64Array): CorrectionWeights {
  const round = (value: number) => Number(value.toFixed(5))
  return Object.fromEntries(
    features.map(({ name }, index) => [
      name,
      [round(solution[index]!), round(solution[features.length + index]!)] as const,
    ]),
  )
}

/** The best table, and the matches it was fitted to. */
export function trainCorrection(
  matches: readonly HistoricMatch[],
  options: TrainingOptions,
): { table: CorrectionTable; n: number } {
  const supremacy = new RidgeSums(2 * SUPREMACY_FEATURES.length)
  const total = new RidgeSums(2 * TOTAL_FEATURES.length)
  const supremacyRow = new Float64Array(supremacy.size)
  const totalRow = new Float64Array(total.size)
  let n = 0
  const leagueMatches = matches.filter((match) => isListedMatch(match) && !isCup(match.league))
  for (const pool of toPools(leagueMatches, options.untilMs).values())
    for (const world of WORLDS) {
      const country = new CountryModel(options.constants, toPastCommitteePoints)
      for (const match of pool) {
        const implied = match.odds && toImpliedRates(match.odds, 0)
        if (match.season >= options.fromSeason && implied && implied.total !== null) {
          const forecast = country.forecast(match)
          const { facts, freshness } = forecast
          fillRow(supremacyRow, SUPREMACY_FEATURES, { facts, freshness: freshness.supremacy })
          fillRow(totalRow, TOTAL_FEATURES, { facts, freshness: freshness.total })
          supremacy.add(supremacyRow, implied.supremacy - forecast.facts.supremacy, world.weight)
          total.add(totalRow, implied.total - forecast.facts.total, world.weight)
          if (world.share === 1) n++
        }
        const isKept = toSampleNumber(match.matchId) < world.share
        country.learn(isKept ? match : { ...match, odds: null })
      }
    }
  return {
    table: {
      supremacy: toWeights(SUPREMACY_FEATURES, supremacy.solve(options.penalty)),
      total: toWeights(TOTAL_FEATURES, total.solve(options.penalty)),
    },
    n,
  }
}
