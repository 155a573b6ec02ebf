import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from './connect.ts'
import { getPreparedDatabase, putEmptyDatabase } from './prepared-database.ts'
import { installation } from './schema.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

let folder: string
beforeEach(() => {
  folder = makeTestFolder()
})

test('two new data folders begin with the same empty tables and share nothing', async () => {
  const databases = []
  for (const name of ['first', 'second']) {
    const database = await openDatabase({ dataDir: join(folder, name) })
    databases.push(database)
    expect(await database.read((db) => db.$count(installation))).toBe(0)
    await database.write((db) => db.insert(installation).values({ key: 'whose', value: name }))
  }
  for (const [index, name] of ['first', 'second'].entries()) {
    const rows = await databases[index]!.read((db) => db.select().from(installation))
    expect(rows).toEqual([{ key: 'whose', value: name }])
    await databases[index]!.close()
  }
})

test('a folder that has a database is left alone, and half a copy of an earlier attempt is not used', async () => {
  const path = join(folder, 'db')
  mkdirSync(`${path}.new`)
  writeFileSync(join(`${path}.new`, 'PG_VERSION'), 'half a copy')
  await putEmptyDatabase(path)
  const names = readdirSync(path)
  expect(names).toContain('PG_VERSION')
  expect(existsSync(`${path}.new`)).toBe(false)
  writeFileSync(join(path, 'mine'), 'kept')
  await putEmptyDatabase(path)
  expect(readdirSync(path).toSorted()).toEqual([...names, 'mine'].toSorted())
})

test('it is made once, in its own place for these migrations, and closed cleanly', async () => {
  const path = await getPreparedDatabase()
  expect(await getPreparedDatabase()).toBe(path)
  expect(path).toMatch(/database-[0-9a-f]{16}$/)
  // State in the control file: 1 means a clean shutdown, nothing to replay.
  expect(readFileSync(join(path!, 'global', 'pg_control')).readInt32LE(16)).toBe(1)
  // Its own database alone: those that a server copies would be half of the files.
  expect(readdirSync(join(path!, 'base'))).toHaveLength(1)
})

test.runIf(process.platform === 'linux')(
  'a folder of it that is there, and that nobody may write to, does without it',
  async () => {
    // Not even root makes a folder in there.
    expect(await getPreparedDatabase('/sys/kernel')).toBeNull()
  },
)

test('an installation that cannot be written to works without it', async () => {
  const file = join(folder, 'a file where the folder should be')
  writeFileSync(file, '')
  const cache = join(file, 'cache')
  expect(await getPreparedDatabase(cache)).toBeNull()
  await putEmptyDatabase(join(folder, 'db'), cache)
  expect(existsSync(join(folder, 'db'))).toBe(false)
})
