/** The published checkpoint of our log. */
import { parseUtf8 } from '#data/ledger/format/bytes.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'

/** Null before the first publication; stored entries may be ahead of it for a moment. */
export async function getCheckpoint(readLog: LogReader) {
  const bytes = await readLog(CHECKPOINT_PATH)
  return bytes && parseCheckpointText(parseNote(parseUtf8(bytes)).text)
}

/** Entries of the published log. */
export async function getLogSize(readLog: LogReader): Promise<number> {
  return (await getCheckpoint(readLog))?.size ?? 0
}
