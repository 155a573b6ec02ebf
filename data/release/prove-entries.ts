/** Inclusion proofs of all entries of one tree: each of its nodes is hashed once, not once per proof. */
import type { Bytes } from '#data/ledger/format/bytes.ts'
import { proveInclusion } from '#data/ledger/tree/merkle-proof.ts'
import { hashChildren, hashRange, type GetHash } from '#data/ledger/tree/merkle-tree.ts'
import type { Prove } from '#data/release/tables/rows.ts'

/** `levels[l][i]` is the hash of the perfect subtree over leaves `i * 2^l` to `(i + 1) * 2^l`. */
function toLevels(leafHashes: readonly Bytes[]): (readonly Bytes[])[] {
  const levels = [leafHashes]
  for (let below = leafHashes; below.length > 1; below = levels.at(-1)!)
    levels.push(
      Array.from({ length: Math.floor(below.length / 2) }, (_, at) =>
        hashChildren(below[2 * at]!, below[2 * at + 1]!),
      ),
    )
  return levels
}

/** Proves entries in the tree of all these hashes; `toRoot` is the root of the first of them. */
export function makeProver(leafHashes: readonly Bytes[]): {
  readonly prove: Prove
  readonly toRoot: (size: number) => Bytes
} {
  const levels = toLevels(leafHashes)
  const getHash: GetHash = ({ level, index }) => levels[level]![index]!
  return {
    prove: (index) => proveInclusion(index, leafHashes.length, getHash),
    toRoot: (size) => hashRange({ start: 0, end: size }, getHash),
  }
}
