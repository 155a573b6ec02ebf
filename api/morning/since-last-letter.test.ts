/** Each match that is over is told in one letter, wherever its reader lives. */
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { and, eq } from '#data/db/drizzle.ts'
import { ledgerEntries, mailQueue, morningLetters } from '#data/db/schema.ts'
import { sealMarket } from '#data/ledger/leaves/sealed-market.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#data/model/time.ts'
import { addFollows } from '#data/queries/account/follows.ts'
import { insertEntries } from '#data/queries/log/log-rows.ts'
import { chooseMorningLetter } from '#data/queries/mail/morning-letters.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, TEST_ORIGIN } from '#api/testing/test-app.ts'
import { publishCheckpoint, publishTestWorld, type TestWorld } from '#api/testing/test-matches.ts'
import { openTestMorning } from '#api/testing/test-morning.ts'
import { commitInLog } from '#api/testing/test-openings.ts'
import { queueMorningLetters, sendMorningLetters } from './send-letters.ts'

const START = new Date('2026-03-12T10:00:00Z')
/** Over late in the evening, and over while it is morning in America. */
const LATE = { id: 'late', kickoffAt: '2026-03-14T20:00:00.000Z' }
const NOON = { id: 'noon', kickoffAt: '2026-03-15T11:00:00.000Z' }
/** Opened by a slow run, which began before Tokyo's letters and stored its rows after them. */
const SLOW = { id: 'slow', kickoffAt: '2026-03-16T18:00:00.000Z' }
/** Opened, and rightly only days later. */
const WRONG = { id: 'wrong', kickoffAt: '2026-03-15T09:00:00.000Z' }
/** Each day has a match, so that no letter is empty. */
const OTHERS = Array.from({ length: 9 }, (_, place) => ({
  id: `other-${place}`,
  kickoffAt: new Date(Date.parse('2026-03-12T23:00:00Z') + place * DAY_MS).toISOString(),
}))

describe.each(RULE_DATABASES)('results in letters, on %s', (_, open) => {
  let database: Database
  let world: TestWorld
  let clock = START
  let people = 0
  const now = () => clock
  const openings = new Map<string, Awaited<ReturnType<typeof commitInLog>>>()
  const openInLog = ({ id }: { id: string }, at: string, homeScore = 2) =>
    openings.get(id)!({ homeScore, awayScore: 0 }, new Date(at))

  beforeAll(async () => {
    database = await open()
    world = await publishTestWorld(database, [LATE, NOON, SLOW, WRONG, ...OTHERS], { now })
    for (const match of [LATE, NOON, SLOW, WRONG]) {
      const prediction = sealMarket(world.predictions.get(match.id)!, world.marks.get(match.id)!)
      const listed = { ...match, key: world.key, prediction }
      openings.set(match.id, await commitInLog(database, listed, START))
    }
    await openInLog(LATE, '2026-03-14T22:30:00Z')
    await openInLog(NOON, '2026-03-15T12:50:00Z')
  })
  beforeEach(async () => {
    clock = START
    await database.write(async (db) => {
      await db.delete(mailQueue)
      await db.delete(morningLetters)
    })
  })
  afterAll(() => database.close())

  /** Letters of eight days, each sent some minutes after its hour. Within these instants the mail server takes none. */
  const sendWeek = async (
    timeZone: string,
    {
      away,
      after = new Map(),
    }: {
      away?: readonly [from: string, to: string]
      /** What happens after the letters of an hour. */
      after?: ReadonlyMap<string, () => Promise<void>>
    } = {},
  ) => {
    const letters: { day: string; text: string }[] = []
    people += 1
    const email = `fan-${people}@example.com`
    const { id } = await addUser(database, { email, emailVerified: true })
    await database.write(async (db) => {
      await addFollows(db, id, [{ kind: 'league', id: 'premier-league' }])
      const chosen = { rhythm: 'daily', hour: 7, pausedUntil: null, reminders: false } as const
      await chooseMorningLetter(db, id, { chosen: { ...chosen, timeZone }, now: clock })
    })
    const parts = {
      database,
      now,
      sendMail: async ({ text }: { text: string }) => {
        const at = clock.toISOString()
        if (away && away[0] <= at && at < away[1]) throw new Error('away')
        letters.push({ day: at.slice(0, 10), text })
      },
      logger: pino({ level: 'silent' }),
      pace: { perMinute: 1000, perDay: 10_000 },
      getMorning: openTestMorning(database, world.snapshots, now),
      operatorName: 'Pitchproof',
      operatorAddress: null,
      publicOrigin: TEST_ORIGIN,
    }
    for (let hours = 0; hours < 8 * 24; hours += 1) {
      clock = new Date(START.getTime() + hours * HOUR_MS)
      await queueMorningLetters(parts)
      clock = new Date(clock.getTime() + 7 * MINUTE_MS)
      await sendMorningLetters(parts)
      await after.get(clock.toISOString().slice(0, 13))?.()
    }
    return letters
  }
  const listTold = (letters: readonly { day: string; text: string }[], id: string) =>
    letters.filter(({ text }) => text.includes(`Home of ${id} 2–0`)).map(({ day }) => day)

  test.each([
    ['Asia/Tokyo', '2026-03-15', '2026-03-15'],
    ['Australia/Sydney', '2026-03-15', '2026-03-15'],
    ['Europe/Berlin', '2026-03-15', '2026-03-16'],
    ['America/Los_Angeles', '2026-03-15', '2026-03-15'],
  ])('a daily letter in %s tells each result once', async (timeZone, late, noon) => {
    const letters = await sendWeek(timeZone)
    expect(letters).toHaveLength(8)
    expect(listTold(letters, 'late')).toEqual([late])
    expect(listTold(letters, 'noon')).toEqual([noon])
    const tallies = letters.filter(({ text }) => /Right: \d of \d/.test(text))
    expect(tallies.map(({ day }) => day)).toEqual([...new Set([late, noon])])
  })

  test('a letter that was never sent leaves its results to the next', async () => {
    const letters = await sendWeek('Asia/Tokyo', { away: ['2026-03-15T22', '2026-03-16T12'] })
    expect(letters).toHaveLength(7)
    expect(listTold(letters, 'late')).toEqual(['2026-03-16'])
  })

  test('a result that a slow run stores after a letter is in the next one, and a wrong opening leaves its match to the right one', async () => {
    const voidWrong = () =>
      database.write(
        async (db) => {
          const [opening] = await db
            .select({ index: ledgerEntries.entryIndex })
            .from(ledgerEntries)
            .where(and(eq(ledgerEntries.kind, 'open'), eq(ledgerEntries.matchId, WRONG.id)))
          const incident = { v: 1, kind: 'incident', statedAt: clock.toISOString() } as const
          const words = { message: 'Not its score.', matchIds: [WRONG.id], voids: [opening!.index] }
          await insertEntries(db, [{ ...incident, ...words }], clock)
          await publishCheckpoint(db, world.key)
        },
        { clock },
      )
    const after = new Map([
      ['2026-03-15T12', () => openInLog(WRONG, '2026-03-15T12:00:00Z', 1)],
      ['2026-03-15T14', voidWrong],
      ['2026-03-16T22', () => openInLog(SLOW, '2026-03-16T21:20:00Z')],
      ['2026-03-17T10', () => openInLog(WRONG, '2026-03-17T10:00:00Z')],
    ])
    const letters = await sendWeek('Asia/Tokyo', { after })
    expect(listTold(letters, 'slow')).toEqual(['2026-03-17'])
    expect(listTold(letters, 'wrong')).toEqual(['2026-03-17'])
  })
})
