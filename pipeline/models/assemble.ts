/**
 * A prediction with the specification's names: probabilities become per cent and are rounded here,
 * once; the result is signed and shown.
 */
import {
  COUNT_CATEGORIES,
  COUNT_PARTS,
  COUNTS,
  toCountKey,
  type CountKey,
} from '#data/model/match/counts.ts'
import {
  OVER_LINES,
  toOverCategory,
  toOverKey,
  type OverKey,
} from '#data/model/forecast/markets.ts'
import type { Contribution, Factors, Prediction } from '#data/model/forecast/prediction.ts'
import type { CountsForecast } from '#pipeline/models/counts/forecast.ts'
import type { MatchForecast } from './engine.ts'
import { closeContributions, type GoalsForecast } from '#pipeline/models/markets/forecast.ts'
import type { OutcomeShares } from '#data/scoring/proper-scores.ts'

interface PredictionMeta {
  readonly matchId: string
  readonly revision: number
  /** Instants, ISO 8601, UTC. */
  readonly madeAt: string
  readonly dataCutoffAt: string
  readonly weatherImpact: string | null
  readonly refereeImpact: string | null
  readonly aiReasoning: string
}

/** Decimals of every published figure. */
const UNITS = 10_000

function round(value: number): number {
  return Math.round(value * UNITS) / UNITS
}

function toPercent(probability: number): number {
  return round(Math.min(1, Math.max(0, probability)) * 100)
}

/** Three percentages that sum to exactly 100: the draw absorbs the rounding. */
function toOutcomePercents({ home, away }: OutcomeShares) {
  const homeUnits = Math.round(home * 100 * UNITS)
  const awayUnits = Math.round(away * 100 * UNITS)
  return {
    homeWinProbability: homeUnits / UNITS,
    drawProbability: (100 * UNITS - homeUnits - awayUnits) / UNITS,
    awayWinProbability: awayUnits / UNITS,
  }
}

/** Contributions with 6 decimals that still sum to the shown figure. */
function toShownContributions(contributions: readonly Contribution[], figure: number) {
  const rounded = contributions.map(({ group, value }) => ({
    group,
    // Adding 0 turns -0 into 0: both have the same canonical text.
    value: Math.round(value * 1e6) / 1e6 + 0,
  }))
  return closeContributions(rounded, figure)
}

type CountOverKey = Exclude<OverKey, `${string}Goals`>
type CountFields = Record<CountKey<'expected' | 'predicted'> | CountOverKey, number | null>

/** Expected and most likely counts and their lines; null where the league has no data. */
function toCountFields(counts: CountsForecast | null): CountFields {
  const fields: Record<string, number | null> = {}
  for (const category of COUNT_CATEGORIES)
    for (const part of COUNT_PARTS) {
      const forecast = counts?.[category]?.[part] ?? null
      fields[toCountKey('expected', category, part)] = forecast && round(forecast.expected)
      fields[toCountKey('predicted', category, part)] = forecast && forecast.likeliest
      const over = toOverCategory(category, part)
      for (const [index, line] of COUNTS[category].lines[part].entries())
        fields[toOverKey(over, line)] = forecast && toPercent(forecast.over[index]!)
    }
  return fields as CountFields
}

function toGoalsOverFields(forecast: GoalsForecast) {
  return Object.fromEntries(
    OVER_LINES.Goals.map((line) => [toOverKey('Goals', line), toPercent(forecast.over[line])]),
  ) as Record<Extract<OverKey, `${string}Goals`>, number>
}

/** The prediction that is signed, committed and shown. */
export function toPrediction(forecast: MatchForecast, meta: PredictionMeta): Prediction {
  const outcome = toOutcomePercents(forecast.outcome)
  const goalsOver = toGoalsOverFields(forecast)
  const bothTeamsToScoreProbability = toPercent(forecast.bothScoreProbability)
  const expectedHomeGoals = round(forecast.homeRate)
  const expectedAwayGoals = round(forecast.awayRate)
  const factors: Factors = {
    outcome: toShownContributions(
      forecast.factors.outcome,
      Math.log(outcome.homeWinProbability / outcome.awayWinProbability),
    ),
    homeGoals: toShownContributions(forecast.factors.homeGoals, Math.log(expectedHomeGoals)),
    awayGoals: toShownContributions(forecast.factors.awayGoals, Math.log(expectedAwayGoals)),
  }
  return {
    matchId: meta.matchId,
    revision: meta.revision,
    modelVersion: forecast.modelVersion,
    situation: forecast.situation,
    madeAt: meta.madeAt,
    dataCutoffAt: meta.dataCutoffAt,
    predictedOutcome: forecast.predictedOutcome,
    ...outcome,
    predictedHomeScore: forecast.predictedScore.home,
    predictedAwayScore: forecast.predictedScore.away,
    likeliestHomeScore: forecast.likeliestScore.home,
    likeliestAwayScore: forecast.likeliestScore.away,
    confidenceScore: toPercent(forecast.confidence),
    overUnderPrediction: goalsOver.probOver25Goals >= 50 ? 'over_2.5' : 'under_2.5',
    bothTeamsToScore: bothTeamsToScoreProbability >= 50,
    bothTeamsToScoreProbability,
    expectedHomeGoals,
    expectedAwayGoals,
    expectedFirstHalfGoals: round(forecast.firstHalfGoals),
    expectedSecondHalfGoals: round(forecast.secondHalfGoals),
    ...goalsOver,
    ...toCountFields(forecast.counts),
    weatherImpact: meta.weatherImpact,
    refereeImpact: meta.refereeImpact,
    aiReasoning: meta.aiReasoning,
    factors,
  }
}
