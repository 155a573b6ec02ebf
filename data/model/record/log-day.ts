/** A day of the public log as /verify lists it: the log indexes of each match. */
import { z } from 'zod'
import { DaySchema, MatchIdSchema } from '#data/model/match/match.ts'

const LoggedMatchSchema = z.object({
  matchId: MatchIdSchema,
  homeTeam: z.string(),
  awayTeam: z.string(),
  kickoffAt: z.iso.datetime(),
  /** Log index of its commitment, from 0; null before it is committed. */
  commitIndex: z.int().min(0).nullable(),
  /** Log index of its opening; null before the final whistle. */
  openIndex: z.int().min(0).nullable(),
})
export type LoggedMatch = z.output<typeof LoggedMatchSchema>

/** Reply of `GET /api/ledger/matches`; the days are null before anything is logged. */
export const LoggedDaySchema = z.object({
  day: z.nullable(DaySchema),
  /** First and last day with fixtures in the log. */
  firstDay: z.nullable(DaySchema),
  lastDay: z.nullable(DaySchema),
  matches: z.array(LoggedMatchSchema),
  /** Two colours of each club of them that is listed, by the name it has here. */
  clubColours: z.record(z.string(), z.string()),
})
export type LoggedDay = z.output<typeof LoggedDaySchema>
