import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from '#data/db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { ledgerEntries, matches } from '#data/db/schema.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import type { UniverseLeaf } from '#data/ledger/leaves/leaf.ts'
import { computeRecord } from '#data/ledger/audit/record.ts'
import { PublicDaySchema } from '#data/model/match/public-match.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { run } from '#pipeline/stages/run.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { readLogFolder } from '#pipeline/testing/read-log.ts'

const START = new Date('2026-10-16T06:00:00Z')

let database: Database
const root = makeTestFolder()
let dataDir: string
let signingKey: SigningKey

beforeAll(async () => {
  database = await openTestDatabase()
  dataDir = join(root, 'data')
  signingKey = await makeSigningKey('test.example/log')
  await run(toContext(START), TEST_REQUEST)
})
afterAll(() => database.close())

const toContext = (now: Date): RunContext =>
  toTestContext({ database, signingKey, dataDir, now, leagues: ['premier-league'] })
const hoursLater = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)

async function readLog() {
  const log = await readLogFolder(join(dataDir, 'ledger'), signingKey)
  expect(log.report.problem).toBeNull()
  return log
}

const readRecord = async () =>
  JSON.parse(await readFile(join(dataDir, 'public', 'record.json'), 'utf8')) as unknown

test('every coming match is in a universe and committed, and none of it is open', async () => {
  const { report, leaves } = await readLog()
  const fixtures = leaves.flatMap((leaf) => (leaf.kind === 'universe' ? leaf.fixtures : []))
  const commits = leaves.flatMap((leaf) => (leaf.kind === 'commit' ? leaf.matchId : []))
  const predicted = fixtures.filter((fixture) => fixture.status === 'predicted')
  expect(predicted.length).toBeGreaterThan(5)
  expect(new Set(commits)).toEqual(new Set(predicted.map((fixture) => fixture.matchId)))
  expect(report.checked.openings).toBe(0)
})

/** Input of the public pages, by match. */
async function readPublicMatches() {
  const folder = join(dataDir, 'public', 'matches')
  const days = await Promise.all(
    (await readdir(folder)).map(async (name) => readFile(join(folder, name), 'utf8')),
  )
  const matches = days.flatMap((text) => PublicDaySchema.parse(JSON.parse(text)).matches)
  return { text: days.join(''), byId: new Map(matches.map((match) => [match.id, match])) }
}

test('[role-paid-01] before the final whistle the public files of matches have the receipt and nothing of the prediction', async () => {
  const { leaves } = await readLog()
  const { text, byId } = await readPublicMatches()
  expect(text).not.toMatch(/Probability|prob(?:Over|able)|reasoning|confidence/i)
  for (const [index, leaf] of leaves.entries())
    if (leaf.kind === 'commit')
      expect(byId.get(leaf.matchId)).toMatchObject({
        receipt: { entry: index, revision: leaf.revision, madeAt: leaf.madeAt },
        opened: null,
      })
})

test('a match called off after its prediction is listed as not scheduled, also when the feed reports it days later', async () => {
  const { leaves } = await readLog()
  const first = leaves.find((leaf) => leaf.kind === 'commit')
  const matchId = first?.kind === 'commit' ? first.matchId : ''
  const later = hoursLater(4 * 24)
  await database.write((db) =>
    db.update(matches).set({ matchStatus: 'postponed' }).where(eq(matches.id, matchId)),
  )
  await run(toContext(later), { ...TEST_REQUEST, stages: ['settle', 'predict', 'publish'] })
  const after = await readLog()
  const listings = after.leaves.flatMap((leaf) =>
    leaf.kind === 'universe' ? leaf.fixtures.filter((item) => item.matchId === matchId) : [],
  )
  expect(listings.map(({ status }) => status)).toEqual(['predicted', 'not_scheduled'])
  const { size } = after.report
  await run(toContext(later), { ...TEST_REQUEST, stages: ['settle', 'predict', 'publish'] })
  expect((await readLog()).report.size).toBe(size)
  // Listed so, it is not reported as overdue weeks later.
  await run(toContext(hoursLater(20 * 24)), TEST_REQUEST)
  expect((await readLog()).report.overdue).toEqual([])
})

