/** Bookmakers' odds of the demo: the hidden rates with a small error and a margin. */
import type { PastOdds, Sides } from '#data/model/history.ts'
import type { MarketQuote } from '#data/model/match/market-mark.ts'
import { toMarketChances } from '#pipeline/maths/market-chances.ts'
import { makeRandom } from '#pipeline/sources/demo/random.ts'

const MARGIN = 0.05
const MOST_GOALS = 9
/** Invented bookmakers of a coming match. */
const BOOKMAKERS = 6

function toDistribution(mean: number): number[] {
  const shares = [Math.exp(-mean)]
  for (let goals = 1; goals <= MOST_GOALS; goals += 1)
    shares.push(((shares[goals - 1] ?? 0) * mean) / goals)
  return shares
}

const toPrice = (probability: number) =>
  Math.max(1.01, Math.round(100 / (probability * (1 + MARGIN))) / 100)

/** Decimal odds of the outcome and of 2.5 goals. */
export function drawOdds(seed: string, matchId: string, rates: Sides): PastOdds {
  const random = makeRandom(`${seed}/odds/${matchId}`)
  const home = toDistribution(rates.home * Math.exp(0.05 * random.normal()))
  const away = toDistribution(rates.away * Math.exp(0.05 * random.normal()))
  let [homeWin, draw, under] = [0, 0, 0]
  for (const [homeGoals, homeShare] of home.entries()) {
    for (const [awayGoals, awayShare] of away.entries()) {
      const share = homeShare * awayShare
      if (homeGoals > awayGoals) homeWin += share
      if (homeGoals === awayGoals) draw += share
      if (homeGoals + awayGoals <= 2) under += share
    }
  }
  return {
    home: toPrice(homeWin),
    draw: toPrice(draw),
    away: toPrice(1 - homeWin - draw),
    over25: toPrice(1 - under),
    under25: toPrice(under),
  }
}

/** The market's chances of a coming match, from invented bookmakers. */
export function drawMarket(seed: string, matchId: string, rates: Sides): MarketQuote | null {
  const books = Array.from({ length: BOOKMAKERS }, (_, index) =>
    drawOdds(`${seed}/bookmaker ${index + 1}`, matchId, rates),
  )
  return toMarketChances(books.map(({ home, draw, away }) => [home, draw, away]))
}
