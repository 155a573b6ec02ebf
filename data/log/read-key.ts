/** A key that somebody names: its text, or a file that holds it. */
import { existsSync, readFileSync } from 'node:fs'
import { parseVerifierKey, type VerifierKey } from '#data/ledger/signing/signing-key.ts'

/** The first line of a file counts, as in the log's own file. Throws for what is no key. */
export function readVerifierKey(given: string): VerifierKey {
  const isFile = !given.includes('+') && existsSync(given)
  return parseVerifierKey(isFile ? readFileSync(given, 'utf8').split('\n')[0]! : given)
}
