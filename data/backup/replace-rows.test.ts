import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '#data/model/errors.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { moveExports } from './replace-rows.ts'

test('a restore that fails says why, also where a run has made a folder anew meanwhile', async () => {
  const dataDir = makeTestFolder()
  const now = new Date('2026-10-16T06:00:00Z')
  const target = { databaseUrl: null, dataDir, now, mayReplace: async () => {} }
  const make = async (name: string) => {
    await mkdir(join(dataDir, name))
    await writeFile(join(dataDir, name, 'file'), '')
  }
  await make('public')
  await make('db')
  const busy = new AppError('busy', 'The database is in use.')
  const first = await moveExports(target, ['db'])
  expect(await readdir(dataDir)).toEqual(['before-restore-20261016T060000Z'])
  await expect(first.failWith(busy)).rejects.toBe(busy)
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['db', 'public']))

  const { failWith } = await moveExports(target, ['db'])
  await make('public')
  await expect(failWith(busy)).rejects.toThrow(/^The database is in use\. .*before-restore-/)
  expect(await readdir(join(dataDir, 'before-restore-20261016T060000Z'))).toEqual(['public'])
})
