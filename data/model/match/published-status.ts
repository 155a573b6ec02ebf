/** What a publication says of itself, in `public/status.json`; the site is built by it. */
import { z } from 'zod'
import { DaySchema } from './match.ts'

export const PublishedStatusSchema = z.object({
  /** True for made-up matches. */
  isDemo: z.boolean(),
  generatedAt: z.iso.datetime(),
  modelVersion: z.string(),
  /** UTC days with published matches, earliest first. */
  days: z.array(DaySchema),
})
export type PublishedStatus = z.output<typeof PublishedStatusSchema>
