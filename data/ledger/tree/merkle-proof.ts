/**
 * Inclusion and consistency proofs of RFC 6962, sections 2.1.1 and 2.1.2, and their verification by
 * RFC 9162, sections 2.1.3.2 and 2.1.4.2.
 */
import { equalBytes, type Bytes } from '#data/ledger/format/bytes.ts'
import { hashChildren, hashRange, toSplit, type GetHash, type Range } from './merkle-tree.ts'
import { AppError } from '#data/model/errors.ts'

const HASH_BYTES = 32

/** Ranges whose hashes prove that the entry at `index` is in a tree of `size`, from the leaf's sibling to the root's child. */
export function listInclusionRanges(index: number, size: number): Range[] {
  if (!(index >= 0 && index < size))
    throw new AppError('bad_input', `There is no entry ${index} in a tree of ${size}.`)
  const ranges: Range[] = []
  let start = 0
  let end = size
  while (end - start > 1) {
    const middle = start + toSplit(end - start)
    if (index < middle) {
      ranges.unshift({ start: middle, end })
      end = middle
      continue
    }
    ranges.unshift({ start, end: middle })
    start = middle
  }
  return ranges
}

/** Ranges whose hashes prove that a tree of `newSize` begins with the tree of `oldSize`. */
export function listConsistencyRanges(oldSize: number, newSize: number): Range[] {
  if (!(oldSize >= 0 && oldSize <= newSize))
    throw new AppError('bad_input', `A tree of ${oldSize} cannot grow into one of ${newSize}.`)
  if (oldSize === 0 || oldSize === newSize) return []
  const ranges: Range[] = []
  let start = 0
  let end = newSize
  while (end !== oldSize) {
    const middle = start + toSplit(end - start)
    if (oldSize <= middle) {
      ranges.unshift({ start: middle, end })
      end = middle
      continue
    }
    ranges.unshift({ start, end: middle })
    start = middle
  }
  // The old tree itself is a perfect subtree of the new one: the verifier has its hash already.
  return start === 0 ? ranges : [{ start, end }, ...ranges]
}

/** The hashes of an inclusion proof. */
export function proveInclusion(index: number, size: number, getHash: GetHash): Bytes[] {
  return listInclusionRanges(index, size).map((range) => hashRange(range, getHash))
}

/** The hashes of a consistency proof. */
export function proveConsistency(oldSize: number, newSize: number, getHash: GetHash): Bytes[] {
  return listConsistencyRanges(oldSize, newSize).map((range) => hashRange(range, getHash))
}

/** Side of each proof hash on the path from a leaf to the root; null when a proof of this length cannot fit. */
function toProofSides(
  index: number,
  size: number,
  proofLength: number,
): ('left' | 'right')[] | null {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size))
    return null
  const sides: ('left' | 'right')[] = []
  let node = index
  let last = size - 1
  while (last > 0) {
    if (node % 2 === 1) sides.push('left')
    else if (node < last) sides.push('right')
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  return sides.length === proofLength ? sides : null
}

/**
 * The root computed from a leaf and an inclusion proof; null when the proof cannot belong to a tree
 * of this size. The leaf is in the tree when it equals the tree's root.
 * @param hashPair hash of a node over its two children: WebCrypto's in the browser
 */
export async function toProvedRoot(
  leaf: { readonly index: number; readonly hash: Bytes },
  size: number,
  proof: readonly Bytes[],
  hashPair: (left: Bytes, right: Bytes) => Bytes | Promise<Bytes>,
): Promise<Bytes | null> {
  const sides = toProofSides(leaf.index, size, proof.length)
  if (sides === null || proof.some((hash) => hash.length !== HASH_BYTES)) return null
  let root = leaf.hash
  for (const [step, side] of sides.entries()) {
    const sibling = proof[step]!
    root = await (side === 'left' ? hashPair(sibling, root) : hashPair(root, sibling))
  }
  return root
}

interface Tree {
  readonly size: number
  readonly rootHash: Uint8Array
}

/** True when the proof shows that the new tree begins with the whole old tree. */
export function verifyConsistency(
  oldTree: Tree,
  newTree: Tree,
  proof: readonly Uint8Array[],
): boolean {
  if (oldTree.size > newTree.size || proof.some((hash) => hash.length !== HASH_BYTES)) return false
  if (oldTree.size === newTree.size)
    return proof.length === 0 && equalBytes(oldTree.rootHash, newTree.rootHash)
  if (oldTree.size === 0) return proof.length === 0

  let node = oldTree.size - 1
  let last = newTree.size - 1
  while (node % 2 === 1) {
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  const path = node === 0 ? [oldTree.rootHash, ...proof] : [...proof]
  const first = path.shift()
  if (first === undefined) return false
  let oldRoot = first
  let newRoot = first
  for (const hash of path) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      oldRoot = hashChildren(hash, oldRoot)
      newRoot = hashChildren(hash, newRoot)
      while (node % 2 === 0 && node !== 0) {
        node = Math.floor(node / 2)
        last = Math.floor(last / 2)
      }
    } else newRoot = hashChildren(newRoot, hash)
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  return (
    last === 0 && equalBytes(oldRoot, oldTree.rootHash) && equalBytes(newRoot, newTree.rootHash)
  )
}
