/** Each match that is over is told in one letter, wherever its reader lives. */
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { mailQueue, morningLetters } from '#data/db/schema.ts'
import { sealMarket } from '#data/ledger/leaves/sealed-market.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#data/model/time.ts'
import { addFollows } from '#data/queries/account/follows.ts'
import { chooseMorningLetter } from '#data/queries/mail/morning-letters.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, TEST_ORIGIN } from '#api/testing/test-app.ts'
import { publishTestWorld, type TestWorld } from '#api/testing/test-matches.ts'
import { openTestMorning } from '#api/testing/test-morning.ts'
import { commitInLog } from '#api/testing/test-openings.ts'
import { queueMorningLetters, sendMorningLetters } from './send-letters.ts'

const START = new Date('2026-03-12T10:00:00Z')
/** Over late in the evening, and over while it is morning in America. */
const LATE = { id: 'late', kickoffAt: '2026-03-14T20:00:00.000Z' }
const NOON = { id: 'noon', kickoffAt: '2026-03-15T11:00:00.000Z' }
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

  beforeAll(async () => {
    database = await open()
    world = await publishTestWorld(database, [LATE, NOON, ...OTHERS], { now })
    for (const [match, openedAt] of [
      [LATE, '2026-03-14T22:30:00Z'],
      [NOON, '2026-03-15T13:10:00Z'],
    ] as const) {
      const prediction = sealMarket(world.predictions.get(match.id)!, world.marks.get(match.id)!)
      const openInLog = await commitInLog(database, { ...match, key: world.key, prediction }, START)
      await openInLog({ homeScore: 2, awayScore: 0 }, new Date(openedAt))
    }
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
  const sendWeek = async (timeZone: string, away?: readonly [from: string, to: string]) => {
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
    const letters = await sendWeek('Asia/Tokyo', ['2026-03-15T22', '2026-03-16T12'])
    expect(letters).toHaveLength(7)
    expect(listTold(letters, 'late')).toEqual(['2026-03-16'])
  })
})
