import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import {
  accountTokens,
  contactMessages,
  mailQueue,
  sessions,
  userFavorites,
  users,
} from '#data/db/schema.ts'
import { closeAccount } from '#data/queries/account/closing.ts'
import { addContactMessage } from '#data/queries/account/contact-messages.ts'
import { saveEntitlement } from '#data/queries/account/entitlements.ts'
import { addMail } from '#data/queries/account/mail-queue.ts'
import { issueToken } from '#data/queries/account/tokens.ts'
import { createUser } from '#data/queries/account/users.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { retain } from './retain.ts'
import type { RunContext } from './run-context.ts'

const NOW = new Date('2026-03-14T12:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

describe.each(TEST_DATABASES)('what is kept and for how long, on %s', (_, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const addMember = async (email: string, isAdmin = false) =>
    (await database.write((db) =>
      createUser(db, { email, passwordHash: 'x', consentedAt: NOW, isAdmin }, NOW),
    ))!
  const at = (now: Date) => retain({ database, now } as RunContext)
  const listEmails = async () =>
    (await database.read((db) => db.select().from(users))).map(
      (user) => user.closedEmail ?? user.email,
    )

  test('[account-09] a closed account is erased with all that belongs to it within 30 days, and not before its time', async () => {
    const gone = await addMember('gone@example.com')
    await addMember('stays@example.com')
    await database.write(async (db) => {
      await addContactMessage(db, {
        name: 'Gone',
        email: gone.email,
        subject: 'account',
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

  test('an account nobody has used for two years is erased, one that is paid for or runs the site is not', async () => {
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
    expect(await at(later(729))).toMatchObject({ unusedAccountsErased: 0 })
    expect(await at(later(731))).toMatchObject({ unusedAccountsErased: 1 })
    expect((await listEmails()).sort()).toEqual(['boss@example.com', 'payer@example.com'])
  })

  test('tokens, sign-ins and sent mails are erased when they have run out', async () => {
    const { id, email } = (await addMember('fresh@example.com'))!
    await database.write(async (db) => {
      await issueToken(db, { purpose: 'reset-password', userId: id, email }, NOW)
      await db.insert(sessions).values({ sid: 'one', userId: id, expire: later(30) })
    })
    expect(await at(later(0))).toMatchObject({ tokensErased: 0, sessionsErased: 0 })
    expect(await at(later(31))).toMatchObject({ tokensErased: 1, sessionsErased: 1 })
  })
})
