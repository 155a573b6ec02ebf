/** Reads the files of a log on from a cached beginning; grows with the entries after it. */
import { readLogKeys, requireLastSignature } from '#data/ledger/audit/log-signatures.ts'
import { addToStory } from '#data/ledger/audit/log-story.ts'
import { findStoryProblem } from '#data/ledger/audit/log-verdict.ts'
import type { Bytes } from '#data/ledger/format/bytes.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { parseLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { getLastKey } from '#data/ledger/signing/current-signer.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { readBundle, type LogReader } from '#data/ledger/tree/log-reader.ts'
import { growLevels } from '#data/ledger/tree/tile-levels.ts'
import { getTile, TILE_WIDTH } from '#data/ledger/tree/tile-path.ts'
import { AppError } from '#data/model/errors.ts'
import { hashEntry, isOfHead, type StoredLog } from './cached-log.ts'

interface ReadOnOptions {
  /** Index of the first entry that is not read. */
  readonly to: number
  /** Entries of the log. */
  readonly size: number
  readonly onLeaf?: (leaf: Leaf, index: number) => void
}

/** Adds the entries of a folder up to an index. */
export async function readOn(
  log: StoredLog,
  read: LogReader,
  { to, size, onLeaf }: ReadOnOptions,
): Promise<StoredLog> {
  const hashes: Bytes[] = []
  for (let at = log.size; at < to; at = log.size + hashes.length) {
    const tile = getTile('entries', Math.floor(at / TILE_WIDTH), size)!
    const first = tile.index * TILE_WIDTH
    const entries = (await readBundle(read, tile)).slice(at - first, to - first)
    for (const [offset, entry] of entries.entries()) {
      const leaf = parseLeaf(entry)
      addToStory(log.story, leaf, at + offset)
      hashes.push(hashEntry(entry))
      onLeaf?.(leaf, at + offset)
    }
  }
  return { ...log, size: to, levels: growLevels(log.levels, hashes) }
}

/** The key that signed the head up to which a log was read; throws unless all of it fits. */
export async function requireSignedHead(
  log: StoredLog,
  read: LogReader,
  note: Uint8Array,
): Promise<VerifierKey> {
  const { handOvers } = log.story
  const last = getLastKey(handOvers)
  const signer = await requireLastSignature(note, await readLogKeys(read), { handOvers, last })
  const isSound = isOfHead(log, parseCheckpointText(parseNote(note).text))
  if (!isSound || findStoryProblem(log.story) !== null)
    throw new AppError('ledger_invalid', 'The log does not go on from its cached beginning.')
  return signer
}
