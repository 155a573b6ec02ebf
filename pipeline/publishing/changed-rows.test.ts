import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eq, sql } from '#data/db/drizzle.ts'
import type { Database } from '#data/db/database.ts'
import { matches, predictions } from '#data/db/schema.ts'
import { computeRecord } from '#data/ledger/audit/record.ts'
import { toLateIncidents } from '#data/ledger/leaves/late-incident.ts'
import type { CommitLeaf } from '#data/ledger/leaves/leaf.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { insertEntries } from '#data/queries/log/log-rows.ts'
import { insertCommits } from '#data/queries/log/log-commits.ts'
import {
  insertPredictions,
  listLastRevisions,
  parseBody,
} from '#data/queries/predictions/prediction-rows.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { run, STAGES, type Stage } from '#pipeline/stages/run.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { readLogFolder } from '#pipeline/testing/read-log.ts'
import { toCommits } from './commit-leaves.ts'
import { toLogFolder } from './log-entries.ts'
import { signRows } from './own-rows.ts'
import { rotateKey } from './rotate-key.ts'
import { writeIncident } from './write-incident.ts'

const START = new Date('2026-10-16T06:00:00Z')
const source = openTestFeed({ fromMs: START.getTime() - 60 * DAY_MS })

let database: Database
let root: string
let signingKey: SigningKey

beforeEach(async () => {
  root = makeTestFolder()
  signingKey = await makeSigningKey('test.example/log')
})
afterEach(() => database.close())

const toContext = (now: Date): RunContext =>
  toTestContext({
    database,
    source,
    signingKey,
    dataDir: join(root, 'data'),
    now,
    leagues: ['premier-league'],
    skipsSeasons: true,
  })
const runAt = (now: Date, stages: readonly Stage[] = STAGES) =>
  run(toContext(now), { ...TEST_REQUEST, stages })

const readLog = () => readLogFolder(toLogFolder(toContext(START)), signingKey)

/** The first committed match, by kick-off. */
async function findFirst(): Promise<CommitLeaf> {
  const { leaves } = await readLog()
  const commits = leaves.filter((leaf): leaf is CommitLeaf => leaf.kind === 'commit')
  return commits.toSorted((left, right) => (left.kickoffAt < right.kickoffAt ? -1 : 1))[0]!
}

async function readPrediction(matchId: string): Promise<Prediction> {
  const rows = await database.read((db) => listLastRevisions(db, [matchId]))
  return parseBody(rows.get(matchId)!.body)
}

/** A perfect prediction as rows, dated before kick-off: the database's clock is moved, as any session can do. */
async function insertPerfect(
  { matchId, kickoffAt }: CommitLeaf,
  madeAt: Date,
  revision = 2,
): Promise<void> {
  const prediction: Prediction = {
    ...(await readPrediction(matchId)),
    revision,
    madeAt: madeAt.toISOString(),
    predictedOutcome: 'home_win',
    homeWinProbability: 97,
    drawProbability: 2,
    awayWinProbability: 1,
    predictedHomeScore: 4,
    predictedAwayScore: 3,
    confidenceScore: 97,
  }
  const [{ leaf, nonce }] = toCommits([prediction], new Map([[matchId, new Date(kickoffAt)]])) as [
    ReturnType<typeof toCommits>[number],
  ]
  await database.write(
    async (db) => {
      await insertPredictions(db, [{ prediction, reasoning: {} }])
      const entryIndex = await insertEntries(db, [leaf], madeAt)
      await insertCommits(db, [{ matchId, revision, nonce, entryIndex }])
      await db
        .update(matches)
        .set({
          matchStatus: 'finished',
          actualHomeScore: 4,
          actualAwayScore: 3,
          actualOutcome: 'home_win',
        })
        .where(eq(matches.id, matchId))
    },
    { clock: madeAt },
  )
}

/** Signs the rows as a run of ours would have that wrote them and was killed. */
const makeOwn = () => database.write((db) => signRows(toContext(START), db))

