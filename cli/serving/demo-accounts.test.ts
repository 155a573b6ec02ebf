import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { users } from '#data/db/schema.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { ensureDemoAccounts } from './demo-accounts.ts'

test('no account is left without its password: a start that cannot store them makes none, the next makes all', async () => {
  const root = await mkdtemp(join(tmpdir(), 'pitchproof-demo-accounts-'))
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
  await database.close()
  await rm(root, { recursive: true })
})
