import { appendFile, cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from '#data/db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drillBackup } from '#data/backup/drill-backup.ts'
import { makeBackup, removeOldBackups, type MadeBackup } from '#data/backup/make-backup.ts'
import { restoreBackup } from '#data/backup/restore-backup.ts'
import { openDatabase } from '#data/db/connect.ts'
import type { Database, WriteDb } from '#data/db/database.ts'
import { installation, translations, users } from '#data/db/schema.ts'
import {
  formatSigningKey,
  makeSigningKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { verifyLogFolder } from '#data/log/read-log-folder.ts'
import { makeOwnDatabase } from '#data/testing/own-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { publishLog } from '#pipeline/publishing/publish-log.ts'
import { run } from '#pipeline/stages/run.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { runCli } from '#cli/testing/run-cli.ts'
import { makeEmptySettings } from '#cli/testing/settings.ts'
import { measure } from '#cli/tools/measure/measure-command.ts'

const START = new Date('2026-10-16T06:00:00Z')
const LATER = new Date('2026-10-18T06:00:00Z')
/** Everything that a careless dump would change: all kinds of line ends, quotes, a backslash, an emoji. */
const HARD = "a\"b\\c\nd\re\u2028f\u2029g\tö‘’😀{},('null'"

const root = makeTestFolder()
let key: SigningKey
let backup: MadeBackup
let tookMs: number
let database: Database

const toContext = (database: Database, dataDir: string, now: Date) =>
  toTestContext({ database, signingKey: key, dataDir, now, leagues: ['premier-league'] })
const open = (name: string) => openDatabase({ dataDir: join(root, name) })
const refuse = (what: string) => Promise.reject(new Error(`asked: ${what}`))
const toTarget = (dataDir: string, databaseUrl: string | null = null) => ({
  databaseUrl,
  dataDir: join(root, dataDir),
  now: LATER,
  mayReplace: refuse,
})
const back = (database: Database, folder: string, now: Date) =>
  makeBackup({ database, folder: join(root, folder), now, settings: {}, signingKey: null })

/** The rows of every table, sorted, from a backup. */
async function readRows({ path, manifest }: MadeBackup): Promise<Record<string, string[]>> {
  const entries = manifest.tables.map(async ({ name, file }) => [
    name,
    gunzipSync(await readFile(join(path, file)))
      .toString()
      .split('\n')
      .sort(),
  ])
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string[]>
}

beforeAll(async () => {
  key = await makeSigningKey('backup.example/demo')
  database = await open('old')
  await run(toContext(database, join(root, 'old'), START), TEST_REQUEST)
  await database.write(async (db) => {
    await db.insert(users).values({ email: 'who@example.com', password: HARD, firstName: HARD })
    await db
      .insert(installation)
      .values({ key: HARD, value: { text: HARD, number: 1e-7, none: null } })
    await db.execute(sql`insert into installation (key, value) values ('json null', 'null')`)
    const texts = { sourceText: HARD, sourceHash: 'h', targetLang: 'de', translatedText: HARD }
    await db.insert(translations).values({ ...texts, characterCount: 1, provider: 'test' })
  })
  const startedAt = performance.now()
  backup = await makeBackup({
    database,
    folder: join(root, 'backups'),
    now: START,
    settings: { PUBLIC_ORIGIN: 'https://backup.example' },
    signingKey: formatSigningKey(key),
  })
  tookMs = performance.now() - startedAt
})
afterAll(() => database.close())

test('a backup is readable by its owner alone, holds the log as files that verify, and is quickly made', async () => {
  expect((await stat(backup.path)).mode & 0o077).toBe(0)
  for (const { path } of backup.manifest.files)
    expect((await stat(join(backup.path, path))).mode & 0o077, path).toBe(0)
  const report = await verifyLogFolder(join(backup.path, 'ledger'), { keys: [key] })
  expect(report).toMatchObject({ ok: true, size: backup.manifest.log!.size })
  expect(report.size).toBeGreaterThan(10)
  expect(await readFile(join(backup.path, 'keys/signing.key'), 'utf8')).toBe(
    `${formatSigningKey(key)}\n`,
  )
  expect(tookMs).toBeLessThan(10_000)
})

test('restored on another machine every row is the same, and the log continues once the operator confirms that nothing newer exists, and never beside a longer one', async () => {
  const { rows } = await restoreBackup(backup.path, toTarget('new'))
  expect(rows).toBe(backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0))
  const restored = await open('new')
  try {
    const again = await back(restored, 'again', LATER)
    expect(again.manifest.migration).toBe(backup.manifest.migration)
    expect(await readRows(again)).toEqual(await readRows(backup))
    // Sequences continue after the restored numbers, and the triggers are enabled again.
    const texts = { sourceText: 'x', sourceHash: 'i', targetLang: 'de', translatedText: 'x' }
    await restored.write((db) =>
      db.insert(translations).values({ ...texts, characterCount: 1, provider: 'test' }),
    )
    await expect(
      restored.write((db) => db.execute(sql`delete from ledger_entries`)),
    ).rejects.toThrow()
    const context = toContext(restored, join(root, 'new'), LATER)
    await expect(run(context, TEST_REQUEST)).rejects.toThrow(/ledger, is empty.*ledger restore/)
    await publishLog(context, { isConfirmed: true })
    await run(context, TEST_REQUEST)
    const report = await verifyLogFolder(join(root, 'new', 'ledger'), { keys: [key] })
    expect(report.ok).toBe(true)
    expect(report.size).toBeGreaterThan(backup.manifest.log!.size)
    // Beside this longer log an older database adds nothing.
    const older = toContext(database, join(root, 'new'), LATER)
    await expect(run(older, TEST_REQUEST)).rejects.toThrow(/was restored to an older state/)
  } finally {
    await restored.close()
  }
})

test('a database with rows is replaced only after a question, and moved aside with the files made from it', async () => {
  const target = toTarget('new')
  await expect(restoreBackup(backup.path, target)).rejects.toThrow('asked: There is a database in')
  const { keptIn } = await restoreBackup(backup.path, { ...target, mayReplace: async () => {} })
  expect((await readdir(keptIn!)).sort()).toEqual(['db', 'public', 'snapshots'])
  // The log stays: it shows the next run that this database is older.
  expect(await readdir(target.dataDir)).toEqual(expect.arrayContaining(['db', 'ledger']))
})

test.skipIf(!process.env['TEST_DATABASE_URL'])(
  'the replaced rows of a server are written to a backup first, which restores them',
  async () => {
    const own = await makeOwnDatabase(String(process.env['TEST_DATABASE_URL']), 'replaced')
    const target = { ...toTarget('beside', own.url.href), mayReplace: async () => {} }
    try {
      expect((await restoreBackup(backup.path, target)).keptIn).toBeNull()
      const inside = async <Result>(work: (db: WriteDb) => Promise<Result>) => {
        const opened = await openDatabase({ databaseUrl: own.url.href, dataDir: '' })
        return opened.write(work).finally(() => opened.close())
      }
      const countUsers = () => inside(async (db) => (await db.select().from(users)).length)
      await inside((db) => db.insert(users).values({ email: 'newer@example.com', password: HARD }))
      const before = await countUsers()
      const asked = { ...target, mayReplace: refuse }
      await expect(restoreBackup(backup.path, asked)).rejects.toThrow('as a backup, and replaced')
      const { keptIn } = await restoreBackup(backup.path, target)
      expect(await countUsers()).toBe(before - 1)
      const [name] = await readdir(keptIn!)
      // A second later, because the folder is named by the time.
      const later = { ...target, now: new Date(LATER.getTime() + 1000) }
      await restoreBackup(join(keptIn!, name!), later)
      expect(await countUsers()).toBe(before)

      const last = { ...target, now: new Date(LATER.getTime() + 2000), discards: true }
      expect((await restoreBackup(backup.path, last)).keptIn).toBeNull()
      expect(await countUsers()).toBe(before - 1)
    } finally {
      await own.remove()
    }
  },
)

test('a backup with one bit, file or byte missing is refused before anything is touched', async () => {
  const copy = join(root, 'copy')
  const target = { ...toTarget('untouched') }
  const spoil = async (change: () => Promise<void>, words: RegExp, code = 'source_changed') => {
    await cp(backup.path, copy, { recursive: true })
    await change()
    const fault = await restoreBackup(copy, target).catch((error: unknown) => error)
    expect(fault).toMatchObject({ code, message: expect.stringMatching(words) })
    await rm(copy, { recursive: true })
  }
  const table = join(copy, 'tables/users.jsonl.gz')
  await spoil(() => appendFile(table, 'x'), /users\.jsonl\.gz has \d+ bytes, the manifest says/)
  await spoil(() => truncate(table, 20), /has 20 bytes/)
  await spoil(() => rm(table), /users\.jsonl\.gz is missing/)
  await spoil(() => rm(join(copy, 'ledger/checkpoint')), /ledger\/checkpoint is missing/)
  await spoil(() => rm(join(copy, 'manifest.json')), /is not a whole backup/, 'bad_input')
  await spoil(async () => {
    const bytes = await readFile(table)
    bytes[bytes.length - 9]! ^= 1
    await writeFile(table, bytes)
  }, /the contents of tables\/users\.jsonl\.gz are not what was written/)
  await expect(stat(target.dataDir)).rejects.toThrow('ENOENT')
})

test('a backup holds the settings that are no secret', async () => {
  const given = { MARKET_FEEDS: 'none', SMTP_URL: 'smtp://me:secret@mail.example' }
  const folder = join(root, 'with-settings')
  const answer = await runCli(['db', 'backup', folder, '--json'], {
    DATA_DIR: join(root, 'of-settings'),
    ...given,
  })
  const { path } = JSON.parse(answer.out) as { path: string }
  const text = await readFile(join(path, 'settings.json'), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ MARKET_FEEDS: 'none' })
  expect(text).not.toContain('secret')
})