test.each(TEST_DATABASES)(
  'a perfect prediction inserted after kick-off and backdated stops the run, and is voided and never scored where our own run left it: %s',
  async (_, open) => {
    database = await open()
    await runAt(START)
    const first = await findFirst()
    const kickoffMs = Date.parse(first.kickoffAt)
    await insertPerfect(first, new Date(kickoffMs - 30_000))
    const now = new Date(kickoffMs + 3 * HOUR_MS)
    const { length } = (await readLog()).leaves
    for (const stages of [['settle'], ['publish']] as const)
      await expect(runAt(now, stages)).rejects.toThrow('not written with the key')
    expect((await readLog()).leaves).toHaveLength(length)
    await makeOwn()
    // Opened before it is published, as in the attempt.
    await runAt(now, ['settle'])
    await runAt(now, ['publish'])

    const { report, leaves } = await readLog()
    expect(report.problem).toBeNull()
    const ofMatch = report.voided.filter(({ matchId }) => matchId === first.matchId)
    expect(ofMatch.map(({ kind }) => kind)).toEqual(['commit'])
    expect(ofMatch[0]!.message).toContain('published after kick-off')
    expect(computeRecord(leaves).highConfidence.n).toBe(0)

    // The revision that was public in time counts and is shown.
    await runAt(new Date(now.getTime() + HOUR_MS), ['settle', 'publish'])
    const after = await readLog()
    expect(after.report.problem).toBeNull()
    const record = computeRecord(after.leaves)
    expect([record.n > 0, record.exactScore.n]).toEqual([true, record.n])
    expect((await readPrediction(first.matchId)).revision).toBe(1)
    const rows = await database.read((db) =>
      db.select().from(predictions).where(eq(predictions.matchId, first.matchId)),
    )
    expect(rows.map(({ revision, wasCorrect }) => [revision, wasCorrect !== null]).sort()).toEqual([
      [1, true],
      [2, false],
    ])
  },
)

test.each(TEST_DATABASES)(
  'a third revision left unpublished by an interrupted run does not prevent the second from being opened: %s',
  async (_, open) => {
    database = await open()
    await runAt(START)
    const first = await findFirst()
    const kickoffMs = Date.parse(first.kickoffAt)
    const beforeKickoff = (minutes: number) => new Date(kickoffMs - minutes * 60_000)
    await insertPerfect(first, beforeKickoff(30))
    await makeOwn()
    await runAt(beforeKickoff(20), ['publish'])
    await insertPerfect(first, beforeKickoff(10), 3)
    await makeOwn()
    await runAt(new Date(kickoffMs + 3 * HOUR_MS), ['settle', 'publish'])

    const { report, leaves } = await readLog()
    expect(report.problem).toBeNull()
    const opened = leaves.flatMap((leaf) =>
      leaf.kind === 'open' && leaf.matchId === first.matchId ? [leaf.revision] : [],
    )
    expect(opened).toEqual([1, 2])
    expect(report.voided.map(({ kind, matchId }) => [kind, matchId])).toEqual([
      ['commit', first.matchId],
    ])
  },
)

test.each(TEST_DATABASES)(
  'a row that calls a timely publication late stops the run, whatever message it copies: %s',
  async (_, open) => {
    database = await open()
    await runAt(START)
    const { matchId, kickoffAt } = await findFirst()
    const { leaves } = await readLog()
    const index = leaves.findIndex((leaf) => leaf.kind === 'commit' && leaf.matchId === matchId)
    const after = new Date(Date.parse(kickoffAt) + 3 * HOUR_MS)
    const [incident] = toLateIncidents([{ matchId, index }], after)
    await database.write((db) => insertEntries(db, [incident!], after), { clock: after })
    await expect(runAt(after, ['publish'])).rejects.toThrow('not written with the key')
    await makeOwn()
    await expect(runAt(after, ['publish'])).rejects.toThrow('it was neither late nor lost')
    expect((await readLog()).leaves).toHaveLength(leaves.length)
    const voids = [{ index, kind: 'commit', matchId, revision: 1, reason: '' } as const]
    await expect(writeIncident(toContext(after), voids, incident!.message)).rejects.toThrow(
      'say in other words',
    )
  },
)

/** Changes a stored prediction with the triggers disabled, as the owner of the tables can. */
async function changeBody(matchId: string): Promise<void> {
  const changed = { ...(await readPrediction(matchId)), homeWinProbability: 3.33 }
  await database.write(async (db) => {
    await db.execute(sql`alter table predictions disable trigger user`)
    await db
      .update(predictions)
      .set({ body: JSON.stringify(changed) })
      .where(eq(predictions.matchId, matchId))
    await db.execute(sql`alter table predictions enable trigger user`)
  })
}

test.each(TEST_DATABASES)(
  'a prediction changed after its commit is signed by no run and no key rotation: %s',
  async (_, open) => {
    database = await open()
    await runAt(START)
    const { matchId } = await findFirst()
    await changeBody(matchId)
    const later = new Date(START.getTime() + HOUR_MS)
    const words = `The stored prediction of ${matchId}, revision 1, is not the one`
    await expect(runAt(later, ['publish'])).rejects.toThrow(words)
    const next = await makeSigningKey('test.example/log')
    await expect(rotateKey(toContext(later), next, async () => {})).rejects.toThrow(words)
  },
)