test('a corrected score opens the match again, and the later opening counts in the record', async () => {
  const { leaves } = await readLog()
  const opened = leaves.findLast((leaf) => leaf.kind === 'open')
  if (opened?.kind !== 'open') throw new Error('nothing was opened')
  const before = computeRecord(leaves)
  expect(await readRecord()).toEqual(JSON.parse(JSON.stringify(before)))
  const wrong = { homeScore: opened.result.homeScore + 9, awayScore: opened.result.awayScore }
  await database.write((db) =>
    db
      .update(matches)
      .set({ actualHomeScore: wrong.homeScore, actualOutcome: 'home_win' })
      .where(eq(matches.id, opened.matchId)),
  )
  const settle = { ...TEST_REQUEST, stages: ['settle', 'publish'] as const }
  const report = await run(toContext(hoursLater(20 * 24 + 1)), settle)
  expect(report.settle?.settled).toBe(1)
  const after = await readLog()
  const openings = after.leaves.filter(
    (leaf) => leaf.kind === 'open' && leaf.matchId === opened.matchId,
  )
  expect(openings.at(-1)).toMatchObject({ result: wrong, nonce: opened.nonce })
  expect(await readRecord()).toEqual(JSON.parse(JSON.stringify(computeRecord(after.leaves))))
  expect((await run(toContext(hoursLater(20 * 24 + 1)), settle)).settle?.settled).toBe(0)
  // The public page shows the last opening, with its index.
  const shown = (await readPublicMatches()).byId.get(opened.matchId)
  expect(shown?.opened).toMatchObject({ ...wrong, prediction: opened.prediction })
  expect(after.leaves[shown!.opened!.entry]).toMatchObject({ kind: 'open', result: wrong })
})

test('a day listed again lists all of its matches', async () => {
  const { leaves } = await readLog()
  const byDay = Map.groupBy(
    leaves.filter((leaf): leaf is UniverseLeaf => leaf.kind === 'universe'),
    (leaf) => leaf.day,
  )
  for (const universes of byDay.values()) {
    const toIds = (leaf: UniverseLeaf) => leaf.fixtures.map(({ matchId }) => matchId)
    const last = new Set(toIds(universes.at(-1)!))
    for (const leaf of universes) for (const id of toIds(leaf)) expect(last).toContain(id)
  }
})

test('a database restored to before the published log adds nothing, and the error says what to do', async () => {
  const { report } = await readLog()
  await database.write(async (db) => {
    // What the guard forbids, a restored backup does: entries are gone.
    await db.execute(sql`alter table ledger_entries disable trigger ledger_entries_append_only`)
    await db.delete(ledgerEntries).where(eq(ledgerEntries.entryIndex, report.size - 1))
    await db.execute(sql`alter table ledger_entries enable trigger ledger_entries_append_only`)
  })
  await expect(
    run(toContext(hoursLater(21 * 24)), { ...TEST_REQUEST, stages: ['ingest', 'predict'] }),
  ).rejects.toThrow('restored to an older state')
  expect((await readLog()).report.rootHash).toBe(report.rootHash)
})

test('a published log that was changed is not extended', async () => {
  const path = join(dataDir, 'ledger', 'checkpoint')
  const checkpoint = await readFile(path, 'utf8')
  await writeFile(path, checkpoint.replace(/\n\d+\n/, '\n1\n'))
  await expect(
    run(toContext(hoursLater(22 * 24)), { ...TEST_REQUEST, stages: ['settle', 'publish'] }),
  ).rejects.toThrow('signature')
  await writeFile(path, checkpoint)
})
