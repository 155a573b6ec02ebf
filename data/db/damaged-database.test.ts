import { rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBackup } from '#data/backup/make-backup.ts'
import { restoreBackup } from '#data/backup/restore-backup.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { openDatabase } from './connect.ts'
import { describeDamage } from './damaged-database.ts'

test('a damaged database says so and what to do, and the restore that it names works', async () => {
  const root = makeTestFolder()
  const dataDir = join(root, 'data')
  const now = new Date('2026-11-24T06:00:00Z')
  const database = await openDatabase({ dataDir })
  const folder = join(root, 'backups')
  const { path } = await makeBackup({ database, folder, now, settings: {}, signingKey: null })
  await database.close()
  await truncate(join(dataDir, 'db', 'global', 'pg_control'), 100)
  await expect(openDatabase({ dataDir })).rejects.toThrow(/files are damaged.*db restore BACKUP/)
  const asked: string[] = []
  const mayReplace = async (what: string) => void asked.push(what)
  const { keptIn } = await restoreBackup(path, { databaseUrl: null, dataDir, now, mayReplace })
  expect(asked.join()).toContain('cannot be read: it is moved aside')
  expect(keptIn).not.toBeNull()
  await (await openDatabase({ dataDir })).close()
  await rm(root, { recursive: true, force: true })
})

test('an error of a damaged page is described in words, any other is not', () => {
  const page = Object.assign(new Error('invalid page in block 3'), { code: 'XX001' })
  const query = new Error('Failed query: select "id" …', { cause: page })
  expect(describeDamage(query)).toContain('db restore')
  expect(describeDamage(new Error('x', { cause: { code: '42P01' } }))).toBeNull()
})
