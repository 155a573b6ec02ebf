/** `GET /api/matches/public?ids=…`: what everybody may know of many matches at once. */
import { z } from 'zod'
import { MatchIdSchema, OutcomeSchema, PreviewMatchSchema } from './match.ts'

export const MOST_IDS = 50

export const PublicIdsQuerySchema = z.strictObject({
  ids: z
    .string({ error: `Give ids: up to ${MOST_IDS} ids of matches with commas between them.` })
    .transform((text) => text.split(','))
    .pipe(
      z.array(MatchIdSchema).max(MOST_IDS, `Give at most ${MOST_IDS} ids; ask again for more.`),
    ),
})

const PublicFactsSchema = z.object({
  match: PreviewMatchSchema,
  /** The commitment in the public log; null until a prediction is committed. */
  receipt: z
    .object({
      entry: z.int().min(0),
      madeAt: z.iso.datetime(),
      revision: z.int().min(1),
      modelVersion: z.string(),
    })
    .nullable(),
  /** Null until the match is over and its prediction opened. */
  opened: z
    .object({
      homeScore: z.int().min(0),
      awayScore: z.int().min(0),
      predictedOutcome: OutcomeSchema,
      /** Chance of that outcome, per cent with one decimal. */
      chance: z.number().min(0).max(100),
      wasCorrect: z.boolean(),
    })
    .nullable(),
})

/** In the order they were asked for; `unknown` has the ids that belong to no match. */
export const PublicMatchesSchema = z.object({
  matches: z.array(PublicFactsSchema),
  unknown: z.array(MatchIdSchema),
})
export type PublicMatches = z.output<typeof PublicMatchesSchema>
