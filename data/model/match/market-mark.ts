/**
 * The betting market's chances of a match before kick-off, sealed beside our prediction and opened
 * with it. Never an input of ours. Odds themselves are neither stored nor published.
 */
import * as z from 'zod/mini'
import { MARGIN_METHOD } from './margin-method.ts'

const ChanceSchema = z.number().check(z.minimum(0), z.maximum(100))

export const MarketMarkSchema = z.object({
  /** Per cent, the mean of the bookmakers; the three sum to 100. */
  home: ChanceSchema,
  draw: ChanceSchema,
  away: ChanceSchema,
  method: z.literal(MARGIN_METHOD),
  /** Number of bookmakers. */
  bookmakers: z.int().check(z.minimum(1)),
  /** When a run read these chances from the feed. */
  takenAt: z.iso.datetime(),
})
export type MarketMark = z.output<typeof MarketMarkSchema>

/** A market mark as a feed delivers it, before a run dates it. */
export type MarketQuote = Pick<MarketMark, 'home' | 'draw' | 'away' | 'bookmakers'>
