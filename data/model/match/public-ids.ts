/** `GET /api/matches/public?ids=…`: what everybody may know of many matches at once. */
import { z } from 'zod'
import { MatchIdSchema, OutcomeSchema, PreviewMatchSchema } from './match.ts'
import { ReceiptSchema } from './public-match.ts'

export const MOST_IDS = 50

export const PublicIdsQuerySchema = z.object({
  ids: z
    .string({ error: `Give ids: up to ${MOST_IDS} ids of matches with commas between them.` })
    .transform((text) => text.split(','))
    .pipe(
      z.array(MatchIdSchema).max(MOST_IDS, `Give at most ${MOST_IDS} ids; ask again for more.`),
    ),
})

/** What the log tells everybody of a prediction. */
const PublicFactsSchema = z.object({
  /** The commitment in the public log; null until a prediction is committed. */
  receipt: z.nullable(ReceiptSchema),
  /** Null until the match is over and its prediction opened. */
  opened: z
    .object({
      homeScore: z.int().min(0),
      awayScore: z.int().min(0),
      predictedOutcome: OutcomeSchema,
      /** Chance of that outcome as printed, per cent with one decimal. */
      chance: z.number().min(0).max(100),
      wasCorrect: z.boolean(),
    })
    .nullable(),
})
export type PublicFacts = Readonly<z.output<typeof PublicFactsSchema>>

/** In the order they were asked for; `unknown` has the ids that belong to no match. */
export const PublicMatchesSchema = z.object({
  matches: z.array(z.object({ match: PreviewMatchSchema, ...PublicFactsSchema.shape })),
  unknown: z.array(MatchIdSchema),
})
export type PublicMatches = z.output<typeof PublicMatchesSchema>
