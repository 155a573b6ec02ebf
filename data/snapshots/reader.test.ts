import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { toBusyError } from '#data/db/limits.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { openFolderStore, writeSnapshotFolder } from './folder-store.ts'
import { createSnapshotReader } from './reader.ts'
import { signDay, signPointer } from './signing.ts'
import type { SnapshotMatch } from './snapshot.ts'

const DAY = '2026-08-15'
let folder: string
let key: SigningKey
let now: Date
let published: number
/** Pointer files as the database has them, by version. */
let pointers: Map<number, string>

beforeEach(async () => {
  folder = makeTestFolder()
  key = await makeSigningKey('test.example/log')
  now = new Date('2026-08-14T10:00:00Z')
  published = 0
  pointers = new Map()
})

function toMatch(detail: string): SnapshotMatch {
  return {
    matchId: 'premier-league-2026-arsenal-chelsea',
    league: 'Premier League',
    homeTeam: 'Arsenal',
    awayTeam: 'Chelsea',
    kickoffAt: `${DAY}T14:00:00.000Z`,
    prediction: null,
    noPrediction: { reason: 'not_enough_history', detail },
    reasoning: {},
  }
}

async function publish(version: number, detail: string, by = key, target = folder) {
  const day = {
    v: 1 as const,
    day: DAY,
    revision: version,
    madeAt: now.toISOString(),
    modelVersion: 'pp-1',
    matches: [toMatch(detail)],
  }
  const file = await signDay(by, day)
  const entry = { day: DAY, revision: version, sha256: toSha256Hex(file.body) }
  const pointer = {
    v: 1 as const,
    version,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + 86_400_000).toISOString(),
    modelVersion: 'pp-1',
    days: [entry],
  }
  const signed = await signPointer(by, pointer)
  await writeSnapshotFolder(target, signed, [{ ...entry, ...file }])
  published = Math.max(published, version)
  pointers.set(version, signed)
}

const told: (string | null)[] = []

function read(...folders: string[]) {
  told.length = 0
  return createSnapshotReader({
    onProblem: (problem) => told.push(problem),
    stores: (folders.length > 0 ? folders : [folder]).map(openFolderStore),
    readTrustedKeys: async () => [key],
    now: () => now,
    readPublishedVersion: async () => published,
    isPublished: async (version, file) => pointers.get(version) === file,
    checkEveryMs: 0,
  })
}

async function getDetail(reader: ReturnType<typeof read>) {
  return (await reader.getCurrent())?.listDay(DAY)[0]?.noPrediction?.detail ?? null
}

function flipByte(path: string) {
  const bytes = readFileSync(path)
  const place = bytes.indexOf('Arsenal')
  bytes[place >= 0 ? place : Math.floor(bytes.length / 2)]! ^= 1
  writeFileSync(path, bytes)
}

test('a published day is served, and replaced by a new version', async () => {
  await publish(1, 'first')
  const reader = read()
  expect(await getDetail(reader)).toBe('first')
  await publish(2, 'second')
  expect(await getDetail(reader)).toBe('second')
  expect(reader.getStatus()).toMatchObject({ state: 'ok', version: 2, problem: null })
  expect(
    (await reader.getCurrent())?.getMatch('premier-league-2026-arsenal-chelsea')?.homeTeam,
  ).toBe('Arsenal')
})

test('a changed byte in a day is refused and reported once, and the last good snapshot is still served', async () => {
  await publish(1, 'good')
  const reader = read()
  expect(await getDetail(reader)).toBe('good')
  flipByte(join(folder, DAY, '1.json'))
  expect(await getDetail(reader)).toBe('good')
  expect(reader.getStatus()).toMatchObject({ state: 'degraded', version: 1 })
  expect(reader.getStatus().problem).toContain('was changed')
  await reader.getCurrent()
  expect(told).toEqual([expect.stringContaining('was changed')])
  await publish(2, 'good again')
  expect(await getDetail(reader)).toBe('good again')
  expect(told).toEqual([expect.anything(), null])
})

