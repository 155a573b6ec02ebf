/** Two heads of one log, an older and a newer: the newer tree must begin with the older one. */
import type { Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import { readConsistencyProof, type LogReader } from '#data/ledger/tree/log-reader.ts'
import { verifyConsistency } from '#data/ledger/tree/merkle-proof.ts'

/** Why a head is not a prefix of the log: another log, a shorter log, or other first entries. */
export type HeadConflict = 'other_log' | 'shorter' | 'rewritten'

/** The conflict between a known head and the log now; null when the log continues it. */
export async function compareHeads(
  read: LogReader,
  seen: Checkpoint,
  now: Checkpoint,
): Promise<HeadConflict | null> {
  if (now.origin !== seen.origin) return 'other_log'
  if (now.size < seen.size) return 'shorter'
  const proof = await readConsistencyProof(read, seen.size, now.size)
  return verifyConsistency(seen, now, proof) ? null : 'rewritten'
}
