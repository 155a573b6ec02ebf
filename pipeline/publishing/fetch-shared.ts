/** Takes over files that earlier runs shared, in a folder that begins empty, as on a machine of a schedule. */
import { join } from 'node:path'
import { writeFilesAtomically } from '#data/files/atomic-file.ts'
import { statIfThere } from '#data/files/read-if-there.ts'
import type { ReadDb } from '#data/db/database.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'

/**
 * Writes the rows of `list`, by path, where nothing is at `path` yet. With the embedded database no
 * other machine has shared anything.
 */
export async function fetchShared(
  { database, dataDir }: Pick<RunContext, 'database' | 'dataDir'>,
  path: string,
  list: (db: ReadDb) => Promise<ReadonlyMap<string, string>>,
): Promise<void> {
  if (database.isEmbedded || (await statIfThere(join(dataDir, path))) !== null) return
  const stored = await database.read(list)
  await writeFilesAtomically(
    Array.from(stored, ([name, bytes]) => ({ path: join(dataDir, name), bytes })),
  )
}
