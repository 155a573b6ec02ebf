/**
 * Probabilities from bookmakers' odds, with the margin removed as in Shin's model: part of it is
 * insurance against insiders, so long shots are shortened most. Source: Shin (1993), Economic
 * Journal 103, 1141–1153; solved for the share of insiders as in Jullien & Salanié (1994).
 */

const MAX_INSIDER_SHARE = 0.4
const STEPS = 60

function toShinProbability(inverse: number, sum: number, insiders: number): number {
  const root = Math.sqrt(insiders * insiders + (4 * (1 - insiders) * inverse * inverse) / sum)
  return (root - insiders) / (2 * (1 - insiders))
}

/**
 * Probability of an over from the prices of over and under, in proportion; null without both.
 *
 * @param odds decimal, each > 1
 */
export function toFairOver({
  over25,
  under25,
}: Readonly<Record<'over25' | 'under25', number | null>>): number | null {
  return over25 === null || under25 === null ? null : under25 / (over25 + under25)
}

/**
 * Probabilities in the order of the odds; they sum to 1.
 *
 * @param odds decimal, each > 1
 */
export function toFairProbabilities(odds: readonly number[]): number[] {
  const inverses = odds.map((price) => 1 / price)
  const sum = inverses.reduce((total, inverse) => total + inverse, 0)
  if (sum <= 1) return inverses.map((inverse) => inverse / sum)
  let low = 0
  let high = MAX_INSIDER_SHARE
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2
    const total = inverses.reduce((all, one) => all + toShinProbability(one, sum, middle), 0)
    if (total > 1) low = middle
    else high = middle
  }
  const probabilities = inverses.map((one) => toShinProbability(one, sum, (low + high) / 2))
  const total = probabilities.reduce((all, one) => all + one, 0)
  // With a margin beyond the largest share of insiders a rest remains: spread it in proportion.
  return probabilities.map((probability) => probability / total)
}
