/** Copies exported files into rows: API machines share the database, not this machine's folder. */
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readTextIfThere } from '#data/files/read-if-there.ts'
import { CHECKPOINT_PATH, KEY_PATH } from '#data/ledger/tree/tile-path.ts'
import { getLastHead } from '#data/queries/log/ledger-heads.ts'
import { storePublished } from '#data/queries/published.ts'
import { toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'

async function addFile(files: Map<string, string>, dataDir: string, path: string): Promise<void> {
  const text = await readTextIfThere(join(dataDir, path))
  if (text !== null) files.set(path, text)
}

/** Folders used only for pages, not for API replies. */
const FOR_PAGES_ALONE = new Set(['matches', 'stakes', 'tables'])

async function listPublicFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'public'), {
    recursive: true,
    withFileTypes: true,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .filter((entry) => !FOR_PAGES_ALONE.has(basename(entry.parentPath)))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(dataDir, '/').length))
}

/** Makes the rows equal to the files, in one transaction that notifies every server. */
export async function sharePublished(
  context: Pick<RunContext, 'database' | 'dataDir' | 'now' | 'isClockMoved'>,
): Promise<void> {
  const { database, dataDir } = context
  const files = new Map<string, string>()
  const paths = [`ledger/${CHECKPOINT_PATH}`, `ledger/${KEY_PATH}`]
  for (const path of [...paths, ...(await listPublicFiles(dataDir))])
    await addFile(files, dataDir, path)
  await database.write(async (db) => {
    // A hand-over is a head in the rows first: a folder that is behind does not take it back.
    const head = await getLastHead(db)
    if (head !== null) files.set(`ledger/${CHECKPOINT_PATH}`, head)
    await storePublished(db, files)
  }, toWriteOptions(context))
}
