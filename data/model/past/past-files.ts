/**
 * Files about matches that have left the days shown (`RESULT_DAYS`), in `DATA_DIR/past/`: what their
 * pages are drawn from. The publishing stage writes a day once, and again when the log says something
 * new of one of its matches; the index is written last.
 */
import * as z from 'zod/mini'
import { DaySchema, MatchIdSchema, OutcomeSchema } from '#data/model/match/match.ts'

const CountSchema = z.int().check(z.minimum(0))

/** A match in a list of the archive. */
const PastRowSchema = z.object({
  id: MatchIdSchema,
  matchDate: DaySchema,
  matchTime: z.string(),
  homeTeamId: z.string(),
  homeTeam: z.string(),
  awayTeamId: z.string(),
  awayTeam: z.string(),
  homeScore: z.nullable(CountSchema),
  awayScore: z.nullable(CountSchema),
  /** Null where no prediction was opened. */
  said: z.nullable(
    z.object({
      outcome: OutcomeSchema,
      /** Chance of that outcome as printed, per cent. */
      percent: z.number(),
      wasCorrect: z.boolean(),
    }),
  ),
})
export type PastRow = z.output<typeof PastRowSchema>

/** `past/leagues/SEASON/LEAGUE.json`: the matches of a season in a league, by kick-off. */
export const PastLeagueSchema = z.object({ rows: z.array(PastRowSchema) })

/** Content and counts of a file. */
const summaryShape = {
  /** Changes with the file. */
  hash: z.string(),
  /** Matches whose prediction is open, and those among them that were called right. */
  count: CountSchema,
  right: CountSchema,
}
const DaySummarySchema = z.object({
  ...summaryShape,
  /** `2024-25` */
  season: z.string(),
})
const LeagueSummarySchema = z.object({
  ...summaryShape,
  /** Clubs by name. */
  clubs: z.array(z.tuple([z.string(), z.string()])),
})
export type DaySummary = z.output<typeof DaySummarySchema>
export type LeagueSummary = z.output<typeof LeagueSummarySchema>

/** `past/index.json` */
export const PastIndexSchema = z.object({
  v: z.literal(1),
  days: z.record(DaySchema, DaySummarySchema),
  /** By `SEASON/LEAGUE`, such as `2024-25/premier-league`. */
  leagues: z.record(z.string(), LeagueSummarySchema),
  /** True once every past day is in it: only then does it say all of a season. */
  isWhole: z.boolean(),
})
export type PastIndex = z.output<typeof PastIndexSchema>

export const EMPTY_PAST: PastIndex = { v: 1, days: {}, leagues: {}, isWhole: false }

export const PAST_INDEX = 'past/index.json'
export const toPastDayFile = (day: string) => `past/days/${day}.json`
export const toPastLeagueFile = (place: string) => `past/leagues/${place}.json`

/** Season and league of `2024-25/premier-league`. */
export function splitPlace(place: string): { readonly season: string; readonly leagueId: string } {
  const [season = '', leagueId = ''] = place.split('/')
  return { season, leagueId }
}
