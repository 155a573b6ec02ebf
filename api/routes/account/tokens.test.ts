/**
 * Every way to misuse a token, as one table: each token has one purpose, one use, one person and a
 * limited time.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { accountTokens } from '#data/db/schema.ts'
import { TOKEN_LIFETIME_MS, type TokenPurpose } from '#data/model/account/token-purposes.ts'
import { issueToken } from '#data/queries/account/tokens.ts'
import { getUser } from '#data/queries/account/users.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TEST_NOW, TEST_PASSWORD, TestClient } from '#api/testing/test-app.ts'

const NEW_PASSWORD = 'Offside trap 7'

interface Use {
  readonly purpose: TokenPurpose
  readonly path: string
  readonly toBody: (token: string) => object
  readonly right: number
  readonly refused: number
}
const USES: readonly Use[] = [
  {
    purpose: 'verify-email',
    path: '/api/auth/verify-email',
    toBody: (token) => ({ token, currentPassword: TEST_PASSWORD }),
    right: 200,
    refused: 400,
  },
  {
    purpose: 'change-email',
    path: '/api/auth/change-email',
    toBody: (token) => ({ token, currentPassword: TEST_PASSWORD }),
    right: 200,
    refused: 400,
  },
  {
    purpose: 'reset-password',
    path: '/api/auth/reset-password',
    toBody: (token) => ({ token, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }),
    right: 204,
    refused: 400,
  },
]

describe.each(RULE_DATABASES)('tokens on %s', (_, open) => {
  let database: Database
  let clock = TEST_NOW
  let made = 0
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const addMember = async () => {
    const email = `holder-${(made += 1)}@example.com`
    return addUser(database, { email, emailVerified: false })
  }
  const issue = async (purpose: TokenPurpose, user: { id: string; email: string }) => {
    const email = purpose === 'change-email' ? `new-${user.email}` : user.email
    const asked = { purpose, userId: user.id, email }
    return (await database.write((db) => issueToken(db, asked, clock))).token
  }
  /** A new network address for each call, so that the rate limit does not interfere. */
  const use = async (way: Use, token: string): Promise<number> => {
    const client = new TestClient(makeTestApp(database, { now: () => clock }))
    const from = `198.51.${Math.floor((made += 1) / 250)}.${made % 250}`
    const { status } = await client.call(way.path, { body: way.toBody(token), from })
    // On a busy machine some are told to retry, because hashing has no free turn.
    return status === 503 ? use(way, token) : status
  }

  test.each(USES)('a $purpose token is accepted once, and never again', async (way) => {
    const token = await issue(way.purpose, await addMember())
    expect(await use(way, token)).toBe(way.right)
    expect(await use(way, token)).toBe(way.refused)
  })

  test.each(USES)('of four at once, one use of a $purpose token succeeds', async (way) => {
    const token = await issue(way.purpose, await addMember())
    const statuses = await Promise.all(Array.from({ length: 4 }, () => use(way, token)))
    expect(statuses.filter((status) => status === way.right)).toHaveLength(1)
    expect(statuses.filter((status) => status === way.refused)).toHaveLength(3)
  })

  test.each(USES)(
    'a $purpose token is valid to the last moment of its time and not beyond',
    async (way) => {
      const [early, late] = [await addMember(), await addMember()]
      const tokens = [await issue(way.purpose, early), await issue(way.purpose, late)]
      clock = new Date(TEST_NOW.getTime() + TOKEN_LIFETIME_MS[way.purpose] - 1)
      expect(await use(way, tokens[0]!)).toBe(way.right)
      clock = new Date(clock.getTime() + 1)
      expect(await use(way, tokens[1]!)).toBe(way.refused)
      clock = TEST_NOW
    },
  )

  test.each(
    USES.flatMap((way) =>
      (Object.keys(TOKEN_LIFETIME_MS) as TokenPurpose[])
        .filter((other) => other !== way.purpose)
        .map((other) => ({ way, other, path: way.path })),
    ),
  )('a token for $other does nothing at $path', async ({ way, other }) => {
    expect(await use(way, await issue(other, await addMember()))).toBe(way.refused)
  })

  test.each(USES)(
    'a $purpose token that is guessed, cut or changed is refused like any other',
    async (way) => {
      const token = await issue(way.purpose, await addMember())
      const [row] = await database.read((db) => db.select().from(accountTokens).limit(1))
      const flipped = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
      const wrong = ['A'.repeat(43), token.slice(0, -1), `${token}A`, flipped, token.toUpperCase()]
      for (const guess of [...wrong, row!.tokenHash, "' or 1=1 --", '\0'])
        expect(await use(way, guess), guess).toBe(way.refused)
      expect(await use(way, token), 'the right one still counts').toBe(way.right)
    },
  )

  test.each(USES)('a newer $purpose token makes the older one invalid', async (way) => {
    const member = await addMember()
    const older = await issue(way.purpose, member)
    const newer = await issue(way.purpose, member)
    expect(await use(way, older)).toBe(way.refused)
    expect(await use(way, newer)).toBe(way.right)
  })

  test('a token changes the account it was made for, whoever is signed in', async () => {
    const [owner, thief] = [await addMember(), await addMember()]
    const token = await issue('verify-email', owner)
    const client = new TestClient(makeTestApp(database))
    await client.signIn(thief.email)
    const body = { token, currentPassword: TEST_PASSWORD }
    expect((await client.call('/api/auth/verify-email', { body })).status).toBe(200)
    const read = (id: string) => database.read((db) => getUser(db, id, TEST_NOW))
    expect((await read(owner.id))?.emailVerified).toBe(true)
    expect((await read(thief.id))?.emailVerified).toBe(false)
  })

  test('the table holds hashes of tokens, never a token', async () => {
    const token = await issue('reset-password', await addMember())
    const rows = await database.read((db) => db.select().from(accountTokens))
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.tokenHash))).toBe(true)
  })
})
