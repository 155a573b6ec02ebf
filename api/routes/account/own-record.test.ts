import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { and, eq } from '#data/db/drizzle.ts'
import { ledgerEntries, matches, users } from '#data/db/schema.ts'
import type { OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { sealMarket } from '#data/ledger/leaves/sealed-market.ts'
import type { MemberRecord, MembersMean } from '#data/model/record/member-record.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { insertEntries } from '#data/queries/log/log-rows.ts'
import { toRankedProbabilityScore } from '#data/scoring/proper-scores.ts'
import { sealTestForecasts } from '#data/testing/sealed-forecasts.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TEST_NOW, TestClient } from '#api/testing/test-app.ts'
import { publishTestWorld, type TestWorld } from '#api/testing/test-matches.ts'

const KICKOFF = new Date(TEST_NOW.getTime() + HOUR_MS)
const AFTER = new Date(KICKOFF.getTime() + 3 * HOUR_MS)
const IDS = ['one', 'two', 'three'] as const
const MATCHES = IDS.map((id) => ({ id, kickoffAt: KICKOFF.toISOString() }))

describe.each(RULE_DATABASES)("a member's own record, in this order, on %s", (_, open) => {
  let database: Database
  let world: TestWorld
  let now = TEST_NOW
  const clients: TestClient[] = []

  const give = (client: TestClient, id: string, home: number) =>
    client.call(`/api/forecasts/${id}`, {
      method: 'PUT',
      body: { home, draw: 100 - home, away: 0 },
    })
  const readRecord = async (client = clients[0]!) =>
    (await (await client.call('/api/forecasts/record')).json()) as MemberRecord
  const readMean = async (id: string) =>
    (await (await clients[0]!.call(`/api/forecasts/${id}/members`)).json()) as MembersMean
  const change = (id: string, set: Partial<typeof matches.$inferInsert>) =>
    database.write((db) => db.update(matches).set(set).where(eq(matches.id, id)))
  const callFinished = (id: string, home: number, away: number) =>
    change(id, { matchStatus: 'finished', actualHomeScore: home, actualAwayScore: away })
  /** Ends a match as a run does without a prediction to open. */
  const end = async (id: string, home: number, away: number) => {
    await callFinished(id, home, away)
    await change(id, { openedAt: now })
  }
  const openInLog = (id: string, homeScore: number, awayScore: number, madeAt?: Date) => {
    const prediction = sealMarket(world.predictions.get(id)!, world.marks.get(id)!)
    const leaf: OpenLeaf = {
      v: 1,
      kind: 'open',
      matchId: id,
      revision: 1,
      nonce: '00'.repeat(32),
      prediction: madeAt ? { ...prediction, madeAt: madeAt.toISOString() } : prediction,
      result: { homeScore, awayScore },
    }
    return database.write((db) => insertEntries(db, [leaf], now), { clock: now })
  }

  beforeAll(async () => {
    database = await open()
    world = await publishTestWorld(database, MATCHES, { now: () => TEST_NOW })
    for (let at = 0; at < 11; at++) {
      const email = `fan-${at}@example.com`
      await addUser(database, { email })
      const client = new TestClient(makeTestApp(database, { now: () => now }))
      await client.signIn(email)
      clients.push(client)
      expect((await give(client, 'one', 10 * at)).status).toBe(200)
    }
    await give(clients[0]!, 'two', 70)
    await give(clients[0]!, 'three', 80)
    await sealTestForecasts(database, TEST_NOW)
  })
  afterAll(() => database.close())

  test('before a match is over it is not in the record, and the mean of the members is hidden', async () => {
    expect(await readRecord()).toMatchObject({ n: 0, from: null, ours: { n: 0, gap: null } })
    expect(await readMean('one')).toBeNull()
    // A feed may be wrong about a match that is still to be played.
    await callFinished('one', 2, 0)
    expect(await readRecord()).toMatchObject({ n: 0 })
    expect(await readMean('one')).toBeNull()
    await change('one', { kickoffAt: new Date(TEST_NOW.getTime() - 3 * HOUR_MS) })
    expect(await readMean('one')).toBeNull()
    await change('one', { kickoffAt: KICKOFF })
  })

  test('after it both sides are scored by the same rule on the same matches, a corrected result again, a ruling never', async () => {
    now = AFTER
    await end('one', 2, 0)
    await end('two', 0, 1)
    await end('three', 3, 0)
    await change('three', { awarded: true })
    // Without an opened prediction there is nothing of ours to compare with.
    expect(await readRecord()).toMatchObject({ n: 2, ours: { n: 0 }, market: { n: 0 } })
    await openInLog('one', 2, 0)
    await openInLog('two', 0, 1)

    const score = (home: number, draw: number, goals: readonly [number, number]) =>
      toRankedProbabilityScore(
        { home: home / 100, draw: draw / 100, away: 1 - (home + draw) / 100 },
        toOutcome(...goals),
      )
    const toOurs = (id: string, goals: readonly [number, number]) => {
      const {
        homeWinProbability: home,
        drawProbability: draw,
        awayWinProbability: away,
      } = world.predictions.get(id)!
      return toRankedProbabilityScore(
        { home: home / 100, draw: draw / 100, away: away / 100 },
        toOutcome(...goals),
      )
    }
    const record = await readRecord()
    expect(record).toMatchObject({ n: 2, corrected: 0, ours: { n: 2 }, market: { n: 2 } })
    expect(record.mine.rps).toBeCloseTo((score(0, 100, [2, 0]) + score(70, 30, [0, 1])) / 2, 12)
    expect(record.ours.theirs.rps).toBeCloseTo(
      (toOurs('one', [2, 0]) + toOurs('two', [0, 1])) / 2,
      12,
    )
    expect(record.ours.gap!.mean).toBeCloseTo(record.ours.mine.rps! - record.ours.theirs.rps!, 12)
    expect(record.market.theirs.rps).not.toBeNull()

    // It counts again at once, before the log opens it again.
    await end('two', 1, 1)
    const corrected = await readRecord()
    expect(corrected).toMatchObject({ n: 2, corrected: 1 })
    expect(corrected.mine.rps).toBeCloseTo((score(0, 100, [2, 0]) + score(70, 30, [1, 1])) / 2, 12)
    await openInLog('two', 1, 1)
    expect(await readRecord()).toEqual(corrected)
    expect(await readRecord(clients[1])).toMatchObject({ n: 1, corrected: 0 })
  })

  test('a prediction of ours made after the true kick-off is not compared', async () => {
    const kickoffAt = new Date(TEST_NOW.getTime() + HOUR_MS / 4)
    await change('three', { kickoffAt, awarded: false })
    await openInLog('three', 3, 0, new Date(TEST_NOW.getTime() + HOUR_MS / 2))
    expect(await readRecord()).toMatchObject({ n: 3, ours: { n: 2 }, market: { n: 2 } })
  })

  test('a match whose opening was voided counts once it is opened again, as corrected', async () => {
    await database.write(
      async (db) => {
        const [opening] = await db
          .select({ index: ledgerEntries.entryIndex })
          .from(ledgerEntries)
          .where(and(eq(ledgerEntries.kind, 'open'), eq(ledgerEntries.matchId, 'one')))
        const incident = { v: 1, kind: 'incident', statedAt: now.toISOString() } as const
        const words = { message: 'Not its score.', matchIds: ['one'], voids: [opening!.index] }
        await insertEntries(db, [{ ...incident, ...words }], now)
      },
      { clock: now },
    )
    await change('one', { openedAt: null })
    expect(await readRecord()).toMatchObject({ n: 2, corrected: 1, ours: { n: 1 } })
    await end('one', 3, 3)
    await openInLog('one', 3, 3)
    expect(await readRecord()).toMatchObject({ n: 3, corrected: 2, ours: { n: 2 } })
  })

  test('the mean is that of more than ten confirmed members, whole per cent, each by the forecast that counts, and goes with them', async () => {
    expect(await readMean('one')).toEqual({ n: 11, home: 50, draw: 50, away: 0 })
    expect(await readMean('two')).toBeNull()
    expect(
      (await new TestClient(makeTestApp(database)).call('/api/forecasts/one/members')).status,
    ).toBe(401)
    const last = eq(users.email, 'fan-9@example.com')
    const [member] = await database.read((db) => db.select().from(users).where(last))
    const confirm = (emailVerifiedAt: Date | null) =>
      database.write((db) => db.update(users).set({ emailVerifiedAt }).where(last))
    for (const confirmedAt of [null, now]) {
      await confirm(confirmedAt)
      expect(await readMean('one'), `confirmed ${confirmedAt?.toISOString()}`).toBeNull()
    }
    await confirm(member!.emailVerifiedAt)
    expect(await readMean('one')).toMatchObject({ n: 11 })
    await database.write((db) => db.delete(users).where(last))
    expect(await readMean('one')).toBeNull()
  })
})
