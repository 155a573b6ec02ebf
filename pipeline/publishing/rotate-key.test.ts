import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { eq, sql } from '#data/db/drizzle.ts'
import { ledgerEntries } from '#data/db/schema.ts'
import { signPointer } from '#data/snapshots/signing.ts'
import { startLocalServer } from '#data/testing/local-server.ts'
import { asProgram, openEmbeddedForTest, TEST_DATABASES } from '#data/testing/test-database.ts'
import {
  formatVerifierKey,
  makeSigningKey,
  type SigningKey,
  type VerifierKey,
} from '#data/ledger/signing/signing-key.ts'
import { makeKeyLeaf } from '#data/ledger/signing/key-rotation.ts'
import { verifyLogFolder } from '#data/log/read-log-folder.ts'
import {
  getSnapshotVersion,
  openPublishedPointers,
  insertSnapshot,
  openDatabaseStore,
} from '#data/queries/snapshots.ts'
import { openSuccessorKeys, type SuccessorKeys } from '#data/log/successor-keys.ts'
import { openDatabaseLog } from '#data/queries/log/database-log.ts'
import { followKey, hasKeyEntry } from '#data/queries/log/key-leaves.ts'
import { isHeldError } from '#data/queries/locks.ts'
import { openPublication } from '#data/queries/published.ts'
import { insertEntries } from '#data/queries/log/log-rows.ts'
import { openFolderStore } from '#data/snapshots/folder-store.ts'
import { createSnapshotReader } from '#data/snapshots/reader.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { rotateKey } from './rotate-key.ts'
import { run } from '#pipeline/stages/run.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'

describe('a new key', () => {
  const now = new Date('2026-10-14T06:00:00Z')
  let dataDir: string
  let database: Database
  let previous: SigningKey
  let next: SigningKey
  let context: ReturnType<typeof toTestContext>

  const openStored = () => openSuccessorKeys(join(dataDir, 'keys', 'followed'))
  /** What a machine trusts that was started with the old key. */
  const follow = (keys: SuccessorKeys) => database.read(followKey(previous, keys))
  const read = async (key: VerifierKey, store = openDatabaseStore(database)) => {
    const reader = createSnapshotReader({
      stores: [store],
      readTrustedKeys: async () => [key],
      now: () => now,
      ...openPublishedPointers(database),
    })
    return { current: await reader.getCurrent(), problem: reader.getStatus().problem }
  }
  const readFollowed = async () => read(await trusted())
  const isServedBy = async (key: VerifierKey) =>
    (await read(key, openFolderStore(join(dataDir, 'snapshots')))).current !== null
  const interrupt = () =>
    rotateKey(context, next, async () => {
      throw new Error('power cut')
    })
  const forge = (createdAt: string) =>
    database.write(async (db) => {
      const version = (await getSnapshotVersion(db)) + 1
      const expiresAt = '2026-10-20T06:00:00.000Z'
      const pointer = { v: 1 as const, version, createdAt, expiresAt, modelVersion: 'x', days: [] }
      await insertSnapshot(db, version, await signPointer(previous, pointer), [])
      return version
    })
  let trusted: () => Promise<VerifierKey>

  beforeEach(async () => {
    dataDir = makeTestFolder()
    database = await openEmbeddedForTest()
    previous = await makeSigningKey('test.example/log')
    next = await makeSigningKey('test.example/log')
    context = toTestContext({
      database,
      source: openTestFeed(),
      signingKey: previous,
      dataDir,
      now,
      days: 1,
      leagues: ['premier-league'],
    })
    const followed = followKey(previous, openStored())
    trusted = () => database.read(followed)
    await run(context, TEST_REQUEST)
  })
  afterEach(() => database.close())

  test('signs everything current as soon as the rotation begins, and the old one no longer counts', async () => {
    expect(await isServedBy(previous)).toBe(true)
    expect((await trusted()).id).toBe(previous.id)
    await expect(interrupt()).rejects.toThrow('power cut')
    expect((await trusted()).id).toBe(next.id)
    expect((await readFollowed()).current?.version).toBe(2)
  })

  test.each(['2026-10-14T06:00:01.000Z', '2026-10-13T06:00:00.000Z'])(
    'leaves the old one unable to sign a pointer of %s',
    async (createdAt) => {
      await expect(interrupt()).rejects.toThrow('power cut')
      await forge(createdAt)
      const { current, problem } = await readFollowed()
      expect(current).toBeNull()
      expect(problem).toContain('not one of ours')
    },
  )

  test('is kept once an interrupted rotation is called again, and the log verifies with either key', async () => {
    await expect(interrupt()).rejects.toThrow('power cut')
    let isKept = false
    await rotateKey(context, next, async () => {
      isKept = true
    })
    expect(isKept).toBe(true)
    expect([await isServedBy(previous), await isServedBy(next)]).toEqual([false, true])
    expect((await readFollowed()).problem).toBeNull()
    await run({ ...context, signingKey: next, now: new Date('2026-10-15T06:00:00Z') }, TEST_REQUEST)
    for (const keys of [undefined, [previous]]) {
      const report = await verifyLogFolder(join(dataDir, 'ledger'), keys && { keys })
      expect(report).toMatchObject({ problem: null, key: formatVerifierKey(next) })
      expect(report.checked.keys).toBe(1)
    }
  })

  test('stays the one to trust when the database and the old key are in the hands of an attacker', async () => {
    await rotateKey(context, next, async () => {})
    expect((await trusted()).id).toBe(next.id)
    const leaf = await makeKeyLeaf(previous, await makeSigningKey(next.name), now.toISOString())
    await database.write((db) => insertEntries(db, [leaf], now))
    expect((await trusted()).id).toBe(next.id)
    await database.write(async (db) => {
      await db.execute(sql`alter table ledger_entries disable trigger user`)
      await db.delete(ledgerEntries).where(eq(ledgerEntries.kind, 'key'))
    })
    expect((await trusted()).id).toBe(next.id)
    // Nor on a machine restarted with the old key in its settings; another disk has no record of it.
    expect((await follow(openStored())).id).toBe(next.id)
    expect((await follow(openSuccessorKeys(join(dataDir, 'other')))).id).toBe(previous.id)
  })

  test('has the name of the log', async () => {
    const other = await makeSigningKey('other.example/log')
    await expect(rotateKey(context, other, async () => {})).rejects.toThrow('name of the log')
  })
})

