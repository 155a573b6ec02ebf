import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { users } from '#data/db/schema.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { drillBackup } from './drill-backup.ts'
import { makeBackup } from './make-backup.ts'
import { MANIFEST_FILE, type Manifest } from './manifest.ts'

const MADE = new Date('2026-11-20T06:00:00Z')
const NOW = new Date('2026-11-21T08:30:00Z')
const SERVER = process.env['TEST_DATABASE_URL']

let database: Database
const folder = makeTestFolder()
beforeAll(async () => {
  database = await openEmbeddedForTest()
  await database.write((db) =>
    db.insert(users).values([
      { email: 'one@example.com', password: 'x' },
      { email: 'two@example.com', password: 'x' },
    ]),
  )
})
afterAll(() => database.close())

const drill = (databaseUrl: string | null = null, more: { signal?: AbortSignal } = {}) =>
  drillBackup(folder, { databaseUrl, now: NOW, ...more })
const listScratch = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('pitchproof-drill-'))

test('without a backup the drill fails', async () => {
  await expect(drill()).rejects.toThrow('There is no finished backup')
})

test.each([['embedded', null] as const, ...(SERVER ? [['PostgreSQL', SERVER] as const] : [])])(
  'the newest backup is restored elsewhere, counted and reported, and the scratch database is removed (%s)',
  async (_, url) => {
    const older = new Date(MADE.getTime() - 86_400_000)
    const now = url === null ? MADE : new Date(MADE.getTime() + 1000)
    const parts = { database, folder, settings: {}, signingKey: null }
    await makeBackup({ ...parts, now: new Date(older.getTime() + (url === null ? 0 : 1000)) })
    const { path } = await makeBackup({ ...parts, now })
    const before = await listScratch()
    expect(await drill(url)).toMatchObject({
      backup: path,
      ageHours: 26,
      members: 2,
      logEntries: 0,
    })
    expect(await listScratch()).toEqual(before)
  },
)

test.each([['embedded', null] as const, ...(SERVER ? [['PostgreSQL', SERVER] as const] : [])])(
  'a drill that is stopped removes what it has made, and one that was killed is removed a day later (%s)',
  async (_, url) => {
    const before = await listScratch()
    const killed = join(tmpdir(), 'pitchproof-drill-killed')
    await mkdir(join(killed, 'db'), { recursive: true })
    const then = new Date(Date.now() - 2 * 86_400_000)
    await utimes(killed, then, then)
    const left = `pitchproof_drill_${Math.floor(then.getTime() / 1000)}_ab`
    const server = url === null ? null : postgres(url, { max: 1, onnotice: () => {} })
    await server?.unsafe(`create database ${left}`)
    const stop = new AbortController()
    stop.abort()
    await expect(drill(url, { signal: stop.signal })).rejects.toThrow('was stopped')
    // What it was doing ends by itself.
    await expect.poll(listScratch).toEqual(before)
    if (server !== null)
      expect(await server`select 1 from pg_database where datname = ${left}`).toEqual([])
    await server?.end()
  },
)

test.runIf(SERVER !== undefined)(
  'a role that may make databases drills, and one that may not or only reads is told so',
  async () => {
    const superuser = postgres(SERVER!, { max: 1, onnotice: () => {} })
    const suffix = process.pid
    const toUrl = (role: string) => {
      const url = new URL(SERVER!)
      url.username = role
      url.password = 'secret'
      return url.href
    }
    const roles = [
      [`drill_${suffix}`, 'createdb'],
      [`reader_${suffix}`, ''],
      [`backup_${suffix}`, ''],
    ] as const
    await makeBackup({
      database,
      folder,
      now: new Date(NOW.getTime() - 1000),
      settings: {},
      signingKey: null,
    })
    try {
      for (const [role, rights] of roles)
        await superuser.unsafe(`create role ${role} login password 'secret' ${rights}`)
      await superuser.unsafe(`alter role backup_${suffix} set default_transaction_read_only = on`)
      const [drills, ...others] = roles
      expect(await drill(toUrl(drills[0]))).toMatchObject({ members: 2 })
      for (const [role] of others)
        await expect(drill(toUrl(role)), role).rejects.toThrow('the right "createdb"')
    } finally {
      for (const [role] of roles) await superuser.unsafe(`drop role if exists ${role}`)
      await superuser.end()
    }
  },
)

test('a backup with other rows than its manifest says, or a changed file, is refused', async () => {
  const { path } = await makeBackup({ database, folder, now: NOW, settings: {}, signingKey: null })
  const file = join(path, MANIFEST_FILE)
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest
  const more = manifest.tables.map((table) =>
    table.name === 'users' ? { ...table, rows: 3 } : table,
  )
  await writeFile(file, JSON.stringify({ ...manifest, tables: more }))
  await expect(drill()).rejects.toThrow(/users/)
  const { file: rows } = manifest.tables.find(({ name }) => name === 'users')!
  await writeFile(join(path, rows), createHash('sha256').digest())
  await expect(drill()).rejects.toThrow(/is damaged/)
})
