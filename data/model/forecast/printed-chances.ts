/**
 * Chances of the outcomes as printed in sentences, bars and tables: one decimal each, summing to
 * 100, so every place shows the same figure. Bar widths, odds and signed or sent figures stay
 * unrounded.
 */
import { toLikeliestOutcome } from '#data/model/match/outcome.ts'
import { toRoundedParts } from '#data/model/rounded-parts.ts'

/** Per cent, 0 to 100, as signed. */
export interface Chances {
  readonly homeWinProbability: number
  readonly drawProbability: number
  readonly awayWinProbability: number
}

/** Names of the outcomes in the figures and in the catalogues. */
export const OUTCOME_SIDES = { home_win: 'home', draw: 'draw', away_win: 'away' } as const

/** Per cent with one decimal, 0 to 100. */
export function toPrintedChances(chances: Chances) {
  const { homeWinProbability, drawProbability, awayWinProbability } = chances
  const [home, draw, away] = toRoundedParts(
    [homeWinProbability, drawProbability, awayWinProbability],
    1,
  )
  return { home: home!, draw: draw!, away: away! }
}

/** Chances of two of three outcomes: the sum of the two printed chances. */
export function toPrintedDoubleChances(chances: Chances) {
  const { home, draw, away } = toPrintedChances(chances)
  return { homeOrDraw: 100 - away, homeOrAway: 100 - draw, drawOrAway: 100 - home }
}

/**
 * The printed confidence: equal to the printed chance of the most likely outcome where the two are
 * the same figure.
 */
export function toPrintedConfidence(
  prediction: Chances & { readonly confidenceScore: number },
): number {
  const { homeWinProbability, drawProbability, awayWinProbability, confidenceScore } = prediction
  const exact = { home: homeWinProbability, draw: drawProbability, away: awayWinProbability }
  const likeliest = OUTCOME_SIDES[toLikeliestOutcome(exact)]
  if (exact[likeliest] === confidenceScore) return toPrintedChances(prediction)[likeliest]
  return Number(confidenceScore.toFixed(1))
}
