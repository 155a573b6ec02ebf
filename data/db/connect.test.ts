import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from './drizzle.ts'
import { beforeEach, expect, test } from 'vitest'
import { toSha256Hex } from '#data/files/content-hash.ts'
import { openDatabase } from './connect.ts'
import { acquireFolderLock } from '#data/files/folder-lock.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { installation } from './schema.ts'

let dataDir: string
beforeEach(() => {
  dataDir = makeTestFolder()
})

test('a second opener gets the process id of the holder and does not touch the folder', async () => {
  const first = await openDatabase({ dataDir })
  await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`)
  await first.write((db) => db.insert(installation).values({ key: 'still', value: 'here' }))
  await first.close()
  const again = await openDatabase({ dataDir })
  expect(await again.read((db) => db.select().from(installation))).toEqual([
    { key: 'still', value: 'here' },
  ])
  await again.close()
})

test('a dead process leaves no lock behind', async () => {
  mkdirSync(join(dataDir, 'run'))
  writeFileSync(join(dataDir, 'run', 'db.lock'), '999999 1\n')
  const lock = acquireFolderLock(join(dataDir, 'run', 'db.lock'))
  expect(lock).toHaveProperty('release')
})

test('while a server shares the folder, other processes work through it, and transactions never mix', async () => {
  const server = await openDatabase({ dataDir, share: true })
  const clients = await Promise.all([openDatabase({ dataDir }), openDatabase({ dataDir })])
  const everyone = [server, ...clients]
  const answers = await Promise.all(
    Array.from({ length: 90 }, async (_, index) => {
      const database = everyone[index % everyone.length] ?? server
      return database
        .write(async (db) => {
          await db.insert(installation).values({ key: `key-${index}`, value: index })
          if (index % 10 === 9) throw new Error('roll back')
          const rows: unknown = await db.execute(sql`select ${index}::int as mine`)
          return Number(/"mine":(\d+)/.exec(JSON.stringify(rows))?.[1])
        })
        .catch(() => -1)
    }),
  )
  expect(answers).toEqual(answers.map((_, index) => (index % 10 === 9 ? -1 : index)))
  expect(await server.read((db) => db.$count(installation))).toBe(81)
  await Promise.all(clients.map((client) => client.close()))
  await server.close()
})

test('tables of a version before 1.0.0 are refused with the way that keeps them, not called damaged', async () => {
  const first = await openDatabase({ dataDir })
  await first.write((db) => db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1`))
  await first.close()
  for (const time of ['first', 'second'])
    await expect(openDatabase({ dataDir }), time).rejects.toThrow(/^The tables .*before 1\.0\.0/)
})

test.runIf(process.getuid)(
  'a long DATA_DIR has its socket in the folder of temporary files, unless others may use its folder there',
  async () => {
    const long = join(dataDir, 'x'.repeat(100))
    const name = toSha256Hex(join(long, 'run', 'db.sock')).slice(0, 16)
    const folder = join(tmpdir(), `pitchproof-${process.getuid!()}-${name}`)
    mkdirSync(folder)
    chmodSync(folder, 0o777)
    await expect(openDatabase({ dataDir: long, share: true })).rejects.toThrow('used by others')
    chmodSync(folder, 0o700)
    const server = await openDatabase({ dataDir: long, share: true })
    const client = await openDatabase({ dataDir: long })
    expect(await client.read((db) => db.$count(installation))).toBe(0)
    await client.close()
    await server.close()
    rmSync(folder, { recursive: true })
  },
)

test('a write in a read transaction does not compile, and is refused where it is forced', async () => {
  const database = await openDatabase({ dataDir })
  // @ts-expect-error -- a read transaction has no insert
  const write = database.read((db) => db.insert(installation).values({ key: 'a', value: 1 }))
  await expect(write).rejects.toThrow()
  // @ts-expect-error -- and no update
  await expect(database.read((db) => db.update(installation).set({ value: 2 }))).rejects.toThrow()
  // @ts-expect-error -- and no delete
  await expect(database.read((db) => db.delete(installation))).rejects.toThrow()
  expect(await database.read((db) => db.$count(installation))).toBe(0)
  await database.close()
})

/** Peak of a program that asks its embedded database for a while, MB. */
const PROGRAM = `
  import { setTimeout as pause } from 'node:timers/promises'
  const [{ openDatabase }, { sql }] = await Promise.all(process.argv.slice(2).map((path) => import(path)))
  const database = await openDatabase({ dataDir: process.argv[1] })
  const query = sql.raw('select n % 7, md5(n::text) from generate_series(1, 2000) n order by 2 limit 5')
  for (let count = 0; count < 300; count += 1) await database.readOne((db) => db.execute(query))
  await pause(1500)
  console.log(process.resourceUsage().maxRSS / 1024)
  await database.close()
`

test('a program with an embedded database takes less than half a gigabyte of memory', () => {
  const modules = ['./connect.ts', './drizzle.ts'].map(
    (path) => new URL(path, import.meta.url).href,
  )
  const program = ['--input-type=module', '-e', PROGRAM, dataDir, ...modules]
  const peak = execFileSync(process.execPath, program)
  expect(Number(peak)).toBeLessThan(500)
})
