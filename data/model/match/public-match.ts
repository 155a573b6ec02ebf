/**
 * A match in a published file, for everybody: fixture, form, place in the table, and the receipt of
 * its prediction. The prediction itself is included only after the public log has opened it, never
 * before the final whistle.
 */
import * as z from 'zod/mini'
import { PredictionSchema } from '#data/model/forecast/prediction.ts'
import { RevisionSchema } from '#data/model/forecast/revision-moves.ts'
import { MarketMarkSchema } from './market-mark.ts'
import { DaySchema, ListMatchSchema, StandingSchema } from './match.ts'
import { MatchEventSchema, StatisticsSchema } from './statistics.ts'

/** Entry and time of the commitment of the scored prediction. */
export const ReceiptSchema = z.object({
  /** Index of the commitment in the public log, from 0. */
  entry: z.int().check(z.minimum(0)),
  madeAt: z.iso.datetime(),
  revision: z.int().check(z.minimum(1)),
  modelVersion: z.string(),
})
export type Receipt = z.output<typeof ReceiptSchema>

/** The opened prediction and its result. */
const OpenedMatchSchema = z.object({
  /** Index of the opening in the public log. */
  entry: z.int().check(z.minimum(0)),
  homeScore: z.int().check(z.minimum(0)),
  awayScore: z.int().check(z.minimum(0)),
  /** Home and away; absent where it is not known. */
  halfTime: z.optional(z.tuple([z.int(), z.int()])),
  wasCorrect: z.boolean(),
  scoreAccurate: z.boolean(),
  prediction: PredictionSchema,
  /** The market's chances that were sealed with it; absent where there were none. */
  market: z.optional(MarketMarkSchema),
  /** Earlier revisions and this one, oldest first; absent with a single revision. */
  revisions: z.optional(z.array(RevisionSchema)),
  /** Reasoning by language. */
  reasoning: z.record(z.string(), z.string()),
  statistics: z.nullable(StatisticsSchema),
  events: z.array(MatchEventSchema),
})
export type OpenedMatch = z.output<typeof OpenedMatchSchema>

export const PublicMatchSchema = z.extend(
  z.pick(ListMatchSchema, {
    id: true,
    matchDate: true,
    matchTime: true,
    league: true,
    homeTeam: true,
    awayTeam: true,
    venue: true,
    city: true,
    matchStatus: true,
    actualHomeScore: true,
    actualAwayScore: true,
    isMock: true,
  }),
  {
    leagueId: z.string(),
    homeTeamId: z.string(),
    awayTeamId: z.string(),
    /** Last five results as letters (W, D, L), oldest first. */
    homeForm: z.string(),
    awayForm: z.string(),
    homePosition: z.nullable(z.int()),
    awayPosition: z.nullable(z.int()),
    /** Only of a match that a committee decided: its prediction does not count and is never opened. */
    awarded: z.optional(z.literal(true)),
    /** Null until a prediction is committed. */
    receipt: z.nullable(ReceiptSchema),
    /** Null until the match is over and the log has opened its prediction. */
    opened: z.nullable(OpenedMatchSchema),
  },
)
export type PublicMatch = z.output<typeof PublicMatchSchema>

/** `public/matches/DAY.json` */
export const PublicDaySchema = z.object({ day: DaySchema, matches: z.array(PublicMatchSchema) })
export type PublicDay = z.output<typeof PublicDaySchema>

/**
 * `public/tables/LEAGUE.json`: table of the newest season whose clubs are known, empty before any is.
 */
export const PublicTableSchema = z.object({
  league: z.string(),
  /** First year of its season; files of before 1.1.0 lack it. */
  season: z.optional(z.int()),
  rows: z.array(StandingSchema),
})
export type PublicTable = z.output<typeof PublicTableSchema>

/** Days before today whose results are shown. */
export const RESULT_DAYS = 30
