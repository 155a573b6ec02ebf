/** Backups and restores that did not come to their end. */
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#data/db/connect.ts'
import { sql } from '#data/db/drizzle.ts'
import { installation } from '#data/db/schema.ts'
import { DAY_MS } from '#data/model/time.ts'
import { makeOwnDatabase } from '#data/testing/own-database.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { makeBackup, toBackupName } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const SERVER = process.env['TEST_DATABASE_URL']

test.runIf(SERVER !== undefined)(
  'a restore into a server that cannot move a folder changes no row',
  async () => {
    const root = makeTestFolder()
    const [dataDir, folder] = [join(root, 'data'), join(root, 'backups')]
    const own = await makeOwnDatabase(SERVER!, 'cut_short')
    const databaseUrl = own.url.href
    const database = await openDatabase({ databaseUrl, dataDir, migrate: true })
    const now = new Date('2026-10-16T06:00:00Z')
    const { path } = await makeBackup({ database, folder, now, settings: {}, signingKey: null })
    await database.write((db) => db.insert(installation).values({ key: 'since', value: 'then' }))
    await mkdir(join(dataDir, 'public'), { recursive: true })
    // Stands in for a mount.
    const aside = join(dataDir, `before-restore-${toBackupName(now)}`)
    await mkdir(join(aside, 'public', 'in-the-way'), { recursive: true })
    const target = { databaseUrl, dataDir, now, mayReplace: async () => {} }
    await expect(restoreBackup(path, target)).rejects.toThrow(/public cannot be moved/)
    const rows = await database.read((db) => db.select().from(installation))
    expect(rows).toContainEqual({ key: 'since', value: 'then' })
    await database.close()
    await own.remove()
    await rm(root, { recursive: true })
  },
)

test('of tables that a newer version has migrated no backup is made: it would leave the new ones out', async () => {
  const folder = makeTestFolder()
  const database = await openEmbeddedForTest()
  await database.write((db) =>
    db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)`,
    ),
  )
  const making = makeBackup({ database, folder, now: new Date(), settings: {}, signingKey: null })
  await expect(making).rejects.toThrow('the version that migrated them')
  expect(await readdir(folder)).toEqual([])
  await database.close()
  await rm(folder, { recursive: true })
})

test('what a killed backup has left goes after a day; a restore that cannot move a folder leaves all as it was', async () => {
  const root = makeTestFolder()
  const [dataDir, folder] = [join(root, 'data'), join(root, 'backups')]
  const database = await openDatabase({ dataDir })
  const [old, young] = ['.unfinished-4242', '.unfinished-4243'].map((name) => join(folder, name))
  for (const left of [old!, young!]) {
    await mkdir(join(left, 'keys'), { recursive: true })
    await writeFile(join(left, 'keys', 'signing.key'), 'private')
  }
  const before = new Date(Date.now() - DAY_MS - 1000)
  await utimes(old!, before, before)
  const now = new Date('2026-10-16T06:00:00Z')
  const { path } = await makeBackup({ database, folder, now, settings: {}, signingKey: null })
  expect((await readdir(folder)).sort()).toEqual(['.unfinished-4243', toBackupName(now)])

  await database.write((db) => db.insert(installation).values({ key: 'since', value: 'then' }))
  await database.close()
  for (const name of ['snapshots', 'public']) {
    await mkdir(join(dataDir, name))
    await writeFile(join(dataDir, name, 'current.json'), '{}')
  }
  // Stands in for a mount, which cannot be moved either.
  const aside = join(dataDir, `before-restore-${toBackupName(now)}`)
  await mkdir(join(aside, 'public', 'in-the-way'), { recursive: true })
  const names = (await readdir(dataDir)).sort()
  const target = { databaseUrl: null, dataDir, now, mayReplace: async () => {} }
  await expect(restoreBackup(path, target)).rejects.toThrow(/public cannot be moved .* unmounted/)
  expect((await readdir(dataDir)).sort()).toEqual(names)
  expect(await readdir(aside)).toEqual(['public'])
  const again = await openDatabase({ dataDir })
  const rows = await again.read((db) => db.select().from(installation))
  expect(rows).toContainEqual({ key: 'since', value: 'then' })
  await again.close()
  await rm(root, { recursive: true })
})
