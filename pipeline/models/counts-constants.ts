/**
 * Constants of the counts models, chosen on matches before 2021-07-01 (walk-forward
 * log loss over all lines, 11 leagues, seasons 2014/15 to 2020/21).
 */
import type { CountCategory } from './counts-forecast.ts'

export interface CountConstants {
  /** Memory of a team's own rate, days until a match counts half. */
  readonly teamHalfLifeDays: number
  /** Share of a team's memory that a new season leaves. */
  readonly teamSeasonKeep: number
  /** Pull of a team to the league's level, in counts: as much as that many counts seen. */
  readonly teamPrior: number
  /** Share kept of what a team adds to both sides' counts alike: totals are harder to tell than sides. */
  readonly paceKeep: number
  readonly levelHalfLifeDays: number
  /** Share of the league level's memory that a new season leaves. */
  readonly levelSeasonKeep: number
  /** Log rate per unit of log goal supremacy, of goals in all, and of squared supremacy. */
  readonly supremacy: number
  readonly tempo: number
  readonly mismatch: number
  /** Pull of a referee to the league's level, in counts; null where the referee has no say. */
  readonly refereePrior: number | null
  readonly refereeHalfLifeDays: number
  /** Counts of home and away before a league has shown its own. */
  readonly start: readonly [number, number]
  /** Variance by mean before a league has shown its own, home, away and total. */
  readonly spread: readonly [number, number, number]
}

/** Goals serve the matches without odds: their own memory says which side is stronger. */
export type CountsConstants = Readonly<Record<CountCategory | 'goals', CountConstants>>

export const COUNTS_CONSTANTS: CountsConstants = {
  corners: {
    teamHalfLifeDays: 250,
    teamSeasonKeep: 0.8,
    teamPrior: 120,
    paceKeep: 0.9,
    levelHalfLifeDays: 250,
    levelSeasonKeep: 0.9,
    supremacy: 0.36,
    tempo: 0.14,
    mismatch: 0.01,
    refereePrior: null,
    refereeHalfLifeDays: 1000,
    start: [5.4, 4.5],
    spread: [1.3, 1.3, 1.1],
  },
  cards: {
    teamHalfLifeDays: 300,
    teamSeasonKeep: 0.8,
    teamPrior: 60,
    paceKeep: 1,
    levelHalfLifeDays: 100,
    levelSeasonKeep: 0.5,
    supremacy: -0.12,
    tempo: -0.07,
    mismatch: -0.14,
    refereePrior: 80,
    refereeHalfLifeDays: 500,
    start: [2, 2.3],
    spread: [0.92, 0.92, 1.08],
  },
  shotsOnGoal: {
    teamHalfLifeDays: 250,
    teamSeasonKeep: 0.8,
    teamPrior: 120,
    paceKeep: 0.9,
    levelHalfLifeDays: 1000,
    levelSeasonKeep: 0.2,
    supremacy: 0.42,
    tempo: 0.35,
    mismatch: 0.02,
    refereePrior: null,
    refereeHalfLifeDays: 1000,
    start: [4.6, 3.8],
    spread: [1.15, 1.15, 1.1],
  },
  goals: {
    teamHalfLifeDays: 250,
    teamSeasonKeep: 0.9,
    teamPrior: 15,
    paceKeep: 1,
    levelHalfLifeDays: 400,
    levelSeasonKeep: 0.8,
    supremacy: 0,
    tempo: 0,
    mismatch: 0,
    refereePrior: null,
    refereeHalfLifeDays: 1000,
    start: [1.5, 1.2],
    spread: [1, 1, 1],
  },
}
