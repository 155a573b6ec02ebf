import { expect, test } from 'vitest'
import { toMatchRow } from '#cli/testing/forecasts/predicted-matches.ts'
import { mailQueue, matches, morningLetters, pushSeen, users } from '#data/db/schema.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { skipToldNews } from './after-restore.ts'
import { queueDueLetters } from './letters-of-a-day.ts'

test('after a restore no letter of this morning and no notification of before comes again', async () => {
  const now = new Date('2026-03-15T10:00:00Z')
  const database = await openTestDatabase()
  const read = await database.write(async (db) => {
    const members = await db
      .insert(users)
      .values(
        ['one', 'two', 'later'].map((name) => ({
          email: `${name}@example.com`,
          password: 'hash',
          emailVerified: true,
        })),
      )
      .returning({ id: users.id })
    await db.insert(morningLetters).values(
      members.map(({ id: userId }, place) => ({
        userId,
        rhythm: 'daily' as const,
        hour: [7, 8, 11][place]!,
        timeZone: 'UTC',
        nextAt: new Date(`2026-03-15T${['07', '08', '11'][place]}:00:00Z`),
        token: `token-${place}`,
        updatedAt: now,
      })),
    )
    const mail = { kind: 'kind', recipient: 'one@example.com', subject: '', body: '' }
    const times = { createdAt: now, nextAttemptAt: now }
    await db.insert(mailQueue).values([
      { ...mail, ...times },
      { ...mail, ...times, userId: members[0]!.id, letterDay: '2026-03-14' },
    ])
    await db.insert(matches).values(toMatchRow({ id: 'one', kickoffAt: now }))
    await db.insert(pushSeen).values({
      matchId: 'one',
      kickoffAt: now,
      matchStatus: 'scheduled',
      isHalfTime: false,
      isOpened: false,
    })
    await skipToldNews(db, now)
    await queueDueLetters(db, now)
    return {
      next: await db.select({ at: morningLetters.nextAt }).from(morningLetters),
      mails: await db.select().from(mailQueue),
      seen: await db.$count(pushSeen),
    }
  })
  expect(read.next.map(({ at }) => at!.toISOString()).sort()).toEqual([
    '2026-03-15T11:00:00.000Z',
    '2026-03-16T07:00:00.000Z',
    '2026-03-16T08:00:00.000Z',
  ])
  expect(read.mails.map(({ letterDay, givenUpAt }) => [letterDay, givenUpAt])).toEqual([
    [null, null],
    ['2026-03-14', now],
  ])
  expect(read.seen).toBe(0)
  await database.close()
})
