/**
 * The Merkle tree of RFC 6962, section 2.1: leaf and node hashes, and the hash of any range of
 * leaves from its perfect subtrees. Roots and proofs need nothing else.
 */
import { concatBytes, type Bytes } from '#data/ledger/format/bytes.ts'
import { hashSha256 } from '#data/ledger/format/sha256.ts'

/** Leaves from `start` up to, not including, `end`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The perfect subtree over leaves `index * 2^level` to `(index + 1) * 2^level`. */
export interface Subtree {
  readonly level: number
  readonly index: number
}

/** Hash of a perfect subtree, from wherever the tree is stored. */
export type GetHash = (subtree: Subtree) => Bytes

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** Root of the tree without leaves: the hash of nothing. */
export const EMPTY_ROOT: Bytes = hashSha256(new Uint8Array())

/** Hash of an entry as a leaf. */
export function hashLeaf(entry: Uint8Array): Bytes {
  return hashSha256(concatBytes(LEAF, entry))
}

/** Hash of a node over its two children. */
export function hashChildren(left: Uint8Array, right: Uint8Array): Bytes {
  return hashSha256(concatBytes(NODE, left, right))
}

/** Largest power of two below a size of 2 or more: RFC 6962's split. */
export function toSplit(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** The perfect subtrees of a range, left to right. The range starts at a multiple of the power of two that covers it, as in every proof. */
export function listSubtrees(range: Range): Subtree[] {
  const subtrees: Subtree[] = []
  let { start } = range
  while (start < range.end) {
    let level = 0
    while (start % 2 ** (level + 1) === 0 && start + 2 ** (level + 1) <= range.end) level++
    subtrees.push({ level, index: start / 2 ** level })
    start += 2 ** level
  }
  return subtrees
}

/** Hash of a range of leaves: MTH(D[start:end]). */
export function hashRange(range: Range, getHash: GetHash): Bytes {
  if (range.start === range.end) return EMPTY_ROOT
  return listSubtrees(range)
    .map(getHash)
    .reduceRight((right, left) => hashChildren(left, right))
}

/** Hash of a perfect subtree from the hashes of all its leaves (or lower subtrees), whose number is a power of two. */
export function hashPerfect(hashes: readonly Bytes[]): Bytes {
  let level = hashes
  while (level.length > 1)
    level = Array.from({ length: level.length / 2 }, (_, index) =>
      hashChildren(level[index * 2]!, level[index * 2 + 1]!),
    )
  return level[0]!
}
