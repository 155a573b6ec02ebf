/** The parts of the outcome bar: name, colour and chance of each outcome. */
import { toPrintedChances, type Chances } from '#data/model/forecast/printed-chances.ts'
import type { Outcome } from '#data/model/match/match.ts'
import { toLikeliestOutcome, toOutcome } from '#data/model/match/outcome.ts'
import type { Score } from './match-stage.ts'

export type BarSize = 'small' | 'large'

/**
 * The three outcomes with their names in the catalogues, their colours and chances in per
 * cent: as they are printed, and exact for widths.
 */
export function listOutcomes(chances: Chances) {
  const { homeWinProbability, drawProbability, awayWinProbability } = chances
  const printed = toPrintedChances(chances)
  return [
    {
      outcome: 'home_win',
      name: 'home',
      tone: 'bg-home',
      percent: printed.home,
      exact: homeWinProbability,
    },
    {
      outcome: 'draw',
      name: 'draw',
      tone: 'bg-draw',
      percent: printed.draw,
      exact: drawProbability,
    },
    {
      outcome: 'away_win',
      name: 'away',
      tone: 'bg-away',
      percent: printed.away,
      exact: awayWinProbability,
    },
  ] as const
}

/** The likeliest outcome, by the model's own rule. */
export function toLikeliest(chances: Chances): Outcome {
  const { homeWinProbability: home, drawProbability: draw, awayWinProbability: away } = chances
  return toLikeliestOutcome({ home, draw, away })
}

/** Whether the likeliest outcome happened. */
export const isCalledRight = (chances: Chances, { home, away }: Score): boolean =>
  toLikeliest(chances) === toOutcome(home, away)
