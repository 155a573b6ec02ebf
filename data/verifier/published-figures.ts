/**
 * Compares published accuracy figures with the log they are counted from, by one rule for the command
 * and the single-file verifier: each figure is that of the entries that the record says it counts,
 * however long the log is by now. Without schemas, which would be most of the single file.
 */
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { toMarketRecord } from '#data/ledger/audit/market-record.ts'
import { toRecord } from '#data/ledger/audit/record.ts'

/** A beginning of a log. */
export interface Beginning {
  readonly story: LogStory
  readonly size: number
}

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null

/** Path of the first member that differs; null where both are the same to the last digit. */
export function findDifference(left: unknown, right: unknown, path: string): string | null {
  if (!isMembers(left) || !isMembers(right)) return Object.is(left, right) ? null : path
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const found = findDifference(left[name], right[name], `${path}.${name}`)
    if (found !== null) return found
  }
  return null
}

/** How many entries a published record counts; null for what is no record. */
export function getCountedEntries(published: unknown): number | null {
  const log = isMembers(published) ? published['log'] : null
  const entries = isMembers(log) ? log['entries'] : null
  return Number.isSafeInteger(entries) && Number(entries) >= 0 ? Number(entries) : null
}

/** The members of a record that this version knows; one that an older version published has fewer. */
function toKnown(published: Members, computed: Members): Members {
  const { log, ...rest } = computed
  const pick = (from: Members, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, from[name]]))
  const counts = { unopenable: 0, voidedAfterKickoff: 0, ...(published['log'] as Members) }
  return { ...pick(published, Object.keys(rest)), log: pick(counts, Object.keys(log as Members)) }
}

/** Where a published record differs from these entries, which are those that it counts. */
export function findRecordDifference(
  published: unknown,
  { story, size }: Beginning,
): string | null {
  if (!isMembers(published) || getCountedEntries(published) === null) return 'record'
  const { byDay, ...computed } = toRecord(story, size)
  const record = { ...computed, ...('byDay' in published && { byDay }) }
  return findDifference(toKnown(published, record), record, 'record')
}

/** The same of the comparison with the market, which states no number of entries. */
export const findMarketDifference = (published: unknown, story: LogStory) =>
  findDifference(published, toMarketRecord(story), 'market')
