/**
 * Successors of trusted keys, as seen by this machine and stored on its own disk. A writer of the
 * database can delete the rotation entry, and a restarted machine would trust the old key again.
 * One line per key: the first trusted key, a space, its last successor.
 */
import {
  formatVerifierKey,
  parseVerifierKey,
  type VerifierKey,
} from '#data/ledger/signing/signing-key.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { readTextIfThere } from '#data/files/read-if-there.ts'

export interface SuccessorKeys {
  /** Last known successor of a key, null without one. */
  readonly get: (trusted: VerifierKey) => Promise<VerifierKey | null>
  readonly store: (trusted: VerifierKey, last: VerifierKey) => Promise<void>
}

/** Opens the file of successors; the first one creates it. */
export function openSuccessorKeys(path: string): SuccessorKeys {
  const read = async () => {
    const lines = (await readTextIfThere(path))?.trim().split('\n') ?? []
    return new Map(lines.map((line) => line.split(' ') as [string, string]))
  }
  return {
    get: async (trusted) => {
      const last = (await read()).get(formatVerifierKey(trusted))
      return last === undefined ? null : parseVerifierKey(last)
    },
    store: async (trusted, last) => {
      const successors = await read()
      successors.set(formatVerifierKey(trusted), formatVerifierKey(last))
      await writeFileAtomically(path, [...successors].map((pair) => `${pair.join(' ')}\n`).join(''))
    },
  }
}
