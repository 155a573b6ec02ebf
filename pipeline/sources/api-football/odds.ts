/**
 * Pre-match odds from `/odds`, which stores them for seven days. Of a match that is over they are
 * learned from; of a coming match they are the market's chances, never an input. Pure.
 */
import { z } from 'zod'
import type { PastOdds } from '#data/model/history.ts'
import type { MarketQuote } from '#data/model/match/market-mark.ts'
import { readParts } from '#pipeline/sources/reading/read-parts.ts'
import { Id, Price } from '#pipeline/sources/reading/values.ts'
import {
  isBook,
  toMarketChances,
  toTotals,
  type OutcomePrices,
} from '#pipeline/maths/market-chances.ts'

/** "Match Winner" and "Goals Over/Under". */
const RESULT_BET = 1
const GOALS_BET = 5

/** A price that cannot be read is left out: a bet without it is no book and is not taken. */
const OddsSchema = z.object({
  bookmakers: z.array(
    z.object({
      bets: z.array(
        z.object({
          id: Id,
          values: z.array(
            z.object({
              value: z.union([z.string(), z.number()]),
              odd: Price,
            }),
          ),
        }),
      ),
    }),
  ),
})

type Bookmaker = z.output<typeof OddsSchema>['bookmakers'][number]

export type LeaveOut = (path: string) => void

function listBookmakers(rows: readonly unknown[], leaveOut: LeaveOut): readonly Bookmaker[] {
  if (rows.length === 0) return []
  const read = readParts(OddsSchema, rows[0])
  const lost = 'path' in read ? [read.path] : read.leftOut
  for (const path of lost) leaveOut(`odds ${path}`.trim())
  return 'path' in read ? [] : read.value.bookmakers
}

/** One bookmaker's price; null without one. */
function getPrice({ bets }: Bookmaker, bet: number, name: string): number | null {
  const found = bets
    .find(({ id }) => id === bet)
    ?.values.find(({ value }) => String(value).toLowerCase() === name)
  const price = Number(found?.odd)
  return price > 1 ? price : null
}

const OUTCOMES = ['home', 'draw', 'away']

/** The market's chances of a coming match: the mean of all bookmakers of the answer. */
export function parseMarket(rows: readonly unknown[], leaveOut: LeaveOut): MarketQuote | null {
  return toMarketChances(
    listBookmakers(rows, leaveOut).map(
      (book) =>
        OUTCOMES.map((name) => getPrice(book, RESULT_BET, name) ?? 0) as unknown as OutcomePrices,
    ),
  )
}

/** The first bookmaker's prices; null unless all three outcomes have one. */
export function parseOdds(rows: readonly unknown[], leaveOut: LeaveOut): PastOdds | null {
  const [book] = listBookmakers(rows, leaveOut)
  if (book === undefined) return null
  const [home, draw, away] = OUTCOMES.map((name) => getPrice(book, RESULT_BET, name))
  if (!home || !draw || !away || !isBook([home, draw, away])) return null
  return {
    home,
    draw,
    away,
    ...toTotals(getPrice(book, GOALS_BET, 'over 2.5'), getPrice(book, GOALS_BET, 'under 2.5')),
  }
}
