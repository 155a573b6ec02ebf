/**
 * Pre-match odds from `/odds`, which stores them for seven days. Requested once a match is over:
 * for the ratings, never an input of the match itself. Pure.
 */
import { z } from 'zod'
import type { PastOdds } from '#data/model/history.ts'

/** "Match Winner" and "Goals Over/Under". */
const RESULT_BET = 1
const GOALS_BET = 5

const OddsSchema = z.object({
  bookmakers: z.array(
    z.object({
      bets: z.array(
        z.object({
          id: z.number().int(),
          values: z.array(
            z.object({
              value: z.union([z.string(), z.number()]),
              odd: z.union([z.string(), z.number()]),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** The first bookmaker's prices; null unless all three outcomes have one. */
export function parseOdds(rows: readonly unknown[]): PastOdds | null {
  const parsed = OddsSchema.safeParse(rows[0])
  const bets = parsed.success ? (parsed.data.bookmakers[0]?.bets ?? []) : []
  const getPrice = (bet: number, name: string) => {
    const found = bets
      .find(({ id }) => id === bet)
      ?.values.find(({ value }) => String(value).toLowerCase() === name)
    const price = Number(found?.odd)
    return price > 1 ? price : null
  }
  const [home, draw, away] = ['home', 'draw', 'away'].map((name) => getPrice(RESULT_BET, name))
  if (!home || !draw || !away) return null
  return {
    home,
    draw,
    away,
    over25: getPrice(GOALS_BET, 'over 2.5'),
    under25: getPrice(GOALS_BET, 'under 2.5'),
  }
}
