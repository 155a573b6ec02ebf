/**
 * From strengths to every goals market: two rates, one grid, and each input group's contribution to
 * the shown figures.
 */
import type { Contribution, FactorGroup, Factors } from '#data/model/forecast/prediction.ts'
import type { Outcome } from '#data/model/match/match.ts'
import { toLikeliestOutcome } from '#data/model/match/outcome.ts'
import {
  toBothScoreProbability,
  toLikeliestScore,
  toOutcomeShares,
  toOverGoals,
  type OverGoals,
} from './goal-markets.ts'
import type { OutcomeShares } from '#data/scoring/proper-scores.ts'
import { toGoalGrid, type GridShape } from './goal-grid.ts'
import { toBoundedRate, type GoalRates, type ScoreGrid } from './score-grid.ts'

/** One group's part of the two log figures that define the rates. */
export interface StrengthPart {
  readonly group: FactorGroup
  /** log(home rate / away rate). */
  readonly supremacy: number
  /** log(home rate × away rate). */
  readonly total: number
}

interface StrengthForecast {
  readonly parts: readonly StrengthPart[]
  /** How scores spread around the rates. */
  readonly shape: GridShape
  /** Share of the goals that fall before half-time, 0..1. */
  readonly firstHalfShare: number
}

export interface GoalsForecast extends GoalRates {
  readonly matchId: string
  readonly modelVersion: string
  readonly grid: ScoreGrid
  readonly outcome: OutcomeShares
  readonly predictedOutcome: Outcome
  readonly predictedScore: { readonly home: number; readonly away: number }
  /** Of all scores, whatever the outcome. */
  readonly likeliestScore: { readonly home: number; readonly away: number }
  readonly over: OverGoals
  readonly bothScoreProbability: number
  readonly firstHalfGoals: number
  readonly secondHalfGoals: number
  /** Probability that the predicted outcome is right, 0..1. */
  readonly confidence: number
  readonly factors: Factors
}

/** Rates of a supremacy and a total, within the grid's range. */
export function toGoalRates(supremacy: number, total: number): GoalRates {
  return {
    homeRate: toBoundedRate(Math.exp((total + supremacy) / 2)),
    awayRate: toBoundedRate(Math.exp((total - supremacy) / 2)),
  }
}

function toLogOdds({ home, away }: OutcomeShares): number {
  return Math.log(home / away)
}

function addUp(contributions: readonly Contribution[]): number {
  return contributions.reduce((sum, { value }) => sum + value, 0)
}

/** Adds the rest up to `target` (bounds, rounding) to the calibration group. */
export function closeContributions(
  contributions: readonly Contribution[],
  target: number,
): Contribution[] {
  const rest = target - addUp(contributions.filter(({ group }) => group !== 'calibration'))
  const kept = contributions.filter(({ group }) => group !== 'calibration')
  return [...kept, { group: 'calibration', value: rest }]
}

/** Contributions to log-odds: parts are added one after the other, each contributes its step. */
function toOutcomeContributions(strength: StrengthForecast, total: number): Contribution[] {
  let supremacy = 0
  let before = 0
  return strength.parts.map((part) => {
    supremacy += part.supremacy
    const grid = toGoalGrid(toGoalRates(supremacy, total), strength.shape)
    const after = toLogOdds(toOutcomeShares(grid))
    const value = after - before
    before = after
    return { group: part.group, value }
  })
}

function toFactors(
  strength: StrengthForecast,
  total: number,
  shown: GoalRates & { outcome: OutcomeShares },
): Factors {
  const toRateContributions = (sign: 1 | -1) =>
    strength.parts.map((part) => ({
      group: part.group,
      value: (part.total + sign * part.supremacy) / 2,
    }))
  return {
    outcome: closeContributions(toOutcomeContributions(strength, total), toLogOdds(shown.outcome)),
    homeGoals: closeContributions(toRateContributions(1), Math.log(shown.homeRate)),
    awayGoals: closeContributions(toRateContributions(-1), Math.log(shown.awayRate)),
  }
}

/** All goals markets of a match from its strengths. */
export function toGoalsForecast(
  strength: StrengthForecast,
  meta: { readonly matchId: string; readonly modelVersion: string },
): GoalsForecast {
  const supremacy = strength.parts.reduce((sum, part) => sum + part.supremacy, 0)
  const total = strength.parts.reduce((sum, part) => sum + part.total, 0)
  const rates = toGoalRates(supremacy, total)
  const grid = toGoalGrid(rates, strength.shape)
  const outcome = toOutcomeShares(grid)
  const predictedOutcome = toLikeliestOutcome(outcome)
  const goals = rates.homeRate + rates.awayRate
  const firstHalfGoals = goals * strength.firstHalfShare
  return {
    ...meta,
    ...rates,
    grid,
    outcome,
    predictedOutcome,
    predictedScore: toLikeliestScore(grid, predictedOutcome),
    likeliestScore: toLikeliestScore(grid, null),
    over: toOverGoals(grid),
    bothScoreProbability: toBothScoreProbability(grid),
    firstHalfGoals,
    secondHalfGoals: goals - firstHalfGoals,
    confidence: Math.max(outcome.home, outcome.draw, outcome.away),
    factors: toFactors(strength, total, { ...rates, outcome }),
  }
}
