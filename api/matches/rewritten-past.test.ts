/**
 * A settled prediction is rewritten together with its nonce and its log entries, around the
 * database's triggers. The rows agree with each other, but none is served, because the signed
 * checkpoint covers other bytes.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { eq, sql } from '#data/db/drizzle.ts'
import { ledgerCommits, ledgerEntries, predictions } from '#data/db/schema.ts'
import { parseUtf8 } from '#data/ledger/format/bytes.ts'
import { makeCommitment } from '#data/ledger/leaves/commitment.ts'
import { toLeafBytes, type CommitLeaf } from '#data/ledger/leaves/leaf.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import { toLeaf } from '#data/queries/log/log-rows.ts'
import { listStoredCommits } from '#data/queries/log/log-commits.ts'
import { ServiceStateSchema } from '#data/model/operation.ts'
import { HOUR_MS } from '#data/model/time.ts'
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
    await addUser(database, { email: 'premium@example.com', isPremium: true, isAdmin: true })
  })
  afterAll(() => database.close())

  /** Starts a machine, and reads what a member sees there. */
  const startMachine = async () => {
    let nowMs = TEST_NOW.getTime()
    const now = () => new Date(nowMs)
    // Each machine has a connection of its own.
    const own = { ...database }
    const client = new TestClient(makeTestApp(own, { snapshots: world.snapshots, now }))
    await client.signIn('premium@example.com')
    const readPrediction = async (id: string) => {
      const reply = await client.call(`/api/matches/${id}`)
      const { prediction } = (await reply.json()) as { prediction?: Prediction | null }
      return prediction?.homeWinProbability ?? null
    }
    /** A slow machine of tests answers late at times. */
    const expectStatus = (status: string) =>
      vi.waitFor(async () => {
        const ready = await (await client.call('/api/ready')).json()
        expect(ready).toMatchObject({ status })
      }, 60_000)
    const hasAlarm = async () => {
      const service = await (await client.call('/api/admin/service')).json()
      return ServiceStateSchema.parse(service).alarms.some(({ name }) => name === 'log_trouble')
    }
    const readSettled = async () => (await client.call('/api/export/settled.csv')).status
    const readProof = async (id: string) => (await client.call(`/api/ledger/proof/${id}`)).status
    const wait = (ms: number) => (nowMs += ms)
    return { readPrediction, expectStatus, hasAlarm, readSettled, readProof, wait }
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

  test('a rewritten past is served by no machine, and each says so', async () => {
    const [running, asked, quiet] = [
      await startMachine(),
      await startMachine(),
      await startMachine(),
    ]
    const before = world.predictions.get('two')!.homeWinProbability
    expect(await running.readPrediction('two')).toBe(before)
    for (const machine of [running, asked, quiet]) {
      expect(await machine.readSettled()).toBe(200)
      await machine.expectStatus('ready')
    }
    await rewrite('one')
    // From the first reply that fails its check, whatever it is.
    expect(await running.readPrediction('one')).toBeNull()
    expect(await running.readPrediction('two')).toBe(before)
    await running.expectStatus('degraded')
    expect(await running.hasAlarm()).toBe(true)
    await asked.expectStatus('ready')
    expect(await asked.readProof('one')).toBe(500)
    await asked.expectStatus('degraded')
    expect(await asked.hasAlarm()).toBe(true)
    // Nobody asks for the match: all rows are compared again after an hour.
    quiet.wait(HOUR_MS - 1)
    await quiet.expectStatus('ready')
    quiet.wait(1)
    await quiet.expectStatus('degraded')
    expect(await quiet.hasAlarm()).toBe(true)

    const restarted = await startMachine()
    expect(await restarted.readPrediction('one')).toBeNull()
    expect(await restarted.readSettled()).toBe(500)
    await restarted.expectStatus('degraded')
    expect(await restarted.hasAlarm()).toBe(true)
  })
})
