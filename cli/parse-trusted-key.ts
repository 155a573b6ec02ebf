import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { readVerifierKey } from '#data/log/read-key.ts'
import { AppError } from '#data/model/errors.ts'

/** The public key of an option, as `key show` prints it, or a file that holds it; or wrong usage. */
export function parseTrustedKey(text: string): VerifierKey {
  try {
    return readVerifierKey(text)
  } catch (cause) {
    throw new AppError('bad_input', (cause as Error).message, { cause })
  }
}
