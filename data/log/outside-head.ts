/** Our log's checkpoint as others keep it: at the public address, at a witness. It counts only with our own signature. */
import { openCheckpoint, type Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import type { Bytes } from '#data/ledger/format/bytes.ts'
import { AppError } from '#data/model/errors.ts'
import { readBounded } from './read-bounded.ts'

/** The longest a run waits for such a checkpoint. */
const TIMEOUT_MS = 5_000
const MOST_BYTES = 128 * 1024

/** The bytes at an address; null when it cannot be reached or does not answer as a log does. */
async function readAddress(address: string): Promise<Bytes | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(address, { signal, redirect: 'error' })
    if (response.ok) return await readBounded(response, MOST_BYTES)
    await response.body?.cancel()
    return null
  } catch {
    // Not reachable, for whatever reason: there is no checkpoint from there.
    return null
  }
}

/** The checkpoint at an address; null when there is none to be had, or none that one of our keys has signed. */
export async function readOutsideHead(
  address: string,
  keys: readonly VerifierKey[],
): Promise<Checkpoint | null> {
  const bytes = await readAddress(address)
  if (bytes === null) return null
  try {
    return await openCheckpoint(bytes, keys)
  } catch (error) {
    // The checkpoint of another log says nothing about ours.
    if (error instanceof AppError && error.code === 'ledger_invalid') return null
    throw error
  }
}
