import { join } from 'node:path'
import { eq, sql } from '#data/db/drizzle.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { isRefusedBy } from '#data/db/error-code.ts'
import { matches, matchSnapshots, predictions } from '#data/db/schema.ts'
import { listSettledMatches } from '#data/ledger/audit/settled-match.ts'
import type { CommitLeaf, Leaf, OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { appendLeaves } from '#data/log/log-folder.ts'
import type { FeedMatch } from '#data/model/feed.ts'
import {
  insertEntries,
  listEntries,
  listMatchEntries,
  listMatchIncidents,
  toLeaf,
} from '#data/queries/log/log-rows.ts'
import { insertCommits, listNonces } from '#data/queries/log/log-commits.ts'
import {
  insertPredictions,
  listLastRevisions,
  parseBody,
} from '#data/queries/predictions/prediction-rows.ts'
import { listTroubles } from '#data/queries/operation/service-state.ts'
import { readStoredLog } from '#data/queries/log/stored-log.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import { run, STAGES, type Stage } from '#pipeline/stages/run.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { readLogFolder } from '#pipeline/testing/read-log.ts'
import { toCommits } from './commit-leaves.ts'
import { toLogFolder } from './log-entries.ts'
import { findVoids, writeIncident } from './write-incident.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const START = new Date('2026-10-16T06:00:00Z')
const hoursLater = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)

let database: Database
let root: string
let signingKey: SigningKey
/** The feed's error about one match; null while it is right. */
let wrong: { readonly matchId: string; readonly change: Partial<FeedMatch> } | null

/** 150 days of the feed's history are enough for a fit. */
const right = openTestFeed({ fromMs: START.getTime() - 150 * DAY_MS })
const feed: MatchSource = {
  ...right,
  async load(now) {
    const answer = await right.load(now)
    const rows = answer.rows.map((row) =>
      wrong !== null && toFeedMatchId(row) === wrong.matchId ? { ...row, ...wrong.change } : row,
    )
    return { ...answer, rows }
  },
}

const toContext = (now: Date): RunContext =>
  toTestContext({
    database,
    source: feed,
    signingKey,
    dataDir: join(root, 'data'),
    now,
    leagues: ['premier-league'],
    skipsSeasons: true,
  })
const runAt = (now: Date, stages: readonly Stage[] = STAGES) =>
  run(toContext(now), { ...TEST_REQUEST, stages })

beforeEach(async () => {
  database = await openTestDatabase()
  root = makeTestFolder()
  signingKey = await makeSigningKey('test.example/log')
  wrong = null
})
afterEach(() => database.close())

async function readLog() {
  const { report, leaves } = await readLogFolder(toLogFolder(toContext(START)), signingKey)
  const of = (matchId: string) =>
    leaves.filter(
      (leaf): leaf is CommitLeaf | OpenLeaf =>
        (leaf.kind === 'commit' || leaf.kind === 'open') && leaf.matchId === matchId,
    )
  return { report, leaves, of }
}

/** A committed match after tomorrow. */
async function findCommitted(): Promise<CommitLeaf> {
  const { leaves } = await readLog()
  const far = hoursLater(30).toISOString()
  const commit = leaves.find((leaf) => leaf.kind === 'commit' && leaf.kickoffAt > far)
  if (commit?.kind !== 'commit') throw new Error('no match is ahead')
  return commit
}

const OVER = { matchStatus: 'finished', actualHomeScore: 3, actualAwayScore: 0 } as const

test('a feed that dates a coming match to yesterday opens nothing, and the log is consistent after the correction', async () => {
  await runAt(START)
  const { matchId, kickoffAt } = await findCommitted()
  wrong = { matchId, change: { ...OVER, kickoffAt: hoursLater(-12).toISOString() } }
  const report = await runAt(hoursLater(6))
  expect(report.warnings.join()).toContain(matchId)
  const [row] = await database.read((db) =>
    db.select().from(matches).where(eq(matches.id, matchId)),
  )
  expect([row!.matchStatus, row!.kickoffAt.toISOString()]).toEqual(['scheduled', kickoffAt])
  expect((await readLog()).of(matchId).some((leaf) => leaf.kind === 'open')).toBe(false)

  wrong = null
  await runAt(hoursLater(24))
  const afterMatch = new Date(Date.parse(kickoffAt) + 6 * HOUR_MS)
  await runAt(afterMatch)
  const { report: verified, of } = await readLog()
  expect(verified.problem).toBeNull()
  expect(of(matchId).at(-1)).toMatchObject({ kind: 'open' })
})

