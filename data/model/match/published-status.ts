/** State of a publication, in `public/status.json`; the site build reads it. */
import { z } from 'zod'
import { isCup, LEAGUES } from '#data/model/leagues.ts'
import { SOUGHT, type Sought } from '#data/model/providers.ts'
import { DaySchema } from './match.ts'

export const PublishedStatusSchema = z.object({
  /** True for demo matches. */
  isDemo: z.boolean(),
  generatedAt: z.iso.datetime(),
  modelVersion: z.string(),
  /** UTC days with published matches, earliest first. */
  days: z.array(DaySchema),
  /** What the sources of this site do not have. */
  lacks: z.array(z.enum(SOUGHT)).default([]),
})
export type PublishedStatus = z.output<typeof PublishedStatusSchema>

/** The leagues that a site predicts whose sources lack something. */
export const listShownLeagues = (lacks: readonly Sought[]) =>
  LEAGUES.filter(({ id }) => !lacks.includes('cups') || !isCup(id))

/** Path in the data folder. */
export const STATUS_FILE = 'public/status.json'
/** Present in the data folder while nothing is published on purpose: the demo was cleared. */
export const CLEARED_FILE = 'public/cleared.json'
