/** Closed and erased accounts stay so when an older backup brings them back. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ERASED_FILE, readErased } from '#data/backup/erased-accounts.ts'
import { makeBackup } from '#data/backup/make-backup.ts'
import { restoreBackup } from '#data/backup/restore-backup.ts'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { asc } from '#data/db/drizzle.ts'
import { users } from '#data/db/schema.ts'
import { DAY_MS } from '#data/model/time.ts'
import { closeAccount } from '#data/queries/account/closing.ts'
import { createUser } from '#data/queries/account/users.ts'
import { makeOwnDatabase } from '#data/testing/own-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { retain } from '#pipeline/stages/retain.ts'

const START = new Date('2026-10-16T06:00:00Z')
const daysLater = (days: number) => new Date(START.getTime() + days * DAY_MS)
const DATABASES = ['PGlite', ...(process.env['TEST_DATABASE_URL'] ? ['PostgreSQL'] : [])]

let root: string
const closers: (() => Promise<void>)[] = []
beforeEach(async () => {
  root = makeTestFolder()
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function makePlace(kind: string, name: string) {
  const dataDir = join(root, name)
  if (kind === 'PGlite') return { dataDir, databaseUrl: null }
  const own = await makeOwnDatabase(String(process.env['TEST_DATABASE_URL']), 'erased')
  closers.push(own.remove)
  return { dataDir, databaseUrl: own.url.href }
}

type Place = Awaited<ReturnType<typeof makePlace>>

async function withDatabase<Result>(place: Place, work: (database: Database) => Promise<Result>) {
  const database = await openDatabase({ ...place, migrate: true })
  return work(database).finally(() => database.close())
}

const listEmails = (place: Place) =>
  withDatabase(place, async (database) => {
    const rows = await database.read((db) => db.select().from(users).orderBy(asc(users.email)))
    return rows.map(({ email }) => email)
  })

describe.each(DATABASES)('an account erased or closed after a backup, on %s', (kind) => {
  let place: Place
  let old: string
  let later: string
  let list: string
  let day: number

  const retainOn = (database: Database, on: number) =>
    retain({
      database,
      dataDir: place.dataDir,
      now: daysLater(on),
      isClockMoved: false,
      isDryRun: false,
    })
  const restore = (target: Place, path: string) =>
    restoreBackup(path, { ...target, now: daysLater(day++), mayReplace: async () => {} })

  beforeEach(async () => {
    place = await makePlace(kind, 'machine')
    day = 33
    const { dataDir } = place
    await withDatabase(place, async (database) => {
      const addMember = (name: string) =>
        database.write((db) =>
          createUser(
            db,
            { email: `${name}@example.com`, passwordHash: 'x', consentedAt: START, isAdmin: false },
            START,
          ),
        )
      const [erased, closed] = [await addMember('erased'), await addMember('closed')]
      await addMember('stays')
      const folder = join(root, 'backups')
      const parts = { database, folder, settings: {}, signingKey: null, dataDir }
      old = (await makeBackup({ ...parts, now: START })).path
      await database.write((db) => closeAccount(db, erased!.id, daysLater(1)))
      await database.write((db) => closeAccount(db, closed!.id, daysLater(20)))
      const report = await retainOn(database, 31)
      expect(report).toMatchObject({ closedAccountsErased: 1, accountsErasedAgain: 0 })
      // Listed once: the next run adds nothing to the list.
      await retainOn(database, 32)
      later = (await makeBackup({ ...parts, now: daysLater(32) })).path
    })
    list = await readFile(join(dataDir, ERASED_FILE), 'utf8')
  })

  test('is erased again once that backup is restored', async () => {
    expect(list.trim().split('\n')).toHaveLength(2)
    expect(await restore(place, old)).toMatchObject({ erasedAgain: 2, warnings: [] })
    expect(await listEmails(place)).toEqual(['stays@example.com'])
  })

  test('is erased on another machine too, which gets the list with the newer backup', async () => {
    expect(await readFile(join(later, ERASED_FILE), 'utf8')).toBe(list)
    const other = await makePlace(kind, 'other')
    expect(await restore(other, later)).toMatchObject({ erasedAgain: 0 })
    expect((await readErased(other.dataDir)).lines).toHaveLength(2)
    expect(await restore(other, old)).toMatchObject({ erasedAgain: 2 })
    expect(await listEmails(other)).toEqual(['stays@example.com'])
  })

  test('is erased where a damaged list still names it, and the damage is told', async () => {
    // One line changed, one cut short: the intact one counts, and nothing of the file is removed.
    const [first, second] = list.trim().split('\n') as [string, string]
    const flipped = second.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const damaged = `${first}\n${flipped}\n${first.slice(0, 40)}`
    const listPath = join(place.dataDir, ERASED_FILE)
    await writeFile(listPath, damaged)
    const { erasedAgain, warnings } = await restore(place, old)
    expect(erasedAgain).toBe(1)
    expect(warnings).toEqual([expect.stringContaining('2 lines cannot be read')])
    expect(await listEmails(place)).toHaveLength(2)
    expect(await readFile(listPath, 'utf8')).toBe(damaged)
    const report = await withDatabase(place, (database) => retainOn(database, day))
    expect(report).toMatchObject({ accountsErasedAgain: 0, warnings })
  })
})