test('a match that is opened stays listed as it was, whenever a feed dates its kick-off afterwards', async () => {
  await runAt(START)
  const { matchId, kickoffAt } = await findCommitted()
  const kickoffMs = Date.parse(kickoffAt)
  const opening = new Date(kickoffMs + 6 * HOUR_MS)
  await runAt(opening)
  expect((await readLog()).of(matchId).at(-1)).toMatchObject({ kind: 'open' })
  for (const hours of [0.5, 30]) {
    wrong = { matchId, change: { kickoffAt: new Date(kickoffMs - hours * HOUR_MS).toISOString() } }
    const after = new Date(opening.getTime() + HOUR_MS * (hours < 1 ? 1 : 2))
    await runAt(after)
    const { report, leaves } = await readLog()
    expect(report.problem).toBeNull()
    const listings = leaves.flatMap((leaf) =>
      leaf.kind === 'universe' ? leaf.fixtures.filter((one) => one.matchId === matchId) : [],
    )
    expect(new Set(listings.map((one) => one.kickoffAt))).toEqual(new Set([kickoffAt]))
  }
})

test('a coming match called finished by other means is neither settled nor opened, by the code and by the database', async () => {
  await runAt(START)
  const { matchId } = await findCommitted()
  for (const kickoffAt of [hoursLater(30), hoursLater(-12)]) {
    await database.write((db) =>
      db
        .update(matches)
        .set({ ...OVER, actualOutcome: 'home_win', kickoffAt })
        .where(eq(matches.id, matchId)),
    )
    expect((await runAt(hoursLater(6), ['settle', 'publish'])).settle?.settled).toBe(0)
  }
  expect(listSettledMatches((await readStoredLog(database)).story)).toEqual([])
  const open = await toOpening(matchId)
  const clock = { clock: hoursLater(6) }
  await expect(
    database.write((db) => insertEntries(db, [open], hoursLater(6)), clock),
  ).rejects.toSatisfy((error) => isRefusedBy(error, 'ledger_opened_after_kickoff'))
  await expect(
    database.write(
      (db) =>
        db
          .update(predictions)
          .set({ accuracyCalculatedAt: hoursLater(6) })
          .where(eq(predictions.matchId, matchId)),
      clock,
    ),
  ).rejects.toSatisfy((error) => isRefusedBy(error, 'predictions_settled_after_kickoff'))
})

async function toOpening(matchId: string): Promise<OpenLeaf> {
  return database.read(async (db) => {
    const prediction = parseBody((await listLastRevisions(db, [matchId])).get(matchId)!.body)
    const nonce = (await listNonces(db, [matchId])).get(`${matchId}/${prediction.revision}`)!
    const { revision } = prediction
    const result = { homeScore: 3, awayScore: 0 }
    return { v: 1, kind: 'open', matchId, revision, nonce, prediction, result }
  })
}

async function storeSecondRevision({ matchId, kickoffAt }: CommitLeaf, madeAt: Date) {
  const last = await database.read((db) => listLastRevisions(db, [matchId]))
  const prediction = {
    ...parseBody(last.get(matchId)!.body),
    revision: 2,
    madeAt: madeAt.toISOString(),
  }
  await database.write((db) => insertPredictions(db, [{ prediction, reasoning: {} }]), {
    clock: madeAt,
  })
  return toCommits([prediction], new Map([[matchId, new Date(kickoffAt)]]))[0]!
}

