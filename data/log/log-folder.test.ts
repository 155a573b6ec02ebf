import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { verifyLog } from '#data/ledger/audit/verify-log.ts'
import { startLocalServer, type LocalServer } from '#data/testing/local-server.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { openLogAddress } from './log-address.ts'
import { appendLeaves } from './log-folder.ts'
import { listLogFiles, openLogFolder, readLogFile, verifyLogFolder } from './read-log-folder.ts'

let folder: string
let key: SigningKey
let server: LocalServer | null = null

beforeEach(async () => {
  folder = join(makeTestFolder(), 'ledger')
  key = await makeSigningKey('pitchproof.example/log')
})
afterEach(async () => {
  await server?.close()
  server = null
  await rm(join(folder, '..'), { recursive: true })
})

const beginLog = () => appendLeaves(folder, key, [])

async function appendDay(day: number) {
  const { universe, commits, opens } = makeSampleDay(day)
  await appendLeaves(folder, key, [...universe, ...commits])
  return appendLeaves(folder, key, opens)
}

test('a log is begun once, grows, and verifies', async () => {
  expect((await beginLog()).checkpoint.size).toBe(0)
  await appendDay(0)
  const { firstIndex, checkpoint, isNew } = await appendDay(1)
  expect([firstIndex, checkpoint.size, isNew]).toEqual([8, 10, true])
  expect((await beginLog()).checkpoint.size).toBe(10)
  expect(await listLogFiles(folder)).toEqual([
    'checkpoint',
    'key',
    ...[10, 3, 5, 8].map((width) => `tile/0/000.p/${width}`),
    ...[10, 3, 5, 8].map((width) => `tile/entries/000.p/${width}`),
  ])
  expect(await verifyLogFolder(folder, { keys: [key] })).toMatchObject({ ok: true, size: 10 })
})

test("another key's log is not continued", async () => {
  await beginLog()
  await appendDay(0)
  const other = await makeSigningKey(key.name)
  await expect(appendLeaves(folder, other, [])).rejects.toThrow('no known key')
})

test('a start that was interrupted after the first file is finished', async () => {
  await beginLog()
  await rm(join(folder, 'checkpoint'))
  await beginLog()
  expect(await verifyLogFolder(folder, { keys: [key] })).toMatchObject({ ok: true, size: 0 })
})

test('a folder that lost its checkpoint is written again from the first entry', async () => {
  const { universe, commits } = makeSampleDay(0)
  await appendLeaves(folder, key, [...universe, ...commits])
  await rm(join(folder, 'checkpoint'))
  const appended = await appendLeaves(folder, key, [...universe, ...commits], { expectedSize: 0 })
  expect(appended.checkpoint.size).toBe(3)
  expect((await verifyLogFolder(folder, { keys: [key] })).ok).toBe(true)
})

test('nothing is signed when the root of the grown log is not the expected one', async () => {
  await beginLog()
  const { universe, commits } = makeSampleDay(0)
  const expectedRoot = new Uint8Array(32)
  await expect(
    appendLeaves(folder, key, [...universe, ...commits], { expectedRoot }),
  ).rejects.toThrow('Nothing is signed')
  expect((await verifyLogFolder(folder)).size).toBe(0)
})

test('a full bundle replaces its partial ones, also on disk', async () => {
  await beginLog()
  const statedAt = '2026-08-01T00:00:00Z'
  const incidents = Array.from({ length: 300 }, (_, n): Leaf => ({
    v: 1,
    kind: 'incident',
    statedAt,
    message: `${n}`,
    matchIds: [],
  }))
  await appendLeaves(folder, key, incidents.slice(0, 200))
  await appendLeaves(folder, key, incidents.slice(200))
  expect(await listLogFiles(folder)).toEqual([
    'checkpoint',
    'key',
    'tile/0/000',
    'tile/0/001.p/44',
    'tile/1/000.p/1',
    'tile/entries/000',
    'tile/entries/001.p/44',
  ])
  expect((await verifyLogFolder(folder)).ok).toBe(true)
})

test('a changed older tile is found from inside the folder too', async () => {
  await beginLog()
  await appendDay(0)
  await appendDay(1)
  await writeFile(join(folder, 'tile/0/000.p/3'), new Uint8Array(3 * 32))
  const before = process.cwd()
  process.chdir(folder)
  try {
    for (const name of [folder, '.', './', `../${basename(folder)}`])
      expect((await verifyLogFolder(name)).problem, name).toMatchObject({
        message: expect.stringContaining('tile/0/000.p/3 differs from'),
      })
  } finally {
    process.chdir(before)
  }
})

test("a path outside the log's format is not read", async () => {
  await beginLog()
  await writeFile(join(folder, '..', 'secret'), 'x')
  for (const path of ['../secret', 'tile/../../secret', '/etc/passwd', ''])
    await expect(readLogFile(folder, path)).rejects.toThrow('not the path')
  expect(await readLogFile(folder, 'tile/0/000')).toBeNull()
})

test('temporary files of a killed writer are not part of the log and are removed by the next append', async () => {
  await beginLog()
  await appendDay(0)
  const left = join(folder, 'tile/0/000.p/9.0123456789ab.tmp')
  await writeFile(left, 'half')
  expect((await verifyLogFolder(folder)).ok).toBe(true)
  await appendDay(1)
  await expect(readFile(left)).rejects.toThrow('ENOENT')
})

test('the same log verifies over HTTP; a server that fails is an error, not a fault of the log', async () => {
  await beginLog()
  await appendDay(0)
  const read = openLogFolder(folder)
  let isBroken = false
  server = await startLocalServer(async (request, response) => {
    const bytes = isBroken ? null : await read(request.url!.slice('/ledger/'.length))
    response.statusCode = isBroken ? 500 : bytes === null ? 404 : 200
    response.end(bytes)
  })
  const address = `${server.origin}/ledger`
  expect(await verifyLog(openLogAddress(address))).toMatchObject({ ok: true, size: 5 })
  expect(await openLogAddress(`${address}/`)('tile/0/001')).toBeNull()
  isBroken = true
  await expect(verifyLog(openLogAddress(address))).rejects.toMatchObject({
    code: 'source_unavailable',
  })
  expect(() => openLogAddress('file:///etc')).toThrow('no address')
})

test('verifying a missing folder says so', async () => {
  await expect(verifyLogFolder(folder)).rejects.toThrow('does not exist')
})
