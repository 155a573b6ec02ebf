/** Compares the published accuracy figures with the log they are counted from. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readStory, type LogStory } from '#data/ledger/audit/log-story.ts'
import { toMarketRecord } from '#data/ledger/audit/market-record.ts'
import { computeRecord, toRecord } from '#data/ledger/audit/record.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { readTextIfThere } from '#data/files/read-if-there.ts'
import { CACHED_LOG, readCachedLog } from '#data/log/cached-log.ts'
import { openLogFolder, verifyLogFolder } from '#data/log/read-log-folder.ts'
import { readOn, requireSignedHead } from '#data/log/read-on.ts'
import { AppError } from '#data/model/errors.ts'
import { RecordSchema, type MeasuredRecord } from '#data/model/record/record.ts'

/** Stands beside the record. */
const MARKET_FILE = 'market.json'

/** Path of the first member that differs. */
function findDifference(left: unknown, right: unknown, path = 'record'): string | null {
  const isBranch = (value: unknown) => typeof value === 'object' && value !== null
  if (!isBranch(left) || !isBranch(right)) return Object.is(left, right) ? null : path
  const names = new Set([...Object.keys(left as object), ...Object.keys(right as object)])
  for (const name of names) {
    const found = findDifference(
      (left as Record<string, unknown>)[name],
      (right as Record<string, unknown>)[name],
      `${path}.${name}`,
    )
    if (found !== null) return found
  }
  return null
}

async function readPublished(path: string): Promise<MeasuredRecord> {
  try {
    return RecordSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    throw new AppError('ledger_invalid', `There is no published record at ${path}.`, { cause })
  }
}

/** A beginning of the log. */
interface Beginning {
  readonly story: LogStory
  readonly size: number
}

function findRecordFault(
  path: string,
  published: MeasuredRecord,
  { counted, now }: { readonly counted: MeasuredRecord['log']; readonly now: Beginning },
): string | null {
  const { byDay, ...rest } = toRecord(now.story, now.size)
  // A record of an older version has no days; it is replaced with the next publication.
  const record = { ...rest, log: counted, ...(published.byDay && { byDay }) }
  if (toCanonicalJson(published) === toCanonicalJson(record)) return null
  return `The published record ${path} differs from the log's at ${findDifference(published, record)}.`
}

/** Versions that knew no comparison with the market published none. */
async function findMarketFault(path: string, story: LogStory): Promise<string | null> {
  const text = await readTextIfThere(path)
  if (text === null) return null
  const published = JSON.parse(text) as unknown
  const record = toMarketRecord(story)
  if (toCanonicalJson(published) === toCanonicalJson(record)) return null
  return `The published comparison with the market, ${path}, differs from the log's at ${findDifference(published, record, 'market')}.`
}

const toMarketPath = (recordPath: string) => join(dirname(recordPath), MARKET_FILE)

/**
 * Throws `ledger_invalid` when the published record, or the comparison with the market beside it,
 * is not that of these leaves to the last digit. The record's counts of matches are compared with
 * the number of entries it states: the log may be longer by now.
 */
export async function requirePublishedRecord(path: string, leaves: readonly Leaf[]): Promise<void> {
  const published = await readPublished(path)
  const { log: counted } = computeRecord(leaves.slice(0, published.log.entries))
  const story = readStory(leaves)
  const fault =
    findRecordFault(path, published, { counted, now: { story, size: leaves.length } }) ??
    (await findMarketFault(toMarketPath(path), story))
  if (fault !== null) throw new AppError('ledger_invalid', fault)
}

/** True when log and record are right, read on from the cached log; false says nothing. */
async function isTrueSince(cachePath: string, read: LogReader, path: string): Promise<boolean> {
  const cached = await readCachedLog(cachePath)
  const published = await readPublished(path)
  const note = await read(CHECKPOINT_PATH)
  if (cached === null || note === null) return false
  const head = parseCheckpointText(parseNote(note).text)
  const { entries } = published.log
  if (cached.size > entries || entries > head.size) return false
  const stated = await readOn(cached, read, { to: entries, size: head.size })
  const { log: counted } = toRecord(stated.story, entries)
  const now = await readOn(stated, read, { to: head.size, size: head.size })
  await requireSignedHead(now, read, note)
  return (
    findRecordFault(path, published, { counted, now }) === null &&
    (await findMarketFault(toMarketPath(path), now.story)) === null
  )
}

/**
 * Throws `ledger_invalid` when the log in a data folder does not verify, or the record beside it is
 * not counted from it. Grows with the entries after the cached log; where that does not end well,
 * everything is read, so that the fault is named.
 */
export async function requireTrueRecord(dataDir: string): Promise<void> {
  const [folder, path] = [join(dataDir, 'ledger'), join(dataDir, 'public', 'record.json')]
  const isTrue = isTrueSince(join(dataDir, CACHED_LOG), openLogFolder(folder), path)
  if (await isTrue.catch(() => false)) return
  const leaves: Leaf[] = []
  const { problem } = await verifyLogFolder(folder, { onLeaf: (leaf) => leaves.push(leaf) })
  if (problem !== null) throw new AppError('ledger_invalid', problem.message)
  await requirePublishedRecord(path, leaves)
}
