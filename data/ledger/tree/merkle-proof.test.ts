import { assert, asyncProperty, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { equalBytes, parseBase64, toHex, toUtf8, type Bytes } from '#data/ledger/format/bytes.ts'
import {
  listConsistencyRanges,
  proveConsistency,
  proveInclusion,
  toProvedRoot,
  verifyConsistency,
} from './merkle-proof.ts'
import { hashChildren, hashLeaf, hashRange } from './merkle-tree.ts'
import { buildTree } from '#data/testing/memory-tree.ts'
import ARGON from '#data/ledger/format/argon-2020.json' with { type: 'json' }

function makeTree(size: number) {
  const leaves = Array.from({ length: size }, (_, index) => hashLeaf(toUtf8(`leaf ${index}`)))
  const getHash = buildTree(leaves)
  const toRoot = (end: number) => hashRange({ start: 0, end }, getHash)
  return { leaves, getHash, toRoot }
}

async function verifyInclusion(
  leaf: { index: number; hash: Bytes },
  tree: { size: number; rootHash: Bytes },
  proof: readonly Bytes[],
): Promise<boolean> {
  const root = await toProvedRoot(leaf, tree.size, proof, hashChildren)
  return root !== null && equalBytes(root, tree.rootHash)
}

function flipBit(bytes: Bytes): Bytes {
  const flipped = Uint8Array.from(bytes)
  flipped[0]! ^= 1
  return flipped
}

test('a proof of a real Certificate Transparency log verifies (Argon 2020, test data of Go tlog)', async () => {
  const leaf = { index: 10_000, hash: hashLeaf(parseBase64(ARGON.leafInput)) }
  const tree = { size: ARGON.treeSize, rootHash: parseBase64(ARGON.rootHash) }
  const proof = ARGON.auditPath.map(parseBase64)
  expect(await verifyInclusion(leaf, tree, proof)).toBe(true)
  expect(await verifyInclusion({ ...leaf, index: 10_001 }, tree, proof)).toBe(false)
  expect(await verifyInclusion(leaf, { ...tree, size: 2 ** 29 }, proof)).toBe(false)
})

test('the consistency of a real Certificate Transparency log verifies (Argon 2020)', () => {
  const oldTree = {
    size: 3_654_490,
    rootHash: parseBase64('AuIZ5V6sDUj1vn3Y1K85oOaQ7y+FJJKtyRTl1edIKBQ='),
  }
  const newTree = { size: ARGON.treeSize, rootHash: parseBase64(ARGON.rootHash) }
  const proof = ARGON.consistency.map(parseBase64)
  expect(verifyConsistency(oldTree, newTree, proof)).toBe(true)
  expect(verifyConsistency({ ...oldTree, size: 3_654_491 }, newTree, proof)).toBe(false)
  expect(verifyConsistency(oldTree, newTree, proof.slice(1))).toBe(false)
})

test('the example of RFC 6962, section 2.1.3, has the proofs the RFC draws', () => {
  const { leaves, getHash } = makeTree(7)
  const hash = (start: number, end: number) => toHex(hashRange({ start, end }, getHash))
  const inclusion = (index: number) => proveInclusion(index, 7, getHash).map(toHex)
  const [a, b, , , e, f, j] = leaves.map((leaf) => toHex(leaf))
  expect(inclusion(0)).toEqual([b, hash(2, 4), hash(4, 7)])
  expect(inclusion(3)).toEqual([toHex(leaves[2]!), hash(0, 2), hash(4, 7)])
  expect(inclusion(4)).toEqual([f, j, hash(0, 4)])
  expect(inclusion(6)).toEqual([hash(4, 6), hash(0, 4)])
  expect(inclusion(5)[0]).toBe(e)
  expect(inclusion(1)[0]).toBe(a)
  const consistency = (size: number) => proveConsistency(size, 7, getHash).map(toHex)
  expect(consistency(3)).toEqual([toHex(leaves[2]!), toHex(leaves[3]!), hash(0, 2), hash(4, 7)])
  expect(consistency(4)).toEqual([hash(4, 7)])
  expect(consistency(6)).toEqual([hash(4, 6), j, hash(0, 4)])
  expect(listConsistencyRanges(0, 7)).toEqual([])
  expect(listConsistencyRanges(7, 7)).toEqual([])
})

test('every leaf of trees of any size is proved, and any flipped bit, moved leaf or other size fails', async () => {
  await assert(
    asyncProperty(integer({ min: 1, max: 700 }), integer({ min: 0 }), async (size, seed) => {
      const { leaves, getHash, toRoot } = makeTree(size)
      const index = seed % size
      const leaf = { index, hash: leaves[index]! }
      const tree = { size, rootHash: toRoot(size) }
      const proof = proveInclusion(index, size, getHash)
      expect(await verifyInclusion(leaf, tree, proof)).toBe(true)
      expect(await verifyInclusion({ ...leaf, hash: flipBit(leaf.hash) }, tree, proof)).toBe(false)
      expect(await verifyInclusion({ ...leaf, index: index + 1 }, tree, proof)).toBe(false)
      expect(await verifyInclusion(leaf, tree, [...proof, leaf.hash])).toBe(false)
      expect(
        await verifyInclusion(leaf, { ...tree, rootHash: flipBit(tree.rootHash) }, proof),
      ).toBe(false)
      for (let at = 0; at < proof.length; at++) {
        expect(await verifyInclusion(leaf, tree, proof.with(at, flipBit(proof[at]!)))).toBe(false)
        expect(await verifyInclusion(leaf, tree, proof.with(at, proof[at]!.slice(1)))).toBe(false)
      }
      if (proof.length > 0) expect(await verifyInclusion(leaf, tree, proof.slice(1))).toBe(false)
    }),
    { numRuns: 60 },
  )
})

test('every prefix of trees of any size is proved, and a tree that was rewritten is not', () => {
  assert(
    property(integer({ min: 1, max: 700 }), integer({ min: 0 }), (newSize, seed) => {
      const { leaves, getHash, toRoot } = makeTree(newSize)
      const oldSize = seed % (newSize + 1)
      const oldTree = { size: oldSize, rootHash: toRoot(oldSize) }
      const newTree = { size: newSize, rootHash: toRoot(newSize) }
      const proof = proveConsistency(oldSize, newSize, getHash)
      expect(verifyConsistency(oldTree, newTree, proof)).toBe(true)
      for (let at = 0; at < proof.length; at++)
        expect(verifyConsistency(oldTree, newTree, proof.with(at, flipBit(proof[at]!)))).toBe(false)
      if (oldSize === 0) return
      const rewritten = leaves.with(seed % oldSize, hashLeaf(toUtf8('rewritten')))
      const forked = buildTree(rewritten)
      const fork = { size: newSize, rootHash: hashRange({ start: 0, end: newSize }, forked) }
      expect(verifyConsistency(oldTree, fork, proveConsistency(oldSize, newSize, forked))).toBe(
        false,
      )
    }),
    { numRuns: 60 },
  )
})

test('impossible proofs are refused', async () => {
  const { getHash, toRoot, leaves } = makeTree(5)
  expect(() => proveInclusion(5, 5, getHash)).toThrow('no entry 5')
  expect(() => proveConsistency(6, 5, getHash)).toThrow('cannot grow')
  for (const index of [5, -1, 0.5])
    expect(
      await toProvedRoot({ index, hash: leaves[0]! }, 5, [leaves[1]!], hashChildren),
    ).toBeNull()
  const tree = { size: 5, rootHash: toRoot(5) }
  expect(verifyConsistency({ ...tree, size: 6 }, tree, [])).toBe(false)
  expect(verifyConsistency({ size: 4, rootHash: toRoot(4) }, tree, [])).toBe(false)
  expect(verifyConsistency({ size: 3, rootHash: toRoot(3) }, tree, [])).toBe(false)
  expect(verifyConsistency(tree, tree, [leaves[0]!])).toBe(false)
})
