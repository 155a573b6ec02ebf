/** Query parameters of the match lists. */
import { z } from 'zod'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#data/model/billing/plans.ts'
import { getLeagueByName } from '#data/model/leagues.ts'
import { AppError } from '#data/model/errors.ts'
import { DAY_MS } from '#data/model/time.ts'
import { LIST_ORDERS } from './list-orders.ts'
import { DaySchema, toDay } from './match.ts'

const LeagueQuerySchema = z
  .string()
  .refine((name) => getLeagueByName(name) !== null, {
    error: 'There is no such league; /api/matches/leagues lists them.',
  })
  .optional()

/** `GET /api/matches/dates`: of all leagues, or of one. */
export const DatesQuerySchema = z.object({ league: LeagueQuerySchema })

/** The days of one list at most: those of a week. */
const MOST_DAYS = 7

/** The days from the first to the last, both included. */
export function listDaysUntil(date: string, until: string): string[] {
  const first = Date.parse(date)
  const length = (Date.parse(until) - first) / DAY_MS + 1
  if (length < 1 || length > MOST_DAYS)
    throw new AppError('bad_input', 'until is a day from date on, at most six days later.')
  return Array.from({ length }, (_, index) => toDay(first + index * DAY_MS))
}

export const MatchListQuerySchema = z.object({
  date: z.optional(DaySchema),
  /** The last day of a list of several days, for who may see all rows. */
  until: z.optional(DaySchema),
  league: LeagueQuerySchema,
  /** By kick-off, league by league in their order, or, for who may see all rows, clearest first. */
  order: z.enum(LIST_ORDERS, { error: 'order is time, league or clearest.' }).default('time'),
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
