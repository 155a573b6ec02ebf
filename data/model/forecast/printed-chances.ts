/**
 * The chances of the outcomes as they are printed for people, in sentences, bars and tables alike:
 * one decimal each, the three together 100, so that no place says another figure than the one
 * beside it. Widths, odds, and what is signed or sent stay as exact as they are.
 */
import { toLikeliestOutcome } from '#data/model/match/outcome.ts'
import { toRoundedParts } from '#data/model/rounded-parts.ts'

/** Per cent, 0 to 100, as they are signed. */
export interface Chances {
  readonly homeWinProbability: number
  readonly drawProbability: number
  readonly awayWinProbability: number
}

/** The outcomes as the figures and the catalogues name them. */
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

/** Chances of two outcomes of the three, so that a reader who adds up what is printed finds the same. */
export function toPrintedDoubleChances(chances: Chances) {
  const { home, draw, away } = toPrintedChances(chances)
  return { homeOrDraw: 100 - away, homeOrAway: 100 - draw, drawOrAway: 100 - home }
}

/** The confidence as it is printed: the printed chance of the likeliest outcome, where it is that chance. */
export function toPrintedConfidence(
  prediction: Chances & { readonly confidenceScore: number },
): number {
  const { homeWinProbability, drawProbability, awayWinProbability, confidenceScore } = prediction
  const exact = { home: homeWinProbability, draw: drawProbability, away: awayWinProbability }
  const likeliest = OUTCOME_SIDES[toLikeliestOutcome(exact)]
  if (exact[likeliest] === confidenceScore) return toPrintedChances(prediction)[likeliest]
  return Number(confidenceScore.toFixed(1))
}
