/**
 * The record of the mean of all members, compared with figures that this test computes from the
 * forecasts it sent.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { eq } from '#data/db/drizzle.ts'
import { matches, users } from '#data/db/schema.ts'
import type { OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { sealMarket } from '#data/ledger/leaves/sealed-market.ts'
import type { MembersRecord } from '#data/model/record/member-record.ts'
import { changeEmail, markEmailVerified } from '#data/queries/account/account-changes.ts'
import { giveForecast } from '#data/queries/forecasts/member-forecasts.ts'
import { insertEntries } from '#data/queries/log/log-rows.ts'
import { sealTestForecasts } from '#data/testing/sealed-forecasts.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TEST_NOW, TestClient } from '#api/testing/test-app.ts'
import { publishTestWorld, type TestWorld } from '#api/testing/test-matches.ts'

const HOUR_MS = 3_600_000
const KICKOFF = new Date(TEST_NOW.getTime() + HOUR_MS)
const AFTER = new Date(KICKOFF.getTime() + 3 * HOUR_MS)
/** Goals, and number of members who forecast the match. */
const PLAYED = [
  ['match-0', 2, 0, 13],
  ['match-1', 1, 1, 11],
  ['match-2', 0, 3, 12],
  ['match-3', 1, 0, 13],
  ['match-4', 2, 2, 13],
  ['few', 3, 0, 10],
  ['ruled', 3, 0, 13],
  ['unopened', 0, 1, 13],
] as const
const MEMBERS = 13
type Ended = readonly [id: string, home: number, away: number]
type Chances = readonly [home: number, draw: number, away: number]

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
/** Brier (1950) over three outcomes; the ranked probability score of Epstein (1969) over two steps. */
function score([home, draw, away]: Chances, homeGoals: number, awayGoals: number) {
  const [h, d, a] = [homeGoals > awayGoals, homeGoals === awayGoals, homeGoals < awayGoals].map(
    Number,
  ) as [number, number, number]
  return {
    hit: Number(Math.max(home, draw, away) === home * h + draw * d + away * a),
    brier: (home - h) ** 2 + (draw - d) ** 2 + (away - a) ** 2,
    rps: ((home - h) ** 2 + (home + draw - h - d) ** 2) / 2,
  }
}
/** Mean of the differences and 1.96 standard errors of it. */
function toGap(differences: readonly number[]) {
  const n = differences.length
  const mean = sum(differences) / n
  const spread =
    1.959963984540054 * Math.sqrt(sum(differences.map((one) => (one - mean) ** 2)) / (n - 1) / n)
  return {
    mean: expect.closeTo(mean, 10),
    interval: [expect.closeTo(mean - spread, 10), expect.closeTo(mean + spread, 10)],
  }
}