/** A log written by older code: it contains, published, what today's guards refuse. */
async function forceEntries(leaves: readonly Leaf[], now: Date): Promise<void> {
  await database.write(async (db) => {
    await db.execute(sql`alter table ledger_entries disable trigger ledger_entries_in_time`)
    await insertEntries(db, leaves, now)
    await db.execute(sql`alter table ledger_entries enable trigger ledger_entries_in_time`)
  })
  const all = await database.read((db) => listEntries(db, 0))
  await appendLeaves(toLogFolder(toContext(now)), signingKey, all.slice(-leaves.length).map(toLeaf))
}

test('a log with a commit after a wrong opening is repaired by an incident, which is reported for ever and stops nothing', async () => {
  await runAt(START)
  const commit = await findCommitted()
  const { matchId, kickoffAt } = commit
  const openedOn = (await database.read((db) => listEntries(db, 0))).length
  const open = await toOpening(matchId)
  const again = await storeSecondRevision(commit, hoursLater(5))
  await forceEntries([open, again.leaf], hoursLater(5))
  await database.write((db) =>
    insertCommits(db, [{ matchId, revision: 2, nonce: again.nonce, entryIndex: openedOn + 1 }]),
  )
  await database.write(async (db) => {
    await db.update(matches).set(OVER).where(eq(matches.id, matchId))
    await db.execute(sql`alter table predictions disable trigger all`)
    await db
      .update(predictions)
      .set({ wasCorrect: true, scoreAccurate: false, accuracyCalculatedAt: hoursLater(5) })
      .where(eq(predictions.matchId, matchId))
    await db.execute(sql`alter table predictions enable trigger all`)
  })
  expect((await readLog()).report.problem?.code).toBe('committed_after_opening')
  await expect(runAt(hoursLater(6))).rejects.toThrow('ledger incident')
  expect([...(await database.read(listTroubles)).keys()]).toEqual(['log'])

  const context = toContext(hoursLater(7))
  const voids = await findVoids(context, [])
  expect(voids.map(({ index, kind }) => [index, kind])).toEqual([[openedOn, 'open']])
  await writeIncident(context, voids, 'The feed had a wrong result.')
  const repaired = await readLog()
  expect(repaired.report).toMatchObject({
    problem: null,
    checked: { incidents: 1 },
    voided: [{ index: openedOn, matchId, message: 'The feed had a wrong result.' }],
  })
  const entries = await database.read((db) => listMatchEntries(db, [matchId], 1e6))
  expect(entries.filter(({ isVoided }) => !isVoided)).toHaveLength(2)
  expect(entries.filter(({ isVoided }) => isVoided).map(({ index }) => index)).toEqual([openedOn])
  const incidents = await database.read((db) => listMatchIncidents(db, matchId, 1e6))
  expect(incidents).toHaveLength(1)
  const [row] = await database.read((db) =>
    db.select().from(matches).where(eq(matches.id, matchId)),
  )
  expect([row!.matchStatus, row!.actualHomeScore]).toEqual(['scheduled', null])

  await runAt(new Date(Date.parse(kickoffAt) + 6 * HOUR_MS))
  expect((await database.read(listTroubles)).size).toBe(0)
  const after = await readLog()
  expect(after.report.problem).toBeNull()
  const { story } = await readStoredLog(database)
  expect(listSettledMatches(story).map(({ fixture }) => fixture.matchId)).toContain(matchId)
  const kept = await database.read((db) =>
    db.select().from(matchSnapshots).where(eq(matchSnapshots.matchId, matchId)),
  )
  expect(kept).toHaveLength(1)
})

test('what a fast clock has committed and opened is voided by an incident, and runs continue', async () => {
  await runAt(START)
  await runAt(hoursLater(72))
  await expect(runAt(hoursLater(6))).rejects.toThrow('ledger incident')
  const context = toContext(hoursLater(7))
  const voids = await findVoids(context, [])
  expect(voids.length).toBeGreaterThan(2)
  await writeIncident(context, voids, 'The clock of this machine ran three days ahead.')
  expect((await readLog()).report.problem).toBeNull()
  await runAt(hoursLater(8))
  await runAt(hoursLater(7 * 24))
  const { report } = await readLog()
  expect(report.problem).toBeNull()
  expect(report.voided).toHaveLength(voids.length)
})
