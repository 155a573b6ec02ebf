import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eq } from '#data/db/drizzle.ts'
import { users } from '#data/db/schema.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { ensureDemoAccounts } from './demo-accounts.ts'

test('no account is left without its password: a start that cannot store them makes none, the next makes all', async () => {
  const root = makeTestFolder()
  const database = await openTestDatabase()
  const now = new Date('2026-08-01T00:00:00Z')
  // A file in the place of the data folder.
  const dataDir = join(root, 'data')
  await writeFile(dataDir, '')
  await expect(ensureDemoAccounts(database, dataDir, now)).rejects.toThrow()
  expect(await database.read((db) => db.select().from(users))).toEqual([])
  await rm(dataDir)
  const accounts = await ensureDemoAccounts(database, dataDir, now)
  expect(accounts.map(({ kind }) => kind)).toEqual(['free', 'premium', 'admin'])
  expect(await ensureDemoAccounts(database, dataDir, now)).toEqual(accounts)
  // Killed after the file was written, and before the rows were there.
  await database.write((db) => db.delete(users).where(eq(users.email, accounts[0]!.email)))
  const again = await ensureDemoAccounts(database, dataDir, now)
  expect(again.map(({ kind }) => kind).sort()).toEqual(['admin', 'free', 'premium'])
  expect(again).toEqual(expect.arrayContaining(accounts.slice(1)))
  expect(again).not.toContainEqual(accounts[0])
  expect(await database.read((db) => db.$count(users))).toBe(3)
  await database.close()
  await rm(root, { recursive: true })
})
