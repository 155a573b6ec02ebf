/** A run reads what is new; the rest is read again a part a day. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eq, sql } from '#data/db/drizzle.ts'
import type { Database } from '#data/db/database.ts'
import { ledgerEntries } from '#data/db/schema.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { CACHED_LOG } from '#data/log/cached-log.ts'
import { listLogFiles } from '#data/log/read-log-folder.ts'
import { DAY_MS } from '#data/model/time.ts'
import { cacheStoredLog, forgetStoredLog } from '#data/queries/log/stored-log.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { CHECKED_FILE, checkLogPart } from './check-log-part.ts'
import { appendEntries } from './log-entries.ts'
import { publishLog } from './publish-log.ts'

const START = new Date('2026-08-01T00:00:00Z')
const toDayAfter = (days: number) => new Date(START.getTime() + days * DAY_MS)

let key: SigningKey
const opened: { database: Database; root: string }[] = []

beforeEach(async () => {
  key = await makeSigningKey('test.example/log')
})
afterEach(async () => {
  for (const { database, root } of opened.splice(0)) {
    await database.close()
    await rm(root, { recursive: true, force: true })
  }
})

/** The part of a run's context that the log needs. */
async function open(): Promise<(now: Date) => RunContext> {
  const database = await openTestDatabase()
  const root = makeTestFolder()
  opened.push({ database, root })
  return (now) =>
    ({
      database,
      dataDir: root,
      signingKey: key,
      now,
      isClockMoved: true,
      isDryRun: false,
      days: 7,
      logLine: () => {},
      headAddresses: [],
    }) as unknown as RunContext
}

async function publish(context: RunContext, leaves: readonly Leaf[]): Promise<void> {
  const { database, now } = context
  await database.write((db) => appendEntries(context, db, leaves), { clock: now })
  await publishLog(context)
}

const toIncident = (message: string, at: Date): Leaf => ({
  v: 1,
  kind: 'incident',
  statedAt: at.toISOString(),
  message,
  matchIds: [],
})
const listIncidents = (count: number, at: Date) =>
  Array.from({ length: count }, (_, n) => toIncident(`Nothing happened, number ${n}.`, at))

/** Everything that is public of a log, by its path. */
async function readPublic({ dataDir }: RunContext): Promise<Record<string, string>> {
  const ledger = join(dataDir, 'ledger')
  const paths = [
    ...(await listLogFiles(ledger)).map((path) => join(ledger, path)),
    ...['record.json', 'market.json'].map((name) => join(dataDir, 'public', name)),
  ]
  const texts = paths.map(async (path) => [
    path.slice(dataDir.length),
    await readFile(path, 'base64'),
  ])
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>
}

test('runs that read the cached log write the same files as runs that read everything', async () => {
  const days = [0, 1, 2, 3].map((day) => makeSampleDay(day))
  const written = []
  for (const isCached of [true, false]) {
    const toContext = await open()
    const { database, dataDir } = toContext(START)
    if (isCached) cacheStoredLog(database, join(dataDir, CACHED_LOG), 1)
    const states = []
    const before = toDayAfter(-2)
    await publish(toContext(before), listIncidents(300, before))
    for (const [day, { universe, commits, opens }] of days.entries()) {
      for (const [hours, leaves] of [
        [-4, [...universe, ...commits]],
        [19, opens],
      ] as const) {
        // As a process that has just begun.
        forgetStoredLog(database)
        await publish(toContext(new Date(toDayAfter(day).getTime() + hours * 3_600_000)), leaves)
        states.push(await readPublic(toContext(START)))
      }
    }
    const cache = await readFile(join(dataDir, CACHED_LOG)).catch(() => null)
    expect(cache !== null).toBe(isCached)
    written.push(states)
  }
  expect(written[0]).toEqual(written[1])
  expect(Object.keys(written[0]!.at(-1)!)).toContain('/ledger/tile/1/000.p/1')
})

test('a byte that has changed in any old file or row is found within four weeks, by one part a day', async () => {
  const toContext = await open()
  const { database, dataDir } = toContext(START)
  cacheStoredLog(database, join(dataDir, CACHED_LOG), 1)
  await publish(toContext(START), listIncidents(256 * 4, START))
  const ledger = join(dataDir, 'ledger')
  /** The day on which the fault is found, null for none; each day begins as a new process. */
  const findDay = async (from: number): Promise<{ day: number; words: string } | null> => {
    for (let day = from; day < from + 28; day++) {
      forgetStoredLog(database)
      const words = await checkLogPart(toContext(toDayAfter(day))).then(
        () => null,
        (error: Error) => error.message,
      )
      if (words !== null) return { day: day - from, words }
    }
    return null
  }
  expect(await findDay(0)).toBeNull()

  const rewriteRow = (from: string, to: string) =>
    database.write(async (db) => {
      await db.execute(sql`set local session_replication_role = replica`)
      await db
        .update(ledgerEntries)
        .set({ body: sql`replace(${ledgerEntries.body}, ${from}, ${to})` })
        .where(eq(ledgerEntries.entryIndex, 700))
    })
  let from = 28
  for (const path of ['tile/entries/000', 'tile/entries/003', 'tile/0/002', 'tile/1/000.p/4']) {
    const bytes = await readFile(join(ledger, path))
    const changed = Buffer.from(bytes)
    changed[bytes.length - 4]! ^= 1
    await writeFile(join(ledger, path), changed)
    const found = await findDay(from)
    expect(found?.words).toContain(path)
    expect(found?.words).toContain('ledger restore')
    // The next run of that day says it again.
    await expect(checkLogPart(toContext(toDayAfter(from + found!.day)))).rejects.toThrow(path)
    await writeFile(join(ledger, path), bytes)
    from += 28
  }
  await rewriteRow('Nothing', 'Something')
  expect((await findDay(from))?.words).toContain('Entry 700 of the log in the database')
  await rewriteRow('Something', 'Nothing')
  expect(await findDay(from + 28)).toBeNull()

  // What it notes is made again where it is damaged.
  await writeFile(join(dataDir, CHECKED_FILE), '{"day":')
  await checkLogPart(toContext(toDayAfter(from + 60)))
  expect(JSON.parse(await readFile(join(dataDir, CHECKED_FILE), 'utf8'))).toEqual({
    day: toDayAfter(from + 60)
      .toISOString()
      .slice(0, 10),
    next: 1,
  })
})
