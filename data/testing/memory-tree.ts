/** A whole Merkle tree in memory, for tests only: the log itself reads its hashes from tiles. */
import type { Bytes } from '#data/ledger/format/bytes.ts'
import { hashChildren, type GetHash } from '#data/ledger/tree/merkle-tree.ts'

/** Hashes of every perfect subtree over the given leaf hashes. */
export function buildTree(leafHashes: readonly Bytes[]): GetHash {
  const levels: Bytes[][] = [[...leafHashes]]
  for (let below = levels[0]!; below.length > 1; below = levels.at(-1)!)
    levels.push(
      Array.from({ length: Math.floor(below.length / 2) }, (_, index) =>
        hashChildren(below[index * 2]!, below[index * 2 + 1]!),
      ),
    )
  return ({ level, index }) => levels[level]![index]!
}
