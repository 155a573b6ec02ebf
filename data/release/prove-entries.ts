/** Inclusion proofs of entries of one tree: each node is hashed once, not once per proof. */
import { proveInclusion } from '#data/ledger/tree/merkle-proof.ts'
import type { GetHash } from '#data/ledger/tree/merkle-tree.ts'
import { toGetHash, type TileLevels } from '#data/ledger/tree/tile-levels.ts'
import type { Prove } from '#data/release/tables/rows.ts'

/** Proves entries in the tree of the first `size` of these hashes; grows with what is proved. */
export function makeProver(levels: TileLevels, size: number): Prove {
  const hash = toGetHash(levels)
  const known = new Map<string, ReturnType<GetHash>>()
  const getHash: GetHash = (subtree) => {
    const key = `${subtree.level}/${subtree.index}`
    const found = known.get(key) ?? hash(subtree)
    known.set(key, found)
    return found
  }
  return (index) => proveInclusion(index, size, getHash)
}
