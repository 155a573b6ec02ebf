import { createHash } from 'node:crypto'
import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { parseHex, toHex, toUtf8, type Bytes } from '#data/ledger/format/bytes.ts'
import {
  EMPTY_ROOT,
  hashChildren,
  hashLeaf,
  hashPerfect,
  hashRange,
  listSubtrees,
} from './merkle-tree.ts'
import { buildTree } from '#data/testing/memory-tree.ts'

// The eight leaves and roots of the Certificate Transparency reference code
// (merkletree test data), which RFC 6962 implementations share.
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map(parseHex)
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

test('the roots of the shared test tree come out, one to eight leaves', () => {
  const getHash = buildTree(LEAVES.map(hashLeaf))
  for (let size = 1; size <= 8; size++)
    expect(toHex(hashRange({ start: 0, end: size }, getHash))).toBe(ROOTS[size - 1])
})

test('the tree without leaves has the hash of nothing as its root', () => {
  expect(toHex(EMPTY_ROOT)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(hashRange({ start: 0, end: 0 }, buildTree([]))).toEqual(EMPTY_ROOT)
})

test('leaf and node hashes carry their prefixes, worked out by hand', () => {
  const sha = (...parts: Uint8Array[]) =>
    new Uint8Array(createHash('sha256').update(Buffer.concat(parts)).digest())
  expect(hashLeaf(toUtf8('L123456'))).toEqual(sha(Uint8Array.of(0), toUtf8('L123456')))
  expect(hashChildren(toUtf8('N123'), toUtf8('N456'))).toEqual(
    sha(Uint8Array.of(1), toUtf8('N123'), toUtf8('N456')),
  )
})

test('a range falls into its perfect subtrees, larger ones first', () => {
  expect(listSubtrees({ start: 0, end: 7 })).toEqual([
    { level: 2, index: 0 },
    { level: 1, index: 2 },
    { level: 0, index: 6 },
  ])
  expect(listSubtrees({ start: 8, end: 12 })).toEqual([{ level: 2, index: 2 }])
  expect(listSubtrees({ start: 5, end: 5 })).toEqual([])
})

// RFC 6962, section 2.1, word for word: split at the largest power of two below n.
function hashByTheBook(leaves: readonly Bytes[]): Bytes {
  if (leaves.length === 0) return EMPTY_ROOT
  if (leaves.length === 1) return hashLeaf(leaves[0]!)
  const split = 2 ** Math.floor(Math.log2(leaves.length - 1))
  return hashChildren(hashByTheBook(leaves.slice(0, split)), hashByTheBook(leaves.slice(split)))
}

test('every size has the root of the definition', () => {
  assert(
    property(integer({ min: 0, max: 600 }), (size) => {
      const leaves = Array.from({ length: size }, (_, index) => toUtf8(`leaf ${index}`))
      const root = hashRange({ start: 0, end: size }, buildTree(leaves.map(hashLeaf)))
      expect(toHex(root)).toBe(toHex(hashByTheBook(leaves)))
    }),
    { numRuns: 40 },
  )
})

test('a perfect subtree can be hashed from any level below', () => {
  const hashes = LEAVES.map(hashLeaf)
  expect(toHex(hashPerfect(hashes))).toBe(ROOTS[7])
  expect(hashPerfect([hashPerfect(hashes.slice(0, 4)), hashPerfect(hashes.slice(4))])).toEqual(
    hashPerfect(hashes),
  )
})
