/**
 * A settled prediction is rewritten together with its nonce and its log entries, around the
 * database's triggers. The rows agree with each other, but none is served, because the signed
 * checkpoint covers other bytes.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { eq, sql } from '#data/db/drizzle.ts'
import { ledgerCommits, ledgerEntries, predictions } from '#data/db/schema.ts'
import { parseUtf8 } from '#data/ledger/format/bytes.ts'
import { makeCommitment } from '#data/ledger/leaves/commitment.ts'
import { toLeafBytes, type CommitLeaf } from '#data/ledger/leaves/leaf.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import { toLeaf } from '#data/queries/log/ledger-rows.ts'
import { listStoredCommits } from '#data/queries/log/ledger-commits.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TEST_NOW, TestClient } from '#api/testing/test-app.ts'
import { publishTestWorld, type TestWorld } from '#api/testing/test-matches.ts'

const PAST = '2026-03-05T15:00:00.000Z'
const LIST = ['one', 'two'].map((id) => ({
  id,
  kickoffAt: PAST,
  status: 'finished' as const,
  isOutsideSnapshot: true,
}))
const TABLES = ['predictions', 'ledger_entries', 'ledger_commits']

describe.each(RULE_DATABASES)('on %s', (_, open) => {
  let database: Database
  let world: TestWorld
  beforeAll(async () => {
    database = await open()
    world = await publishTestWorld(database, LIST, { now: () => TEST_NOW })
    await addUser(database, { email: 'premium@example.com', isPremium: true })
  })
  afterAll(() => database.close())

  /** Starts a machine, and reads what a member sees there. */
  const startMachine = async () => {
    const client = new TestClient(makeTestApp(database, { snapshots: world.snapshots }))
    await client.signIn('premium@example.com')
    const readPrediction = async (id: string) => {
      const reply = await client.call(`/api/matches/${id}`)
      const { prediction } = (await reply.json()) as { prediction?: Prediction | null }
      return prediction?.homeWinProbability ?? null
    }
    const readState = async () => {
      const ready = (await (await client.call('/api/ready')).json()) as { status: string }
      const settled = await client.call('/api/export/settled.csv')
      return { status: ready.status, settled: settled.status }
    }
    return { readPrediction, readState }
  }

  async function rewrite(matchId: string): Promise<void> {
    const after = { ...world.predictions.get(matchId)!, homeWinProbability: 97 }
    const { nonce, commitment } = makeCommitment(after)
    await database.write(async (db) => {
      for (const table of TABLES)
        await db.execute(sql.raw(`alter table ${table} disable trigger user`))
      const commit = (await listStoredCommits(db, [matchId])).get(`${matchId}/1`)!
      const leaf: CommitLeaf = { ...(toLeaf(commit) as CommitLeaf), commitment }
      await db
        .update(predictions)
        .set({ body: JSON.stringify(after) })
        .where(eq(predictions.matchId, matchId))
      await db.update(ledgerCommits).set({ nonce }).where(eq(ledgerCommits.matchId, matchId))
      await db
        .update(ledgerEntries)
        .set({ body: parseUtf8(toLeafBytes(leaf)) })
        .where(eq(ledgerEntries.entryIndex, commit.entryIndex))
      for (const table of TABLES)
        await db.execute(sql.raw(`alter table ${table} enable trigger user`))
    })
  }

  test('a rewritten past is served by no machine, whether it runs or has just started', async () => {
    const running = await startMachine()
    const before = world.predictions.get('two')!.homeWinProbability
    expect(await running.readPrediction('two')).toBe(before)
    expect(await running.readState()).toEqual({ status: 'ready', settled: 200 })
    await rewrite('one')
    expect(await running.readPrediction('one')).toBeNull()
    expect(await running.readPrediction('two')).toBe(before)

    const restarted = await startMachine()
    expect(await restarted.readPrediction('one')).toBeNull()
    expect(await restarted.readState()).toEqual({ status: 'degraded', settled: 500 })
  })
})