describe.each(RULE_DATABASES)('the record of the mean of all members, on %s', (_, open) => {
  let database: Database
  let world: TestWorld
  let client: TestClient
  const ids: string[] = []
  /** Has not confirmed an address before kick-off. */
  let late = ''
  /** Last forecast before kick-off, by match and member. */
  const given = new Map<string, Map<number, Chances>>()

  const give = async (member: number, matchId: string, [home, draw, away]: Chances) => {
    const userId = ids[member]!
    const forecast = { home, draw, away, score: null }
    const adding = database.write((db) => giveForecast(db, { userId, matchId, forecast }), {
      clock: TEST_NOW,
    })
    expect((await adding).outcome).toBe('given')
    const ofMatch = given.get(matchId) ?? new Map<number, Chances>()
    given.set(matchId, ofMatch.set(member, [home, draw, away]))
  }
  const end = (id: string, home: number, away: number) =>
    database.write((db) =>
      db
        .update(matches)
        .set({
          matchStatus: 'finished',
          actualHomeScore: home,
          actualAwayScore: away,
          awarded: id === 'ruled',
          openedAt: AFTER,
        })
        .where(eq(matches.id, id)),
    )
  const openInLog = (id: string, homeScore: number, awayScore: number) => {
    const prediction = sealMarket(world.predictions.get(id)!, world.marks.get(id)!)
    const result = { homeScore, awayScore }
    const fixed = { v: 1, kind: 'open', revision: 1, nonce: '00'.repeat(32) } as const
    const leaf: OpenLeaf = { ...fixed, matchId: id, prediction, result }
    return database.write((db) => insertEntries(db, [leaf], AFTER), { clock: AFTER })
  }
  const read = async () =>
    (await (await client.call('/api/forecasts/members/record')).json()) as MembersRecord

  beforeAll(async () => {
    database = await open()
    const list = PLAYED.map(([id]) => ({ id, kickoffAt: KICKOFF.toISOString() }))
    world = await publishTestWorld(database, list, { now: () => TEST_NOW })
    for (let member = 0; member < MEMBERS; member += 1)
      ids.push((await addUser(database, { email: `fan-${member}@example.com` })).id)
    client = new TestClient(makeTestApp(database, { now: () => AFTER }))
    await client.signIn('fan-11@example.com')
    for (const [place, [id, , , members]] of PLAYED.entries())
      for (let member = 0; member < members; member += 1) {
        const home = (member * 37 + place * 11) % 60
        // The first forecast is replaced by the second and no longer counts.
        if (member % 3 === 0) await give(member, id, [100, 0, 0])
        await give(member, id, [home, 40, 60 - home])
      }
    const unconfirmed = { email: 'late@example.com', emailVerified: false }
    const forecast = { home: 100, draw: 0, away: 0, score: null }
    late = (await addUser(database, unconfirmed)).id
    await database.write((db) => giveForecast(db, { userId: late, matchId: 'match-1', forecast }), {
      clock: TEST_NOW,
    })
    await sealTestForecasts(database, TEST_NOW)
  })
  afterAll(() => database.close())

  /** The whole record of these matches, by the formulas above. */
  function compute(list: readonly Ended[]) {
    const cases = list.map(([id, home, away]) => {
      const all = [...given.get(id)!.values()]
      const toWhole = (side: 0 | 2) => Math.round(sum(all.map((one) => one[side])) / all.length)
      const [h, a] = [toWhole(0), toWhole(2)]
      const mean = [h, 100 - h - a, a].map((chance) => chance / 100)
      const ours = world.predictions.get(id)!
      const mark = world.marks.get(id)!
      const toScore = (chances: readonly number[]) => score(chances as never, home, away)
      return {
        isOpened: id !== 'unopened',
        mean: toScore(mean),
        ours: toScore(
          [ours.homeWinProbability, ours.drawProbability, ours.awayWinProbability].map(
            (chance) => chance / 100,
          ),
        ),
        market: toScore([mark.home, mark.draw, mark.away].map((chance) => chance / 100)),
      }
    })
    const toSide = (scores: readonly ReturnType<typeof score>[]) => ({
      outcome: { n: scores.length, correct: sum(scores.map(({ hit }) => hit)) },
      brier: expect.closeTo(sum(scores.map(({ brier }) => brier)) / scores.length, 10),
      rps: expect.closeTo(sum(scores.map(({ rps }) => rps)) / scores.length, 10),
    })
    const opened = cases.filter(({ isOpened }) => isOpened)
    const compare = (side: 'ours' | 'market') => ({
      n: opened.length,
      mine: toSide(opened.map(({ mean }) => mean)),
      theirs: toSide(opened.map((one) => one[side])),
      gap: toGap(opened.map((one) => one.mean.rps - one[side].rps)),
    })
    return {
      n: list.length,
      from: '2026-03-14',
      to: '2026-03-14',
      mine: toSide(cases.map(({ mean }) => mean)),
      ours: compare('ours'),
      market: compare('market'),
    }
  }
  const scored = PLAYED.filter(([id]) => id !== 'few' && id !== 'ruled').map(
    ([id, home, away]): Ended => [id, home, away],
  )

  test('before any match is over there is no record, and visitors read none', async () => {
    expect(await read()).toMatchObject({ n: 0, from: null, ours: { n: 0, gap: null } })
    const visitor = new TestClient(makeTestApp(database))
    expect((await visitor.call('/api/forecasts/members/record')).status).toBe(401)
  })

  test('matches with more than ten forecasts count, each member by the last one; an awarded match never counts', async () => {
    for (const [id, home, away] of PLAYED) {
      await end(id, home, away)
      if (id !== 'unopened') await openInLog(id, home, away)
    }
    const record = await read()
    expect(record).toMatchObject({
      ...compute(scored),
      corrected: 0,
    })
    expect(record.mine.outcome.accuracy).toBeCloseTo(record.mine.outcome.correct / 6, 12)
    expect(record.mine.outcome.interval).toHaveLength(2)
    expect(Object.keys(record)).not.toContain('leagues')
  })

  test('who confirms an address after kick-off, or changes it, changes no mean', async () => {
    const before = await read()
    const confirm = (userId: string, email: string) =>
      database.write(async (db) => {
        await changeEmail(db, { userId, email }, AFTER)
        await markEmailVerified(db, { userId, email }, AFTER)
      })
    await confirm(late, 'late@example.com')
    await confirm(ids[3]!, 'fan-3-new@example.com')
    expect(await read()).toEqual(before)
  })

  test('a corrected result is scored again, and an erased account is removed from the mean', async () => {
    await end('match-0', 0, 2)
    await openInLog('match-0', 0, 2)
    const corrected = scored.map(([id, home, away]): Ended =>
      id === 'match-0' ? [id, 0, 2] : [id, home, away],
    )
    expect(await read()).toMatchObject({ ...compute(corrected), corrected: 1 })
    await database.write((db) => db.delete(users).where(eq(users.id, ids[0]!)))
    for (const ofMatch of given.values()) ofMatch.delete(0)
    // The match with eleven has ten now.
    const left = corrected.filter(([id]) => id !== 'match-1')
    expect(await read()).toMatchObject({ ...compute(left), n: 5, corrected: 1 })
  })
})
