/** The result of the last build of the site, in a file for monitoring. */
import { join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { readDerived } from '#data/files/read-derived.ts'

const SiteStateSchema = z.object({
  state: z.enum(['building', 'ok', 'failed']),
  /** Start of this state. */
  at: z.iso.datetime(),
  /** Pages of the installed site; null before the first. */
  pages: z.int().nullable(),
  /** Failure of the last build; null without one. */
  message: z.string().nullable(),
})
type SiteState = z.output<typeof SiteStateSchema>

const toPath = (dataDir: string) => join(dataDir, 'run', 'site-build.json')

/** The state of the last build; null before the first. */
export const readSiteState = (dataDir: string): Promise<SiteState | null> =>
  readDerived(toPath(dataDir), SiteStateSchema)

export async function writeSiteState(dataDir: string, state: Omit<SiteState, 'at'>): Promise<void> {
  const now = new Date().toISOString()
  await writeFileAtomically(toPath(dataDir), `${JSON.stringify({ ...state, at: now })}\n`)
}
