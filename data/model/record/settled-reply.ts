/** Reply of `GET /api/export/settled.json`. */
import { z } from 'zod'
import { MatchIdSchema, OutcomeSchema } from '#data/model/match/match.ts'

const PercentSchema = z.number().min(0).max(100)
const GoalsSchema = z.int().min(0)

const SettledRowSchema = z.object({
  matchId: MatchIdSchema,
  league: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  kickoffAt: z.iso.datetime(),
  revision: z.int().min(1),
  modelVersion: z.string(),
  madeAt: z.iso.datetime(),
  predictedOutcome: OutcomeSchema,
  homeWinProbability: PercentSchema,
  drawProbability: PercentSchema,
  awayWinProbability: PercentSchema,
  predictedHomeScore: GoalsSchema,
  predictedAwayScore: GoalsSchema,
  probOver25Goals: PercentSchema,
  confidenceScore: PercentSchema,
  homeScore: GoalsSchema,
  awayScore: GoalsSchema,
  outcome: OutcomeSchema,
  wasCorrect: z.boolean(),
  scoreAccurate: z.boolean(),
  /** Index of the opening in the public log. */
  openEntry: GoalsSchema,
  /** True for made-up matches of the demo, whose figures say nothing about real ones. */
  isDemo: z.boolean(),
})
export type SettledRow = z.output<typeof SettledRowSchema>

export const SettledReplySchema = z.object({
  isDemo: z.boolean(),
  page: z.int().min(1),
  totalPages: z.int().min(1),
  predictions: z.array(SettledRowSchema),
})
