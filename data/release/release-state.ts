/** What a folder of releases has: its versions, and what the newest one keeps for the next. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'
import { readDerived } from '#data/files/read-derived.ts'
import { listIfThere, readTextIfThere } from '#data/files/read-if-there.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { countEntries, readFirstLeaf } from '#data/log/first-leaf.ts'
import { toSeasonName } from '#data/model/season.ts'
import { toDay } from '#data/model/time.ts'
import { TABLE_NAMES, TABLES_FORMAT } from '#data/release/tables/columns.ts'

export const LATEST = 'latest'
export const STATE_FILE = '.release.json'
/** Of the columns and rows that seasons are made with. */
export const FORMAT = toSha256Hex(TABLES_FORMAT)
const VERSION = /^\d{4}-\d{2}-\d{2}$/

/** A file of a table in one season. */
const FileSchema = z.object({
  /** Below the folder of the release, with `/`. */
  path: z.string(),
  table: z.enum(TABLE_NAMES),
  format: z.enum(['csv', 'parquet']),
  /** First year of the season. */
  season: z.int(),
  rows: z.int(),
  bytes: z.int(),
  /** Of the file, hex. */
  sha256: z.string(),
})
export type ReleasedFile = Readonly<z.output<typeof FileSchema>>

const StateSchema = z.object({
  version: z.string(),
  entries: z.int(),
  /** Its log's first leaf; absent in older releases. */
  log: z.string().optional(),
  seasons: z.array(
    z.object({
      season: z.int(),
      /** Of all rows without their proofs, which grow with the log. */
      hash: z.string(),
      replaced: z.int(),
      /** Hash of the columns and rows that its files were made with; absent in older releases. */
      format: z.string().optional(),
      /** Places of its entries that are neither commitments nor openings; absent in older releases. */
      others: z.array(z.int()).optional(),
      files: z.array(FileSchema),
    }),
  ),
})
export type State = z.output<typeof StateSchema>
export type SeasonState = State['seasons'][number]

/** The versions below a folder, the oldest first. */
export const listReleases = async (folder: string): Promise<string[]> =>
  (await listIfThere(folder)).filter((name) => VERSION.test(name)).sort()

/** Of these versions, the oldest first, those that make room: neither the newest nor the first of a month. */
export function listExpired(versions: readonly string[]): string[] {
  const toMonth = (version: string | undefined) => version?.slice(0, 7)
  return versions.filter(
    (version, place) =>
      place < versions.length - 1 && toMonth(version) === toMonth(versions[place - 1]),
  )
}

/** What the newest release keeps for the next; null before the first: then all is made anew. */
export async function readState(folder: string): Promise<State | null> {
  const newest = (await listReleases(folder)).at(-1)
  if (newest === undefined) return null
  return readDerived(join(folder, newest, STATE_FILE), StateSchema)
}

/**
 * Whether these releases are of another log, whose installation was here before. A log that is not
 * there, such as a damaged one that was moved away, is no other one.
 */
export async function isOfOtherLog(folder: string, read: LogReader): Promise<boolean> {
  if ((await read(CHECKPOINT_PATH)) === null) return false
  const log = (await readState(folder))?.log
  return log !== undefined && log !== (await readFirstLeaf(read))
}

/** Whether `latest` is a copy of this release; not after a run that was cut off before its last step. */
export async function isLatest(folder: string, version: string): Promise<boolean> {
  return (await readDerived(join(folder, LATEST, STATE_FILE), StateSchema))?.version === version
}

/**
 * Whether the files of a season have these columns and rows, and are there to their last byte: a power
 * failure may have cut them short.
 */
export async function isWholeSeason(release: string, { files, season, format }: SeasonState) {
  if (format !== FORMAT) return false
  const toSize = (path: string) =>
    stat(join(release, path)).then(
      ({ size }) => size,
      () => 0,
    )
  for (const { path, bytes } of files) if ((await toSize(path)) !== bytes) return false
  return (await toSize(join(toSeasonName(season), 'checkpoint'))) > 0
}

/** Whether the newest release, or its copy `latest`, has yet to be made; reads no entry. */
export async function isReleaseDue(folder: string, read: LogReader, now: Date): Promise<boolean> {
  const entries = await countEntries(read)
  const newest = (await listReleases(folder)).at(-1)
  if (entries === 0) return false
  if (newest === undefined) return true
  if (!(await isLatest(folder, newest))) return true
  if (newest >= toDay(now)) return false
  return entries !== (await readState(folder))?.entries
}

/** Text of a file of the newest release; empty before the first. */
export async function readLastText(folder: string, name: string): Promise<string> {
  const newest = (await listReleases(folder)).at(-1)
  return newest === undefined ? '' : ((await readTextIfThere(join(folder, newest, name))) ?? '')
}
