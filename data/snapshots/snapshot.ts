/**
 * The signed day: one file per match day with every match and its whole prediction, and a signed
 * pointer to the current files.
 */
import { z } from 'zod'
import { DaySchema, MatchIdSchema } from '#data/model/match/match.ts'
import { NoPredictionSchema, PredictionSchema } from '#data/model/forecast/prediction.ts'
import { TextsSchema } from '#data/model/replies.ts'

const SnapshotMatchSchema = z.object({
  matchId: MatchIdSchema,
  league: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  kickoffAt: z.iso.datetime(),
  prediction: z.nullable(PredictionSchema),
  noPrediction: z.nullable(NoPredictionSchema),
  /** Reasoning by language. */
  reasoning: TextsSchema,
})
export type SnapshotMatch = z.output<typeof SnapshotMatchSchema>

export const SnapshotDaySchema = z.object({
  v: z.literal(1),
  day: DaySchema,
  revision: z.int().min(1),
  madeAt: z.iso.datetime(),
  modelVersion: z.string(),
  matches: z.array(SnapshotMatchSchema),
})
export type SnapshotDay = z.output<typeof SnapshotDaySchema>

/** Ed25519 over the bytes of a day file, with the name of the key. */
export const SnapshotSignatureSchema = z.object({ keyId: z.string(), signature: z.string() })

export const SnapshotPointerSchema = z.object({
  v: z.literal(1),
  /** Increased with each publication; a reader refuses a lower one than it has seen. */
  version: z.int().min(1),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  modelVersion: z.string(),
  days: z.array(
    z.object({
      day: DaySchema,
      revision: z.int().min(1),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})
export type SnapshotPointer = z.output<typeof SnapshotPointerSchema>

/** The pointer file: the signed content is inside as canonical JSON text, so its bytes are unambiguous. */
export const SignedPointerSchema = z.object({
  signed: z.string(),
  keyId: z.string(),
  signature: z.string(),
})
