/**
 * Answers about the past that will not change any more, kept as files between
 * runs, so that a paid service is asked once for each stretch of history.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '#data/log/atomic-file.ts'

/** The kept rows of a stretch of the past, or what `ask` answers, which is then kept. */
export async function keepAnswer(
  folder: string,
  name: string,
  ask: () => Promise<unknown[]>,
): Promise<unknown[]> {
  const path = join(folder, `${name}.json`)
  const kept = await readKept(path)
  if (kept) return kept
  const rows = await ask()
  await writeFileAtomically(path, JSON.stringify(rows))
  return rows
}

async function readKept(path: string): Promise<unknown[] | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    const rows: unknown = JSON.parse(text)
    return Array.isArray(rows) ? rows : null
  } catch {
    // A copy that was damaged is asked for again.
    return null
  }
}
