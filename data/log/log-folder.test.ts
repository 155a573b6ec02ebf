import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import {
  formatVerifierKey,
  makeSigningKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { verifyLog } from '#data/ledger/audit/verify-log.ts'
import { openLogAddress } from './log-address.ts'
import {
  appendLeaves,
  ensureLog,
  listLogFiles,
  openLogFolder,
  readLogFile,
  rotateLogKey,
  verifyLogFolder,
} from './log-folder.ts'

let folder: string
let key: SigningKey
let server: Server | null = null

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'log-')), 'ledger')
  key = await makeSigningKey('pitchproof.example/log')
})
afterEach(async () => {
  server?.close()
  server = null
  await rm(join(folder, '..'), { recursive: true })
})

async function appendDay(day: number) {
  const { universe, commits, opens } = makeSampleDay(day)
  const now = new Date(Date.parse(commits[0]!.madeAt) + 1000)
  await appendLeaves(folder, key, [...universe, ...commits], { now })
  return appendLeaves(folder, key, opens, { now })
}

test('a log is begun once, grows, and verifies', async () => {
  expect((await ensureLog(folder, key)).size).toBe(0)
  await appendDay(0)
  const { firstIndex, checkpoint, isNew } = await appendDay(1)
  expect([firstIndex, checkpoint.size, isNew]).toEqual([8, 10, true])
  expect((await ensureLog(folder, key)).size).toBe(10)
  expect(await listLogFiles(folder)).toEqual([
    'checkpoint',
    'key',
    ...[10, 3, 5, 8].map((width) => `tile/0/000.p/${width}`),
    ...[10, 3, 5, 8].map((width) => `tile/entries/000.p/${width}`),
  ])
  expect(await verifyLogFolder(folder, { keys: [key] })).toMatchObject({ ok: true, size: 10 })
})

test("another key's log, or one that lost its checkpoint, is never begun anew", async () => {
  await ensureLog(folder, key)
  await appendDay(0)
  const other = await makeSigningKey(key.name)
  await expect(ensureLog(folder, other)).rejects.toThrow('no known key')
  await rm(join(folder, 'checkpoint'))
  await expect(ensureLog(folder, key)).rejects.toThrow('never begun anew')
})

test('a start that was interrupted after the first file is finished', async () => {
  await ensureLog(folder, key)
  await rm(join(folder, 'checkpoint'))
  expect((await ensureLog(folder, key)).size).toBe(0)
  await rm(join(folder, 'checkpoint'))
  await expect(ensureLog(folder, await makeSigningKey(key.name))).rejects.toThrow('never begun')
})

test('a finished bundle replaces its partial ones, also on disk', async () => {
  await ensureLog(folder, key)
  const statedAt = '2026-08-01T00:00:00Z'
  const incidents = Array.from({ length: 300 }, (_, n): Leaf => ({
    v: 1,
    kind: 'incident',
    statedAt,
    message: `${n}`,
    matchIds: [],
  }))
  const now = new Date(statedAt)
  await appendLeaves(folder, key, incidents.slice(0, 200), { now })
  await appendLeaves(folder, key, incidents.slice(200), { now })
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

test('a path that is none of a log is not read', async () => {
  await ensureLog(folder, key)
  await writeFile(join(folder, '..', 'secret'), 'x')
  for (const path of ['../secret', 'tile/../../secret', '/etc/passwd', ''])
    await expect(readLogFile(folder, path)).rejects.toThrow('not the path')
  expect(await readLogFile(folder, 'tile/0/000')).toBeNull()
})

test('what a killed writer left behind is no part of the log and goes with the next append', async () => {
  await ensureLog(folder, key)
  await appendDay(0)
  const left = join(folder, 'tile/0/000.p/9.0123456789ab.tmp')
  await writeFile(left, 'half')
  expect((await verifyLogFolder(folder)).ok).toBe(true)
  await appendDay(1)
  await expect(readFile(left)).rejects.toThrow('ENOENT')
})

test('a key hands the log over to the next one, and the old one is done', async () => {
  await ensureLog(folder, key)
  await appendDay(0)
  const next = await makeSigningKey(key.name)
  await rotateLogKey(folder, { previous: key, next }, new Date('2026-08-01T00:00:00Z'))
  expect((await verifyLogFolder(folder, { keys: [key] })).ok).toBe(true)
  expect((await verifyLogFolder(folder)).ok).toBe(true)
  const old = key
  key = next
  await writeFile(join(folder, 'key'), formatVerifierKey(old))
  expect((await ensureLog(folder, key)).size).toBe(6)
  expect(await readFile(join(folder, 'key'), 'utf8')).toBe(`${formatVerifierKey(key)}\n`)
  await appendDay(1)
  await expect(ensureLog(folder, old)).rejects.toThrow('no known key')
  expect(await verifyLogFolder(folder, { keys: [old] })).toMatchObject({ ok: true, size: 11 })
  const stranger = await makeSigningKey('other.example')
  await expect(rotateLogKey(folder, { previous: key, next: stranger }, new Date())).rejects.toThrow(
    'name of the log',
  )
})

test('the same log verifies over an address; a server that fails is no verdict', async () => {
  await ensureLog(folder, key)
  await appendDay(0)
  const read = openLogFolder(folder)
  let isBroken = false
  server = createServer(async (request, response) => {
    const bytes = isBroken ? null : await read(request.url!.slice('/ledger/'.length))
    response.statusCode = isBroken ? 500 : bytes === null ? 404 : 200
    response.end(bytes)
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ledger`
  expect(await verifyLog(openLogAddress(address))).toMatchObject({ ok: true, size: 5 })
  expect(await openLogAddress(`${address}/`)('tile/0/001')).toBeNull()
  isBroken = true
  await expect(verifyLog(openLogAddress(address))).rejects.toMatchObject({
    code: 'source_unavailable',
  })
  expect(() => openLogAddress('file:///etc')).toThrow('no address')
})

test('a folder that is not there is said so', async () => {
  await expect(verifyLogFolder(folder)).rejects.toThrow('does not exist')
})
