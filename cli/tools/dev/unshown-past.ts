/** What `npm run dev` says of the pages that only a built site has. */
import { readPastIndex } from '#data/log/past-index.ts'

/** A sentence where there are days of which no page is shown; null where there are none. */
export async function describeUnshownPast(dataDir: string): Promise<string | null> {
  const days = Object.keys((await readPastIndex(dataDir)).days).length
  if (days === 0) return null
  return `The archive and the pages of past days (${days}) are not shown here: they stand beside a built site, whose scripts they name (npm run cli -- site build, then serve).`
}
