import { createHash } from 'node:crypto'
import { eq, sql } from '#data/db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#data/db/database.ts'
import { sessions, users } from '#data/db/schema.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { CurrentUserSchema } from '#data/model/account/current-user.ts'
import { ProblemSchema } from '#data/model/replies.ts'
import { setRole } from '#data/queries/account/users.ts'
import type { Mail } from '#api/mail/send-mail.ts'
import {
  makeLogKeeper,
  makeTestApp,
  TEST_NOW,
  TEST_PASSWORD,
  TestClient,
  addUser,
} from '#api/testing/test-app.ts'

const FORM = {
  email: 'Grace@Example.com',
  password: TEST_PASSWORD,
  confirmPassword: TEST_PASSWORD,
  firstName: 'Grace',
  lastName: 'Hopper',
  age: 18,
  ageVerified: true,
  disclaimerAccepted: true,
  gamblingRiskAccepted: true,
}

describe.each(RULE_DATABASES)('accounts on %s', (_name, open) => {
  let database: Database
  const log = makeLogKeeper()
  const visit = (overrides = {}) =>
    new TestClient(makeTestApp(database, { logger: log.logger, ...overrides }))
  beforeAll(async () => {
    database = await open()
    await addUser(database, { email: 'ada@example.com' })
    await addUser(database, { email: 'old@example.com', consentedAt: null })
  })
  afterAll(() => database.close())

  const readUser = async (email: string) => {
    const [user] = await database.read((db) =>
      db.select().from(users).where(eq(users.email, email)),
    )
    return user
  }

  test('[call-auth-register] [call-auth-user] [role-default-01] [state-auth-02] [state-auth-04] registration makes the account, stores the consents and signs in at once', async () => {
    const client = visit()
    const response = await client.call('/api/auth/register', { body: FORM })
    expect(response.status).toBe(201)
    const cookies = response.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(
      /^session=[a-z0-9]{40}; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax$/,
    )
    expect(cookies[1]).toBe('signed_in=1; Max-Age=2592000; Path=/; SameSite=Lax')

    const me = await client.call('/api/auth/user')
    expect(me.status).toBe(200)
    expect(me.headers.get('cache-control')).toBe('private, no-store')
    expect(me.headers.get('vary')).toContain('Cookie')
    const user = z.strictObject(CurrentUserSchema.shape).parse(await me.json())
    expect(user).toMatchObject({
      email: 'grace@example.com',
      firstName: 'Grace',
      lastName: 'Hopper',
      isPremium: false,
      isAdmin: false,
      ageVerified: true,
      disclaimerAccepted: true,
      gamblingRiskAccepted: true,
    })
    expect(await readUser('grace@example.com')).toMatchObject({
      age: 18,
      ageVerifiedAt: TEST_NOW,
      disclaimerAcceptedAt: TEST_NOW,
      gamblingRiskAcceptedAt: TEST_NOW,
      password: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    })
  })

  test('the database stores only the hash of a session id', async () => {
    const client = visit()
    await client.signIn('ada@example.com')
    const id = client.cookies.get('session') ?? ''
    const rows = await database.read((db) => db.select().from(sessions))
    expect(rows.map((row) => row.sid)).toContain(createHash('sha256').update(id).digest('hex'))
    expect(JSON.stringify(rows)).not.toContain(id)
    const thief = visit()
    for (const row of rows) {
      const stolen = await thief.call('/api/auth/user', {
        headers: { cookie: `session=${row.sid}` },
      })
      expect(stolen.status).toBe(401)
    }
  })

  test('mails after a registration are in the language of the page', async () => {
    const letters: Mail[] = []
    const sendMail = async (letter: Mail) => void letters.push(letter)
    const client = visit({ sendMail })
    const register = async (email: string, language?: string) =>
      (await client.call('/api/auth/register', { body: { ...FORM, email, language } })).status
    expect(await register('erika@example.com', 'de')).toBe(201)
    expect(await register('plain@example.com')).toBe(201)
    expect(await register('klingon@example.com', 'tlh')).toBe(400)
    await expect.poll(() => letters.length).toBe(2)
    const german = letters.find(({ to }) => to === 'erika@example.com')
    expect(german?.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse')
    expect(german?.text).toContain('/de/verify-email#token=')
    const english = letters.find(({ to }) => to === 'plain@example.com')
    expect(english?.text).toContain('localhost:1/verify-email#token=')
    expect((await readUser('erika@example.com'))?.language).toBe('de')
  })

  test('[err-register-taken] a taken e-mail of any case is 409, also when two register at once', async () => {
    const taken = await visit().call('/api/auth/register', {
      body: { ...FORM, email: 'ADA@example.com' },
    })
    expect(taken.status).toBe(409)
    expect(ProblemSchema.parse(await taken.json())).toMatchObject({
      code: 'conflict',
      detail: 'An account with this email already exists',
    })
    expect(taken.headers.getSetCookie()).toEqual([])
    const twins = await Promise.all(
      [1, 2].map(() =>
        visit().call('/api/auth/register', { body: { ...FORM, email: 'twin@example.com' } }),
      ),
    )
    expect(twins.map((reply) => reply.status).sort()).toEqual([201, 409])
  })

  test.each([
    ['email', 'no', 'Please enter a valid email address'],
    ['password', 'short', 'Password must be at least 8 characters'],
    ['confirmPassword', 'Other words 4', 'Passwords do not match'],
    ['firstName', 'G', 'First name must be at least 2 characters'],
    ['age', 17, 'You must be at least 18 years old'],
    ['age', 121, 'Please enter a valid age'],
    ['ageVerified', false, 'You must confirm you are 18 or older'],
    ['disclaimerAccepted', undefined, 'You must accept the terms and disclaimer'],
    ['gamblingRiskAccepted', 'yes', 'You must acknowledge the gambling risks'],
  ])(
    '[call-auth-register] [err-status-input] the server refuses a bad %s (%s)',
    async (field, value, message) => {
      const body = { ...FORM, email: 'new@example.com', [field]: value }
      const response = await visit().call('/api/auth/register', { body })
      expect(response.status).toBe(400)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      const problem = ProblemSchema.parse(await response.json())
      expect(problem.code).toBe('bad_input')
      expect(problem.errors?.[0]).toMatchObject({
        path: field,
        message: expect.stringContaining(message),
      })
      expect(problem.detail).toContain(message)
      expect(await readUser('new@example.com')).toBeUndefined()
    },
  )

  test('nobody registers as premium or administrator by sending the flags', async () => {
    const client = visit()
    const body = {
      ...FORM,
      email: 'sly@example.com',
      isPremium: true,
      isAdmin: true,
      emailVerified: true,
    }
    expect((await client.call('/api/auth/register', { body })).status).toBe(201)
    expect(await (await client.call('/api/auth/user')).json()).toMatchObject({
      isPremium: false,
      isAdmin: false,
      emailVerified: false,
    })
  })

  test('[call-auth-login] a login signs in, and begins a new session in place of the old', async () => {
    const client = visit()
    const user = await client.signIn('ada@example.com')
    expect(user.email).toBe('ada@example.com')
    const before = client.cookies.get('session')
    await client.signIn('ada@example.com')
    expect(client.cookies.get('session')).not.toBe(before)
    const old = await visit().call('/api/auth/user', { headers: { cookie: `session=${before}` } })
    expect(old.status).toBe(401)
  })

  test('[call-auth-login] a wrong password and an unknown account get the same answer', async () => {
    const replies = await Promise.all(
      ['ada@example.com', 'nobody@example.com'].map(async (email) => {
        const response = await visit().call('/api/auth/login', {
          body: { email, password: 'Wrong words 5' },
        })
        const { requestId: _, ...problem } = ProblemSchema.parse(await response.json())
        return { status: response.status, problem }
      }),
    )
    expect(replies[0]).toEqual(replies[1])
    expect(replies[0]).toMatchObject({
      status: 401,
      problem: { code: 'invalid_credentials', detail: 'Invalid email or password' },
    })
  })

  test('logout ends the session and removes both cookies, and a second logout does no harm', async () => {
    const client = visit()
    await client.signIn('ada@example.com')
    const cookie = `session=${client.cookies.get('session')}`
    expect((await client.call('/api/auth/logout', { method: 'POST' })).status).toBe(204)
    expect([...client.cookies.keys()]).toEqual(['device'])
    expect((await client.call('/api/auth/user', { headers: { cookie } })).status).toBe(401)
    expect((await client.call('/api/auth/logout', { method: 'POST' })).status).toBe(204)
  })

  test('[call-auth-user] [state-auth-02] without a session the current user is 401, whatever the hint says', async () => {
    for (const cookie of [
      'signed_in=1',
      'session=',
      'session=%',
      'session=abc; signed_in=1',
      '%E0%A4%A=1',
    ]) {
      const response = await visit().call('/api/auth/user', { headers: { cookie } })
      expect(response.status).toBe(401)
      expect(ProblemSchema.parse(await response.json())).toMatchObject({
        code: 'not_signed_in',
        status: 401,
      })
    }
  })

  test('an expired session, and one of a deleted user, is refused', async () => {
    await addUser(database, { email: 'gone@example.com' })
    const client = visit()
    const { id } = await client.signIn('gone@example.com')
    const cookie = `session=${client.cookies.get('session')}`
    await database.write((db) =>
      db
        .update(sessions)
        .set({ expire: sql`now() - interval '1 second'` })
        .where(eq(sessions.userId, id)),
    )
    expect((await client.call('/api/auth/user', { headers: { cookie } })).status).toBe(401)
    await client.signIn('gone@example.com')
    await database.write((db) => db.delete(users).where(eq(users.id, id)))
    expect((await client.call('/api/auth/user')).status).toBe(401)
  })

  test('each sign-in deletes expired sessions', async () => {
    await addUser(database, { email: 'idle@example.com' })
    const { id } = await visit().signIn('idle@example.com')
    const countOfIdle = () => database.read((db) => db.$count(sessions, eq(sessions.userId, id)))
    expect(await countOfIdle()).toBe(1)
    const past = sql`now() - interval '1 second'`
    await database.write((db) =>
      db.update(sessions).set({ expire: past }).where(eq(sessions.userId, id)),
    )
    await visit().signIn('ada@example.com')
    expect(await countOfIdle()).toBe(0)
  })

  test.each([
    '/api/auth/user',
    '/api/matches?date=2026-03-14',
    '/api/account/morning-letter/preview',
  ])(
    'a session in use is extended: past half its time it ends 30 days from now, and %s says so',
    async (path) => {
      const email = `regular-${path.length}@example.com`
      await addUser(database, { email })
      const client = visit()
      const { id } = await client.signIn(email)
      await database.write((db) =>
        db
          .update(sessions)
          .set({ expire: sql`now() + interval '14 days'` })
          .where(eq(sessions.userId, id)),
      )
      const response = await client.call(path)
      expect(response.status).toBe(200)
      expect(response.headers.getSetCookie()).toHaveLength(2)
      const [row] = await database.read((db) =>
        db.select().from(sessions).where(eq(sessions.userId, id)),
      )
      expect(row?.expire.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    },
  )

  test('a role granted or revoked while signed in takes effect with the next request', async () => {
    await addUser(database, { email: 'upgraded@example.com' })
    const client = visit()
    await client.signIn('upgraded@example.com')
    for (const granted of [true, false]) {
      await database.write((db) =>
        setRole(db, 'Upgraded@example.com', { role: 'premium', granted }, TEST_NOW),
      )
      await database.write((db) =>
        setRole(db, 'upgraded@example.com', { role: 'admin', granted }, TEST_NOW),
      )
      expect(await (await client.call('/api/auth/user')).json()).toMatchObject({
        isPremium: granted,
        isAdmin: granted,
      })
    }
  })

  test('[state-auth-04] on https the cookie is __Host-, Secure and bound to the whole site', async () => {
    const client = visit({ publicOrigin: 'https://pitchproof.example' })
    const response = await client.call('/api/auth/login', {
      body: { email: 'ada@example.com', password: TEST_PASSWORD },
      headers: { origin: 'https://pitchproof.example' },
    })
    const [session, hint] = response.headers.getSetCookie().slice(-2)
    expect(session).toMatch(
      /^__Host-session=[a-z0-9]{40}; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax; Secure$/,
    )
    expect(hint).toMatch(/^__Host-signed_in=1; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/)
    expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect((await client.call('/api/auth/user')).status).toBe(200)
  })

  test('[state-compliance-02] [call-auth-user] consents given later are stored with their time, only all three together', async () => {
    const client = visit()
    const consents = { ageVerified: true, disclaimerAccepted: true, gamblingRiskAccepted: true }
    expect((await client.call('/api/auth/compliance', { body: consents })).status).toBe(401)
    await client.signIn('old@example.com')
    expect(await (await client.call('/api/auth/user')).json()).toMatchObject({
      ageVerified: false,
      disclaimerAccepted: false,
      gamblingRiskAccepted: false,
    })
    const partly = await client.call('/api/auth/compliance', {
      body: { ...consents, ageVerified: false },
    })
    expect(partly.status).toBe(400)
    expect(await readUser('old@example.com')).toMatchObject({ disclaimerAccepted: false })
    const later = new Date('2026-04-01T00:00:00Z')
    expect((await client.call('/api/auth/compliance', { body: consents })).status).toBe(200)
    const again = visit({ now: () => later })
    await again.signIn('old@example.com')
    await again.call('/api/auth/compliance', { body: consents })
    expect(await readUser('old@example.com')).toMatchObject({
      ...consents,
      ageVerifiedAt: TEST_NOW,
      disclaimerAcceptedAt: TEST_NOW,
      gamblingRiskAcceptedAt: TEST_NOW,
    })
  })

  test('[err-status-limit] guessing one password ends in 429 with Retry-After, and the window passes', async () => {
    await addUser(database, { email: 'target@example.com' })
    let at = new Date('2026-03-15T10:00:00Z')
    const client = visit({ now: () => at })
    const guess = (password: string) =>
      client.call('/api/auth/login', { body: { email: 'target@example.com', password } })
    const statuses = []
    for (let attempt = 0; attempt < 10; attempt += 1)
      statuses.push((await guess('Wrong words 5')).status)
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401))
    const refused = await guess(TEST_PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBe(900)
    expect(ProblemSchema.parse(await refused.json()).code).toBe('too_many_requests')
    // A stranger's guessing elsewhere does not lock the owner out.
    const body = { email: 'target@example.com', password: TEST_PASSWORD }
    const owner = await visit({ now: () => at }).call('/api/auth/login', {
      body,
      from: '192.0.2.9',
    })
    expect(owner.status).toBe(200)
    at = new Date('2026-03-15T10:15:00Z')
    expect((await guess(TEST_PASSWORD)).status).toBe(200)
  })

  test('[err-status-limit] one network address registers 30 accounts an hour at most, told by the proxy we trust', async () => {
    const now = () => new Date('2026-03-16T10:00:00Z')
    const client = visit({ now, trustedProxies: ['10.0.0.0/8'] })
    const register = (forwarded: string, from = '10.1.2.3') =>
      client.call('/api/auth/register', {
        body: { ...FORM, email: 'ada@example.com' },
        from,
        headers: { 'x-forwarded-for': forwarded },
      })
    // One after the other: a request that waits a second for a hash is told to retry.
    for (let count = 1; count <= 30; count += 1)
      expect((await register('198.51.100.1')).status, `registration ${count}`).toBe(409)
    expect((await register('198.51.100.1')).status).toBe(429)
    // A visitor can send any X-Forwarded-For; only the last entry was written by our own proxy.
    expect((await register('192.0.2.55, 198.51.100.1')).status).toBe(429)
    expect((await register('198.51.100.2')).status).toBe(409)
    expect((await register('198.51.100.1', '203.0.113.9')).status).toBe(409)
  })

  test('no log line holds a password, a session id or an e-mail address', async () => {
    const client = visit()
    await client.signIn('ada@example.com')
    const text = log.lines.join('')
    expect(text).toContain('/api/auth/register')
    expect(text).not.toContain('@')
    expect(text).not.toContain(TEST_PASSWORD)
    expect(text).not.toContain('argon2')
    expect(text).not.toContain(client.cookies.get('session'))
  })
})
