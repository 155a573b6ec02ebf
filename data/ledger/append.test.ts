import { assert, array, asyncProperty, integer } from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { prepareAppend } from './append.ts'
import { openCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { toLeafBytes, type Leaf } from '#data/ledger/leaves/leaf.ts'
import { readEntry, readHashes } from '#data/ledger/tree/log-reader.ts'
import {
  listConsistencyRanges,
  proveConsistency,
  verifyConsistency,
} from '#data/ledger/tree/merkle-proof.ts'
import { hashLeaf, hashRange } from '#data/ledger/tree/merkle-tree.ts'
import { buildTree } from '#data/testing/memory-tree.ts'
import {
  appendToMemory,
  makeMemoryLog,
  makeSampleDay,
  makeSampleLog,
  type MemoryLog,
} from '#data/testing/sample-log.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { verifyLog } from '#data/ledger/audit/verify-log.ts'

let key: SigningKey
beforeAll(async () => {
  key = await makeSigningKey('pitchproof.example/log')
})

function makeIncident(n: number): Leaf {
  const statedAt = '2026-08-01T00:00:00Z'
  return { v: 1, kind: 'incident', statedAt, message: `Incident ${n}`, matchIds: [] }
}

test('whatever the steps, the tree is that of RFC 6962 and every step is consistent with the next', async () => {
  await assert(
    asyncProperty(
      array(integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 4 }),
      async (steps) => {
        const log = await makeMemoryLog(key)
        const entries: Uint8Array[] = []
        let before = await openCheckpoint((await log.read('checkpoint'))!, [key])
        for (const step of steps) {
          const leaves = Array.from({ length: step }, (_, at) => makeIncident(entries.length + at))
          entries.push(...leaves.map(toLeafBytes))
          const { firstIndex } = await appendToMemory(log, key, leaves)
          expect(firstIndex).toBe(before.size)
          const after = await openCheckpoint((await log.read('checkpoint'))!, [key])
          const whole = buildTree(entries.map(hashLeaf))
          expect(after.size).toBe(entries.length)
          expect(after.rootHash).toEqual(hashRange({ start: 0, end: after.size }, whole))
          const ranges = listConsistencyRanges(before.size, after.size)
          const getHash = await readHashes(log.read, after.size, ranges)
          const proof = proveConsistency(before.size, after.size, getHash)
          expect(verifyConsistency(before, after, proof)).toBe(true)
          before = after
        }
        for (const index of [0, Math.floor(entries.length / 2), entries.length - 1])
          expect(await readEntry(log.read, entries.length, index)).toEqual(entries[index])
        expect((await verifyLog(log.read)).problem).toBeNull()
      },
    ),
    { numRuns: 15 },
  )
})

test('bundles come first, then tiles, the checkpoint last; a full bundle makes its partial ones obsolete', async () => {
  const log = await makeMemoryLog(key)
  await appendToMemory(
    log,
    key,
    Array.from({ length: 250 }, (_, n) => makeIncident(n)),
  )
  const next = Array.from({ length: 10 }, (_, n) => makeIncident(250 + n))
  const { files, obsolete } = await prepareAppend(log.read, key, next)
  expect(files.map((file) => file.path)).toEqual([
    'tile/entries/000',
    'tile/entries/001.p/4',
    'tile/0/000',
    'tile/0/001.p/4',
    'tile/1/000.p/1',
    'checkpoint',
  ])
  expect(obsolete).toEqual(['tile/entries/000.p', 'tile/0/000.p'])
})

test('an append interrupted after any file leaves the old log intact, and can be repeated', async () => {
  const stops: number[] = []
  for (let stop = 0; stop <= 6; stop++) {
    const log = await makeMemoryLog(key)
    await appendToMemory(
      log,
      key,
      Array.from({ length: 250 }, (_, n) => makeIncident(n)),
    )
    const next = Array.from({ length: 10 }, (_, n) => makeIncident(250 + n))
    const { files } = await prepareAppend(log.read, key, next)
    for (const file of files.slice(0, stop)) log.files.set(file.path, file.bytes)
    const report = await verifyLog(log.read, { paths: [...log.files.keys()] })
    expect(report.problem).toBeNull()
    stops.push(report.size)
    const again = await appendToMemory(log, key, next, { expectedSize: 250 })
    expect(again.firstIndex).toBe(250)
    expect((await verifyLog(log.read)).size).toBe(260)
  }
  expect(stops).toEqual([250, 250, 250, 250, 250, 250, 260])
})

test('leaves that are there already are not logged twice', async () => {
  const log = await makeSampleLog(key, 1)
  const { universe, commits } = makeSampleDay(1)
  const leaves = [...universe, ...commits]
  await appendToMemory(log, key, leaves, { expectedSize: 5 })
  const size = 5 + leaves.length
  const again = await appendToMemory(log, key, leaves, { expectedSize: 5 })
  expect(again.files).toEqual([])
  expect(again.firstIndex).toBe(5)
  expect((await openCheckpoint((await log.read('checkpoint'))!, [key])).size).toBe(size)
})

test('a database behind or before the published log adds nothing', async () => {
  const log = await makeSampleLog(key, 2)
  const { universe } = makeSampleDay(2)
  for (const expectedSize of [0, 5, 9, 11])
    await expect(prepareAppend(log.read, key, universe, { expectedSize })).rejects.toThrow(
      'restored to an older state',
    )
})

test.each([
  ['a tile', 'tile/0/000'],
  ['a tile above', 'tile/1/000.p/1'],
  ['a partial tile', 'tile/0/001.p/4'],
  ['the last bundle', 'tile/entries/001.p/4'],
  ['the checkpoint', 'checkpoint'],
])('nothing is signed on top of a log with a flipped bit in %s', async (_name, path) => {
  const log: MemoryLog = await makeMemoryLog(key)
  await appendToMemory(
    log,
    key,
    Array.from({ length: 260 }, (_, n) => makeIncident(n)),
  )
  const bytes = Uint8Array.from(log.files.get(path)!)
  bytes[25]! ^= 1
  log.files.set(path, bytes)
  await expect(prepareAppend(log.read, key, [makeIncident(261)])).rejects.toMatchObject({
    code: 'ledger_invalid',
  })
})

test('a log is not continued with another key, without a checkpoint or with a tile missing', async () => {
  const other = await makeSigningKey('pitchproof.example/log')
  const log = await makeSampleLog(key, 1)
  const next = [makeIncident(1)]
  await expect(prepareAppend(log.read, other, next)).rejects.toThrow('no known key')
  const tile = log.files.get('tile/0/000.p/5')!
  log.files.delete('tile/0/000.p/5')
  await expect(prepareAppend(log.read, key, next)).rejects.toThrow('is missing')
  log.files.set('tile/0/000.p/5', tile)
  log.files.delete('checkpoint')
  await expect(prepareAppend(log.read, key, next)).rejects.toThrow('no checkpoint')
})
