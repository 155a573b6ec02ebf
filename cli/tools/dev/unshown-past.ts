/** The note of `npm run dev` on pages that only a built site has. */
import { readPastIndex } from '#data/log/past-index.ts'

/** A sentence if there are past days without a page; else null. */
export async function describeUnshownPast(dataDir: string): Promise<string | null> {
  const days = Object.keys((await readPastIndex(dataDir)).days).length
  if (days === 0) return null
  return `The archive and the pages of past days (${days}) are not shown here: they stand beside a built site, whose scripts they name (npm run cli -- site build, then serve).`
}
