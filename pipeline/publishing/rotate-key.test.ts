import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { eq, sql } from '#data/db/drizzle.ts'
import { ledgerEntries, snapshotPointers } from '#data/db/schema.ts'
import { signPointer } from '#data/snapshots/signing.ts'
import { startLocalServer } from '#data/testing/local-server.ts'
import { asProgram, openEmbeddedForTest, TEST_DATABASES } from '#data/testing/test-database.ts'
import {
  formatVerifierKey,
  makeSigningKey,
  type SigningKey,
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
import { rotateKey } from './rotate-key.ts'
import { run } from '#pipeline/stages/run.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { writePastGuards } from '#data/testing/past-guards.ts'

test('a new key is signed by the old one in the log, signs everything current, an interrupted rotation continues, and the old key signs nothing new', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitchproof-key-'))
  const database = await openEmbeddedForTest()
  const previous = await makeSigningKey('test.example/log')
  const next = await makeSigningKey('test.example/log')
  const context = toTestContext({
    database,
    source: openTestFeed({ leagues: ['Premier League', 'Championship'] }),
    signingKey: previous,
    dataDir,
    now: new Date('2026-10-14T06:00:00Z'),
    days: 2,
    leagues: ['premier-league', 'championship'],
  })
  const isServedBy = async (key: typeof next) => {
    const reader = createSnapshotReader({
      stores: [openFolderStore(join(dataDir, 'snapshots'))],
      readTrustedKeys: async () => [key],
      now: () => context.now,
      ...openPublishedPointers(database),
    })
    return (await reader.getCurrent()) !== null
  }
  const openStored = () => openSuccessorKeys(join(dataDir, 'keys', 'followed'))
  const follow = followKey(previous, openStored())
  const trust = async () => [await database.read(follow)]
  const listIds = async () => (await trust()).map(({ id }) => id)
  await run(context, TEST_REQUEST)
  expect(await isServedBy(previous)).toBe(true)
  expect(await listIds()).toEqual([previous.id])

  const stopped = rotateKey(context, next, async () => {
    throw new Error('power cut')
  })
  await expect(stopped).rejects.toThrow('power cut')
  // Interrupted in between: everything current is signed with the new key already, and the old one
  // no longer counts.
  expect(await listIds()).toEqual([next.id])
  const served = async () => {
    const reader = createSnapshotReader({
      stores: [openDatabaseStore(database)],
      readTrustedKeys: trust,
      now: () => context.now,
      ...openPublishedPointers(database),
    })
    return { current: await reader.getCurrent(), problem: reader.getStatus().problem }
  }
  expect((await served()).current?.version).toBe(2)
  const forge = (createdAt: string) =>
    database.write(async (db) => {
      const version = (await getSnapshotVersion(db)) + 1
      const expiresAt = '2026-10-20T06:00:00.000Z'
      const pointer = { v: 1 as const, version, createdAt, expiresAt, modelVersion: 'x', days: [] }
      await insertSnapshot(db, version, await signPointer(previous, pointer), [])
      return version
    })
  for (const createdAt of ['2026-10-14T06:00:01.000Z', '2026-10-13T06:00:00.000Z']) {
    const forged = await forge(createdAt)
    expect((await served()).current).toBeNull()
    expect((await served()).problem).toContain('not one of ours')
    await writePastGuards(database, snapshotPointers, (db) =>
      db.delete(snapshotPointers).where(eq(snapshotPointers.version, forged)),
    )
  }
  expect((await served()).problem).toBeNull()
  let kept = false
  await rotateKey(context, next, async () => {
    kept = true
  })
  expect(kept).toBe(true)
  expect([await isServedBy(previous), await isServedBy(next)]).toEqual([false, true])
  expect(await listIds()).toEqual([next.id])
  expect((await served()).problem).toBeNull()

  const later = { ...context, signingKey: next, now: new Date('2026-10-15T06:00:00Z') }
  await run(later, TEST_REQUEST)
  const report = await verifyLogFolder(join(dataDir, 'ledger'))
  expect(report.problem).toBeNull()
  expect(report.checked.keys).toBe(1)
  expect(report.key).toBe(formatVerifierKey(next))
  const fromTheFirst = await verifyLogFolder(join(dataDir, 'ledger'), { keys: [previous] })
  expect(fromTheFirst.problem).toBeNull()
  // An attacker with the database and the old key: neither another successor of it nor a log
  // without the rotation restores the old key on a machine that has seen the new one.
  const rogue = await makeSigningKey('test.example/log')
  const leaf = await makeKeyLeaf(previous, rogue, later.now.toISOString())
  await database.write((db) => insertEntries(db, [leaf], later.now))
  expect(await listIds()).toEqual([next.id])
  await database.write(async (db) => {
    await db.execute(sql`alter table ledger_entries disable trigger user`)
    await db.delete(ledgerEntries).where(eq(ledgerEntries.kind, 'key'))
  })
  expect(await listIds()).toEqual([next.id])
  // Nor on one restarted with the old key in its settings; another disk has no record of it.
  const restarted = (keys: SuccessorKeys) => database.read(followKey(previous, keys))
  expect((await restarted(openStored())).id).toBe(next.id)
  expect((await restarted(openSuccessorKeys(join(dataDir, 'other')))).id).toBe(previous.id)
  await forge('2026-10-15T06:00:01.000Z')
  expect((await served()).problem).toContain('not one of ours')

  await expect(
    rotateKey(later, await makeSigningKey('other.example/log'), async () => {}),
  ).rejects.toThrow('name of the log')
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
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
    const dataDir = mkdtempSync(join(tmpdir(), 'pitchproof-key-'))
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
