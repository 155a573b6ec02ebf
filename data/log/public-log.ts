/** Reads a public log whole and verifies it, to recover what a database has lost. */
import { parseUtf8, type Bytes } from '#data/ledger/format/bytes.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { openCheckpoint, type OpenCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { formatVerifierKey, type VerifierKey } from '#data/ledger/signing/signing-key.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { readTileLevels, type TileLevels } from '#data/ledger/tree/tile-levels.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { verifyLog } from '#data/ledger/audit/verify-log.ts'
import { AppError } from '#data/model/errors.ts'

/** Where a log is read from. */
export interface LogSource {
  /** Description: a folder or an address. */
  readonly place: string
  readonly read: LogReader
}

export interface PublicLog extends LogSource {
  readonly head: OpenCheckpoint
  /** The published checkpoint with its cosignatures. */
  readonly note: string
  readonly levels: TileLevels
  /** The entries from the requested index on, in order. */
  readonly leaves: readonly Leaf[]
}

/** The log's files with one fixed checkpoint: a served log may grow meanwhile. */
export const pinCheckpoint =
  (read: LogReader, checkpoint: Uint8Array | null): LogReader =>
  (path) =>
    path === CHECKPOINT_PATH ? Promise.resolve(checkpoint) : read(path)

/**
 * Reads and verifies a whole log, within the verifier's bounds. Throws `ledger_invalid` when it
 * does not verify, and `conflict` unless this key is the last one that it names.
 * @param from index of the first returned entry
 */
export async function readPublicLog(
  source: LogSource,
  { key, from }: { readonly key: VerifierKey; readonly from: number },
): Promise<PublicLog> {
  const { place } = source
  const read = pinCheckpoint(source.read, await source.read(CHECKPOINT_PATH))
  const leaves: Leaf[] = []
  const report = await verifyLog(read, {
    keys: [key],
    onLeaf: (leaf, index) => {
      if (index >= from) leaves.push(leaf)
    },
  })
  if (report.problem !== null)
    throw new AppError(
      'ledger_invalid',
      `The log in ${place} does not verify with the key ${formatVerifierKey(key)} (${report.problem.code}): ${report.problem.message} Nothing was changed.`,
    )
  if (report.key !== formatVerifierKey(key))
    throw new AppError(
      'conflict',
      `The log in ${place} was handed over to the key ${report.key}: the key given signs nothing any more. Set PITCHPROOF_SIGNING_KEY to the new one. Nothing was changed.`,
    )
  const note = parseUtf8((await read(CHECKPOINT_PATH)) as Bytes)
  const head = await openCheckpoint(note, [key])
  const { levels } = await readTileLevels(read, head)
  return { place, read, head, note, levels, leaves }
}
