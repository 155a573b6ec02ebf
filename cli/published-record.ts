/** Compares the published accuracy figures with the log they are counted from. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { readStory } from '#data/ledger/audit/log-story.ts'
import { toMarketRecord } from '#data/ledger/audit/market-record.ts'
import { computeRecord } from '#data/ledger/audit/record.ts'
import { readTextIfThere } from '#data/files/read-if-there.ts'
import { verifyLogFolder } from '#data/log/read-log-folder.ts'
import { AppError } from '#data/model/errors.ts'
import { RecordSchema, type MeasuredRecord } from '#data/model/record/record.ts'

/** Stands beside the record. */
export const MARKET_FILE = 'market.json'

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

/**
 * Throws `ledger_invalid` when the published record is not that of these leaves to the last digit.
 * Its counts of matches are compared with the number of entries it states: the log may be longer by
 * now.
 */
export async function requirePublishedRecord(path: string, leaves: readonly Leaf[]): Promise<void> {
  const published = await readPublished(path)
  const { log } = computeRecord(leaves.slice(0, published.log.entries))
  const { byDay, ...rest } = computeRecord(leaves)
  // A record of an older version has no days; it is replaced with the next publication.
  const record = { ...rest, log, ...(published.byDay && { byDay }) }
  if (toCanonicalJson(published) === toCanonicalJson(record)) return
  throw new AppError(
    'ledger_invalid',
    `The published record ${path} differs from the log's at ${findDifference(published, record)}.`,
  )
}

/**
 * Throws `ledger_invalid` when the published comparison with the market is not that of these
 * leaves. Versions that knew none published none.
 */
export async function requirePublishedMarket(path: string, leaves: readonly Leaf[]): Promise<void> {
  const text = await readTextIfThere(path)
  if (text === null) return
  const published = JSON.parse(text) as unknown
  const record = toMarketRecord(readStory(leaves))
  if (toCanonicalJson(published) === toCanonicalJson(record)) return
  throw new AppError(
    'ledger_invalid',
    `The published comparison with the market, ${path}, differs from the log's at ${findDifference(published, record, 'market')}.`,
  )
}

/**
 * Throws `ledger_invalid` when the log in a folder does not verify, or the record beside it is not
 * counted from it.
 */
export async function requireTrueRecord(logFolder: string, recordPath: string): Promise<void> {
  const leaves: Leaf[] = []
  const { problem } = await verifyLogFolder(logFolder, { onLeaf: (leaf) => leaves.push(leaf) })
  if (problem !== null) throw new AppError('ledger_invalid', problem.message)
  await requirePublishedRecord(recordPath, leaves)
  await requirePublishedMarket(join(dirname(recordPath), MARKET_FILE), leaves)
}