test('a changed byte in the pointer or a signature is refused', async () => {
  for (const name of ['current.json', join(DAY, '1.sig')]) {
    await publish(1, 'good')
    flipByte(join(folder, name))
    const reader = read()
    expect(await reader.getCurrent()).toBeNull()
    expect(reader.getStatus().state).toBe('none')
    expect(reader.getStatus().problem).not.toBeNull()
    rmSync(folder, { recursive: true })
  }
})

test('the same bytes in the second store replace a damaged first one', async () => {
  await publish(1, 'good')
  const copy = `${folder}-copy`
  cpSync(folder, copy, { recursive: true })
  flipByte(join(folder, DAY, '1.json'))
  const reader = read(folder, copy)
  expect(await getDetail(reader)).toBe('good')
  expect(reader.getStatus().state).toBe('degraded')
  rmSync(copy, { recursive: true })
})

test('another key is refused, whatever it signs', async () => {
  await publish(1, 'ours')
  const reader = read()
  expect(await getDetail(reader)).toBe('ours')
  await publish(2, 'theirs', await makeSigningKey('test.example/log'))
  expect(await getDetail(reader)).toBe('ours')
  expect(reader.getStatus().problem).toContain('not one of ours')
})

test('a restored older version is refused, also by a reader that has just started', async () => {
  await publish(1, 'old')
  const old = `${folder}-old`
  cpSync(folder, old, { recursive: true })
  await publish(2, 'new')
  const reader = read()
  expect(await getDetail(reader)).toBe('new')
  cpSync(join(old, 'current.json'), join(folder, 'current.json'))
  expect(await getDetail(reader)).toBe('new')
  expect(reader.getStatus().problem).toContain('older than version 2')
  expect(await read().getCurrent()).toBeNull()
  rmSync(old, { recursive: true })
})

test('a version that the database has lost is no longer served, and the previous one is', async () => {
  await publish(1, 'kept')
  const old = `${folder}-old`
  cpSync(folder, old, { recursive: true })
  await publish(2, 'lost')
  const reader = read()
  expect(await getDetail(reader)).toBe('lost')
  const lostId = (await reader.getCurrent())!.id
  published = 1
  pointers.delete(2)
  cpSync(join(old, 'current.json'), join(folder, 'current.json'))
  expect(await getDetail(reader)).toBe('kept')
  expect(reader.getStatus()).toMatchObject({ state: 'ok', version: 1, problem: null })
  // The same number again, with other content.
  await publish(2, 'instead')
  expect(await getDetail(reader)).toBe('instead')
  expect((await reader.getCurrent())!.id).not.toBe(lostId)
  rmSync(old, { recursive: true })
})

test('a lost version is not served even while the rest cannot be, and nothing is served when nothing is left', async () => {
  await publish(1, 'lost')
  const reader = read()
  expect(await getDetail(reader)).toBe('lost')
  flipByte(join(folder, 'current.json'))
  pointers.set(1, 'something else')
  expect(await getDetail(reader)).toBeNull()
  expect(reader.getStatus().state).toBe('none')
  await publish(2, 'again')
  expect(await getDetail(reader)).toBe('again')
  rmSync(join(folder, 'current.json'))
  published = 0
  pointers.clear()
  expect(await getDetail(reader)).toBeNull()
  expect(reader.getStatus()).toMatchObject({ state: 'none', problem: null })
})

test('a writer of files alone cannot roll anything back, whatever was lost before', async () => {
  await publish(1, 'first')
  const old = `${folder}-old`
  cpSync(folder, old, { recursive: true })
  await publish(2, 'lost')
  published = 1
  pointers.delete(2)
  await publish(2, 'instead')
  await publish(3, 'newest')
  const reader = read()
  expect(await getDetail(reader)).toBe('newest')
  cpSync(join(old, 'current.json'), join(folder, 'current.json'))
  expect(await getDetail(reader)).toBe('newest')
  expect(reader.getStatus().problem).toContain('older than version 3')
  rmSync(old, { recursive: true })
})

