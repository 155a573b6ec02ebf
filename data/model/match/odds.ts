/**
 * Decimal odds from probabilities, with a bookmaker's margin. These odds only display a probability;
 * bookmakers' odds that the engine reads are `FeedMatch.odds`.
 */

/** A probability is multiplied by 1 + this share before it becomes odds: 0.05 is 5 %. */
export const BOOKMAKER_MARGIN = 0.05
export const NO_ODDS = 'N/A'

/** Probabilities of the three outcomes on any common scale: only their shares matter. */
interface OutcomeProbabilities {
  readonly home: number
  readonly draw: number
  readonly away: number
}

export interface OutcomeOdds {
  readonly home: string
  readonly draw: string
  readonly away: string
  readonly homeOrDraw: string
  readonly homeOrAway: string
  readonly drawOrAway: string
}

/** Odds of a share (0..1) of the total, 2 decimals; `N/A` for a share of 0 or less. */
function formatOdds(share: number, margin: number): string {
  if (!(share > 0)) return NO_ODDS
  return (100 / (share * 100 * (1 + margin))).toFixed(2)
}

/**
 * Odds of 1, X, 2 and of 1X, 12, X2, each with the margin once.
 * @param margin bookmaker's margin as a share, 0.05 by default
 */
export function toOutcomeOdds(
  probabilities: OutcomeProbabilities,
  margin = BOOKMAKER_MARGIN,
): OutcomeOdds {
  const { home, draw, away } = probabilities
  const total = home + draw + away
  const price = (probability: number) =>
    total > 0 ? formatOdds(probability / total, margin) : NO_ODDS
  return {
    home: price(home),
    draw: price(draw),
    away: price(away),
    homeOrDraw: price(home + draw),
    homeOrAway: price(home + away),
    drawOrAway: price(draw + away),
  }
}

/**
 * Odds of over and under from the percentage of over.
 * @param overPercent 0 to 100, both ends excluded; anything else (or null) gives `N/A` twice
 */
export function toOverUnderOdds(overPercent: number | null | undefined, margin = BOOKMAKER_MARGIN) {
  if (overPercent == null || !(overPercent > 0 && overPercent < 100))
    return { over: NO_ODDS, under: NO_ODDS }
  return {
    over: formatOdds(overPercent / 100, margin),
    under: formatOdds((100 - overPercent) / 100, margin),
  }
}
