/**
 * The log of a release, verified whole. Of its entries only what tells their places is kept: those
 * of a season are read again when its rows are made, so memory grows with one season alone.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readVerifiedLog } from '#data/ledger/audit/verify-log.ts'
import { equalBytes, type Bytes } from '#data/ledger/format/bytes.ts'
import { toCanonicalBytes } from '#data/ledger/format/canonical-json.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { parseLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import { readBundle, type LogReader } from '#data/ledger/tree/log-reader.ts'
import { CHECKPOINT_PATH, getTile, TILE_WIDTH } from '#data/ledger/tree/tile-path.ts'
import { hashEntry } from '#data/log/cached-log.ts'
import { AppError } from '#data/model/errors.ts'
import type { Logged } from '#data/release/tables/rows.ts'
import { listTouched, toOtherEntry, type OtherEntry } from '#data/release/tables/seasons-of-log.ts'
import { makeProver } from './prove-entries.ts'
import type { State } from './release-state.ts'

/**
 * The log, and proofs in its head; throws `ledger_invalid` for one that does not verify.
 * @param before state of the release before, whose later entries are kept
 */
export async function readLog(read: LogReader, before: State | null) {
  const hashes: Bytes[] = []
  const others: OtherEntry[] = []
  const added: Logged[] = []
  const onLeaf = (leaf: Leaf, index: number) => {
    hashes.push(hashEntry(toCanonicalBytes(leaf)))
    const other = toOtherEntry(leaf, index)
    if (other !== null) others.push(other)
    if (before !== null && index >= before.entries) added.push({ index, leaf })
  }
  const { report, story } = await readVerifiedLog(read, { onLeaf })
  if (report.problem !== null || report.key === null || report.origin === null)
    throw new AppError(
      'ledger_invalid',
      `Nothing is released from a log that does not verify: ${report.problem?.message ?? 'it has no key.'}`,
    )
  const { prove, toRoot } = makeProver(hashes)
  const checkpoint = (await read(CHECKPOINT_PATH))!
  const size = hashes.length
  const readLeaves = (indexes: Iterable<number>) => readLeavesAt(read, size, indexes)
  const { key, origin } = report
  return { size, added, others, story, prove, toRoot, readLeaves, checkpoint, key, origin }
}

export type ReleasedLog = Awaited<ReturnType<typeof readLog>>

/** These entries of a log; each bundle is read once. */
async function readLeavesAt(
  read: LogReader,
  size: number,
  indexes: Iterable<number>,
): Promise<Map<number, Leaf>> {
  const leaves = new Map<number, Leaf>()
  for (const [bundle, ofBundle] of Map.groupBy(indexes, (index) =>
    Math.floor(index / TILE_WIDTH),
  )) {
    const entries = await readBundle(read, getTile('entries', bundle, size)!)
    for (const index of ofBundle) leaves.set(index, parseLeaf(entries[index % TILE_WIDTH]!))
  }
  return leaves
}

/**
 * Whether the rows of a season have to be made: not when the release before is of a beginning of this
 * log, and no entry since then says anything of the season.
 */
export async function toIsTouched(
  folder: string,
  before: State | null,
  { size, toRoot, added, story }: ReleasedLog,
): Promise<(season: number) => boolean> {
  if (before === null || before.entries > size) return () => true
  const note = await readFile(join(folder, before.version, 'checkpoint'))
  const head = parseCheckpointText(parseNote(note).text)
  if (head.size !== before.entries || !equalBytes(toRoot(head.size), head.rootHash))
    return () => true
  const touched = listTouched(added, story)
  return (season) => touched.has(season)
}
