/**
 * The chance of each score, derived from a prediction's own figures. The engine's grid is not
 * signed, but its sums are: outcomes, goal lines, both teams scoring, expected goals. Two Poisson
 * counts of the expected goals are scaled until they match every sum (iterative proportional
 * fitting: Deming & Stephan, 1940), which leaves the grid little freedom.
 */
import { GOAL_LINES, toGoalsKey, type GoalsKey } from './goal-lines.ts'
import type { ListPrediction, Prediction } from './prediction.ts'

/** The goals' figures of a prediction; a reader of the list's columns has the first five alone. */
export type GoalsFigures = Pick<
  ListPrediction,
  | 'homeWinProbability'
  | 'drawProbability'
  | 'awayWinProbability'
  | 'probOver15Goals'
  | 'probOver25Goals'
> &
  Partial<
    Pick<
      Prediction,
      GoalsKey | 'expectedHomeGoals' | 'expectedAwayGoals' | 'bothTeamsToScoreProbability'
    >
  >

/** Expected goals of each side, goals per match. */
export interface GoalRates {
  readonly home: number
  readonly away: number
}

/** Goals per side that are distinguished while fitting. */
const MOST_GOALS = 12
const ROUNDS = 60
/** Goals per side that are shown; the last stands for as many and more. */
export const SHOWN_GOALS = 5

export function toPoisson(rate: number): number[] {
  const chances = [Math.exp(-rate)]
  for (let goals = 1; goals <= MOST_GOALS; goals++)
    chances.push((chances[goals - 1]! * rate) / goals)
  return chances
}

/** Scores in one flat list, row by row. */
const SIDE = MOST_GOALS + 1
export const toHomeGoals = (index: number): number => Math.floor(index / SIDE)
export const toAwayGoals = (index: number): number => index % SIDE
/** Place of a score in the list; more than `MOST_GOALS` of a side count as that many. */
export const toScoreIndex = (home: number, away: number): number =>
  Math.min(home, MOST_GOALS) * SIDE + Math.min(away, MOST_GOALS)

/** For each score of the list, the index of the part it belongs to. */
const listParts = (toPart: (home: number, away: number) => number): readonly number[] =>
  Array.from({ length: SIDE * SIDE }, (_, index) => toPart(toHomeGoals(index), toAwayGoals(index)))

/** The sums a prediction states: outcomes, goals of both sides, both scoring. */
const OUTCOMES = listParts((home, away) => 1 - Math.sign(home - away))
const BOTH_SCORE = listParts((home, away) => Number(home > 0 && away > 0))

const partsOver = new Map<string, readonly number[]>()

/** How many of the lines the goals of both sides are over; a reader has two lines or all. */
function getPartsOver(lines: readonly number[]): readonly number[] {
  const key = lines.join()
  const parts =
    partsOver.get(key) ??
    listParts((home, away) => lines.filter((line) => home + away > line).length)
  partsOver.set(key, parts)
  return parts
}

/** The part of each score, and the target of each part (per cent). */
interface Margin {
  readonly parts: readonly number[]
  readonly targets: readonly number[]
}

function listMargins(figures: GoalsFigures): Margin[] {
  const lines = GOAL_LINES.flatMap((line) => {
    const over = figures[toGoalsKey(line)]
    return over === undefined ? [] : [{ line, over }]
  })
  const atLeast = [100, ...lines.map(({ over }) => over), 0]
  const { bothTeamsToScoreProbability: both } = figures
  return [
    {
      parts: OUTCOMES,
      targets: [figures.homeWinProbability, figures.drawProbability, figures.awayWinProbability],
    },
    {
      parts: getPartsOver(lines.map(({ line }) => line)),
      targets: atLeast.slice(1).map((over, part) => atLeast[part]! - over),
    },
    ...(both === undefined ? [] : [{ parts: BOTH_SCORE, targets: [100 - both, both] }]),
  ]
}

/**
 * Per cent of each score in a flat list of SIDE rows; it sums to 100. Plain loops, because a build
 * computes hundreds of them and a browser one before first paint.
 */
export function fitScores(
  figures: GoalsFigures,
  { home, away }: GoalRates,
  rounds = ROUNDS,
): number[] {
  const columns = toPoisson(away)
  const chances = toPoisson(home).flatMap((row) => columns.map((column) => 100 * row * column))
  const margins = listMargins(figures)
  for (let round = 0; round < rounds; round++)
    for (const { parts, targets } of margins) {
      const sums = new Float64Array(targets.length)
      for (let index = 0; index < chances.length; index++) sums[parts[index]!]! += chances[index]!
      // A part that is stated as 0 stays so.
      const factors = targets.map((target, part) => target / (sums[part]! || 1))
      for (let index = 0; index < chances.length; index++)
        chances[index]! *= factors[parts[index]!]!
    }
  return chances
}

/**
 * Per cent of each score, `grid[homeGoals][awayGoals]`, 0 to 5 goals per side, last row and column
 * for five and more; the cells sum to 100.
 */
export function toScoreChances(
  figures: GoalsFigures & Pick<Prediction, 'expectedHomeGoals' | 'expectedAwayGoals'>,
  rounds = ROUNDS,
): number[][] {
  const { expectedHomeGoals: home, expectedAwayGoals: away } = figures
  return foldScores(
    fitScores(figures, { home, away }, rounds).map((chance, index) => ({
      home: toHomeGoals(index),
      away: toAwayGoals(index),
      chance,
    })),
  )
}

export interface ScoreChance {
  readonly home: number
  readonly away: number
  /** Per cent. */
  readonly chance: number
}

/** A grid of the shown goals; its last row and column are for five and more. */
export function foldScores(scores: readonly ScoreChance[]): number[][] {
  const shown = Array.from({ length: SHOWN_GOALS + 1 }, () =>
    Array<number>(SHOWN_GOALS + 1).fill(0),
  )
  for (const { home, away, chance } of scores)
    shown[Math.min(home, SHOWN_GOALS)]![Math.min(away, SHOWN_GOALS)]! += chance
  return shown
}
