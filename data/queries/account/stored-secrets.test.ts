import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '#data/db/drizzle.ts'
import { feedSecrets, morningLetters, secondFactors } from '#data/db/schema.ts'
import { setSecretsKey } from '#data/db/secret-text.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { chooseMorningLetter, getLanguageOfToken } from '#data/queries/mail/morning-letters.ts'
import { getOwnerOfSecret, renewFeedSecret } from './follows.ts'
import { beginSecondFactor, getSecondFactor } from './second-factor.ts'
import { encryptStoredSecrets, hasEncryptedSecrets } from './stored-secrets.ts'
import { createUser } from './users.ts'

const NOW = new Date('2026-03-14T12:00:00Z')
const APP_KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const LETTER = {
  rhythm: 'daily',
  hour: 7,
  timeZone: 'UTC',
  pausedUntil: null,
  reminders: false,
} as const

afterEach(() => setSecretsKey(null))

describe.each(TEST_DATABASES)('secrets of members, on %s', (_, open) => {
  test('a copy of the database holds none of them, also of those stored before there was a key; with it all still work', async () => {
    const database = await open()
    const join = async (email: string) =>
      (await database.write((db) =>
        createUser(
          db,
          { email, firstName: 'A', lastName: 'B', age: 30, passwordHash: 'x', consentedAt: NOW },
          NOW,
        ),
      ))!.id
    const give = async (userId: string) => {
      const secret = await database.write((db) => renewFeedSecret(db, userId))
      await database.write((db) => beginSecondFactor(db, userId, APP_KEY, NOW))
      await database.write((db) => chooseMorningLetter(db, userId, { chosen: LETTER, now: NOW }))
      const letters = await database.read((db) => db.select().from(morningLetters))
      return { userId, secret, token: letters.find((row) => row.userId === userId)!.token }
    }
    const before = await give(await join('before@example.com'))
    expect(await database.read(hasEncryptedSecrets)).toBe(false)
    setSecretsKey('a key of more than thirty-two letters')
    await database.write(encryptStoredSecrets)
    const after = await give(await join('after@example.com'))
    const raw = await database.read(async (db) =>
      JSON.stringify([
        await db.select({ all: sql<string>`feed_secrets::text` }).from(feedSecrets),
        await db.select({ all: sql<string>`second_factors::text` }).from(secondFactors),
        await db.select({ all: sql<string>`morning_letters::text` }).from(morningLetters),
      ]),
    )
    for (const { userId, secret, token } of [before, after]) {
      for (const hidden of [secret, token, APP_KEY]) expect(raw).not.toContain(hidden)
      await database.read(async (db) => {
        expect(await getOwnerOfSecret(db, secret)).toMatchObject({ follows: [] })
        expect(await getLanguageOfToken(db, token)).toBe('en')
        expect((await getSecondFactor(db, userId))!.secret).toBe(APP_KEY)
        // What is stored opens nothing by itself.
        expect(await getOwnerOfSecret(db, 'v1.AAAA')).toBeNull()
      })
    }
    for (const key of [null, 'another key of more than thirty-two letters']) {
      setSecretsKey(key)
      expect(await database.read(hasEncryptedSecrets)).toBe(true)
      await expect(database.read((db) => getSecondFactor(db, after.userId))).rejects.toThrow(
        'encrypted with another key',
      )
    }
    await database.close()
  })
})
