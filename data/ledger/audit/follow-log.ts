/** Following a log from outside: it must begin with what it showed before. This is what a witness signs. */
import { AppError } from '#data/model/errors.ts'
import { requireCheckpoint } from '#data/ledger/append.ts'
import { toBase64 } from '#data/ledger/format/bytes.ts'
import type { Checkpoint, OpenCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { compareHeads } from './compare-heads.ts'

/**
 * The log's checkpoint, checked against the one seen last (null the first time). Throws
 * `ledger_invalid` when the log was rewritten, cut short or signed by no key of `keys`: store the
 * checkpoint seen, it is the evidence.
 */
export async function followLog(
  read: LogReader,
  keys: readonly VerifierKey[],
  seen: Checkpoint | null,
): Promise<OpenCheckpoint> {
  const now = await requireCheckpoint(read, keys)
  if (seen === null) return now
  const conflict = await compareHeads(read, seen, now)
  if (conflict === 'other_log')
    throw new AppError('ledger_invalid', `This is the log ${now.origin}, not ${seen.origin}.`)
  if (conflict === 'shorter')
    throw new AppError(
      'ledger_invalid',
      `The log showed ${seen.size} entries before and shows ${now.size} now: it was cut short, or this is an old checkpoint.`,
    )
  if (conflict === 'rewritten')
    throw new AppError(
      'ledger_invalid',
      `The log was rewritten: its ${now.size} entries do not begin with the ${seen.size} seen before (root ${toBase64(seen.rootHash)}).`,
    )
  return now
}
