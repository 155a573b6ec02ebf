/** Replies of the API: one schema types the server's reply and parses it in the browser. */
import * as z from 'zod/mini'
import {
  ListMatchSchema,
  DaySchema,
  MatchIdSchema,
  MatchSchema,
  OutcomeSchema,
  PreviewMatchSchema,
} from '#data/model/match/match.ts'
import {
  ListPredictionSchema,
  NoPredictionSchema,
  PredictionSchema,
  PreviewPredictionSchema,
} from '#data/model/forecast/prediction.ts'
import { RevisionSchema } from '#data/model/forecast/revision-moves.ts'
import { NEARNESS_KINDS } from '#data/model/forecast/situation.ts'
import { MarketMarkSchema } from '#data/model/match/market-mark.ts'
import { MatchEventSchema, StatisticsSchema } from '#data/model/match/statistics.ts'

/** A value for each language the text exists in. */
export const TextsSchema = z.record(z.string(), z.string())

/** Our name of a club → its shirt, for the clubs of a reply that are listed (club-colours.ts). */
const ClubColoursSchema = z.optional(z.record(z.string(), z.string()))

/** Index of the commitment of the shown prediction in the public log; absent in cached replies of older versions. */
const EntrySchema = z.nullish(z.int())

const PreviewRowSchema = z.object({
  match: PreviewMatchSchema,
  prediction: z.nullable(PreviewPredictionSchema),
  isBlurred: z.boolean(),
})
export type PreviewRow = z.output<typeof PreviewRowSchema>

/** `GET /api/matches/preview`, and the source of the static pages. */
export const PreviewSchema = z.object({
  day: z.nullable(DaySchema),
  matches: z.array(PreviewRowSchema),
})
export type Preview = z.output<typeof PreviewSchema>

/** `GET /api/matches/live`: matches in play and those that ended in the last hours, for lists of visitors. */
export const LiveScoresSchema = z.array(
  z.extend(
    z.pick(ListMatchSchema, {
      id: true,
      matchStatus: true,
      actualHomeScore: true,
      actualAwayScore: true,
      redCards: true,
    }),
    {
      /** Minute, minute of stoppage time, or half-time; null when the feed was silent for too long. */
      clock: z.nullable(z.string()),
    },
  ),
)
export type LiveScores = z.output<typeof LiveScoresSchema>

/**
 * The list's columns for a reader who may see them, null for others; everything else is in the
 * match's own reply.
 */
const ListRowSchema = z.object({
  match: ListMatchSchema,
  prediction: z.nullable(ListPredictionSchema),
  isBlurred: z.boolean(),
  noPrediction: z.nullable(NoPredictionSchema),
  /** When the shown prediction was made; absent in cached replies of older versions. */
  signedAt: z.nullish(z.iso.datetime()),
  entry: EntrySchema,
})
export type ListRow = z.output<typeof ListRowSchema>

export const MatchListSchema = z.object({
  matches: z.array(ListRowSchema),
  page: z.int().check(z.minimum(1)),
  pageSize: z.int(),
  total: z.int().check(z.minimum(0)),
  totalPages: z.int().check(z.minimum(0)),
  /**
   * In the list of today for a free account, once the matches it sees in full have all kicked off: those
   * of the next day with matches; null without such a day.
   */
  nextFree: z.optional(z.nullable(z.object({ day: DaySchema, matches: z.array(ListRowSchema) }))),
  clubColours: ClubColoursSchema,
})
export type MatchList = z.output<typeof MatchListSchema>

/** `GET /api/matches` without a date, for result entry: extra fields for administrators. */
export const EveryMatchSchema = z.extend(MatchListSchema, {
  matches: z.array(
    z.extend(ListRowSchema, {
      match: z.extend(ListMatchSchema, {
        /** When an administrator entered the result; null for none or for a result of the feed. */
        resultEnteredAt: z.nullable(z.iso.datetime()),
      }),
      prediction: z.nullable(z.extend(ListPredictionSchema, { predictedOutcome: OutcomeSchema })),
    }),
  ),
})
export type EveryMatch = z.output<typeof EveryMatchSchema>
export type EveryRow = EveryMatch['matches'][number]

/**
 * Distance of our chance of a home win from the bookmakers' closing odds, percentage points, in past
 * matches of this kind: half of them lie within `half`, nine of ten within `nineOfTen`.
 */
const NearnessSchema = z.object({
  kind: z.enum(NEARNESS_KINDS),
  half: z.number(),
  nineOfTen: z.number(),
})
export type Nearness = z.output<typeof NearnessSchema>

/** `GET /api/matches/{id}`: for the free 3 only the list's match and columns, marked by `isBasic`. */
export const MatchDetailSchema = z.object({
  match: z.union([MatchSchema, ListMatchSchema]),
  prediction: z.nullable(z.union([PredictionSchema, ListPredictionSchema])),
  /** Null without a prediction, or for one made before kinds were stored. */
  nearness: z.nullish(NearnessSchema),
  noPrediction: z.nullable(NoPredictionSchema),
  /** Reasoning by language; empty when `isBasic`. */
  reasoning: TextsSchema,
  /** When the prediction of an `isBasic` reply was made; a whole prediction has its own member for it. */
  signedAt: z.nullish(z.iso.datetime()),
  entry: EntrySchema,
  /** Earlier revisions and this one, oldest first; empty when `isBasic`. */
  revisions: z.optional(z.array(RevisionSchema)),
  /** The market's chances that were sealed with the prediction; absent until the log has opened it. */
  market: z.optional(MarketMarkSchema),
  statistics: z.nullable(StatisticsSchema),
  events: z.array(MatchEventSchema),
  isBasic: z.boolean(),
  isFavorite: z.boolean(),
  clubColours: ClubColoursSchema,
})
export type MatchDetail = z.output<typeof MatchDetailSchema>

export const DatesSchema = z.array(DaySchema)
export const LeagueNamesSchema = z.array(z.string())
/** Favourite matches, with the UTC day where known: the filter shows those of the coming days. */
export const FavoritesSchema = z.array(
  z.object({ matchId: MatchIdSchema, matchDate: z.optional(DaySchema) }),
)
export type Favorites = z.output<typeof FavoritesSchema>
/** `GET /api/follows/matches`: ids. */
export const FollowedMatchesSchema = z.array(MatchIdSchema)
export const ActiveDiscountSchema = z.union([
  z.object({
    percentOff: z.number(),
    name: z.string(),
    durationMonths: z.int(),
    expiresAt: z.iso.datetime(),
  }),
  z.object({ percentOff: z.null() }),
])

/** RFC 9457 problem, with our error code and, for refused input, the fields. */
export const ProblemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** Figures in the code's text, as parameters for the translations. */
  params: z.optional(z.record(z.string(), z.number())),
})
export type Problem = z.output<typeof ProblemSchema>

/** Country of a visitor: ISO 3166, two capital letters; null when unknown. */
const CountryReplySchema = z.object({
  country_code: z.nullable(z.string().check(z.length(2))),
})
export type CountryReply = z.output<typeof CountryReplySchema>
