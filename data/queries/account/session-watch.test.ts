/** The database notifies every process of changes that make a cached session stale. */
import { eq } from '#data/db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, WriteDb } from '#data/db/database.ts'
import { sessions, users } from '#data/db/schema.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { changePassword, changeProfile } from './account-changes.ts'
import { closeAccount } from './closing.ts'
import { grantPremium, revokeGrantedPremium } from './entitlements.ts'
import { makeWatch } from '#data/queries/watch.ts'
import { openSessionWatch } from './session-watch.ts'
import { endOtherSessions, markSessionUsed } from './sessions.ts'
import { createUser, recordConsents, setRole } from './users.ts'

const NOW = new Date('2026-03-14T12:00:00Z')
const LATER = new Date('2026-03-14T13:00:00Z')
const EMAIL = 'ada@example.com'

const CHANGES: Record<string, (db: WriteDb, id: string) => Promise<unknown>> = {
  'a grant of premium': (db, id) => grantPremium(db, id, { now: NOW }),
  'its end': (db, id) => revokeGrantedPremium(db, id, LATER),
  'another role': (db) => setRole(db, EMAIL, { role: 'admin', granted: true }, NOW),
  'the consents': (db, id) => recordConsents(db, id, NOW),
  'a verified address': (db, id) =>
    db.update(users).set({ emailVerified: true }).where(eq(users.id, id)),
  'another name': (db, id) => changeProfile(db, id, { firstName: 'Grace' }, NOW),
  'another password': (db, id) => changePassword(db, id, 'hash', NOW),
  'an ended sign-in': (db, id) => endOtherSessions(db, id, null),
  'a closed account': (db, id) => closeAccount(db, id, NOW),
  'an erased account': (db, id) => db.delete(users).where(eq(users.id, id)),
}

describe.each(TEST_DATABASES)('%s', (_, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test("every change of a session's data notifies every process with the account; a use of the session does not", async () => {
    const user = { email: EMAIL, passwordHash: '', consentedAt: null }
    const created = await database.write((db) => createUser(db, user, NOW))
    const { id } = created!
    const session = { sid: 'a'.repeat(64), userId: id, expire: LATER }
    await database.write((db) => db.insert(sessions).values(session))
    const watch = await openSessionWatch(database, makeWatch(60_000))
    // The notice of a write before the watch may still arrive.
    await expect.poll(() => watch.holds(watch.begin())).toBe(true)
    const used = watch.begin()
    await database.write((db) => markSessionUsed(db, { sid: session.sid, userId: id }, LATER))
    for (const [what, change] of Object.entries(CHANGES)) {
      const before = watch.begin()

      if (what === 'a grant of premium') expect(before.notices).toBe(used.notices)
      await database.write((db) => change(db, id))
      await expect.poll(() => watch.holds(before, [id]), { timeout: 5000, interval: 5 }).toBe(false)
      expect([what, watch.holds(before, ['another account'])]).toEqual([what, true])
    }
  })
})
