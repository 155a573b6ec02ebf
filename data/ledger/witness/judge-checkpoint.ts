/**
 * A witness's answer to a request to cosign, by the rules and in the order of C2SP `tlog-witness`.
 * The signature is checked before anything is computed from the checkpoint's size.
 */
import { AppError } from '#data/model/errors.ts'
import { equalBytes } from '#data/ledger/format/bytes.ts'
import type { Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import { formatNote, openNote, type NoteSignature } from '#data/ledger/signing/signed-note.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { EMPTY_ROOT } from '#data/ledger/tree/merkle-tree.ts'
import { verifyConsistency } from '#data/ledger/tree/merkle-proof.ts'
import type { AddCheckpoint } from './add-checkpoint.ts'

/**
 * - `cosign`: everything is valid;
 * - `forbidden`: no trusted key of this log has signed it;
 * - `impossible`: it claims to continue a tree larger than itself;
 * - `stale`: the witness last cosigned another size, which is `size`;
 * - `fork`: a second history of the last cosigned size, signed by the same log;
 * - `unproven`: the proof does not show that it continues the cosigned tree, or an empty tree has a
 *   root.
 */
export type Verdict =
  | { readonly kind: 'cosign'; readonly logSignatures: readonly NoteSignature[] }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'impossible' }
  | {
      readonly kind: 'fork'
      readonly size: number
      /** The request names another size than the one cosigned last. */
      readonly isStale: boolean
      readonly logSignatures: readonly NoteSignature[]
    }
  | {
      readonly kind: 'stale' | 'unproven'
      /** Entries of the checkpoint cosigned last, 0 for none. */
      readonly size: number
      readonly logSignatures: readonly NoteSignature[]
    }

/** The signatures of trusted keys on the checkpoint, checked; null when there is none or one of them is wrong. */
async function checkSignatures(
  { note }: AddCheckpoint,
  keys: readonly VerifierKey[],
): Promise<readonly NoteSignature[] | null> {
  try {
    const { verifiedBy } = await openNote(formatNote(note), keys)
    return verifiedBy.map((key) =>
      note.signatures.find(({ name, id }) => name === key.name && id === key.id)!,
    )
  } catch (error) {
    if (error instanceof AppError && error.code === 'ledger_invalid') return null
    throw error
  }
}

/**
 * The verdict on a request.
 *
 * @param keys the keys trusted for the checkpoint's origin
 * @param seen the checkpoint of this origin cosigned last, null before the first
 */
export async function judgeCheckpoint(
  request: AddCheckpoint,
  keys: readonly VerifierKey[],
  seen: Checkpoint | null,
): Promise<Verdict> {
  const logSignatures = await checkSignatures(request, keys)
  if (logSignatures === null) return { kind: 'forbidden' }
  const { checkpoint, oldSize, proof } = request
  if (oldSize > checkpoint.size) return { kind: 'impossible' }
  const size = seen?.size ?? 0
  // Whatever size the request states: two histories of one size are a fork.
  if (seen !== null && checkpoint.size === size && !equalBytes(seen.rootHash, checkpoint.rootHash))
    return { kind: 'fork', size, isStale: oldSize !== size, logSignatures }
  if (oldSize !== size) return { kind: 'stale', size, logSignatures }
  if (checkpoint.size === 0 && !equalBytes(checkpoint.rootHash, EMPTY_ROOT))
    return { kind: 'unproven', size, logSignatures }
  // Every tree continues the empty one, so there is nothing to prove.
  const isProven = oldSize === 0 ? proof.length === 0 : verifyConsistency(seen!, checkpoint, proof)
  if (!isProven) return { kind: 'unproven', size, logSignatures }
  return { kind: 'cosign', logSignatures }
}
