/** Copies exported files into rows: API machines share the database, not this machine's folder. */
import { join } from 'node:path'
import type { WriteDb } from '#data/db/database.ts'
import { listFilesIfThere } from '#data/files/list-files.ts'
import { listIfThere, readTextIfThere } from '#data/files/read-if-there.ts'
import { CHECKPOINT_PATH, KEY_PATH } from '#data/ledger/tree/tile-path.ts'
import { getLastHead } from '#data/queries/log/log-heads.ts'
import { readPastIndex } from '#data/log/past-index.ts'
import {
  PAST_INDEX,
  toPastDayFile,
  toPastLeagueFile,
  type PastIndex,
} from '#data/model/past/past-files.ts'
import { announcePublished, storePublished } from '#data/queries/published.ts'
import { addPast, readStoredPast, storePages } from '#data/queries/published-pages.ts'
import { toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'

async function addFile(files: Map<string, string>, dataDir: string, path: string): Promise<void> {
  const text = await readTextIfThere(join(dataDir, path))
  if (text !== null) files.set(path, text)
}

/** Folders below `public/` that only drawn pages read. */
const FOR_PAGES_ALONE = ['matches', 'stakes', 'tables'] as const

/** Files of one folder below `public/`, by path. */
async function readPages(dataDir: string, name: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const names = await listIfThere(join(dataDir, 'public', name))
  for (const file of names.filter((file) => file.endsWith('.json')))
    await addFile(files, dataDir, `public/${name}/${file}`)
  return files
}

/** Days and leagues of the past that the rows do not have as they are in the folder, and the index. */
async function readNewPast(dataDir: string, stored: PastIndex): Promise<Map<string, string>> {
  const index = await readPastIndex(dataDir)
  const files = new Map<string, string>()
  for (const [day, { hash }] of Object.entries(index.days))
    if (stored.days[day]?.hash !== hash) await addFile(files, dataDir, toPastDayFile(day))
  for (const [place, { hash }] of Object.entries(index.leagues))
    if (stored.leagues[place]?.hash !== hash) await addFile(files, dataDir, toPastLeagueFile(place))
  const countDays = ({ days }: PastIndex) => Object.keys(days).length
  const isSame = index.isWhole === stored.isWhole && countDays(index) === countDays(stored)
  if (files.size > 0 || !isSame) await addFile(files, dataDir, PAST_INDEX)
  return files
}

/**
 * What only drawn pages read, for machines without this folder; true when anything was new. With the
 * embedded database there is no other machine.
 */
async function sharePages(db: WriteDb, dataDir: string): Promise<boolean> {
  let isNew = false
  for (const name of FOR_PAGES_ALONE)
    if (await storePages(db, `public/${name}/`, await readPages(dataDir, name))) isNew = true
  const past = await readNewPast(dataDir, await readStoredPast(db))
  await addPast(db, past)
  return isNew || past.size > 0
}

async function listPublicFiles(dataDir: string): Promise<string[]> {
  return (await listFilesIfThere(join(dataDir, 'public')))
    .filter((path) => path.endsWith('.json'))
    .filter((path) => !FOR_PAGES_ALONE.some((name) => path.startsWith(`${name}/`)))
    .map((path) => `public/${path}`)
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
    const hasNewPages = !database.isEmbedded && (await sharePages(db, dataDir))
    if (!(await storePublished(db, files)) && hasNewPages) await announcePublished(db)
  }, toWriteOptions(context))
}
