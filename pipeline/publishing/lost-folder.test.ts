/**
 * A machine whose disk is lost, or empty at every run, publishes the same as one with a lasting
 * disk, and a late commit is reported once.
 */
import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gt } from '#data/db/drizzle.ts'
import type { Database } from '#data/db/database.ts'
import { ledgerHeads } from '#data/db/schema.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { listLogFiles } from '#data/log/read-log-folder.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import { openEmbeddedForTest, TEST_DATABASES } from '#data/testing/test-database.ts'
import { run } from '#pipeline/stages/run.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { writePastGuards } from '#data/testing/past-guards.ts'
import { startLocalServer, type LocalServer } from '#data/testing/local-server.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { readLogFolder } from '#pipeline/testing/read-log.ts'
import { appendEntries, toLogFolder } from './log-entries.ts'
import { publishLog } from './publish-log.ts'

const START = new Date('2026-10-16T06:00:00Z')
const hoursLater = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)
/** 60 days of the feed's history are enough here. */
const source = openTestFeed({ fromMs: START.getTime() - 60 * DAY_MS })

let root: string
let signingKey: SigningKey
let server: LocalServer
/** Folder of the log at the public address; null while it is unreachable. */
let shown: string | null

beforeEach(async () => {
  root = makeTestFolder()
  signingKey = await makeSigningKey('test.example/log')
  shown = null
  server = await startLocalServer(async (request, response) => {
    const path = shown && join(shown, request.url!.replace('/ledger/', ''))
    const bytes = path && (await readFile(path).catch(() => null))
    response.statusCode = bytes ? 200 : 404
    response.end(bytes ?? '')
  })
})
afterEach(() => server.close())

function toContext(database: Database, disk: string, now: Date): RunContext {
  return toTestContext({
    database,
    source,
    signingKey,
    dataDir: join(root, disk),
    now,
    leagues: ['premier-league'],
    // Season forecasts contain random draws.
    skipsSeasons: true,
    headAddresses: [`${server.origin}/ledger/checkpoint`],
  })
}

async function readLeaves(disk: string): Promise<Leaf[]> {
  const { report, leaves } = await readLogFolder(join(root, disk, 'ledger'), signingKey)
  expect(report.problem).toBeNull()
  return leaves
}

/** Random, so different in two installations. */
const RANDOM: ReadonlySet<string> = new Set(['commitment', 'nonce'])

/** Entries as text, without the openings' predictions. */
const toComparable = (leaves: readonly Leaf[]) =>
  leaves.map((leaf) =>
    JSON.stringify(leaf, (name, value: unknown) =>
      RANDOM.has(name) || name === 'prediction' ? undefined : value,
    ),
  )

/** Every file of one disk's log is byte for byte on the other, which may also have older partial tiles. */
async function expectSameFiles(disk: string, kept: string): Promise<void> {
  for (const path of await listLogFiles(join(root, disk, 'ledger')))
    expect(await readFile(join(root, disk, 'ledger', path)), path).toEqual(
      await readFile(join(root, kept, 'ledger', path)),
    )
}

test.each(TEST_DATABASES)(
  'ten runs, each on an empty disk, publish no more entries than a lasting disk, and the same bytes: %s',
  async (_, open) => {
    const [empty, kept] = [await open(), await open()]
    try {
      for (let at = 0; at < 10; at++) {
        const now = hoursLater(at * 7)
        const context = toContext(empty, `empty-${at}`, now)
        await run(context, TEST_REQUEST)
        shown = toLogFolder(context)
        // The same rows on a disk that stays.
        await publishLog({ ...context, dataDir: join(root, 'mirror') })
        await expectSameFiles(`empty-${at}`, 'mirror')
      }
      shown = null
      for (let at = 0; at < 10; at++)
        await run(toContext(kept, 'kept', hoursLater(at * 7)), TEST_REQUEST)
      const leaves = await readLeaves('empty-9')
      expect(toComparable(leaves)).toEqual(toComparable(await readLeaves('kept')))
      expect(leaves.filter(({ kind }) => kind === 'open').length).toBeGreaterThan(3)
    } finally {
      await Promise.all([empty.close(), kept.close()])
    }
  },
)

test.each(TEST_DATABASES)(
  'a lost folder restored after matches were played has the same files as before: %s',
  async (_, open) => {
    const database = await open()
    try {
      await run(toContext(database, 'kept', START), TEST_REQUEST)
      await run(toContext(database, 'kept', hoursLater(60)), TEST_REQUEST)
      const before = await readLeaves('kept')
      expect(before.filter(({ kind }) => kind === 'open').length).toBeGreaterThan(3)
      await publishLog(toContext(database, 'restored', hoursLater(61)), { isConfirmed: true })
      expect(await readLeaves('restored')).toEqual(before)
      await expectSameFiles('restored', 'kept')
    } finally {
      await database.close()
    }
  },
)

const SAMPLE = makeSampleDay(0)
/** The evening before the two matches of the sample, which kick off at 15:00 and 18:00. */
const EVENING = new Date('2026-07-31T20:00:00Z')
const BETWEEN = new Date('2026-08-01T16:00:00Z')
const AFTER = new Date('2026-08-01T19:00:00Z')

const toLate = (leaves: readonly Leaf[]) =>
  leaves.flatMap((leaf) => (leaf.kind === 'incident' ? [leaf.voids] : []))

test.each(TEST_DATABASES)(
  'commits stored in time and published after kick-off are voided exactly once, also when the run that voids them is killed before it signs: %s',
  async (_, open) => {
    const database = await open()
    try {
      const stored = toContext(database, 'disk', EVENING)
      await database.write(
        (db) => appendEntries(stored, db, [...SAMPLE.universe, ...SAMPLE.commits]),
        { clock: EVENING },
      )
      // A file in place of the folder: the rows are written, nothing is signed.
      const folder = toLogFolder(stored)
      await cp(import.meta.filename, folder)
      await expect(publishLog(toContext(database, 'disk', BETWEEN))).rejects.toThrow()
      await rm(folder)

      await publishLog(toContext(database, 'disk', AFTER))
      expect(toLate(await readLeaves('disk'))).toEqual([[1], [2]])
      const size = (await readLeaves('disk')).length
      await publishLog(toContext(database, 'disk', AFTER))
      await rm(folder, { recursive: true })
      await publishLog(toContext(database, 'disk', AFTER), { isConfirmed: true })
      expect(await readLeaves('disk')).toHaveLength(size)
    } finally {
      await database.close()
    }
  },
)

test('a head that only the public address still shows covers the entries under it', async () => {
  const database = await openEmbeddedForTest()
  try {
    const early = toContext(database, 'gone', EVENING)
    await database.write(
      (db) => appendEntries(early, db, [...SAMPLE.universe, ...SAMPLE.commits]),
      { clock: EVENING },
    )
    await publishLog(early)
    shown = toLogFolder(early)
    // Killed after the head was published and before its row was written.
    await writePastGuards(database, ledgerHeads, (db) =>
      db.delete(ledgerHeads).where(gt(ledgerHeads.size, 0)),
    )
    await publishLog(toContext(database, 'new', AFTER))
    expect(toLate(await readLeaves('new'))).toEqual([])
  } finally {
    await database.close()
  }
})
