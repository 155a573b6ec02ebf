/** Closed and erased accounts stay so when an older backup brings them back. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
import { retain } from '#pipeline/stages/retain.ts'

const START = new Date('2026-10-16T06:00:00Z')
const daysLater = (days: number) => new Date(START.getTime() + days * DAY_MS)
const DATABASES = ['PGlite', ...(process.env['TEST_DATABASE_URL'] ? ['PostgreSQL'] : [])]

let root: string
const closers: (() => Promise<void>)[] = []
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'erased-accounts-'))
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
  await rm(root, { recursive: true })
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

test.each(DATABASES)(
  'an account erased or closed after a backup is erased again once that backup is restored, also on another machine, and a damaged list says so and keeps the rest: %s',
  async (kind) => {
    const place = await makePlace(kind, 'machine')
    const { dataDir } = place
    const backups = join(root, 'backups')
    const names = ['erased', 'closed', 'stays']
    const [old, later] = await withDatabase(place, async (database) => {
      const addMember = (name: string) =>
        database.write((db) =>
          createUser(
            db,
            { email: `${name}@example.com`, passwordHash: 'x', consentedAt: START, isAdmin: false },
            START,
          ),
        )
      const [erased, closed] = [await addMember(names[0]!), await addMember(names[1]!)]
      await addMember(names[2]!)
      const parts = { database, folder: backups, settings: {}, signingKey: null, dataDir }
      const before = await makeBackup({ ...parts, now: START })
      await database.write((db) => closeAccount(db, erased!.id, daysLater(1)))
      await database.write((db) => closeAccount(db, closed!.id, daysLater(20)))
      const report = await retain({
        database,
        dataDir,
        now: daysLater(31),
        isClockMoved: false,
        isDryRun: false,
      })
      expect(report).toMatchObject({ closedAccountsErased: 1, accountsErasedAgain: 0 })
      // Listed once: the next run adds nothing to the list.
      await retain({ database, dataDir, now: daysLater(32), isClockMoved: false, isDryRun: false })
      return [before, await makeBackup({ ...parts, now: daysLater(32) })]
    })
    const listPath = join(dataDir, ERASED_FILE)
    const list = await readFile(listPath, 'utf8')
    expect(list.trim().split('\n')).toHaveLength(2)
    expect(await readFile(join(later!.path, ERASED_FILE), 'utf8')).toBe(list)

    let day = 33
    const restore = (target: Place, path: string) =>
      restoreBackup(path, { ...target, now: daysLater(day++), mayReplace: async () => {} })
    expect(await restore(place, old!.path)).toMatchObject({ erasedAgain: 2, warnings: [] })
    expect(await listEmails(place)).toEqual(['stays@example.com'])

    // Another machine gets the list with the newer backup; after a restore by other means, a run
    // erases.
    const other = await makePlace(kind, 'other')
    expect(await restore(other, later!.path)).toMatchObject({ erasedAgain: 0 })
    expect((await readErased(other.dataDir)).lines).toHaveLength(2)
    expect(await restore(other, old!.path)).toMatchObject({ erasedAgain: 2 })
    expect(await listEmails(other)).toEqual(['stays@example.com'])

    // One line changed, one cut short: the intact one counts, and nothing of the file is removed.
    const [first, second] = list.trim().split('\n') as [string, string]
    const flipped = second.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const damaged = `${first}\n${flipped}\n${first.slice(0, 40)}`
    await writeFile(listPath, damaged)
    const again = await restore(place, old!.path)
    expect(again.erasedAgain).toBe(1)
    expect(again.warnings).toEqual([expect.stringContaining('2 lines cannot be read')])
    expect((await listEmails(place)).length).toBe(2)
    expect(await readFile(listPath, 'utf8')).toBe(damaged)
    const report = await withDatabase(place, (database) =>
      retain({ database, dataDir, now: daysLater(day), isClockMoved: false, isDryRun: false }),
    )
    expect(report).toMatchObject({ accountsErasedAgain: 0, warnings: again.warnings })
  },
)
