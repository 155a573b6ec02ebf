/**
 * A member, a visitor and an administrator who try every call with another account's ids, addresses
 * and tokens. Whatever they send, nothing of the other account changes and nothing of it is in a
 * reply.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import type { PoolTable } from '#data/model/account/pools.ts'
import * as schema from '#data/db/schema.ts'
import { eq } from '#data/db/drizzle.ts'
import { addPasskey } from '#data/queries/account/passkeys.ts'
import { listSessions } from '#data/queries/account/sessions.ts'
import { replaceRecoveryCodes } from '#data/queries/account/second-factor.ts'
import { issueToken } from '#data/queries/account/tokens.ts'
import { chooseMorningLetter } from '#data/queries/mail/morning-letters.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { publishTestWorld } from './test-matches.ts'
import { addUser, makeTestApp, TEST_NOW, TEST_PASSWORD, TestClient } from './test-app.ts'

const VICTIM = 'victim@example.com'
const SECRET_NAME = 'Wilhelmina-Secret'
const NEW = { newPassword: 'Offside trap 7', confirmPassword: 'Offside trap 7' }

/** Credential ids are random and unknown to others; here the attackers know one. */
const CREDENTIAL = 'victims-credential-id'
const CREATED = Buffer.from('{"type":"webauthn.create","challenge":"A"}').toString('base64url')
const MADE = {
  id: CREDENTIAL,
  rawId: CREDENTIAL,
  type: 'public-key',
  response: { clientDataJSON: CREATED, attestationObject: 'oA' },
}
const USED = {
  ...MADE,
  response: { clientDataJSON: CREATED, authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
}

/** The forecast of the other account. */
const FORECAST = { home: 37, draw: 31, away: 32, score: { home: 4, away: 3 } }

/** The pool of the other account. */
const POOL = {
  name: 'Pool of the victim',
  nickname: 'Victim',
  leagues: ['premier-league'],
  from: '2026-03-14',
  to: '2026-03-31',
}

const LETTER = {
  rhythm: 'daily',
  hour: 7,
  timeZone: 'UTC',
  pausedUntil: null,
  reminders: false,
} as const

let database: Database
let victim: {
  id: string
  sessionId: string
  passkeyId: string
  poolId: string
  memberId: string
}
beforeAll(async () => {
  database = await openTestDatabase()
  await publishTestWorld(database, [{ id: 'a-match', kickoffAt: '2026-03-15T15:00:00.000Z' }], {
    now: () => TEST_NOW,
  })
  const { id } = await addUser(database, { email: VICTIM, lastName: SECRET_NAME, isPremium: true })
  const client = new TestClient(makeTestApp(database))
  await client.signIn(VICTIM)
  await client.call('/api/contact', {
    body: { name: SECRET_NAME, email: VICTIM, subject: 'account', message: SECRET_NAME },
  })
  const given = await client.call('/api/forecasts/a-match', { method: 'PUT', body: FORECAST })
  expect(given.status).toBe(200)
  const started = await client.call('/api/pools', { body: POOL })
  const pool = (await started.json()) as PoolTable
  const passkey = await database.write(async (db) => {
    await issueToken(
      db,
      { purpose: 'change-email', userId: id, email: 'next@example.com' },
      TEST_NOW,
    )
    await replaceRecoveryCodes(db, id, ['aaaaa-bbbbb'])
    await chooseMorningLetter(db, id, { chosen: LETTER, now: TEST_NOW })
    const key = { credentialId: CREDENTIAL, publicKey: 'AA', counter: 1 }
    return addPasskey(db, { userId: id, ...key, isBackedUp: true, name: SECRET_NAME }, TEST_NOW)
  })
  const [session] = await database.read((db) => listSessions(db, id, TEST_NOW))
  victim = {
    id,
    sessionId: session!.publicId,
    passkeyId: passkey!.id,
    poolId: pool.id,
    memberId: pool.rows[0]!.memberId,
  }
})
afterAll(() => database.close())

/** Every row that belongs to the other account. */
async function readVictim(): Promise<string> {
  const rows = await database.read(async (db) => [
    await db.select().from(schema.users).where(eq(schema.users.id, victim.id)),
    await db.select().from(schema.sessions).where(eq(schema.sessions.userId, victim.id)),
    await db.select().from(schema.entitlements).where(eq(schema.entitlements.userId, victim.id)),
    await db.select().from(schema.userFavorites).where(eq(schema.userFavorites.userId, victim.id)),
    await db
      .select()
      .from(schema.memberForecasts)
      .where(eq(schema.memberForecasts.userId, victim.id)),
    await db.select().from(schema.pools).where(eq(schema.pools.id, victim.poolId)),
    await db.select().from(schema.poolMembers).where(eq(schema.poolMembers.userId, victim.id)),
    await db.select().from(schema.accountTokens).where(eq(schema.accountTokens.userId, victim.id)),
    await db.select().from(schema.recoveryCodes).where(eq(schema.recoveryCodes.userId, victim.id)),
    await db.select().from(schema.passkeys).where(eq(schema.passkeys.userId, victim.id)),
    await db
      .select()
      .from(schema.morningLetters)
      .where(eq(schema.morningLetters.userId, victim.id)),
    await db.select().from(schema.secondFactors).where(eq(schema.secondFactors.userId, victim.id)),
  ])
  return JSON.stringify(rows)
}

/** Added to the fields of every body and query. */
const claims = () => ({
  id: victim.id,
  userId: victim.id,
  user_id: victim.id,
  user: { id: victim.id },
  isAdmin: true,
  isPremium: true,
  emailVerified: true,
  closedAt: null,
})

type Call = readonly [method: string, path: string, body?: object]
const listCalls = (): Call[] => [
  ['GET', '/api/account'],
  ['PUT', '/api/account/profile', { firstName: 'Mallory', lastName: 'Mallory', age: 99 }],
  ['PUT', '/api/account/language', { language: 'tr' }],
  ['PUT', '/api/account/results', { hidesResults: true }],
  ['PUT', '/api/account/password', { currentPassword: 'Not it 1', ...NEW }],
  ['PUT', '/api/account/email', { email: VICTIM, currentPassword: TEST_PASSWORD }],
  ['GET', '/api/account/sessions'],
  ['DELETE', `/api/account/sessions/${victim.sessionId}`, { currentPassword: 'Not it 1' }],
  ['GET', '/api/account/export'],
  ['POST', '/api/account/second-factor', { currentPassword: TEST_PASSWORD }],
  ['POST', '/api/account/second-factor/confirm', { code: '000000' }],
  ['POST', '/api/account/second-factor/recovery-codes', { currentPassword: TEST_PASSWORD }],
  ['DELETE', '/api/account/second-factor', { currentPassword: TEST_PASSWORD }],
  ['GET', '/api/account/morning-letter'],
  ['GET', '/api/account/morning-letter/preview'],
  ['PUT', '/api/account/morning-letter', { ...LETTER, rhythm: 'off' }],
  ['GET', '/api/account/push'],
  ['PUT', '/api/account/push', {}],
  ['DELETE', '/api/account/push'],
  ['POST', '/api/account/push/test'],
  ['POST', `/api/push/end/${'A'.repeat(22)}`],
  ['POST', `/api/morning-letter/end/${'A'.repeat(22)}`],
  ['GET', '/api/account/passkeys'],
  ['POST', '/api/account/passkeys/options', { currentPassword: TEST_PASSWORD }],
  ['POST', '/api/account/passkeys', MADE],
  ['PUT', `/api/account/passkeys/${victim.passkeyId}`, { name: 'Mine' }],
  ['DELETE', `/api/account/passkeys/${victim.passkeyId}`, { currentPassword: TEST_PASSWORD }],
  ['POST', '/api/auth/passkey/options'],
  ['POST', '/api/auth/passkey', USED],
  ['POST', '/api/auth/verify-email', { token: 'A'.repeat(43) }],
  ['POST', '/api/auth/verify-email/send'],
  ['POST', '/api/auth/change-email', { token: 'A'.repeat(43) }],
  ['POST', '/api/auth/reset-password', { token: 'A'.repeat(43), ...NEW }],
  ['POST', '/api/auth/login', { email: VICTIM, password: 'Not it 1' }],
  ['POST', '/api/auth/login/code', { token: 'A'.repeat(43), code: 'aaaaa-bbbbb' }],
  [
    'POST',
    '/api/auth/compliance',
    { ageVerified: true, disclaimerAccepted: true, gamblingRiskAccepted: true },
  ],
  ['GET', '/api/auth/user'],
  ['GET', '/api/favorites'],
  ['PUT', '/api/favorites/a-match'],
  ['DELETE', '/api/favorites/a-match'],
  ['GET', '/api/follows'],
  ['POST', '/api/follows', { follows: [{ kind: 'league', id: 'la-liga' }] }],
  ['PUT', '/api/follows/league/la-liga'],
  ['DELETE', '/api/follows/league/la-liga'],
  ['GET', '/api/forecasts'],
  ['GET', '/api/forecasts?from=2026-01-01'],
  ['GET', '/api/forecasts/a-match'],
  ['GET', '/api/forecasts/a-match/proof'],
  ['GET', '/api/forecasts/a-match/members'],
  ['GET', '/api/forecasts/record'],
  ['GET', '/api/forecasts/members/record'],
  ['PUT', '/api/forecasts/a-match', { home: 1, draw: 1, away: 98 }],
  ['GET', '/api/pools'],
  ['GET', `/api/pools/${victim.poolId}`],
  ['POST', '/api/pools/invitations', { secret: 'A'.repeat(22) }],
  ['POST', '/api/pools/members', { secret: 'A'.repeat(22), nickname: 'Eve' }],
  ['POST', `/api/pools/${victim.poolId}/invitation`],
  ['POST', `/api/pools/${victim.poolId}/close`],
  ['DELETE', `/api/pools/${victim.poolId}/members/${victim.memberId}`],
  ['POST', '/api/pools', { ...POOL, nickname: 'Eve', name: 'Own' }],
  ['GET', '/api/follows/matches'],
  ['GET', '/api/follows/addresses'],
  ['POST', '/api/follows/addresses'],
  ['POST', '/api/contact', { name: 'M', email: 'm@example.com', subject: 'account', message: 'x' }],
  ['DELETE', '/api/account/sessions', { currentPassword: 'Not it 1' }],
  ['POST', '/api/account/close', { currentPassword: 'Not it 1' }],
  ['POST', '/api/auth/logout'],
]

const ATTACKERS = [
  ['a visitor', null],
  ['a free member', {}],
  ['a premium member', { isPremium: true }],
  ['an administrator', { isAdmin: true }],
] as const

test.each(ATTACKERS)(
  '%s changes and reads nothing of another account, by any call',
  async (name, role) => {
    const email = `${name.replaceAll(' ', '-')}@example.com`
    const client = new TestClient(makeTestApp(database))
    if (role !== null) {
      await addUser(database, { email, firstName: 'Mallory', ...role })
      await client.signIn(email)
    }
    const before = await readVictim()
    const query = new URLSearchParams({ userId: victim.id, id: victim.id, email: VICTIM })
    const statuses: Record<string, number> = {}
    const attack = async ([method, path, body]: Call, asked: string) => {
      const sent = method === 'GET' ? {} : { body: { ...claims(), ...body } }
      const reply = await client.call(path + asked, {
        method,
        ...sent,
        headers: { 'x-user-id': victim.id, 'x-forwarded-user': VICTIM },
      })
      const text = `${JSON.stringify([...reply.headers])}${await reply.text()}`
      for (const secret of [
        SECRET_NAME,
        victim.id,
        victim.sessionId,
        victim.passkeyId,
        'next@example.com',
        '"home":37,"draw":31',
        POOL.name,
      ])
        expect(text, `${method} ${path}`).not.toContain(secret)
      expect(reply.status, `${method} ${path}`).toBeLessThan(500)
      return reply.status
    }
    for (const call of listCalls()) {
      const [method, path] = call
      if (role !== null && path === '/api/account/close') await client.signIn(email)
      // A parameter that the call does not read is refused; without it the call is as asked.
      if (role !== null) expect(await attack(call, `?${query}`), path).toBeGreaterThanOrEqual(400)
      statuses[`${method} ${path}`] = await attack(call, '')
    }
    expect(await readVictim()).toBe(before)
    if (role === null)
      for (const [path, status] of Object.entries(statuses))
        if (
          /\/api\/(account|favorites|follows|forecasts|pools)|compliance|\/send|\/user/.test(path)
        )
          expect(status, path).toBe(401)
    const own = await database.read((db) =>
      db.select().from(schema.users).where(eq(schema.users.email, email)),
    )
    expect(own.every((user) => user.isAdmin === (role !== null && 'isAdmin' in role))).toBe(true)
    expect(own.every((user) => user.emailVerified === (role !== null))).toBe(true)
  },
)

test('a page of another site makes no write with the cookies of a member, and its click ends no letters without their token', async () => {
  const client = new TestClient(makeTestApp(database))
  await client.signIn(VICTIM)
  const before = await readVictim()
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const accepted: string[] = []
  for (const [method, path, body] of listCalls().filter(([each]) => each !== 'GET')) {
    const reply = await client.call(path, { method, body: { ...claims(), ...body }, headers })
    if (reply.status !== 403) accepted.push(`${method} ${path} ${reply.status}`)
  }
  expect(accepted).toEqual([`POST /api/morning-letter/end/${'A'.repeat(22)} 200`])
  expect(await readVictim()).toBe(before)
})

test('every call about an account is in the table above', () => {
  const known = new Set(listCalls().map(([method, path]) => `${method} ${path}`))
  known.add('POST /api/auth/register').add('POST /api/auth/forgot-password')
  const asPath = (path: string) =>
    path
      .replace('/sessions/:id', `/sessions/${victim.sessionId}`)
      .replace('/passkeys/:id', `/passkeys/${victim.passkeyId}`)
      .replace(':poolId', victim.poolId)
      .replace(':memberId', victim.memberId)
      .replace(':matchId', 'a-match')
      .replace(':kind/:id', 'league/la-liga')
  const routes = makeTestApp(database)
    .routes.filter(({ path }) =>
      /^\/api\/(auth|account|favorites|follows|forecasts|pools|contact)/.test(path),
    )
    .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
    .map(({ method, path }) => `${method} ${asPath(path)}`)
  expect(routes.length).toBeGreaterThan(20)
  expect(routes.filter((route) => !known.has(route))).toEqual([])
})

const listAdminCalls = (): Call[] => [
  ['GET', `/api/admin/members?search=${VICTIM}`],
  ['PUT', `/api/admin/members/${victim.id}/premium`, { endsAt: null }],
  ['DELETE', `/api/admin/members/${victim.id}/premium`],
  ['DELETE', `/api/admin/members/${victim.id}/sessions`],
  ['PUT', `/api/admin/members/${victim.id}/role`, { isAdmin: true }],
  ['GET', '/api/admin/messages'],
  ['POST', `/api/admin/messages/${victim.id}/answers`, { text: 'x', seenAnswers: 0 }],
  ['PUT', `/api/admin/messages/${victim.id}`, { isDone: true }],
  ['GET', `/api/admin/actions?search=${victim.id}`],
  ['GET', '/api/admin/service'],
  ['GET', '/api/admin/billing'],
  ['GET', '/api/matches?begun=true'],
]

test.each(ATTACKERS.filter(([, role]) => role === null || !('isAdmin' in role)))(
  '[role-admin-01] %s can neither read nor change anything by the calls of administrators, in any spelling',
  async (name, role) => {
    const email = `office-${name.replaceAll(' ', '-')}@example.com`
    const client = new TestClient(makeTestApp(database))
    if (role !== null) {
      await addUser(database, { email, ...role })
      await client.signIn(email)
    }
    const before = await readVictim()
    for (const [method, path, body] of listAdminCalls())
      for (const spelt of [
        path,
        path.replace('/admin/', '//admin/'),
        path.replace('/api/', '/API/'),
        `${path}/`,
      ]) {
        const reply = await client.call(spelt, {
          method,
          ...(method !== 'GET' && { body: { ...body, isAdmin: true } }),
          headers: { 'x-http-method-override': method, 'x-user-id': victim.id },
        })
        expect([400, 401, 403, 404], `${method} ${spelt}`).toContain(reply.status)
        if (spelt === path) expect(reply.status, path).toBe(role === null ? 401 : 403)
        expect(await reply.text()).not.toContain(SECRET_NAME)
      }
    expect(await readVictim()).toBe(before)
  },
)
