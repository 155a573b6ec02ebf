import { readdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { and, eq } from '#data/db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import {
  ingestionRuns,
  ledgerEntries,
  locks,
  matches,
  matchSnapshots,
  predictions,
  snapshotDays,
  snapshotPointers,
} from '#data/db/schema.ts'
import { LOCK_HOST } from '#data/queries/locks.ts'
import { getRunId } from '#data/queries/operation/current-run.ts'
import { isRunDue } from './run-plan.ts'
import { readRunNeeds } from '#data/queries/operation/run-needs.ts'
import { insertRun, listRuns } from '#data/queries/operation/runs.ts'
import { PIPELINE_LOCK } from '#data/queries/locks.ts'
import { AppError } from '#data/model/errors.ts'
import { readAdminStats } from '#data/queries/operation/admin-stats.ts'
import { getLastSettlement } from '#data/queries/predictions/settlement-rows.ts'
import { enterResult } from '#data/queries/matches/match-results.ts'
import { listUnwritten } from '#data/testing/specified-fields.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import { PredictionSchema } from '#data/model/forecast/prediction.ts'
import {
  getSnapshotVersion,
  openDatabaseStore,
  openPublishedPointers,
} from '#data/queries/snapshots.ts'
import { openFolderStore } from '#data/snapshots/folder-store.ts'
import { createSnapshotReader } from '#data/snapshots/reader.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { replay } from './replay.ts'
import { run } from './run.ts'
import { noteRefusal, toRunStart } from './run-row.ts'
import type { RunContext } from './run-context.ts'
import { DAY_MS } from '#data/model/time.ts'
import { writePastGuards } from '#data/testing/past-guards.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const START = new Date('2026-10-14T06:00:00Z')
const LEAGUES = ['premier-league'] as const

const demo = openTestFeed()

