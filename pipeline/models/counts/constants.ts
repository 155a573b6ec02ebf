/**
 * Constants of the counts models. A coordinate search in shrinking steps over the 11 leagues of
 * football-data.co.uk, walking forward from 2010/11, on the log loss of all lines of 2014/15 to
 * 2020/21 (sides and totals weighted equally), with the engine's own goal rates; no match after
 * 2021-06-30 was used. Log loss at the start and the end of the search: corners 0.4498 and 0.4486,
 * cards 0.4607 and 0.4590, shots on goal 0.4338 and 0.4314. One value is not from the search:
 * `totalWeight` of corners is 0.5, where the search found 0.9 (its log loss is 0.0002 better),
 * because teams' habits predicted the total less and less over those years (slope of observed on
 * expected totals inside a league: 1.1 in 2014-16, 0.7 in 2017-18, 0.9 in 2019-20).
 */
import type { CountCategory } from '#data/model/match/counts.ts'

export interface CountConstants {
  /** Half-life of a team's match in its own rate, days, > 0. */
  readonly teamHalfLifeDays: number
  /** Weight of a team's matches of earlier seasons once a new one begins, 0..1. */
  readonly teamSeasonWeight: number
  /** Prior of a team at its league's level, in counts, > 0. */
  readonly teamPrior: number
  /**
   * Exponent, 0 to 1.2, on the ratio of a match's expected total to the league's usual one: totals
   * differ less than the sum of both sides.
   */
  readonly totalWeight: number
  /** Half-life of a match in its league's level, days, > 0. */
  readonly levelHalfLifeDays: number
  /** Weight of a league's matches of earlier seasons once a new one begins, 0..1. */
  readonly levelSeasonWeight: number
  /**
   * Log of the expected count per unit of log(home / away goals), of log(home × away goals) above
   * the usual, and of the first one squared.
   */
  readonly supremacy: number
  readonly tempo: number
  readonly mismatch: number
  /**
   * Exponents of two ratios: a side's shots of all kinds to the usual, and the shots its opponent
   * allows to the usual.
   */
  readonly attemptsMade: number
  readonly attemptsAllowed: number
  /**
   * Added to the log of the expected count: from Tuesday to Thursday, at the opening and at the end
   * of the season.
   */
  readonly midweek: number
  readonly opening: number
  readonly closing: number
  /** As `teamPrior`, for the referee; null where referees are not used. */
  readonly refereePrior: number | null
  readonly refereeHalfLifeDays: number
  /** Counts per match of home and away sides, until a league has matches of its own. */
  readonly start: readonly [number, number]
  /** Variance divided by mean of home, away and total, until a league has matches of its own; 1 is Poisson. */
  readonly spread: readonly [number, number, number]
}

/**
 * Two auxiliary counts: goals show which side is stronger where there are no odds; attempts are
 * shots of all kinds.
 */
export type CountsConstants = Readonly<Record<CountCategory | 'attempts' | 'goals', CountConstants>>

export const COUNTS_CONSTANTS: CountsConstants = {
  corners: {
    teamHalfLifeDays: 250,
    teamSeasonWeight: 0.925,
    teamPrior: 190,
    totalWeight: 0.5,
    levelHalfLifeDays: 250,
    levelSeasonWeight: 0.95,
    supremacy: 0.24,
    tempo: 0.14,
    mismatch: 0,
    attemptsMade: 0.18,
    attemptsAllowed: 0.4,
    midweek: -0.04,
    opening: -0.025,
    closing: 0.005,
    refereePrior: null,
    refereeHalfLifeDays: 1000,
    start: [5.4, 4.5],
    spread: [1.37, 1.38, 1.13],
  },
  cards: {
    teamHalfLifeDays: 300,
    teamSeasonWeight: 0.8,
    teamPrior: 60,
    totalWeight: 1,
    levelHalfLifeDays: 80,
    levelSeasonWeight: 0.6,
    supremacy: -0.12,
    tempo: -0.04,
    mismatch: -0.15,
    attemptsMade: 0,
    attemptsAllowed: -0.15,
    midweek: -0.02,
    opening: -0.05,
    closing: -0.08,
    refereePrior: 60,
    refereeHalfLifeDays: 350,
    start: [2, 2.3],
    spread: [0.91, 0.89, 1.05],
  },
  shotsOnGoal: {
    teamHalfLifeDays: 610,
    teamSeasonWeight: 1,
    teamPrior: 780,
    totalWeight: 0.65,
    levelHalfLifeDays: 600,
    levelSeasonWeight: 0.2,
    supremacy: 0.32,
    tempo: 0.41,
    mismatch: 0.05,
    attemptsMade: 0.65,
    attemptsAllowed: 0.62,
    midweek: 0,
    opening: -0.02,
    closing: 0.0,
    refereePrior: null,
    refereeHalfLifeDays: 1000,
    start: [4.6, 3.8],
    spread: [1.11, 1.14, 1.09],
  },
  attempts: {
    teamHalfLifeDays: 80,
    teamSeasonWeight: 0.9,
    teamPrior: 140,
    totalWeight: 1,
    levelHalfLifeDays: 100,
    levelSeasonWeight: 0.2,
    supremacy: 0.36,
    tempo: 0.1,
    mismatch: 0,
    attemptsMade: 0,
    attemptsAllowed: 0,
    midweek: 0,
    opening: 0,
    closing: -0.05,
    refereePrior: null,
    refereeHalfLifeDays: 1000,
    start: [13.5, 11],
    spread: [1.5, 1.5, 1.2],
  },
  goals: {
    teamHalfLifeDays: 90,
    teamSeasonWeight: 0.7,
    teamPrior: 7.5,
    totalWeight: 1,
    levelHalfLifeDays: 400,
    levelSeasonWeight: 0.8,
    supremacy: 0,
    tempo: 0,
    mismatch: 0,
    attemptsMade: 0,
    attemptsAllowed: 0,
    midweek: 0,
    opening: 0,
    closing: 0,
    refereePrior: null,
    refereeHalfLifeDays: 1000,
    start: [1.5, 1.2],
    spread: [1, 1, 1],
  },
}
