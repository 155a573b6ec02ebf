/** A member's own forecast: what is given and what is answered (decision 038). */
import * as z from 'zod/mini'
import { MatchIdSchema } from '#data/model/match/match.ts'

/** Highest number of goals of a score that can be given. */
export const MOST_GOALS = 20

const PercentSchema = z.int().check(z.minimum(0), z.maximum(100))
const GoalsSchema = z.int().check(z.minimum(0), z.maximum(MOST_GOALS))
const ScoreSchema = z.object({ home: GoalsSchema, away: GoalsSchema })

/** Three whole per cent that add to 100, and a score for those who want to say one. */
export const ForecastInputSchema = z
  .object({
    home: PercentSchema,
    draw: PercentSchema,
    away: PercentSchema,
    score: z._default(z.nullable(ScoreSchema), null),
  })
  .check(
    z.refine(({ home, draw, away }) => home + draw + away === 100, {
      message: 'The three chances must add to 100.',
      path: ['home'],
    }),
  )
export type ForecastInput = z.output<typeof ForecastInputSchema>

const given = {
  home: PercentSchema,
  draw: PercentSchema,
  away: PercentSchema,
  score: z.nullable(z.object({ home: z.int(), away: z.int() })),
  givenAt: z.iso.datetime(),
  /** Entry of the published log that seals it; null before the publication that does. */
  sealedIn: z.nullable(z.int()),
}

/** The last forecast that a member gave for a match, beside the one that is scored. */
export const MemberForecastSchema = z.object({
  matchId: MatchIdSchema,
  ...given,
  /** Kick-off of the match as it is known today. */
  kickoffAt: z.iso.datetime(),
  /** The last one that a signed head held before that kick-off; null without one. Before kick-off a later one may still be. */
  counting: z.nullable(z.object(given)),
})
export type MemberForecast = z.output<typeof MemberForecastSchema>

export const MemberForecastsSchema = z.array(MemberForecastSchema)
