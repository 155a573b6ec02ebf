/**
 * Pre-match odds of SportMonks, one row per bookmaker, market and outcome. Of played matches they
 * are learned from; of a coming match they are the market's chances, never an input. Pure.
 */
import type { PastOdds } from '#data/model/history.ts'
import type { MarketQuote } from '#data/model/match/market-mark.ts'
import { isBook, toMarketChances, toTotals } from '#pipeline/maths/market-chances.ts'
import type { Fixture } from './schema.ts'

/** "Fulltime Result" and "Goals Over/Under", of bet365: one bookmaker, so that a match has one price. */
export const ODDS_FILTERS = 'markets:1,80;bookmakers:2'
const RESULT_MARKET = 1
const GOALS_MARKET = 80
const LINE = 2.5

const LABELS: Readonly<Record<string, 'home' | 'draw' | 'away'>> = {
  home: 'home',
  '1': 'home',
  draw: 'draw',
  x: 'draw',
  away: 'away',
  '2': 'away',
}

/** Null unless all three outcomes have a price. */
export function toOdds(fixture: Fixture): PastOdds | null {
  const prices = new Map<string, number>()
  for (const { market_id: market, label, value, total } of fixture.odds ?? []) {
    const price = Number(value)
    const name = label?.toLowerCase() ?? ''
    // A price of 1 or less is invalid; the market was suspended.
    if (!(price > 1)) continue
    if (market === RESULT_MARKET && LABELS[name]) prices.set(LABELS[name], price)
    if (market === GOALS_MARKET && Number(total) === LINE) prices.set(name, price)
  }
  const [home, draw, away] = ['home', 'draw', 'away'].map((name) => prices.get(name))
  if (!home || !draw || !away || !isBook([home, draw, away])) return null
  return { home, draw, away, ...toTotals(prices.get('over'), prices.get('under')) }
}

/** The market's chances of a coming match, by the one bookmaker that is asked for. */
export function toMarket(fixture: Fixture): MarketQuote | null {
  const odds = toOdds(fixture)
  return odds && toMarketChances([[odds.home, odds.draw, odds.away]])
}
