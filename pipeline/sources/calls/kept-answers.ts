/**
 * Answers about the past that will not change any more, kept as files between
 * runs, so that a paid service is asked once for each stretch of history.
 */
import { join } from 'node:path'
import { writeFileAtomically } from '#data/log/atomic-file.ts'
import { readTextIfThere } from '#data/log/read-if-there.ts'

/** The kept rows of a stretch of the past, or what `ask` answers, which is then kept. */
export async function keepAnswer(
  folder: string,
  name: string,
  ask: () => Promise<unknown[]>,
): Promise<unknown[]> {
  const kept = await getKeptAnswer(folder, name)
  if (kept) return kept
  const rows = await ask()
  await writeFileAtomically(toPath(folder, name), JSON.stringify(rows))
  return rows
}

const toPath = (folder: string, name: string) => join(folder, `${name}.json`)

/** The kept rows; null when there are none yet. */
export async function getKeptAnswer(folder: string, name: string): Promise<unknown[] | null> {
  const text = await readTextIfThere(toPath(folder, name))
  if (text === null) return null
  try {
    const rows: unknown = JSON.parse(text)
    return Array.isArray(rows) ? rows : null
  } catch {
    // A copy that was damaged is asked for again.
    return null
  }
}
