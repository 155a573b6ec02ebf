/** Each letter is queued and sent once despite failures, and letters end when a mailbox is closed. */
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { mailQueue, morningLetters, rateLimits } from '#data/db/schema.ts'
import { changeEmail } from '#data/queries/account/account-changes.ts'
import { grantPremium, revokeGrantedPremium } from '#data/queries/account/entitlements.ts'
import {
  claimLetters,
  eraseOldLetters,
  queueDueLetters,
} from '#data/queries/mail/letters-of-a-day.ts'
import { getMailState } from '#data/queries/mail/mail-queue.ts'
import { chooseMorningLetter, getMorningLetter } from '#data/queries/mail/morning-letters.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { HOUR_MS, MINUTE_MS } from '#data/model/time.ts'
import { sendDueMails } from '#api/mail/mail-queue.ts'
import { makeMailSender } from '#api/mail/send-mail.ts'
import { startMailServer, type MailAnswer, type TestMailServer } from '#api/testing/mail-server.ts'
import { addUser, TEST_ORIGIN } from '#api/testing/test-app.ts'
import { publishTestWorld } from '#api/testing/test-matches.ts'
import { openTestMorning } from '#api/testing/test-morning.ts'
import { queueMorningLetters, sendMorningLetters, type MorningParts } from './send-letters.ts'

const EVENING = new Date('2026-03-13T20:00:00Z')
const SEVEN = new Date('2026-03-14T06:00:00Z')
const PACE = { perMinute: 1000, perDay: 10_000 }
const DAILY = {
  rhythm: 'daily',
  hour: 7,
  timeZone: 'Europe/Berlin',
  pausedUntil: null,
  reminders: false,
} as const

