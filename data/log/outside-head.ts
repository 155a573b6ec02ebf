/**
 * Our log's checkpoint as stored elsewhere: at the public address or at a witness. It counts only
 * with our own signature.
 */
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import {
  listLogKeys,
  openLogHead,
  SupersededKey,
  type LogKeys,
  type SignedHead,
} from '#data/ledger/signing/current-signer.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import type { Bytes } from '#data/ledger/format/bytes.ts'
import { AppError } from '#data/model/errors.ts'
import { isLocalAddress } from '#data/settings/checks.ts'
import { isLocalLogName } from '#data/snapshots/keys.ts'
import { readBounded } from './read-bounded.ts'

/** Timeout for such a checkpoint, ms. */
const TIMEOUT_MS = 5_000
const MOST_BYTES = 128 * 1024

/** The bytes at an address; null when it is unreachable or does not answer as a log does. */
async function readAddress(address: string): Promise<Bytes | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(address, { signal, redirect: 'error' })
    if (response.ok) return await readBounded(response, MOST_BYTES)
    await response.body?.cancel()
    return null
  } catch {
    // Unreachable for any reason: this address has no checkpoint for us.
    return null
  }
}

/**
 * True for an address on this machine and a name that every installation without an address of its
 * own has: what is there under an unknown key is another installation's, such as a second demo.
 */
const isAnyoneHere = (address: string, name: string) =>
  isLocalAddress(address) && isLocalLogName(name)

/**
 * Name of a checkpoint that equals the name of these keys though none of them signed it; null for
 * any other bytes.
 */
function findOwnNameOfUnknownKey(bytes: Bytes, keys: readonly VerifierKey[]): string | null {
  try {
    const { text, signatures } = parseNote(bytes)
    const { origin } = parseCheckpointText(text)
    const isKnown = signatures.some(({ name, id }) =>
      keys.some((key) => key.name === name && key.id === id),
    )
    return !isKnown && keys.some(({ name }) => name === origin) ? origin : null
  } catch {
    return null
  }
}

/**
 * The checkpoint at an address; null when there is none, or only one of another log or of another
 * installation on this machine. A cache may show the head of before a hand-over. Throws `conflict`
 * for one with our log's name and only unknown keys: the key may have been rotated after this
 * installation's state. Throws `ledger_invalid` for one that a key signed after it was handed over.
 */
export async function readOutsideHead(address: string, keys: LogKeys): Promise<SignedHead | null> {
  const bytes = await readAddress(address)
  if (bytes === null) return null
  try {
    return await openLogHead(bytes, keys)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'ledger_invalid')) throw error
    if (error instanceof SupersededKey)
      throw new AppError(
        'ledger_invalid',
        `${address} shows a head of this log that nobody here signed. ${error.message} Somebody else has that key and continues the log with it: find out who serves that address, and see "Somebody else has it" in api/deploy/RUNBOOK.md. Nothing was signed.`,
        { cause: error },
      )
    const name = findOwnNameOfUnknownKey(bytes, await listLogKeys(keys))
    if (name === null || isAnyoneHere(address, name)) return null
    throw new AppError(
      'conflict',
      `${address} shows the log ${name} signed with a key that is not known here. Either the log was given a new key after the state that this installation has: restore the newest backup, with that key, or call "ledger adopt" with that key in PITCHPROOF_SIGNING_KEY. Or another installation has the same name: give this one another. Nothing was signed.`,
    )
  }
}