/** The same database, whose nth write from now fails. */
function cutAtWrite(database: Database, nth: number): Database {
  let writes = 0
  return {
    ...database,
    write: async (work, options) => {
      writes += 1
      if (writes === nth) throw new Error('power cut')
      return database.write(work, options)
    },
  }
}

test.each(TEST_DATABASES)(
  'cut off at any write, with an address that shows the head of before, a hand-over leaves a log that machines with either key serve, and is finished by calling it again or by a run: %s',
  async (_, open) => {
    const dataDir = makeTestFolder()
    const folder = join(dataDir, 'ledger')
    const database = await open()
    const first = await makeSigningKey('test.example/log')
    let shown = ''
    const address = await startLocalServer((_request, response) => void response.end(shown))
    const toContext = (signingKey: SigningKey) =>
      toTestContext({
        database,
        source: openTestFeed(),
        signingKey,
        dataDir,
        now: new Date('2026-10-14T06:00:00Z'),
        days: 1,
        leagues: ['premier-league'],
        headAddresses: [`${address.origin}/ledger/checkpoint`],
      })
    await run(toContext(first), TEST_REQUEST)

    /** What a machine shows that has just been started with this key. */
    const serve = async (key: SigningKey) => {
      const successors = openSuccessorKeys(join(dataDir, 'machines', key.id))
      const trust = async () => [await database.read(followKey(key, successors))]
      return openDatabaseLog(database, openPublication(database, 0), trust).read('checkpoint')
    }
    /** A lock is released a moment after its work has failed. */
    const whenFree = (work: () => Promise<unknown>): Promise<unknown> =>
      work().catch(async (error: unknown) => {
        if (!isHeldError(error)) throw error
        await sleep(50)
        return whenFree(work)
      })
    let key = first
    let cuts = 0
    for (let isCut = true; isCut;) {
      const at = `cut at write ${cuts + 1}`
      shown = readFileSync(join(folder, 'checkpoint'), 'utf8')
      const next = await makeSigningKey(first.name)
      let isStored = false
      const storeKey = async () => {
        isStored = true
      }
      const cutOff = () =>
        rotateKey(
          { ...toContext(key), database: cutAtWrite(asProgram(database, 'pipeline'), cuts + 1) },
          next,
          storeKey,
        )
      const error = await whenFree(cutOff).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      isCut = error !== null
      expect(String(error), at).toContain(isCut ? 'power cut' : 'null')
      expect(await serve(key), at).not.toBeNull()
      const isHandedOver = await database.read((db) => hasKeyEntry(db, formatVerifierKey(next)))
      // The operator has the key before anything more is published.
      expect(isStored, at).toBe(isHandedOver)
      if (isHandedOver) expect(await serve(next), at).not.toBeNull()
      if (isCut) {
        cuts++
        await whenFree(() =>
          isHandedOver && cuts % 2 === 0
            ? run(toContext(next), { ...TEST_REQUEST, stages: ['publish'] })
            : rotateKey(toContext(key), next, storeKey),
        )
      }
      for (const one of [first, key, next]) expect(await serve(one), at).not.toBeNull()
      key = next
    }
    expect(cuts).toBeGreaterThan(5)
    for (const keys of [[first], [key], undefined]) {
      const report = await verifyLogFolder(folder, keys && { keys })
      expect(report).toMatchObject({ problem: null, key: formatVerifierKey(key) })
      expect(report.checked.keys).toBe(cuts + 1)
    }
    await address.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  },
)
