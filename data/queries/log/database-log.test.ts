/** The log read from rows has the same bytes as the pipeline's files, at every size. */
import { cp, rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gte, sql } from '#data/db/drizzle.ts'
import type { Database } from '#data/db/database.ts'
import { ledgerEntries } from '#data/db/schema.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { verifyLog } from '#data/ledger/audit/verify-log.ts'
import { appendLeaves } from '#data/log/log-folder.ts'
import { listLogFiles, readLogFile } from '#data/log/read-log-folder.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import { toRootHash } from '#data/ledger/tree/tile-levels.ts'
import { openDatabaseLog } from './database-log.ts'
import { insertEntries } from './log-rows.ts'
import { readStoredLog } from './stored-log.ts'
import { getPublishedRevision } from '#data/queries/publication-place.ts'
import { openPublication, storePublished } from '#data/queries/published.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const NOW = new Date('2026-03-14T12:00:00Z')
/** Within this a notice comes on any machine; long before a publication is looked up again by itself. */
const HEARD_MS = 60_000

describe.each(TEST_DATABASES)('on %s', (_, open) => {
  let database: Database
  const folder = makeTestFolder()
  let key: SigningKey

  beforeAll(async () => {
    database = await open()
    key = await makeSigningKey('test.example/log')
    await appendLeaves(folder, key, [])
  })
  afterAll(() => database.close())

  const readText = async (path: string) =>
    Buffer.from((await readLogFile(folder, path))!).toString()

  const store = (leaves: readonly Leaf[]) =>
    database.write((db) => insertEntries(db, leaves, NOW), { clock: NOW })

  async function grow(count: number, size: number) {
    const leaves = Array.from({ length: count }, (_, index): Leaf => ({
      v: 1,
      kind: 'incident',
      statedAt: NOW.toISOString(),
      message: `Nothing happened, said for the ${size + index}th time.`,
      matchIds: [],
    }))
    await store(leaves)
    await appendLeaves(folder, key, leaves)
  }
  /** Address of the last, partial bundle of a log of this size. */
  const formatEnd = (size: number) =>
    `${String(Math.floor(size / 256)).padStart(3, '0')}.p/${size % 256}`
  const publish = async () => {
    const files = new Map([
      ['ledger/checkpoint', await readText('checkpoint')],
      ['ledger/key', await readText('key')],
    ])
    return database.write((db) => storePublished(db, files))
  }

  test('every file of the folder is reproduced from the rows with the same bytes, as the log grows over the edges of tiles', async () => {
    const { read } = openDatabaseLog(database, openPublication(database, 0), null)
    expect(await read('checkpoint')).toBeNull()
    expect(await read('tile/0/000')).toBeNull()
    let size = 0
    for (const count of [1, 254, 1, 1, 300, 2000]) {
      await grow(count, size)
      size += count
      expect(await publish()).toBe(true)
      for (const path of await listLogFiles(folder))
        expect(
          Buffer.from((await read(path))!).equals((await readLogFile(folder, path))!),
          path,
        ).toBe(true)
    }
    expect((await verifyLog(read, { keys: [key] })).problem).toBeNull()
  })

  test('entries that are stored and not yet published are not served', async () => {
    const { read } = openDatabaseLog(database, openPublication(database, 0), null)
    await store([
      { v: 1, kind: 'incident', statedAt: NOW.toISOString(), message: 'Later.', matchIds: [] },
    ])
    expect(await read(`tile/entries/009.p/${2557 - 9 * 256}`)).not.toBeNull()
    expect(await read(`tile/entries/009.p/${2558 - 9 * 256}`)).toBeNull()
    expect(await read('tile/entries/010')).toBeNull()
  })

  test('publishing the same files again changes nothing, and a removed file is removed from the rows', async () => {
    expect(await publish()).toBe(false)
    const revision = await database.read(getPublishedRevision)
    const day = new Map([
      ['public/days/2026-03-14.json', '{}'],
      ['public/status.json', '{}'],
    ])
    await database.write((db) => storePublished(db, day))
    await database.write((db) => storePublished(db, new Map([['public/status.json', '{}']])))
    expect(await database.read(getPublishedRevision)).toBe(revision + 2)
    const { files } = await openPublication(database, 0).getCurrent()
    expect([...files.keys()]).toEqual(['public/status.json'])
  })

  test('after the database was restored and continued differently, no file mixes the two histories', async () => {
    const publication = openPublication(database, 60_000)
    const { read } = openDatabaseLog(database, publication, null)
    const { size } = parseCheckpointText(parseNote(await readText('checkpoint')).text)
    const removeLater = () =>
      database.write(async (db) => {
        await db.execute(sql`set local session_replication_role = replica`)
        await db.delete(ledgerEntries).where(gte(ledgerEntries.entryIndex, size))
      })
    await removeLater()
    const kept = `${folder}-kept`
    await cp(folder, kept, { recursive: true })
    await grow(2, size)
    await publish()
    await publication.getCurrent()
    await read('checkpoint')
    const lost = toRootHash((await readStoredLog(database)).levels, size + 2)

    // Restored, then as many other entries.
    await removeLater()
    await rm(folder, { recursive: true })
    await cp(kept, folder, { recursive: true })
    await rm(kept, { recursive: true })
    await grow(2, size + 100)
    await publish()

    // A machine that has not checked yet: the bundle is that of the new tree, with the new entries.
    const bundle = `tile/entries/${formatEnd(size + 2)}`
    expect(Buffer.from((await read(bundle))!)).toEqual(
      Buffer.from((await readLogFile(folder, bundle))!),
    )
    for (const path of await listLogFiles(folder))
      expect(Buffer.from((await read(path))!).equals((await readLogFile(folder, path))!)).toBe(true)
    const found = await readStoredLog(database)
    expect(found.size).toBe(size + 2)
    expect(toRootHash(found.levels, size + 2)).not.toEqual(lost)
    expect((await verifyLog(read, { keys: [key] })).problem).toBeNull()
  })

  test('rows that do not hash to the checkpoint are not served', async () => {
    await publish()
    const foreign = makeTestFolder()
    await appendLeaves(foreign, key, [])
    await appendLeaves(foreign, key, [
      {
        v: 1,
        kind: 'incident',
        statedAt: NOW.toISOString(),
        message: 'Another log.',
        matchIds: [],
      },
    ])
    const note = Buffer.from((await readLogFile(foreign, 'checkpoint'))!).toString()
    await database.write((db) => storePublished(db, new Map([['ledger/checkpoint', note]])))
    const { read } = openDatabaseLog(database, openPublication(database, 0), null)
    await expect(read('tile/0/000.p/1')).rejects.toThrow('do not hash to the published checkpoint')
    await expect(read('checkpoint')).rejects.toThrow('do not hash to the published checkpoint')
    expect(await database.read((db) => db.$count(ledgerEntries))).toBeGreaterThan(2500)
    await rm(foreign, { recursive: true, force: true })
  })

  test('a notice arrives once the transaction that sent it is committed', async () => {
    const publication = openPublication(database, 10 * HEARD_MS)
    await publication.getCurrent()
    await database.listen('pitchproof_published', () => publication.lookAgain())
    await database.write((db) => storePublished(db, new Map([['public/status.json', '{"new":1}']])))
    const readStatus = async () => (await publication.getCurrent()).files.get('public/status.json')
    await expect.poll(readStatus, { timeout: HEARD_MS }).toBe('{"new":1}')
  })
})