describe.each(RULE_DATABASES)('on %s', (_, open) => {
  let database: Database
  const dataDir = makeTestFolder()
  let signingKey: SigningKey
  beforeAll(async () => {
    database = await open()
    signingKey = await makeSigningKey('test.example/log')
  })
  afterAll(() => database.close())

  const toContext = (change: Partial<RunContext> = {}): RunContext =>
    toTestContext({
      database,
      source: demo,
      signingKey,
      dataDir,
      now: START,
      leagues: LEAGUES,
      ...change,
    })
  const read = (now: Date) =>
    createSnapshotReader({
      stores: [openFolderStore(join(dataDir, 'snapshots')), openDatabaseStore(database)],
      readTrustedKeys: async () => [signingKey],
      now: () => now,
      ...openPublishedPointers(database),
      checkEveryMs: 0,
    })

  test('[admin-ingest-03] [admin-ingest-07] a dry run works everything out, keeps nothing and is a row marked so', async () => {
    const told: string[] = []
    const onProgress: RunContext['onProgress'] = ({ stage, matchesProcessed }) =>
      told.push(`${stage} ${matchesProcessed !== null}`)
    const report = await run(toContext({ isDryRun: true, onProgress }), TEST_REQUEST)
    // The feed is read before the transaction that is rolled back, which starts with ingesting.
    expect(told.slice(0, 3)).toEqual(['ingest false', 'ingest false', 'settle true'])
    expect(report.ingest?.matchesCreated).toBeGreaterThan(500)
    expect(report.predict?.predictionsCreated).toBeGreaterThan(5)
    const counts = await database.read(async (db) => [
      await db.$count(matches),
      await db.$count(predictions),
      await getSnapshotVersion(db),
    ])
    expect(counts).toEqual([0, 0, 0])
    expect(readdirSync(dataDir)).toEqual([])
    const rows = await database.read((db) => db.select().from(ingestionRuns))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ isDryRun: true, status: 'succeeded' })
  })

  test('[admin-ingest-03] [admin-ingest-05] a run predicts every match of the days ahead, signs each day, and all of the demo is marked', async () => {
    const told: (string | null)[] = []
    const noteRun = () => void told.push(getRunId())
    const report = await run(toContext({ onProgress: noteRun, onEnd: noteRun }), TEST_REQUEST)
    expect(report.success).toBe(true)
    // One id from the feed to the publication: in each log line, and in the rows.
    expect([...new Set(told)]).toEqual([report.runId])
    const [pointer] = await database.read((db) => db.select().from(snapshotPointers))
    expect(pointer?.runId).toBe(report.runId)
    expect(report.predict).toMatchObject({ predicted: report.predict?.fixtures, notPredicted: [] })
    const stored = await database.read((db) => db.select().from(matches))
    expect(stored.every((match) => match.isMock)).toBe(true)
    // What the earlier dry run only counted is stored now.
    expect(report.ingest?.matchesCreated).toBeGreaterThan(500)
    expect(stored).toHaveLength(report.ingest!.matchesCreated)
    const ahead = stored.filter(
      (match) =>
        match.kickoffAt > START && match.kickoffAt.getTime() <= START.getTime() + 7 * DAY_MS,
    )
    const scheduled = ahead.filter((match) => match.matchStatus === 'scheduled')
    const snapshot = await read(START).getCurrent()
    expect(snapshot).not.toBeNull()
    for (const match of scheduled) {
      const served = snapshot!.getMatch(match.id)
      expect(PredictionSchema.parse(served?.prediction).matchId).toBe(match.id)
      expect(Object.keys(served!.reasoning).sort()).toEqual([
        'de',
        'en',
        'es',
        'fr',
        'it',
        'pt',
        'ro',
        'tr',
      ])
    }
    expect(report.predict?.predicted).toBe(scheduled.length)
  })

  test('the same run again stores no match, no revision and no day', async () => {
    const report = await run(toContext(), TEST_REQUEST)
    expect(report.ingest).toMatchObject({ matchesCreated: 0, matchesUpdated: 0 })
    expect(report.predict?.predictionsCreated).toBe(0)
    expect(report.publish?.days.every((day) => day.revision === 1)).toBe(true)
    expect(report.publish?.version).toBe(2)
  })

  test('a stored day changed after signing is reported, and signed again', async () => {
    const before = await database.read((db) => db.select().from(snapshotDays))
    const { day, body } = before.at(-1)!
    await writePastGuards(database, snapshotDays, (db) =>
      db
        .update(snapshotDays)
        .set({ body: body.replace('"v":1', '"v":1 ') })
        .where(eq(snapshotDays.day, day)),
    )
    const told: string[] = []
    await run(toContext({ logLine: (words) => told.push(words) }), TEST_REQUEST)
    expect(told).toContainEqual(expect.stringContaining(`snapshot of ${day} is signed anew`))
    const stored = await database.read((db) =>
      db.select().from(snapshotDays).where(eq(snapshotDays.day, day)),
    )
    expect(stored.map(({ revision }) => revision)).toEqual([1, 2])
    const reader = createSnapshotReader({
      stores: [openDatabaseStore(database)],
      readTrustedKeys: async () => [signingKey],
      now: () => START,
      ...openPublishedPointers(database),
    })
    expect((await reader.getCurrent())?.listDay(day).length).toBeGreaterThan(0)
  })

  test('[product-08] every revision is kept, and none is changed or made at or after kick-off by the database’s time', async () => {
    const [first] = await database.read((db) => db.select().from(predictions).limit(1))
    const { kickoffAt } = (
      await database.read((db) => db.select().from(matches).where(eq(matches.id, first!.matchId)))
    )[0]!
    const next = { ...first!, revision: 2 }
    const insertAt = (clock: Date | null) =>
      database.write((db) => db.insert(predictions).values(next), { clock })
    await expect(insertAt(kickoffAt)).rejects.toThrow()
    await expect(insertAt(new Date(kickoffAt.getTime() + 1000))).rejects.toThrow()
    await insertAt(new Date(kickoffAt.getTime() - 1000))
    expect(
      await database.read((db) => db.$count(predictions, eq(predictions.matchId, first!.matchId))),
    ).toBe(2)
    await expect(
      database.write((db) =>
        db.update(predictions).set({ homeWinProbability: 99 }).where(eq(predictions.revision, 2)),
      ),
    ).rejects.toThrow()
    await expect(
      database.write((db) =>
        db.update(predictions).set({ body: '{}' }).where(eq(predictions.revision, 2)),
      ),
    ).rejects.toThrow()
    await database.write((db) => db.delete(predictions).where(eq(predictions.revision, 2)))
  })

  test('[entity-match-snapshots] a later run settles what has ended and stores what was right', async () => {
    const report = await run(
      toContext({ now: new Date(START.getTime() + 5 * DAY_MS) }),
      TEST_REQUEST,
    )
    expect(report.settle!.settled).toBeGreaterThan(3)
    const rows = await database.read((db) =>
      db.select().from(predictions).innerJoin(matches, eq(matches.id, predictions.matchId)),
    )
    const settled = rows.filter((row) => row.matches.matchStatus === 'finished')
    expect(settled.length).toBeGreaterThanOrEqual(report.settle!.settled)
    for (const { predictions: prediction, matches: match } of settled) {
      expect(prediction.accuracyCalculatedAt).not.toBeNull()
      expect(prediction.wasCorrect).toBe(
        prediction.predictedOutcome === toOutcome(match.actualHomeScore!, match.actualAwayScore!),
      )
      expect(prediction.scoreAccurate).toBe(
        prediction.predictedHomeScore === match.actualHomeScore &&
          prediction.predictedAwayScore === match.actualAwayScore,
      )
    }
    const kept = await database.read((db) => db.select().from(matchSnapshots))
    expect(kept).toHaveLength(report.settle!.settled)
    for (const { matchId, prediction, actualHomeScore, actualAwayScore } of kept) {
      expect(prediction).toMatchObject({ matchId })
      const { matches: match } = settled.find((row) => row.matches.id === matchId)!
      expect(match).toMatchObject({ actualHomeScore, actualAwayScore })
    }
  })

  test('[call-admin-stats] [admin-03] the figures of the administrator are those of the last revisions, outcome and score each by itself', async () => {
    const rows = await database.read((db) =>
      db
        .select()
        .from(matchSnapshots)
        .innerJoin(
          predictions,
          and(
            eq(predictions.matchId, matchSnapshots.matchId),
            eq(predictions.revision, matchSnapshots.revision),
          ),
        ),
    )
    const share = (isRight: (row: (typeof rows)[number]) => boolean) =>
      (100 * rows.filter(isRight).length) / rows.length
    const byOutcome = share(
      ({ predictions: said, match_snapshots: { actualHomeScore, actualAwayScore } }) =>
        said.predictedOutcome === toOutcome(actualHomeScore, actualAwayScore),
    )
    const byScore = share(
      ({ predictions: said, match_snapshots: { actualHomeScore, actualAwayScore } }) =>
        said.predictedHomeScore === actualHomeScore && said.predictedAwayScore === actualAwayScore,
    )
    expect(byOutcome).not.toBe(byScore)
    const now = new Date(START.getTime() + 5 * DAY_MS)
    expect(await database.read((db) => readAdminStats(db, now))).toMatchObject({
      totalMatches: await database.read((db) => db.$count(matches)),
      totalEvaluated: rows.length,
      predictionAccuracy: byOutcome,
      accuracyByOutcome: byOutcome,
      accuracyByScore: byScore,
    })
    const judgedAt = rows.map((row) => row.predictions.accuracyCalculatedAt!.getTime())
    expect((await database.read(getLastSettlement))?.getTime()).toBe(Math.max(...judgedAt))
  })

  test.each([
    [
      '[entity-matches] [entity-matches-context]',
      'matches',
      // Logos come only from paid feeds, entered results from administrators.
      ['homeTeamLogo', 'awayTeamLogo', 'resultEnteredAt', 'resultEnteredBy'],
    ],
    ['[entity-predictions] [entity-predictions-over]', 'predictions', []],
    ['[entity-match-statistics]', 'match_statistics', []],
    // The demo has neither stoppage time nor remarks.
    ['[entity-match-events]', 'match_events', ['extraMinute', 'eventInfo']],
    ['[entity-match-snapshots]', 'match_snapshots', []],
    ['[entity-league-standings]', 'league_standings', ['teamLogo']],
    // Nothing has failed yet, and no administrator has started anything.
    [
      '[entity-ingestion-runs]',
      'ingestion_runs',
      ['errorMessage', 'errorDetails', 'triggeredByUserId'],
    ],
  ])(
    '%s the runs have written every field of %s but those of others',
    async (_ids, table, others) => {
      expect(await database.read((db) => listUnwritten(db, table))).toEqual(others)
    },
  )

  test('[call-put-result-accuracy] [call-put-result-again] an entered result is judged by the next run, and a corrected one is opened in the log once more', async () => {
    const [one] = await database.read((db) =>
      db
        .select({ matchId: matches.id })
        .from(matches)
        .innerJoin(matchSnapshots, eq(matchSnapshots.matchId, matches.id))
        .limit(1),
    )
    const { matchId } = one!
    const readOpenings = () =>
      database.read((db) =>
        db
          .select()
          .from(ledgerEntries)
          .where(and(eq(ledgerEntries.kind, 'open'), eq(ledgerEntries.matchId, matchId)))
          .orderBy(ledgerEntries.entryIndex),
      )
    const before = await readOpenings()
    expect(before.length).toBeGreaterThan(0)
    const result = { homeScore: 7, awayScore: 6, outcome: 'home_win' as const }
    const enteredBy = crypto.randomUUID()
    const readNeeds = () => database.read((db) => readRunNeeds(db, new Date()))
    expect((await readNeeds()).enteredAt).toBeNull()
    await database.write((db) => enterResult(db, { ...result, matchId, enteredBy }))
    // The next run, which is due at once, publishes it.
    expect(isRunDue(await readNeeds())).toBe(true)
    await run(toContext({ now: new Date(START.getTime() + 5.1 * DAY_MS) }), {
      ...TEST_REQUEST,
      stages: ['settle'],
    })
    const rows = await database.read((db) =>
      db.select().from(predictions).where(eq(predictions.matchId, matchId)),
    )
    for (const { predictedOutcome, predictedHomeScore, predictedAwayScore, ...row } of rows) {
      expect(row.wasCorrect).toBe(predictedOutcome === 'home_win')
      expect(row.scoreAccurate).toBe(predictedHomeScore === 7 && predictedAwayScore === 6)
      expect(row.accuracyCalculatedAt).not.toBeNull()
    }
    const after = await readOpenings()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.length).toBeGreaterThan(before.length)
    expect(JSON.parse(after.at(-1)!.body)).toMatchObject({
      result: { homeScore: 7, awayScore: 6 },
    })
    // A correction of one side alone is one too.
    const corrected = { ...result, homeScore: 8 }
    await database.write((db) => enterResult(db, { ...corrected, matchId, enteredBy }))
    await run(toContext({ now: new Date(START.getTime() + 5.2 * DAY_MS) }), {
      ...TEST_REQUEST,
      stages: ['settle'],
    })
    expect(JSON.parse((await readOpenings()).at(-1)!.body)).toMatchObject({
      result: { homeScore: 8, awayScore: 6 },
    })
  })

  test("one run at a time: a second gets the holder's process, and a dead holder does not count", async () => {
    const lease = {
      name: PIPELINE_LOCK,
      token: crypto.randomUUID(),
      host: LOCK_HOST,
      expiresAt: new Date(Date.now() + 60_000),
    }
    await database.write((db) => db.insert(locks).values({ ...lease, processId: process.pid }))
    const skipped = await run(toContext(), TEST_REQUEST)
    expect(skipped).toMatchObject({ isSkipped: true, success: true })
    expect(skipped.warnings.join()).toContain(`process ${process.pid} on ${hostname()}`)
    // A command that is refused meanwhile does not end the row of the run that works.
    const start = toRunStart(toContext(), TEST_REQUEST)
    const working = await database.write((db) => insertRun(db, start))
    const refusal = { error: new AppError('not_configured', 'No key.'), status: 'skipped' as const }
    await noteRefusal(toContext().database, start, refusal)
    const readStatus = async () =>
      (await database.read((db) => listRuns(db, 5))).find(({ id }) => id === working)?.status
    expect(await readStatus()).toBe('running')
    await database.write((db) => db.update(locks).set({ processId: 999_999 }))
    await noteRefusal(toContext().database, start, refusal)
    expect(await readStatus()).toBe('failed')
    await database.write((db) => db.delete(ingestionRuns).where(eq(ingestionRuns.id, working)))
    await run(toContext({ isDryRun: true }), { ...TEST_REQUEST, stages: ['settle'] })
    expect(await database.read((db) => db.$count(locks))).toBe(0)
  })

  test('a failed run stores its error in its row and leaves everything unchanged', async () => {
    const before = await database.read((db) => db.$count(matches))
    const broken: MatchSource = {
      name: 'demo',
      load: async () => ({ rows: [], rejects: [], warnings: [] }),
    }
    await expect(run(toContext({ source: broken }), TEST_REQUEST)).rejects.toMatchObject({
      code: 'source_changed',
    })
    const [failed] = await database.read((db) =>
      db.select().from(ingestionRuns).where(eq(ingestionRuns.status, 'failed')),
    )
    expect(failed?.errorMessage).toContain('has no match of our leagues')
    expect(await database.read((db) => db.$count(matches))).toBe(before)
  })

  test('a replay tells each run, and neither it nor a run goes back behind what the log holds', async () => {
    const load: MatchSource['load'] = async (now) => {
      const answer = await demo.load(now)
      return { ...answer, rows: answer.rows.map((row) => ({ ...row, isMock: false })) }
    }
    const source = { name: 'football-data', load } as const
    const own = toContext({ database: await open(), dataDir: join(dataDir, 'replay'), source })
    const told: string[] = []
    const go = (from: Date, to: Date) =>
      replay(own, { from, to, stepHours: 24, onRun: (words) => told.push(words) })
    await go(START, new Date(START.getTime() + DAY_MS))
    expect(told).toEqual([
      'run 1 of 2: 2026-10-14T06:00:00.000Z',
      'run 2 of 2: 2026-10-15T06:00:00.000Z',
    ])
    const before = await own.database.read((db) => db.$count(ledgerEntries))
    await expect(go(new Date(START.getTime() - 30 * DAY_MS), START)).rejects.toThrow(
      /goes to 2026-10-1\d.*, later than 2026-09-14.*Nothing was changed/s,
    )
    const back = { ...own, now: new Date(START.getTime() - DAY_MS) }
    await expect(run(back, TEST_REQUEST)).rejects.toThrow('later than 2026-10-13')
    expect(await own.database.read((db) => db.$count(ledgerEntries))).toBe(before)
    const [last] = await own.database.read((db) => db.select().from(ingestionRuns))
    expect(last).not.toMatchObject({ status: 'failed' })
    await own.database.close()
  })

  test('a database of real predictions refuses a moved clock, and a replayed one the real clock', async () => {
    const real: MatchSource = { name: 'football-data', load: demo.load }
    const settle = { ...TEST_REQUEST, stages: ['settle'] as const }
    const own = { database: await open(), source: real }
    await run(toContext({ ...own, isClockMoved: false, now: new Date() }), settle)
    await expect(run(toContext(own), settle)).rejects.toThrow('backdated')
    await own.database.close()
  })
})
