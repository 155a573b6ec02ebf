/** Points that a league deducts in its running season, or gives back: as administrators enter them. */
import { z } from 'zod'
import { DaySchema } from '#data/model/match/match.ts'

const LONGEST_REASON = 300

/** `POST /api/admin/deductions` */
export const DeductionFormSchema = z.strictObject({
  leagueId: z.string().max(60),
  /** First year of the season. */
  season: z.int(),
  teamId: z.string().min(1).max(100),
  /** Day of the decision, from which on it counts. */
  on: DaySchema,
  /** Negative for a deduction. */
  points: z
    .int('Must be a whole number')
    .refine((points) => points !== 0 && Math.abs(points) <= 99, 'From -99 to 99, and not 0'),
  reason: z
    .string()
    .trim()
    .min(1, 'Please enter a reason')
    .max(LONGEST_REASON, 'The reason must be at most 300 characters'),
})
export type DeductionForm = z.output<typeof DeductionFormSchema>

export const DeductionSchema = DeductionFormSchema.extend({ id: z.uuid(), team: z.string() })
export type Deduction = z.output<typeof DeductionSchema>

/** `GET /api/admin/deductions`: newest decision first, and the clubs of each running season. */
export const DeductionsSchema = z.object({
  deductions: z.array(DeductionSchema),
  seasons: z.array(
    z.object({
      leagueId: z.string(),
      season: z.int(),
      clubs: z.array(z.object({ teamId: z.string(), team: z.string() })),
    }),
  ),
})
export type DeductionsReply = z.output<typeof DeductionsSchema>
