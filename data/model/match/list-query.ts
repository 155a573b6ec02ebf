/** Query parameters of the match lists. */
import { z } from 'zod'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#data/model/billing/plans.ts'
import { getLeagueByName } from '#data/model/leagues.ts'
import { DaySchema } from './match.ts'

const LeagueQuerySchema = z
  .string()
  .refine((name) => getLeagueByName(name) !== null, {
    error: 'There is no such league; /api/matches/leagues lists them.',
  })
  .optional()

/** Orders of a day's matches. */
const LIST_ORDERS = ['time', 'league'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]

/** `GET /api/matches/dates`: of all leagues, or of one. */
export const DatesQuerySchema = z.object({ league: LeagueQuerySchema })

export const MatchListQuerySchema = z.object({
  date: z.optional(DaySchema),
  league: LeagueQuerySchema,
  /** Within a day: by kick-off, or league by league in their order. */
  order: z.enum(LIST_ORDERS, { error: 'order is time or league.' }).default('time'),
  /** Without a date: only matches that have kicked off. */
  begun: z.stringbool({ error: 'begun is true or false.' }).default(false),
  page: z.coerce
    .number({ error: 'page is a whole number from 1.' })
    .int()
    .min(1, 'page is a whole number from 1.')
    .max(100_000)
    .default(1),
  pageSize: z.coerce
    .number()
    .refine((size) => (PAGE_SIZES as readonly number[]).includes(size), {
      error: 'pageSize is 10, 25 or 50.',
    })
    .default(DEFAULT_PAGE_SIZE),
})