test('an expired snapshot is refused at the start and reported while it is served', async () => {
  await publish(1, 'good')
  const reader = read()
  expect(await getDetail(reader)).toBe('good')
  now = new Date('2026-08-16T10:00:00Z')
  expect(await getDetail(reader)).toBe('good')
  expect(reader.getStatus()).toMatchObject({ state: 'degraded' })
  expect(reader.getStatus().problem).toContain('expired')
  expect(await read().getCurrent()).toBeNull()
})

test('a pointer that names a missing day is refused', async () => {
  await publish(1, 'good')
  rmSync(join(folder, DAY), { recursive: true })
  const reader = read()
  expect(await reader.getCurrent()).toBeNull()
  expect(reader.getStatus().problem).toContain('is missing')
})

test('an empty folder has no snapshot and no problem', async () => {
  const reader = read()
  expect(await reader.getCurrent()).toBeNull()
  expect(reader.getStatus()).toEqual({
    state: 'none',
    version: null,
    createdAt: null,
    expiresAt: null,
    problem: null,
  })
})

test('a snapshot contains paid numbers: only the owner can read its folders and files', async () => {
  const target = join(folder, 'made', 'snapshots')
  await publish(1, 'first', key, target)
  // As an older version left it.
  chmodSync(target, 0o755)
  chmodSync(join(target, DAY), 0o755)
  chmodSync(join(target, 'current.json'), 0o644)
  chmodSync(join(target, DAY, '1.json'), 0o644)
  await publish(1, 'first', key, target)
  const modes = ['.', ...readdirSync(target, { recursive: true, encoding: 'utf8' })]
    .toSorted()
    .map((name) => [name, (statSync(join(target, name)).mode & 0o777).toString(8)])
  expect(modes).toEqual([
    ['.', '700'],
    [DAY, '700'],
    [`${DAY}/1.json`, '600'],
    [`${DAY}/1.sig`, '600'],
    ['current.json', '600'],
  ])
})

test('a store that was too busy to answer is asked again, although nothing in it has changed', async () => {
  await publish(1, 'first')
  const store = openFolderStore(folder)
  let isBusy = true
  const reader = createSnapshotReader({
    stores: [
      {
        ...store,
        async readDay(day, revision) {
          if (isBusy) throw toBusyError()
          return store.readDay(day, revision)
        },
      },
    ],
    readTrustedKeys: async () => [key],
    now: () => now,
    readPublishedVersion: async () => published,
    isPublished: async (version, file) => pointers.get(version) === file,
    checkEveryMs: 0,
  })
  expect(await reader.getCurrent()).toBeNull()
  expect(reader.getStatus().problem).toContain('busy')
  isBusy = false
  expect((await reader.getCurrent())?.listDay(DAY)).toHaveLength(1)
  expect(reader.getStatus()).toMatchObject({ state: 'ok', problem: null })
})

test('files that the pointer no longer names go after an hour, in which a reader may still need them', async () => {
  await publish(1, 'first')
  await publish(2, 'second')
  const day = join(folder, DAY)
  expect(readdirSync(day).sort()).toEqual(['1.json', '1.sig', '2.json', '2.sig'])
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const name of readdirSync(day)) utimesSync(join(day, name), twoHoursAgo, twoHoursAgo)
  await publish(3, 'third')
  expect(readdirSync(day).sort()).toEqual(['3.json', '3.sig'])
  expect(await getDetail(read())).toBe('third')
})

test('a folder that cannot be read is told, and the next store has the snapshot', async () => {
  const other = makeTestFolder()
  await publish(1, 'first')
  const reader = read(folder, other)
  expect(await getDetail(reader)).toBe('first')
  await publish(2, 'second', key, other)
  // A folder in the place of a file: not even root can read it.
  rmSync(join(folder, 'current.json'))
  mkdirSync(join(folder, 'current.json'))
  expect(await getDetail(reader)).toBe('second')
  expect(reader.getStatus()).toMatchObject({
    state: 'degraded',
    version: 2,
    problem: expect.stringContaining(`${join(folder, 'current.json')} cannot be read (EISDIR`),
  })
  rmSync(other, { recursive: true })
})
