/**
 * A match as everybody may read it, in a published file: who plays when, form and place in the
 * table, and the receipt of its prediction. The prediction itself is here only once the public
 * log has opened it; before the final whistle there is nothing of it in the file.
 */
import * as z from 'zod/mini'
import { PredictionSchema } from '#data/model/forecast/prediction.ts'
import { RevisionSchema } from '#data/model/forecast/revision-moves.ts'
import { DaySchema, ListMatchSchema, StandingSchema } from './match.ts'
import { MatchEventSchema, StatisticsSchema } from './statistics.ts'

/** Where and when the prediction that counts was committed. */
export const ReceiptSchema = z.object({
  /** Place of the commitment in the public log, from 0. */
  entry: z.int().check(z.minimum(0)),
  madeAt: z.iso.datetime(),
  revision: z.int().check(z.minimum(1)),
  modelVersion: z.string(),
})
export type Receipt = z.output<typeof ReceiptSchema>

/** What the log has opened, and how it went. */
export const OpenedMatchSchema = z.object({
  /** Place of the opening in the public log. */
  entry: z.int().check(z.minimum(0)),
  homeScore: z.int().check(z.minimum(0)),
  awayScore: z.int().check(z.minimum(0)),
  wasCorrect: z.boolean(),
  scoreAccurate: z.boolean(),
  prediction: PredictionSchema,
  /** How the figures moved until this one, oldest first; not there with a single revision. */
  revisions: z.optional(z.array(RevisionSchema)),
  /** The written reasoning by language. */
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
    /** The last five games as letters (W, D, L), the latest last. */
    homeForm: z.string(),
    awayForm: z.string(),
    homePosition: z.nullable(z.int()),
    awayPosition: z.nullable(z.int()),
    /** Null as long as no prediction is committed. */
    receipt: z.nullable(ReceiptSchema),
    /** Null until the match is over and the log has opened it. */
    opened: z.nullable(OpenedMatchSchema),
  },
)
export type PublicMatch = z.output<typeof PublicMatchSchema>

/** `public/matches/DAY.json` */
export const PublicDaySchema = z.object({ day: DaySchema, matches: z.array(PublicMatchSchema) })
export type PublicDay = z.output<typeof PublicDaySchema>

/** `public/tables/LEAGUE.json`: the table of the season that is being played, empty before the first round. */
export const PublicTableSchema = z.object({
  league: z.string(),
  rows: z.array(StandingSchema),
})
export type PublicTable = z.output<typeof PublicTableSchema>

/** Days behind today that are shown with their results. */
export const RESULT_DAYS = 30
