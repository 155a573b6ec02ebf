/**
 * The chance of each score, derived from a prediction's own figures. The engine's grid is not
 * signed, but its sums are: outcomes, goal lines, both teams scoring, expected goals. Two Poisson
 * counts of the expected goals are scaled until they match every sum (iterative proportional
 * fitting: Deming & Stephan, 1940), which leaves the grid little freedom.
 */
import { OVER_LINES, toOverKey } from './markets.ts'
import type { Prediction } from './prediction.ts'

type Figures = Pick<
  Prediction,
  | 'homeWinProbability'
  | 'drawProbability'
  | 'awayWinProbability'
  | 'expectedHomeGoals'
  | 'expectedAwayGoals'
  | 'bothTeamsToScoreProbability'
  | `probOver${'05' | '15' | '25' | '35' | '45' | '55'}Goals`
>

/** Goals per side that are distinguished while fitting. */
const MOST_GOALS = 12
const ROUNDS = 60
/** Goals per side that are shown; the last stands for as many and more. */
export const SHOWN_GOALS = 5

function toPoisson(rate: number): number[] {
  const chances = [Math.exp(-rate)]
  for (let goals = 1; goals <= MOST_GOALS; goals++)
    chances.push((chances[goals - 1]! * rate) / goals)
  return chances
}

/** Scores in one flat list, row by row: home goals `index / SIDE`, away goals `index % SIDE`. */
const SIDE = MOST_GOALS + 1

/** For each score of the list, the index of the part it belongs to. */
const listParts = (toPart: (home: number, away: number) => number): readonly number[] =>
  Array.from({ length: SIDE * SIDE }, (_, index) => toPart(Math.floor(index / SIDE), index % SIDE))

/** The sums a prediction states: outcomes, goals of both sides, both scoring. */
const OUTCOMES = listParts((home, away) => 1 - Math.sign(home - away))
const TOTALS = listParts((home, away) => Math.min(home + away, OVER_LINES.Goals.length))
const BOTH_SCORE = listParts((home, away) => Number(home > 0 && away > 0))

/** The part of each score, and the target of each part (per cent). */
interface Margin {
  readonly parts: readonly number[]
  readonly targets: readonly number[]
}

function listMargins(figures: Figures): Margin[] {
  const lines = OVER_LINES.Goals.map((line) => figures[toOverKey('Goals', line) as keyof Figures])
  const atLeast = [100, ...lines, 0]
  return [
    {
      parts: OUTCOMES,
      targets: [figures.homeWinProbability, figures.drawProbability, figures.awayWinProbability],
    },
    {
      parts: TOTALS,
      targets: lines.concat(0).map((_, goals) => atLeast[goals]! - atLeast[goals + 1]!),
    },
    {
      parts: BOTH_SCORE,
      targets: [100 - figures.bothTeamsToScoreProbability, figures.bothTeamsToScoreProbability],
    },
  ]
}

/**
 * Per cent of each score, `grid[homeGoals][awayGoals]`, 0 to 5 goals per side, last row and column
 * for five and more; the cells sum to 100. Flat list and plain loops, because a build computes
 * hundreds of them and a browser one before first paint.
 */
export function toScoreChances(figures: Figures): number[][] {
  const home = toPoisson(figures.expectedHomeGoals)
  const away = toPoisson(figures.expectedAwayGoals)
  const chances = home.flatMap((row) => away.map((column) => 100 * row * column))
  const margins = listMargins(figures)
  for (let round = 0; round < ROUNDS; round++)
    for (const { parts, targets } of margins) {
      const sums = targets.map(() => 0)
      for (let index = 0; index < chances.length; index++) sums[parts[index]!]! += chances[index]!
      const factors = targets.map((target, part) => target / sums[part]!)
      for (let index = 0; index < chances.length; index++)
        chances[index]! *= factors[parts[index]!]!
    }
  return fold(chances)
}

function fold(chances: readonly number[]): number[][] {
  const shown = Array.from({ length: SHOWN_GOALS + 1 }, () =>
    Array<number>(SHOWN_GOALS + 1).fill(0),
  )
  for (const [index, chance] of chances.entries()) {
    const home = Math.min(Math.floor(index / SIDE), SHOWN_GOALS)
    shown[home]![Math.min(index % SIDE, SHOWN_GOALS)]! += chance
  }
  return shown
}
