/**
 * The log of a release. Of its entries only what tells their places is kept: those of a season are
 * read again when its rows are made, so memory grows with one season alone.
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
import { formatVerifierKey } from '#data/ledger/signing/signing-key.ts'
import { readBundle, type LogReader } from '#data/ledger/tree/log-reader.ts'
import { growLevels } from '#data/ledger/tree/tile-levels.ts'
import { CHECKPOINT_PATH, getTile, TILE_WIDTH } from '#data/ledger/tree/tile-path.ts'
import { hashEntry, isOfHead, readCachedLog, type StoredLog } from '#data/log/cached-log.ts'
import { readOn, requireSignedHead } from '#data/log/read-on.ts'
import { AppError } from '#data/model/errors.ts'
import type { Logged } from '#data/release/tables/rows.ts'
import { listTouched, toOtherEntry, type OtherEntry } from '#data/release/tables/seasons-of-log.ts'
import { makeProver } from './prove-entries.ts'
import type { State } from './release-state.ts'

interface ReadOptions {
  /** State of the release before, whose later entries are kept. */
  readonly before: State | null
  /** The folder of releases. */
  readonly folder: string
  /** Where the log is cached; null to read all of it. */
  readonly cachePath: string | null
}

/** The log in its head, as far as rows are made of it. */
interface Content {
  readonly log: StoredLog
  readonly key: string
  readonly others: readonly OtherEntry[]
  /** Entries after the release before. */
  readonly added: readonly Logged[]
}

/** The whole log; throws `ledger_invalid` for one that does not verify. */
async function readWhole(read: LogReader, before: State | null): Promise<Content> {
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
  if (report.problem !== null || report.key === null)
    throw new AppError(
      'ledger_invalid',
      `Nothing is released from a log that does not verify: ${report.problem?.message ?? 'it has no key.'}`,
    )
  const log = { size: hashes.length, story, levels: growLevels([], hashes) }
  return { log, key: report.key, others, added }
}

/**
 * The log read on from its cached beginning, where the release before is of a beginning of it; null
 * says nothing.
 */
async function readSince(read: LogReader, options: ReadOptions): Promise<Content | null> {
  const { before, folder, cachePath } = options
  const cached = cachePath === null ? null : await readCachedLog(cachePath)
  const note = await read(CHECKPOINT_PATH)
  if (before === null || cached === null || note === null) return null
  const { size } = parseCheckpointText(parseNote(note).text)
  const log = await readOn(cached, read, { to: size, size })
  const signer = await requireSignedHead(log, read, note)
  if (!(await isOfLog(folder, before, log))) return null
  const news = await readLeavesAt(read, log, range(before.entries, size))
  const others = before.seasons.map(({ season, others: known }) =>
    known?.map((index) => ({ index, season })),
  )
  if (!others.every((known) => known !== undefined)) return null
  const added = [...news].map(([index, leaf]) => ({ index, leaf }))
  const later = added.flatMap(({ leaf, index }) => toOtherEntry(leaf, index) ?? [])
  return { log, key: formatVerifierKey(signer), others: [...others.flat(), ...later], added }
}

const range = (start: number, end: number) =>
  Array.from({ length: end - start }, (_, at) => start + at)

/**
 * The log, and proofs in its head. Grows with the season under way and what is new; without a cached
 * log, or where anything of it does not fit, all of it is verified.
 */
export async function readLog(read: LogReader, options: ReadOptions) {
  const { before, folder } = options
  const since = await readSince(read, options).catch(() => null)
  const { log, key, others, added } = since ?? (await readWhole(read, before))
  const { size, story, levels } = log
  const checkpoint = (await read(CHECKPOINT_PATH))!
  // What was read on has been compared already.
  const isBegun = since !== null || (before !== null && (await isOfLog(folder, before, log)))
  const touched = isBegun ? listTouched(added, story) : null
  return {
    size,
    others,
    story,
    key,
    checkpoint,
    origin: parseCheckpointText(parseNote(checkpoint).text).origin,
    prove: makeProver(levels, size),
    readLeaves: (indexes: Iterable<number>) => readLeavesAt(read, log, indexes),
    /**
     * Whether the rows of a season have to be made: not when the release before is of a beginning of
     * this log, and no entry since then says anything of the season.
     */
    isTouched: (season: number) => touched?.has(season) ?? true,
  }
}

export type ReleasedLog = Awaited<ReturnType<typeof readLog>>

/** These entries of a log, compared with its hashes; each bundle is read once. */
async function readLeavesAt(
  read: LogReader,
  { size, levels }: StoredLog,
  indexes: Iterable<number>,
): Promise<Map<number, Leaf>> {
  const leaves = new Map<number, Leaf>()
  for (const [bundle, ofBundle] of Map.groupBy(indexes, (index) =>
    Math.floor(index / TILE_WIDTH),
  )) {
    const entries = await readBundle(read, getTile('entries', bundle, size)!)
    for (const index of ofBundle) {
      const entry = entries[index % TILE_WIDTH]!
      if (!equalBytes(hashEntry(entry), levels[0]![index]!))
        throw new AppError('ledger_invalid', `Entry ${index} of the log is not what was signed.`)
      leaves.set(index, parseLeaf(entry))
    }
  }
  return leaves
}

/** True when the release before is of a beginning of this log. */
async function isOfLog(folder: string, before: State, log: StoredLog): Promise<boolean> {
  const note = await readFile(join(folder, before.version, 'checkpoint'))
  const head = parseCheckpointText(parseNote(note).text)
  return head.size === before.entries && isOfHead(log, head)
}
