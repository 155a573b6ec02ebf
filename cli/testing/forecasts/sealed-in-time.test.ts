/**
 * Whether a member's forecast is sealed in time, by a moved clock: a scheduler that looks every
 * minute, kick-offs that are moved, a server that is off, publications that fail or take long.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUser } from '#api/testing/test-app.ts'
import type { Database } from '#data/db/database.ts'
import { eq, sql } from '#data/db/drizzle.ts'
import { ledgerEntries, matches, memberForecasts } from '#data/db/schema.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { HOUR_MS, MINUTE_MS } from '#data/model/time.ts'
import { getForecast, giveForecast } from '#data/queries/forecasts/member-forecasts.ts'
import { getLastHeadSize } from '#data/queries/log/log-heads.ts'
import { getListingIndex } from '#data/queries/log/listings.ts'
import { readRunNeeds } from '#data/queries/operation/run-needs.ts'
import { asProgram, TEST_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { publishLog } from '#pipeline/publishing/publish-log.ts'
import { sealForecasts } from '#pipeline/publishing/seal-forecasts.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { listDue } from '#pipeline/stages/run-plan.ts'
import { toTestContext } from '#pipeline/testing/test-run.ts'
import { predictMatches } from './predicted-matches.ts'

const START = Date.parse('2026-03-14T12:00:00Z')

describe.each(TEST_DATABASES)('on %s', (_, open) => {
  let database: Database
  let signingKey: SigningKey
  const dataDir = makeTestFolder()
  let userId: string
  let dayMs = START
  let made = 0
  /** The moment now, in minutes after the beginning of the test. */
  let minute = 0
  let published: number[] = []

  const toTime = (at: number) => new Date(dayMs + at * MINUTE_MS)
  const toContext = () => toTestContext({ database, signingKey, dataDir, now: toTime(minute) })
  const publish = async (context = toContext()) => {
    published.push(minute)
    await publishLog(context, { sealsForecasts: true })
  }
  const give = async (matchId: string, home: number) => {
    const forecast = { home, draw: 100 - home, away: 0, score: null }
    const adding = database.write((db) => giveForecast(db, { userId, matchId, forecast }), {
      clock: toTime(minute),
    })
    expect((await adding).outcome).toBe('given')
  }
  /** What is scored if the match began or begins when it is said to today; null for nothing. */
  const getScored = async (matchId: string) =>
    (await database.read((db) => getForecast(db, userId, matchId)))?.counting?.home ?? null
  const moveKickoff = (matchId: string, at: number) =>
    database.write((db) =>
      db
        .update(matches)
        .set({ kickoffAt: toTime(at) })
        .where(eq(matches.id, matchId)),
    )
  /** Matches with these kick-offs, minutes after the beginning. */
  const addMatches = async (...kickoffs: readonly number[]) => {
    const ids = kickoffs.map(() => `match-${(made += 1)}`)
    const list = ids.map((id, place) => ({
      id,
      kickoffAt: toTime(kickoffs[place]!),
      ours: null,
      market: null,
    }))
    await predictMatches(toContext(), list)
    return ids as [string, ...string[]]
  }
  /** A scheduler that looks every minute until a moment, and whose publications may fail. */
  const runUntil = async (until: number, isFailing = () => false) => {
    for (; minute < until; minute += 1) {
      const now = toTime(minute)
      const needs = await asProgram(database, 'pipeline').read((db) => readRunNeeds(db, now))
      const last = published.at(-1)
      const lastPublishAt = last === undefined ? null : toTime(last)
      const due = listDue({ ...needs, lastRunAt: now, lastPublishAt })
      if (due.length === 0) continue
      expect(due).toEqual([['publish']])
      if (isFailing()) published.push(minute)
      else await publish()
    }
  }

  beforeAll(async () => {
    database = await open()
    signingKey = await makeSigningKey('test.example/log')
    userId = (await addUser(database, { email: 'fan@example.com' })).id
  })
  beforeEach(() => {
    dayMs += 24 * HOUR_MS
    minute = 0
    published = []
  })
  afterAll(() => database.close())

  test('new forecasts are sealed ten minutes before their kick-off, and changes five minutes before', async () => {
    const [id] = await addMatches(60)
    await give(id, 50)
    await runUntil(52)
    expect([published, await getScored(id)]).toEqual([[50], 50])
    await give(id, 60)
    await runUntil(57)
    expect([published, await getScored(id)]).toEqual([[50, 55], 60])
    await give(id, 70)
    await runUntil(90)
    expect(published).toEqual([50, 55])
    await publish()
    expect(await getScored(id), 'sealed after the kick-off').toBe(60)
  })

  test('where no forecast waits for a kick-off nothing is published', async () => {
    const [, far] = await addMatches(60, 300)
    await give(far!, 50)
    await runUntil(120)
    expect(published).toEqual([])
  })

  test('one publication seals what waits for all kick-offs of the next ten minutes', async () => {
    const [one, same, next] = await addMatches(60, 60, 65)
    for (const id of [one, same!, next!]) await give(id, 40)
    await runUntil(100)
    expect(published).toEqual([50])
    for (const id of [one, same!, next!]) expect(await getScored(id)).toBe(40)
  })

  test('two kick-offs within ten minutes: what changes after the first publication has its own', async () => {
    const [one, next] = await addMatches(60, 65)
    await give(one, 40)
    await runUntil(61)
    await give(next!, 45)
    await runUntil(100)
    expect(published).toEqual([50, 61])
    expect([await getScored(one), await getScored(next!)]).toEqual([40, 45])
  })

  test('a change in the last hour of a server that is off leaves the sealed one as it is', async () => {
    const [id] = await addMatches(90)
    await give(id, 51)
    await publish()
    minute = 40
    await give(id, 60)
    minute = 300
    await runUntil(310)
    await publish()
    expect(await getScored(id)).toBe(51)
  })

  test('a publication that fails is tried once more; where that fails too nothing is scored', async () => {
    const [first, second] = await addMatches(60, 120)
    await give(first, 40)
    await runUntil(60, () => published.length === 0)
    expect([published, await getScored(first)]).toEqual([[50, 55], 40])
    await give(second!, 40)
    await runUntil(130, () => true)
    await publish()
    expect(await getScored(second!)).toBeNull()
  })

  test('a seal that no head was signed for in time does not count, whatever time it says', async () => {
    const [id, later] = await addMatches(60, 300)
    await give(id, 40)
    await give(later!, 40)
    minute = 50
    const coveredSize = (await database.read(getLastHeadSize))!
    // The run is killed before it signs.
    await sealForecasts(toContext(), { coveredSize, reason: 'publication' })
    expect(await getScored(id)).toBeNull()
    minute = 70
    // Signs without sealing, as after a handed-over key.
    await publishLog(toContext())
    expect([await getScored(id), await getScored(later!)]).toEqual([null, 40])
    // Nobody learned of the kick-off before the head was signed.
    await moveKickoff(later!, 60)
    expect(await getScored(later!)).toBeNull()
  })

  test('a match that kicks off while the head is signed is not sealed in time', async () => {
    const [id, later] = await addMatches(60, 300)
    await give(id, 40)
    await give(later!, 40)
    minute = 59
    const readHead = () => readFileSync(join(dataDir, 'ledger', 'checkpoint'), 'utf8')
    const before = readHead()
    const context: RunContext = Object.defineProperty(toContext(), 'now', {
      enumerable: true,
      get: () => toTime(readHead() === before ? 59 : 61),
    })
    await publish(context)
    expect([await getScored(id), await getScored(later!)]).toEqual([null, 40])
    const seals = await database.read((db) =>
      db
        .select({
          at: ledgerEntries.acceptedAt,
          says: sql<string>`${ledgerEntries.body}::jsonb->>'statedAt'`,
        })
        .from(ledgerEntries)
        .innerJoin(memberForecasts, eq(memberForecasts.sealIndex, ledgerEntries.entryIndex))
        .where(eq(memberForecasts.matchId, id)),
    )
    // A verifier reads the same time.
    expect(seals).toEqual([{ at: toTime(61), says: toTime(61).toISOString() }])
  })

  test('the kick-off of today decides: brought forward before the head, put off after it, and postponed', async () => {
    const [forward, back] = await addMatches(120, 60)
    await give(forward, 40)
    await give(back!, 40)
    minute = 30
    await publish()
    for (const id of [forward, back!]) await give(id, 70)
    minute = 90
    await publish()
    expect([await getScored(forward), await getScored(back!)]).toEqual([70, 40])
    // A proof shows the entry that lists the kick-off of today, where the log has one.
    const readListing = (at: number) =>
      database.read((db) => getListingIndex(db, { id: forward, kickoffAt: toTime(at) }, 1e6))
    expect(await readListing(120)).toEqual(expect.any(Number))
    expect(await readListing(80)).toBeNull()
    await moveKickoff(forward, 80)
    expect(await getScored(forward), 'the head is after the new kick-off').toBe(40)
    await moveKickoff(forward, 20)
    expect(await getScored(forward), 'both heads are').toBeNull()
    await moveKickoff(back!, 2000)
    expect(await getScored(back!), 'sealed before it was played').toBe(70)
  })
})
