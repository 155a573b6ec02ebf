/**
 * Leaves: one canonical JSON object per entry. Their members are fixed; only a prediction may have
 * more than is named here, so an old verifier can read predictions with new markets. Entries are
 * written with these schemas and read by `plain-leaf.ts`.
 */
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import { DaySchema, MatchIdSchema } from '#data/model/match/match.ts'
import { seasonForecastShape } from '#data/model/forecast/season-forecast.ts'
import {
  NO_PREDICTION_REASONS,
  PredictionSchema,
  REVISION_REASONS,
} from '#data/model/forecast/prediction.ts'
import type { Bytes } from '#data/ledger/format/bytes.ts'
import { toCanonicalBytes } from '#data/ledger/format/canonical-json.ts'
import { MOST_ENTRY_BYTES } from '#data/ledger/format/entry-bundle.ts'

const HashHexSchema = z.string().regex(/^[0-9a-f]{64}$/)
const ScoreSchema = z.int().min(0).max(99)
/*
 * Every text of a leaf has a maximum length: a stranger's log is read whole, and parts of it stay
 * in memory until the end.
 */
const InstantSchema = z.iso.datetime().max(40)
/** Name of a league, a team or a model. */
const NameSchema = z.string().max(200)
/** A verifier key, with its name. */
const KeySchema = z.string().max(500)
const MOST_MESSAGE_LETTERS = 8000
const MOST_PARTS = 100

/** `predicted`, or why there is no prediction. */
const FIXTURE_STATUSES = ['predicted', ...NO_PREDICTION_REASONS] as const

/** A fixture of a day, in scope of the product. */
const UniverseFixtureSchema = z.strictObject({
  matchId: MatchIdSchema,
  /** Name of the league. */
  league: NameSchema,
  homeTeam: NameSchema,
  awayTeam: NameSchema,
  kickoffAt: InstantSchema,
  status: z.enum(FIXTURE_STATUSES),
})
export type UniverseFixture = z.output<typeof UniverseFixtureSchema>

/**
 * Every fixture in scope of one day (UTC), in one or several consecutive parts; a later universe of
 * a day replaces the earlier one.
 */
const UniverseLeafSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('universe'),
  day: DaySchema,
  /** From 1 to `parts`. */
  part: z.int().min(1),
  parts: z.int().min(1).max(MOST_PARTS),
  fixtures: z.array(UniverseFixtureSchema),
})
export type UniverseLeaf = z.output<typeof UniverseLeafSchema>

/** One revision of a prediction, hidden: it is opened after the match. */
const CommitLeafSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('commit'),
  matchId: MatchIdSchema,
  kickoffAt: InstantSchema,
  revision: z.int().min(1),
  modelVersion: NameSchema,
  madeAt: InstantSchema,
  commitment: HashHexSchema,
})
export type CommitLeaf = z.output<typeof CommitLeafSchema>

/** Members of an opened prediction that the record and the checks read. */
const OpenedPredictionSchema = z
  .object(PredictionSchema.shape)
  .pick({
    matchId: true,
    revision: true,
    modelVersion: true,
    madeAt: true,
    predictedOutcome: true,
    homeWinProbability: true,
    drawProbability: true,
    awayWinProbability: true,
    predictedHomeScore: true,
    predictedAwayScore: true,
    confidenceScore: true,
    overUnderPrediction: true,
    probOver25Goals: true,
  })
  .extend({
    matchId: MatchIdSchema,
    modelVersion: NameSchema,
    madeAt: InstantSchema,
    // A later reason must not make the rest of an entry unreadable.
    revisedFor: z.enum(REVISION_REASONS).optional().catch(undefined),
  })
  .loose()
export type OpenedPrediction = z.output<typeof OpenedPredictionSchema>

/** The members of an opened prediction that are scored and exported; probabilities in per cent, 0 to 100. */
export type OpenedFacts = Pick<OpenedPrediction, keyof typeof OpenedPredictionSchema.shape>

/** A committed prediction in full, with the result; a later one of the same match and revision replaces it. */
const OpenLeafSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('open'),
  matchId: MatchIdSchema,
  revision: z.int().min(1),
  nonce: HashHexSchema,
  prediction: OpenedPredictionSchema,
  /** After 90 minutes. */
  result: z.strictObject({ homeScore: ScoreSchema, awayScore: ScoreSchema }),
})
export type OpenLeaf = z.output<typeof OpenLeafSchema>

/** From here on the log may be signed with `key`; signed by the previous key, which it replaces. */
const KeyLeafSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('key'),
  key: KeySchema,
  /** Both null for the first key of a log, which nothing vouches for. */
  previousKey: KeySchema.nullable(),
  /** Base64 of 64 bytes. */
  signature: z.string().max(88).nullable(),
  statedAt: InstantSchema,
})
export type KeyLeaf = z.output<typeof KeyLeafSchema>

/**
 * A fault, described in words that stay in the log. With `voids`, the named earlier commits and
 * openings are taken out of the record and of every rule; they stay readable.
 */
const IncidentLeafSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('incident'),
  statedAt: InstantSchema,
  message: z.string().min(1).max(MOST_MESSAGE_LETTERS),
  matchIds: z.array(MatchIdSchema),
  /** Indexes of the voided entries, ascending. Older incidents have none. */
  voids: z.array(z.int().min(0)).min(1).optional(),
})
export type IncidentLeaf = z.output<typeof IncidentLeafSchema>

/** A league's season forecast: public from the start, one per round. */
const SeasonLeafSchema = z.strictObject({
  v: z.literal(1),
  kind: z.literal('season'),
  ...seasonForecastShape,
  league: NameSchema.min(1),
  madeAt: InstantSchema,
})
export type SeasonLeaf = z.output<typeof SeasonLeafSchema>

export const LeafSchema = z.discriminatedUnion('kind', [
  UniverseLeafSchema,
  CommitLeafSchema,
  OpenLeafSchema,
  KeyLeafSchema,
  IncidentLeafSchema,
  SeasonLeafSchema,
])
export type Leaf = z.output<typeof LeafSchema>

/** The logged bytes of a leaf; throws `bad_input` when its shape is wrong, `too_large` above 65,535 bytes. */
export function toLeafBytes(leaf: Leaf): Bytes {
  const checked = LeafSchema.safeParse(leaf)
  if (!checked.success)
    throw new AppError(
      'bad_input',
      `The leaf cannot be logged: ${z.prettifyError(checked.error)}`,
      {
        cause: checked.error,
      },
    )
  const bytes = toCanonicalBytes(leaf)
  if (bytes.length > MOST_ENTRY_BYTES)
    throw new AppError(
      'too_large',
      `A leaf of kind ${leaf.kind} has ${bytes.length} bytes, the log takes at most ${MOST_ENTRY_BYTES}.`,
    )
  return bytes
}
