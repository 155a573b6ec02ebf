/** The goals markets as sums over one score grid. */
import { OVER_LINES } from '#data/model/forecast/markets.ts'
import type { Outcome } from '#data/model/match/match.ts'
import type { OutcomeShares } from '#data/scoring/proper-scores.ts'
import type { ScoreGrid } from './score-grid.ts'

type GoalsLine = (typeof OVER_LINES.Goals)[number]
export type OverGoals = Readonly<Record<GoalsLine, number>>

/** Home win, draw and away win: below, on and above the diagonal of the grid. */
export function toOutcomeShares({ size, cells }: ScoreGrid): OutcomeShares {
  let home = 0
  let draw = 0
  let away = 0
  for (let homeGoals = 0; homeGoals < size; homeGoals++) {
    const row = homeGoals * size
    for (let awayGoals = 0; awayGoals < homeGoals; awayGoals++) home += cells[row + awayGoals]!
    draw += cells[row + homeGoals]!
    for (let awayGoals = homeGoals + 1; awayGoals < size; awayGoals++)
      away += cells[row + awayGoals]!
  }
  return { home, draw, away }
}

/** Probability of more goals than each line of the specification. */
export function toOverGoals({ size, cells }: ScoreGrid): OverGoals {
  const exactly = new Float64Array(size)
  for (let homeGoals = 0; homeGoals < size; homeGoals++)
    for (let awayGoals = 0; homeGoals + awayGoals < size; awayGoals++)
      exactly[homeGoals + awayGoals]! += cells[homeGoals * size + awayGoals]!
  let under = 0
  let goals = 0
  const over = OVER_LINES.Goals.map((line) => {
    while (goals < line) under += exactly[goals++]!
    return [line, 1 - under] as const
  })
  return Object.fromEntries(over) as OverGoals
}

/** Probability that both teams score. */
export function toBothScoreProbability({ size, cells }: ScoreGrid): number {
  let goalless = 0
  for (let goals = 0; goals < size; goals++) goalless += cells[goals]! + cells[goals * size]!
  return 1 - (goalless - cells[0]!)
}

/**
 * The most likely score of an outcome, so that score and outcome never disagree; of all scores when
 * none is given.
 */
export function toLikeliestScore(
  { size, cells }: ScoreGrid,
  outcome: Outcome | null,
): { home: number; away: number } {
  let best = { home: 0, away: 0 }
  let bestProbability = -1
  for (let home = 0; home < size; home++)
    for (let away = 0; away < size; away++) {
      const fits =
        outcome === null ||
        (outcome === 'draw' ? home === away : outcome === 'home_win' ? home > away : away > home)
      const probability = cells[home * size + away]!
      if (!fits || probability <= bestProbability) continue
      best = { home, away }
      bestProbability = probability
    }
  return best
}
