/** A head of our log as somebody else keeps it: the public address, a witness. It must be ours by its signature. */
import { openCheckpoint, type Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import type { Bytes } from '#data/ledger/format/bytes.ts'
import { AppError } from '#data/model/errors.ts'
import { readBounded } from './read-bounded.ts'

/** A run waits no longer for a head from outside. */
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
    // Whatever keeps it from answering: nothing is known from there.
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
    // Another log's: it says nothing of ours.
    if (error instanceof AppError && error.code === 'ledger_invalid') return null
    throw error
  }
}
