/** Compares the published accuracy figures with the log they are counted from. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { toRecord } from '#data/ledger/audit/record.ts'
import type { VerifiedLog } from '#data/ledger/audit/verify-log.ts'
import { parseUtf8 } from '#data/ledger/format/bytes.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { readTextIfThere } from '#data/files/read-if-there.ts'
import { CACHED_LOG, readCachedLog } from '#data/log/cached-log.ts'
import { openLogFolder, readVerifiedFolder } from '#data/log/read-log-folder.ts'
import { fetchBounded } from '#data/log/log-address.ts'
import { readOn, requireSignedHead } from '#data/log/read-on.ts'
import { AppError } from '#data/model/errors.ts'
import {
  findMarketDifference,
  findRecordDifference,
  getCountedEntries,
  type Beginning,
} from '#data/verifier/published-figures.ts'

/** Stands beside the record. */
const MARKET_FILE = 'market.json'

/** Null for a text that is no JSON: no record is. */
function parseRecord(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function readPublished(path: string): Promise<unknown> {
  const published = await readFile(path, 'utf8').then(parseRecord, () => null)
  if (getCountedEntries(published) !== null) return published
  throw new AppError('ledger_invalid', `There is no published record at ${path}.`)
}

/** What is published, and where. */
export interface Published {
  readonly place: string
  readonly record: unknown
  /** Versions that knew no comparison with the market published none. */
  readonly market: { readonly place: string; readonly record: unknown } | null
}

/** The record in a file, and the comparison with the market beside it; throws `ledger_invalid` where there is none. */
export async function readPublishedFiles(path: string): Promise<Published> {
  const record = await readPublished(path)
  const place = join(dirname(path), MARKET_FILE)
  const text = await readTextIfThere(place)
  const market = text === null ? null : { place, record: parseRecord(text) }
  return { place: path, record, market }
}

const MOST_RECORD_BYTES = 8 * 1024 * 1024

/** The record that the site of a log publishes; null where it has none yet. Throws `source_unavailable` and `source_changed`. */
export async function fetchPublished(address: string): Promise<Published | null> {
  const url = new URL('/api/record', address)
  const bytes = await fetchBounded(url, MOST_RECORD_BYTES)
  if (bytes === null) return null
  const record = parseRecord(parseUtf8(bytes))
  if (getCountedEntries(record) === null)
    throw new AppError('source_changed', `${url.href} is no published record.`)
  return { place: url.href, record, market: null }
}

function findFault({ place, record, market }: Published, stated: Beginning): string | null {
  const difference = findRecordDifference(record, stated)
  if (difference !== null)
    return `The published record ${place} differs from the log's at ${difference}.`
  const other = market && findMarketDifference(market.record, stated.story)
  if (other === null) return null
  return `The published comparison with the market, ${market!.place}, differs from the log's at ${other}.`
}

/**
 * Throws `ledger_invalid` when the published record, or the comparison with the market beside it,
 * is not that of the entries it counts, to the last digit.
 * @param log read with `forkAt` of the record's entries
 */
export function requirePublished(
  published: Published,
  { fork, report }: Pick<VerifiedLog, 'fork' | 'report'>,
): void {
  const size = getCountedEntries(published.record)!
  const fault =
    fork === null
      ? `The published record ${published.place} counts ${size} entries, the log has ${report.size}.`
      : findFault(published, { story: fork, size })
  if (fault !== null) throw new AppError('ledger_invalid', fault)
}

/** What is old in a record: pages are not built from one whose figures later entries have changed. */
function findStaleness({ place, record }: Published, now: Beginning): string | null {
  const { log } = toRecord(now.story, now.size)
  const difference = findRecordDifference({ ...(record as object), log }, now)
  return (
    difference && `The published record ${place} is old: the log has another ${difference} now.`
  )
}

/** True when log and record are right, read on from the cached log; false says nothing. */
async function isTrueSince(
  cachePath: string,
  read: LogReader,
  published: Published,
): Promise<boolean> {
  const cached = await readCachedLog(cachePath)
  const note = await read(CHECKPOINT_PATH)
  if (cached === null || note === null) return false
  const { size } = parseCheckpointText(parseNote(note).text)
  const entries = getCountedEntries(published.record)!
  if (cached.size > entries || entries > size) return false
  const stated = await readOn(cached, read, { to: entries, size })
  if (findFault(published, { story: stated.story, size: entries }) !== null) return false
  const now = await readOn(stated, read, { to: size, size })
  await requireSignedHead(now, read, note)
  return findStaleness(published, now) === null
}

/**
 * Throws `ledger_invalid` when the log in a data folder does not verify, or the record beside it is
 * not counted from it or not up to date. Grows with the entries after the cached log; where that does
 * not end well, everything is read, so that the fault is named.
 */
export async function requireTrueRecord(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'ledger')
  const published = await readPublishedFiles(join(dataDir, 'public', 'record.json'))
  const isTrue = isTrueSince(join(dataDir, CACHED_LOG), openLogFolder(folder), published)
  if (await isTrue.catch(() => false)) return
  const forkAt = getCountedEntries(published.record)
  const log = await readVerifiedFolder(folder, { forkAt })
  const { problem, size } = log.report
  if (problem !== null) throw new AppError('ledger_invalid', problem.message)
  requirePublished(published, log)
  const staleness = findStaleness(published, { story: log.story, size })
  if (staleness !== null) throw new AppError('ledger_invalid', staleness)
}
