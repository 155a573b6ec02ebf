/**
 * The keys that this machine has seen take over, kept on its own disk: whoever can write to the
 * database can take the entry that says so out of it, and a machine that starts anew would believe
 * the key before. One line a key: the one first trusted, a space, the last one that followed it.
 */
import {
  formatVerifierKey,
  parseVerifierKey,
  type VerifierKey,
} from '#data/ledger/signing/signing-key.ts'
import { writeFileAtomically } from './atomic-file.ts'
import { readTextIfThere } from './read-if-there.ts'

export interface KeptKeys {
  /** The last key that followed this one, null when none is known to have. */
  readonly get: (trusted: VerifierKey) => Promise<VerifierKey | null>
  readonly keep: (trusted: VerifierKey, last: VerifierKey) => Promise<void>
}

/** The keys kept in a file; it is made with the first one. */
export function openKeptKeys(path: string): KeptKeys {
  const read = async () => {
    const lines = (await readTextIfThere(path))?.trim().split('\n') ?? []
    return new Map(lines.map((line) => line.split(' ') as [string, string]))
  }
  return {
    get: async (trusted) => {
      const last = (await read()).get(formatVerifierKey(trusted))
      return last === undefined ? null : parseVerifierKey(last)
    },
    keep: async (trusted, last) => {
      const kept = await read()
      kept.set(formatVerifierKey(trusted), formatVerifierKey(last))
      await writeFileAtomically(path, [...kept].map((pair) => `${pair.join(' ')}\n`).join(''))
    },
  }
}
