/** What tells a log from another one of the same name. */
import { toHex } from '#data/ledger/format/bytes.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import { readTile, type LogReader } from '#data/ledger/tree/log-reader.ts'
import { CHECKPOINT_PATH, getTile } from '#data/ledger/tree/tile-path.ts'

/** Entries of a log, as its checkpoint says; 0 without a log. */
export async function countEntries(read: LogReader): Promise<number> {
  const checkpoint = await read(CHECKPOINT_PATH)
  return checkpoint === null ? 0 : parseCheckpointText(parseNote(checkpoint).text).size
}

/** Hash of the first leaf, hex, the same under every later key; empty before there is one. */
export async function readFirstLeaf(read: LogReader): Promise<string> {
  const tile = getTile(0, 0, await countEntries(read))
  if (tile === null) return ''
  const [first] = await readTile(read, tile)
  return toHex(first!)
}
