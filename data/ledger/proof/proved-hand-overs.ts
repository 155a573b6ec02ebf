/** The hand-overs of a log, proved in a head of it: they lead from its key back to the ones before. */
import { readPlainLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { openHead, type HandOver } from '#data/ledger/signing/current-signer.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { requireIncluded } from './proof-steps.ts'
import type { ProvedEntry } from './proved-entry.ts'

/** Throws unless one of the keys has signed the checkpoint, and each entry is a hand-over in its tree. */
export async function proveHandOvers(
  {
    checkpoint,
    entries,
  }: { readonly checkpoint: string; readonly entries: readonly ProvedEntry[] },
  keys: readonly VerifierKey[],
): Promise<HandOver[]> {
  const handOvers = entries.map(({ index, text }) => ({ index, leaf: readPlainLeaf(text, 'key') }))
  const head = await openHead(checkpoint, keys, handOvers)
  for (const entry of entries) await requireIncluded(entry, head)
  return handOvers
}
