/**
 * The market's chances from the prices of several bookmakers: the margin of each is taken out by
 * Shin's method, then the mean is taken. Averaging prices first would mix the margins.
 */
import type { MarketQuote } from '#data/model/match/market-mark.ts'
import { meanOf } from '#data/scoring/mean-interval.ts'
import { toFairProbabilities } from './shin.ts'

/** Decimal odds of one bookmaker for home win, draw and away win. */
export type OutcomePrices = readonly [home: number, draw: number, away: number]

/** Units of the rounded chances: per cent with 4 decimals, as our own. */
const UNITS = 10_000
/** Sums of the inverses of a real book; feeds have zeros and typing errors. */
const BOOK = { least: 0.95, most: 1.5 }

/** True for prices above 1 whose inverses sum to about a book. */
export function isBook(prices: readonly number[]): boolean {
  let sum = 0
  for (const price of prices) {
    if (!(price > 1)) return false
    sum += 1 / price
  }
  return sum > BOOK.least && sum < BOOK.most
}

/** The two prices of a line of goals; without both, or where they are no book, none is taken. */
export function toTotals(over: number | null | undefined, under: number | null | undefined) {
  const isWhole = over != null && under != null && isBook([over, under])
  return isWhole ? { over25: over, under25: under } : { over25: null, under25: null }
}

/**
 * Per cent, summing to exactly 100 (the draw absorbs the rounding); null without a bookmaker whose
 * prices make a book.
 */
export function toMarketChances(books: readonly OutcomePrices[]): MarketQuote | null {
  const fair = books.filter(isBook).map(toFairProbabilities)
  if (fair.length === 0) return null
  const homeUnits = Math.round(meanOf(fair.map(([home]) => home!)) * 100 * UNITS)
  const awayUnits = Math.round(meanOf(fair.map(([, , away]) => away!)) * 100 * UNITS)
  return {
    home: homeUnits / UNITS,
    draw: (100 * UNITS - homeUnits - awayUnits) / UNITS,
    away: awayUnits / UNITS,
    bookmakers: fair.length,
  }
}
