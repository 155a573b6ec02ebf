import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from '#data/db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readErased } from '#data/backup/erased-accounts.ts'
import type { Database } from '#data/db/database.ts'
import {
  accountTokens,
  billingEvents,
  contactMessages,
  entitlementChanges,
  mailQueue,
  sessions,
  subscriptions,
  userFavorites,
  users,
} from '#data/db/schema.ts'
import { RETENTION_KINDS, RETENTION } from '#data/model/account/retention.ts'
import { TOKEN_LIFETIME_MS } from '#data/model/account/token-purposes.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { closeAccount } from '#data/queries/account/closing.ts'
import { addContactMessage } from '#data/queries/mail/contact-messages.ts'
import { saveEntitlement } from '#data/testing/save-entitlement.ts'
import { addMail } from '#data/queries/mail/mail-queue.ts'
import { eraseOldTaxRecords } from '#data/queries/account/old-records.ts'
import { countCall } from '#data/queries/account/rate-limits.ts'
import { issueToken } from '#data/queries/account/tokens.ts'
import { createUser } from '#data/queries/account/users.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { retain } from './retain.ts'

const NOW = new Date('2026-03-14T12:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

const MAIL = {
  kind: 'contact-received',
  userId: null,
  contactMessageId: null,
  subject: 'Received',
  body: 'Received',
  replyTo: null,
  expiresAt: null,
}

describe.each(TEST_DATABASES)('retention of each kind of data, on %s', (_, open) => {
  let database: Database
  const dataDir = makeTestFolder()
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const addMember = async (email: string, isAdmin = false) =>
    (await database.write((db) =>
      createUser(db, { email, passwordHash: 'x', consentedAt: NOW, isAdmin }, NOW),
    ))!
  const at = (now: Date, its = database) =>
    retain({ database: its, now, dataDir, isClockMoved: false, isDryRun: false })
  const listEmails = async () =>
    (await database.read((db) => db.select().from(users))).map(
      (user) => user.closedEmail ?? user.email,
    )

  test('[account-09] [privacy-01] a closed account is erased with all that belongs to it within 30 days, and not before its time', async () => {
    const gone = await addMember('gone@example.com')
    await addMember('stays@example.com')
    await database.write(async (db) => {
      await addContactMessage(db, {
        name: 'Gone',
        email: gone.email,
        subject: 'account',
        language: 'en',
        message: 'Please close it.',
        userId: gone.id,
        createdAt: NOW,
      })
      await addMail(
        db,
        {
          kind: 'account-closed',
          userId: gone.id,
          contactMessageId: null,
          recipient: gone.email,
          subject: 'Closed',
          body: 'Closed',
          replyTo: null,
          expiresAt: null,
        },
        NOW,
      )
      await closeAccount(db, gone.id, NOW)
    })
    expect(await at(later(28.9))).toMatchObject({ closedAccountsErased: 0 })
    expect(await listEmails()).toContain('gone@example.com')
    expect(await at(later(29))).toMatchObject({ closedAccountsErased: 1 })
    expect(await listEmails()).toEqual(['stays@example.com'])
    for (const table of [contactMessages, mailQueue, sessions, userFavorites, accountTokens])
      expect(await database.read((db) => db.$count(table))).toBe(0)
  })

  test('an account unused for two years is erased, except paying ones and administrators', async () => {
    await addMember('boss@example.com', true)
    const payer = await addMember('payer@example.com')
    await database.write((db) =>
      saveEntitlement(db, {
        userId: payer.id,
        source: 'stripe',
        reference: 'sub_1',
        startsAt: NOW,
        endsAt: later(800),
      }),
    )
    expect(await at(later(730))).toMatchObject({ unusedAccountsErased: 0 })
    const listed = async () => (await readErased(dataDir)).lines.length
    const before = await listed()
    const lost = async (): Promise<never> => {
      throw new Error('The server was lost before the commit.')
    }
    const failing: Database = {
      ...database,
      write: (work, options) => database.write((db) => work(db).then(lost), options),
    }
    await expect(at(later(732), failing)).rejects.toThrow('lost before the commit')
    expect(await listed()).toBe(before)
    expect(await at(later(732))).toMatchObject({ unusedAccountsErased: 1 })
    expect(await listed()).toBe(before + 1)
    expect((await listEmails()).sort()).toEqual(['boss@example.com', 'payer@example.com'])
  })

  test('[privacy-01] what the privacy page promises a length for is there a day before it and gone when it is due', async () => {
    const { id, email } = (await addMember('fresh@example.com'))!
    const key = 'login-address:192.0.2.0'
    await database.write(async (db) => {
      await issueToken(db, { purpose: 'verify-email', userId: id, email }, NOW)
      await db.insert(sessions).values({
        sid: 'one',
        userId: id,
        expire: later(RETENTION.signIn.length),
      })
      await addContactMessage(db, {
        name: 'A visitor',
        email: 'visitor@example.com',
        subject: 'general',
        language: 'en',
        message: 'A question.',
        userId: null,
        createdAt: NOW,
      })
      await addMail(db, { ...MAIL, recipient: email }, NOW)
      await db.update(mailQueue).set({ sentAt: NOW }).where(eq(mailQueue.recipient, email))
      await countCall(db, { key, limit: 5, windowMs: HOUR_MS }, NOW)
      await db.insert(subscriptions).values({
        id: 'sub_old',
        userId: null,
        customerId: 'cus_old',
        status: 'canceled',
        isOurs: true,
        createdAt: NOW,
        endedAt: NOW,
        syncedAt: NOW,
      })
      await db.insert(billingEvents).values({
        id: 'evt_old',
        type: 'invoice.paid',
        outcome: 'applied',
        isLive: false,
        createdAt: NOW,
        receivedAt: NOW,
      })
    })
    const years = (count: number) => new Date(Date.UTC(2026 + count, 2, 14, 12)).getTime()
    const days = (count: number) => later(count).getTime()
    // In the order of their due dates, because the clock only goes forward.
    const due = [
      { end: NOW.getTime() + HOUR_MS, spare: 60_000, erased: { countsErased: 1 } },
      { end: days(RETENTION.mailLink.length), spare: DAY_MS, erased: { tokensErased: 1 } },
      {
        end: days(RETENTION.signIn.length),
        spare: DAY_MS,
        erased: { sessionsErased: 1, mailsErased: 1 },
      },
      { end: years(RETENTION.contactMessage.length), spare: DAY_MS, erased: { messagesErased: 1 } },
      { end: years(RETENTION.taxRecord.length), spare: DAY_MS, erased: { taxRecordsErased: 2 } },
    ]
    for (const { end, spare, erased } of due) {
      const none = Object.fromEntries(Object.keys(erased).map((what) => [what, 0]))
      expect(await at(new Date(end - spare))).toMatchObject(none)
      expect(await at(new Date(end + spare))).toMatchObject(erased)
      expect(await at(new Date(end + spare))).toMatchObject(none)
    }
    // The page states the longest time for counts, not the shortest.
    expect(HOUR_MS).toBeLessThanOrEqual(RETENTION.countedCall.length * DAY_MS)
    expect(RETENTION.sentMail).toEqual(RETENTION.signIn)
  })

  test('the trail of premium is erased with the tax records, that of an existing entitlement stays', async () => {
    const member = await addMember('granted@example.com')
    await database.write((db) =>
      saveEntitlement(db, {
        userId: member.id,
        source: 'granted',
        reference: 'kept',
        startsAt: NOW,
        endsAt: null,
      }),
    )
    const countTrail = () =>
      database.read((db) => db.$count(entitlementChanges, eq(entitlementChanges.userId, member.id)))
    const inTenYears = new Date(Date.now() + 10 * 365 * DAY_MS)
    // The database enforces seven years by its own clock, too.
    const options = { clock: new Date(inTenYears.getTime() + 7 * 366 * DAY_MS) }
    await database.write((db) => eraseOldTaxRecords(db, inTenYears), options)
    expect(await countTrail()).toBe(1)
    await database.write((db) => db.delete(users).where(eq(users.id, member.id)))
    expect(await countTrail()).toBeGreaterThan(1)
    await database.write((db) => eraseOldTaxRecords(db, inTenYears), options)
    expect(await countTrail()).toBe(0)
  })
})

test('every length on the privacy page has a text in each language, and links and sessions end within it', () => {
  for (const language of LANGUAGE_CODES) {
    const path = join(import.meta.dirname, '../../site/locales', language, 'pages.json')
    const { privacy } = JSON.parse(readFileSync(path, 'utf8'))
    // A length of one has its own form, as in "1 day".
    const stated = Object.keys(privacy.retention).map((key) => key.replace(/_(one|few|other)$/, ''))
    expect([...new Set(stated)], language).toEqual(RETENTION_KINDS)
    for (const text of Object.values(privacy.retention)) expect(text).toContain('{{period}}')
  }
  expect(Math.max(...Object.values(TOKEN_LIFETIME_MS))).toBeLessThanOrEqual(
    RETENTION.mailLink.length * DAY_MS,
  )
})