test('only the newest backups stay, and nothing else in their folder is touched', async () => {
  const folder = join(root, 'kept')
  for (const name of ['20261101T000000Z', '20261102T000000Z', '20261103T000000Z', 'notes'])
    await cp(join(backup.path, 'ledger'), join(folder, name), { recursive: true })
  expect(await removeOldBackups(folder, 2)).toEqual(['20261101T000000Z'])
  expect((await readdir(folder)).sort()).toEqual(['20261102T000000Z', '20261103T000000Z', 'notes'])
})

const serverUrl = process.env['TEST_DATABASE_URL']
test.runIf(serverUrl)(
  'a backup of the embedded database fills a PostgreSQL server, and again after a question',
  async () => {
    const { url, remove } = await makeOwnDatabase(serverUrl!, 'test_backup')
    try {
      const target = toTarget('server', url.href)
      await restoreBackup(backup.path, target)
      await expect(restoreBackup(backup.path, target)).rejects.toThrow('asked: The PostgreSQL')
      await restoreBackup(backup.path, { ...target, mayReplace: async () => {} })
      const server = await openDatabase({ databaseUrl: url.href, dataDir: target.dataDir })
      const again = await back(server, 'again-server', LATER).finally(() => server.close())
      expect(await readRows(again)).toEqual(await readRows(backup))
    } finally {
      await remove()
    }
  },
)

test('the drill restores the newest backup elsewhere and verifies its log from the restored rows', async () => {
  const folder = join(root, 'backups')
  const report = await drillBackup(folder, { databaseUrl: null, now: LATER })
  expect(report).toMatchObject({
    backup: backup.path,
    members: 1,
    logEntries: backup.manifest.log!.size,
    ageHours: 48,
  })
})

test('a backup takes no more memory where rows are large', async () => {
  const large = await open('large')
  await large.write((db) =>
    db.execute(sql`insert into snapshot_days (day, revision, body, signature)
      select (date '2020-01-01' + n)::text, 1, repeat(md5(n::text), 20000), 's'
      from generate_series(1, 200) n`),
  )
  await large.close()
  const settings = { ...makeEmptySettings(), DATA_DIR: join(root, 'large') }
  const { megabytes } = await measure(['db', 'backup', join(root, 'large-backups')], settings)
  // Some 350 on a quiet machine, 1,350 with all rows at once.
  expect(megabytes ?? 0).toBeLessThan(600)
})