describe.each(RULE_DATABASES)('morning letters on %s', (_, open) => {
  let database: Database
  let server: TestMailServer
  let parts: MorningParts
  let clock = EVENING
  let answers: (to: string, nth: number) => MailAnswer = () => ({})
  let people = 0
  const now = () => clock

  beforeAll(async () => {
    database = await open()
    server = await startMailServer((to, nth) => answers(to, nth))
    const list = Array.from({ length: 6 }, (_, place) => ({
      id: `today-${place}`,
      kickoffAt: `2026-03-14T${13 + place}:00:00.000Z`,
    }))
    const { snapshots } = await publishTestWorld(database, list, { now })
    parts = {
      database,
      now,
      logger: pino({ level: 'silent' }),
      pace: PACE,
      getMorning: openTestMorning(database, snapshots, now),
      sendMail: makeMailSender({
        smtpUrl: server.url,
        from: 'no-reply@p.example',
        outboxDir: '/nowhere',
        now,
      }),
      operatorName: 'Pitchproof',
      operatorAddress: '1 High Street, Leeds',
      publicOrigin: TEST_ORIGIN,
    }
  })
  beforeEach(async () => {
    clock = EVENING
    answers = () => ({})
    await database.write(async (db) => {
      await db.delete(mailQueue)
      await db.delete(morningLetters)
      await db.delete(rateLimits)
    })
  })
  afterAll(async () => {
    await database.close()
    await server.stop()
  })

  const addReader = async (change: object = {}, emailVerified = true) => {
    people += 1
    const email = `reader-${people}@example.com`
    const user = await addUser(database, { email, emailVerified })
    const chosen = { ...DAILY, ...change }
    await database.write((db) => chooseMorningLetter(db, user.id, { chosen, now: clock }))
    return { id: user.id, email }
  }
  const find = (email: string) => server.received.filter(({ to }) => to === email)
  const listRows = () => database.read((db) => db.select().from(mailQueue))
  const sendAll = async () => {
    await queueMorningLetters(parts)
    return sendMorningLetters(parts)
  }

  test('a letter is sent at its hour, once a day, with the link that ends the letters; mails of accounts do not wait for it', async () => {
    const { email } = await addReader()
    clock = new Date(SEVEN.getTime() - 1000)
    expect(await sendAll()).toMatchObject({ claimed: 0, sent: 0 })
    clock = SEVEN
    await queueMorningLetters(parts)
    expect(await sendDueMails(parts)).toBe(0)
    expect(await sendMorningLetters(parts)).toMatchObject({ claimed: 1, sent: 1 })
    const { raw } = find(email)[0]!
    expect(raw).toMatch(
      /^List-Unsubscribe:\s+<http:\/\/localhost:1\/api\/morning-letter\/end\/[\w-]{22}>$/m,
    )
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(raw).toMatch(/^Message-ID: <letter-[0-9a-f]{32}@localhost>$/m)
    expect(raw).toContain('Content-Type: multipart/alternative')
    expect(raw).toContain('1 High Street, Leeds')
    for (let minutes = 1; minutes < 24 * 60; minutes += 173) {
      clock = new Date(SEVEN.getTime() + minutes * MINUTE_MS)
      await sendAll()
    }
    expect(find(email)).toHaveLength(1)
    const [row] = await listRows()
    expect(row).toMatchObject({ kind: 'morning-letter', body: '', letterDay: '2026-03-14' })
    expect(row!.subject).not.toBe('')
  })

  test('two machines and a killed one send each letter once', async () => {
    const readers = await Promise.all(Array.from({ length: 30 }, () => addReader()))
    clock = SEVEN
    await Promise.all([queueMorningLetters(parts), queueMorningLetters(parts)])
    expect(await listRows()).toHaveLength(30)
    // The process is killed after it has claimed ten letters and sent none.
    const most = { most: 10, pace: PACE, now: clock }
    expect(await database.write((db) => claimLetters(db, most))).toHaveLength(10)
    await Promise.all([sendMorningLetters(parts), sendMorningLetters(parts)])
    expect(readers.filter(({ email }) => find(email).length === 1)).toHaveLength(20)
    clock = new Date(SEVEN.getTime() + 14 * MINUTE_MS)
    expect(await sendAll()).toMatchObject({ claimed: 0, sent: 0 })
    clock = new Date(SEVEN.getTime() + 16 * MINUTE_MS)
    await Promise.all([sendAll(), sendAll()])
    for (const { email } of readers) expect(find(email), email).toHaveLength(1)
  })

  test('killed while it queues: nothing of the batch is stored, and the next run queues all of it', async () => {
    const readers = [await addReader(), await addReader()]
    clock = SEVEN
    const killed = database.write(async (db) => {
      await queueDueLetters(db, clock)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await listRows()).toEqual([])
    await sendAll()
    for (const { email } of readers) expect(find(email)).toHaveLength(1)
  })

  test('a closed mailbox ends the letters, which the account states; a refused sender does not', async () => {
    const [gone, blocked, full] = [await addReader(), await addReader(), await addReader()]
    answers = (to, nth) => {
      if (to === gone.email) return { recipient: '550 5.1.1 no such user' }
      if (to === blocked.email) return { recipient: '550 5.7.1 listed' }
      return nth === 1 ? { recipient: '452 4.2.2 mailbox full' } : {}
    }
    clock = SEVEN
    expect(await sendAll()).toMatchObject({ claimed: 3, sent: 0 })
    // One full mailbox raises no alarm.
    expect((await database.read(getMailState)).letters).toEqual({
      waiting: 1,
      oldestWaitingAt: null,
    })
    const read = (id: string) => database.read((db) => getMorningLetter(db, id))
    expect(await read(gone.id)).toMatchObject({
      rhythm: 'off',
      endedBecause: 'bounce',
      nextAt: null,
    })
    expect(await read(blocked.id)).toMatchObject({ rhythm: 'daily', endedBecause: null })
    clock = new Date(SEVEN.getTime() + 2 * MINUTE_MS)
    expect(await sendAll()).toMatchObject({ claimed: 1, sent: 1 })
    expect(find(full.email)).toHaveLength(1)
    expect(server.tries.get(gone.email)).toBe(1)
    const email = `new-${gone.email}`
    await database.write((db) => changeEmail(db, { userId: gone.id, email }, clock))
    expect(await read(gone.id)).toMatchObject({ rhythm: 'off', endedBecause: null })
  })

  test('a bounce of a former address of the member does not end the letters', async () => {
    const { id, email } = await addReader()
    clock = SEVEN
    const changed = `new-${email}`
    const sendMail: MorningParts['sendMail'] = async (mail) => {
      await database.write((db) => changeEmail(db, { userId: id, email: changed }, clock))
      await parts.sendMail(mail)
    }
    answers = () => ({ recipient: '550 5.1.1 no such user' })
    await queueMorningLetters(parts)
    expect((await sendMorningLetters({ ...parts, sendMail })).sent).toBe(0)
    expect(await database.read((db) => getMorningLetter(db, id))).toMatchObject({ rhythm: 'daily' })
  })

  test('a process with a slow mail server sends nothing that another process may have claimed meanwhile', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => addReader()))
    clock = SEVEN
    await queueMorningLetters(parts)
    const sendMail: MorningParts['sendMail'] = async (mail) => {
      await parts.sendMail(mail)
      clock = new Date(clock.getTime() + 3 * MINUTE_MS)
    }
    expect(await sendMorningLetters({ ...parts, sendMail })).toMatchObject({ claimed: 12, sent: 4 })
    expect(await sendMorningLetters(parts)).toMatchObject({ claimed: 0, sent: 0 })
    clock = new Date(SEVEN.getTime() + 16 * MINUTE_MS)
    expect(await sendMorningLetters(parts)).toMatchObject({ claimed: 8, sent: 8 })
    for (const { email } of readers) expect(find(email), email).toHaveLength(1)
  })

  test('an end of Premium, a pause and an end of the letters take effect up to the moment a letter is written', async () => {
    const readers = await Promise.all(Array.from({ length: 9 }, () => addReader()))
    await database.write(async (db) => {
      for (const { id } of readers) await grantPremium(db, id, { now: clock })
    })
    clock = SEVEN
    await queueMorningLetters(parts)
    const given: string[] = []
    const sendMail: MorningParts['sendMail'] = async (mail) => {
      await parts.sendMail(mail)
      if (given.push(mail.to) !== 4) return
      const [pausing, ending, ...rest] = readers.filter(({ email }) => !given.includes(email))
      const choose = (id: string, change: object) =>
        database.write((db) =>
          chooseMorningLetter(db, id, { chosen: { ...DAILY, ...change }, now: clock }),
        )
      await choose(pausing!.id, { pausedUntil: '2026-03-20' })
      await choose(ending!.id, { rhythm: 'off' })
      await database.write(async (db) => {
        for (const { id } of rest) await revokeGrantedPremium(db, id, clock)
      })
    }
    expect(await sendMorningLetters({ ...parts, sendMail })).toMatchObject({ claimed: 9, sent: 7 })
    const bars = readers.map(
      ({ email }) => find(email)[0]?.raw.match(/class=3D"bar"|class="bar"/g)?.length ?? 0,
    )
    // Bars in letters with five of the six matches, with the three free ones, and without any.
    expect(bars.toSorted()).toEqual([0, 0, 3, 3, 3, 5, 5, 5, 5])
  })

  test('the rate of the installation holds for all machines together; letters that are too late are not sent', async () => {
    await Promise.all(Array.from({ length: 12 }, () => addReader()))
    const slow = { ...parts, pace: { perMinute: 4, perDay: 6 } }
    clock = SEVEN
    await queueMorningLetters(parts)
    const claimed = async () =>
      (await Promise.all([sendMorningLetters(slow), sendMorningLetters(slow)]))
        .map((each) => each.claimed)
        .reduce((sum, each) => sum + each)
    expect(await claimed()).toBe(4)
    expect(await claimed()).toBe(0)
    clock = new Date(SEVEN.getTime() + MINUTE_MS)
    expect(await claimed()).toBe(2)
    clock = new Date(SEVEN.getTime() + 5 * MINUTE_MS)
    expect(await claimed()).toBe(0)
    expect((await database.read(getMailState)).letters).toEqual({
      waiting: 6,
      oldestWaitingAt: SEVEN.toISOString(),
    })
    expect(await database.read(getMailState)).toMatchObject({ waiting: 0, givenUp: 0 })
    clock = new Date(SEVEN.getTime() + 4 * HOUR_MS)
    expect((await sendMorningLetters(parts)).claimed).toBe(0)
    expect((await database.read(getMailState)).letters.waiting).toBe(0)
    expect(await database.write((db) => eraseOldLetters(db, '2026-03-15'))).toBe(12)
  })

  test('letters that are not sent use up nothing of the rate', async () => {
    await Promise.all(Array.from({ length: 8 }, () => addReader()))
    const slow = { ...parts, pace: { perMinute: 4, perDay: 6 } }
    // Days without matches.
    clock = new Date('2026-03-17T06:00:00Z')
    await queueMorningLetters(parts)
    expect(await sendMorningLetters(slow)).toMatchObject({ claimed: 4, sent: 0 })
    expect(await sendMorningLetters(slow)).toMatchObject({ claimed: 4, sent: 0 })
  })

  test('no letter is sent if it is not wanted, not confirmed or empty, and the plan at the time of sending counts', async () => {
    const stopped = await addReader()
    const unconfirmed = await addReader({}, false)
    const paused = await addReader({ pausedUntil: '2026-03-16' })
    const later = await addReader({ rhythm: 'weekly' })
    const expired = await addReader()
    await database.write((db) => grantPremium(db, expired.id, { now: clock }))
    clock = SEVEN
    await queueMorningLetters(parts)
    await database.write(async (db) => {
      await chooseMorningLetter(db, stopped.id, { chosen: { ...DAILY, rhythm: 'off' }, now: clock })
      await revokeGrantedPremium(db, expired.id, clock)
    })
    expect(await sendMorningLetters(parts)).toMatchObject({ claimed: 2, sent: 1 })
    for (const { email } of [stopped, unconfirmed, paused, later]) expect(find(email)).toEqual([])
    expect(find(expired.email)[0]!.raw.match(/class=3D"bar"|class="bar"/g)).toHaveLength(3)
    // A day without matches, after another one without.
    clock = new Date('2026-03-17T06:00:00Z')
    expect(await sendAll()).toMatchObject({ claimed: 2, sent: 0 })
    expect(find(paused.email)).toEqual([])
  })
})
