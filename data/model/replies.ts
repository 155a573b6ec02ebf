/** What the API answers: one schema types the server's reply and parses it in the browser. */
import { z } from 'zod'
import {
  ListMatchSchema,
  DaySchema,
  MatchIdSchema,
  MatchSchema,
  OutcomeSchema,
  PreviewMatchSchema,
} from '#data/model/match/match.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#data/model/account/plans.ts'
import {
  ListPredictionSchema,
  NoPredictionSchema,
  PredictionSchema,
  PreviewPredictionSchema,
} from '#data/model/forecast/prediction.ts'
import { MatchEventSchema, StatisticsSchema } from '#data/model/match/statistics.ts'
import { getLeagueByName } from './leagues.ts'

/** A value for each language the text exists in. */
export const TextsSchema = z.record(z.string(), z.string())

export const PreviewRowSchema = z.object({
  match: PreviewMatchSchema,
  prediction: PreviewPredictionSchema.nullable(),
  isBlurred: z.boolean(),
})
export type PreviewRow = z.output<typeof PreviewRowSchema>

/** `GET /api/matches/preview`, and what the static pages are built from. */
export const PreviewSchema = z.object({
  day: DaySchema.nullable(),
  matches: z.array(PreviewRowSchema),
})
export type Preview = z.output<typeof PreviewSchema>

/** The list's columns for those who may see them, nothing for the others; everything else is in the match's own reply. */
export const ListRowSchema = z.object({
  match: ListMatchSchema,
  prediction: ListPredictionSchema.nullable(),
  isBlurred: z.boolean(),
  noPrediction: NoPredictionSchema.nullable(),
})
export type ListRow = z.output<typeof ListRowSchema>

export const MatchListSchema = z.object({
  matches: z.array(ListRowSchema),
  page: z.int().min(1),
  pageSize: z.int(),
  total: z.int().min(0),
  totalPages: z.int().min(0),
})
export type MatchList = z.output<typeof MatchListSchema>

/** `GET /api/matches` without a date, for result entry: what administrators see beside the list's columns. */
export const EveryMatchSchema = MatchListSchema.extend({
  matches: z.array(
    ListRowSchema.extend({
      match: ListMatchSchema.extend({
        /** When an administrator entered the result; null for none, and for one of the feed. */
        resultEnteredAt: z.iso.datetime().nullable(),
      }),
      prediction: ListPredictionSchema.extend({ predictedOutcome: OutcomeSchema }).nullable(),
    }),
  ),
})
export type EveryMatch = z.output<typeof EveryMatchSchema>

const LeagueQuerySchema = z
  .string()
  .refine((name) => getLeagueByName(name) !== null, {
    error: 'There is no such league; /api/matches/leagues lists them.',
  })
  .optional()

/** `GET /api/matches/dates`: of all leagues, or of one. */
export const DatesQuerySchema = z.object({ league: LeagueQuerySchema })

export const MatchListQuerySchema = z.object({
  date: DaySchema.optional(),
  league: LeagueQuerySchema,
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

/** `GET /api/matches/{id}`: the free 3 carry the list's match and columns only, and say so with `isBasic`. */
export const MatchDetailSchema = z.object({
  match: z.union([MatchSchema, ListMatchSchema]),
  prediction: z.union([PredictionSchema, ListPredictionSchema]).nullable(),
  noPrediction: NoPredictionSchema.nullable(),
  /** The written reasoning by language; empty in a basic detail. */
  reasoning: TextsSchema,
  statistics: StatisticsSchema.nullable(),
  events: z.array(MatchEventSchema),
  isBasic: z.boolean(),
  isFavorite: z.boolean(),
})
export type MatchDetail = z.output<typeof MatchDetailSchema>

export const DatesSchema = z.array(DaySchema)
export const LeagueNamesSchema = z.array(z.string())
/** Marked matches, with the UTC day of each where it is known: the filter shows those of the days ahead. */
export const FavoritesSchema = z.array(
  z.object({ matchId: MatchIdSchema, matchDate: DaySchema.optional() }),
)
export const ActiveDiscountSchema = z.union([
  z.object({
    percentOff: z.number(),
    name: z.string(),
    durationMonths: z.int(),
    expiresAt: z.iso.datetime(),
  }),
  z.object({ percentOff: z.null() }),
])

/** RFC 9457, with our code and, for refused input, the fields. */
export const ProblemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Problem = z.output<typeof ProblemSchema>

/** Where a visitor is: ISO 3166, two capital letters; null when nobody knows. */
export const CountryReplySchema = z.object({ country_code: z.string().length(2).nullable() })
export type CountryReply = z.output<typeof CountryReplySchema>
