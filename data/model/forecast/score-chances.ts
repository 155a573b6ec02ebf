/**
 * The chance of each score, read off a prediction's own figures. The engine's grid is not part of
 * what is signed, but its sums are: outcomes, goal lines, both teams scoring, expected goals. Two
 * Poisson counts of the expected goals are scaled until they give every one of these sums
 * (iterative proportional fitting: Deming & Stephan, 1940), which leaves the grid little freedom.
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

/** Goals a side up to which scores are told apart while fitting. */
const MOST_GOALS = 12
const ROUNDS = 60
/** Goals a side that are shown; the last one stands for as many and more. */
export const SHOWN_GOALS = 5

function toPoisson(rate: number): number[] {
  const chances = [Math.exp(-rate)]
  for (let goals = 1; goals <= MOST_GOALS; goals++)
    chances.push((chances[goals - 1]! * rate) / goals)
  return chances
}

/** Which part of a sum a score belongs to, and what each part has to come to (per cent). */
interface Margin {
  readonly toPart: (home: number, away: number) => number
  readonly targets: readonly number[]
}

function listMargins(figures: Figures): Margin[] {
  const lines = OVER_LINES.Goals.map((line) => figures[toOverKey('Goals', line) as keyof Figures])
  const atLeast = [100, ...lines, 0]
  return [
    {
      toPart: (home, away) => 1 - Math.sign(home - away),
      targets: [figures.homeWinProbability, figures.drawProbability, figures.awayWinProbability],
    },
    {
      toPart: (home, away) => Math.min(home + away, lines.length),
      targets: lines.concat(0).map((_, goals) => atLeast[goals]! - atLeast[goals + 1]!),
    },
    {
      toPart: (home, away) => Number(home > 0 && away > 0),
      targets: [100 - figures.bothTeamsToScoreProbability, figures.bothTeamsToScoreProbability],
    },
  ]
}

/**
 * Per cent of each score, `grid[homeGoals][awayGoals]`, 0 to 5 goals a side, the last row and
 * column for five and more; the cells sum to 100.
 */
export function toScoreChances(figures: Figures): number[][] {
  const home = toPoisson(figures.expectedHomeGoals)
  const away = toPoisson(figures.expectedAwayGoals)
  const grid = home.map((row) => away.map((column) => 100 * row * column))
  const margins = listMargins(figures)
  for (let round = 0; round < ROUNDS; round++)
    for (const { toPart, targets } of margins) {
      const sums = targets.map(() => 0)
      for (const [h, row] of grid.entries())
        for (const [a, chance] of row.entries()) sums[toPart(h, a)]! += chance
      for (const [h, row] of grid.entries())
        for (const a of row.keys()) {
          const part = toPart(h, a)
          row[a]! *= targets[part]! / sums[part]!
        }
    }
  return fold(grid)
}

function fold(grid: readonly (readonly number[])[]): number[][] {
  const shown = Array.from({ length: SHOWN_GOALS + 1 }, () =>
    Array<number>(SHOWN_GOALS + 1).fill(0),
  )
  for (const [h, row] of grid.entries())
    for (const [a, chance] of row.entries())
      shown[Math.min(h, SHOWN_GOALS)]![Math.min(a, SHOWN_GOALS)]! += chance
  return shown
}
