/**
 * Accounts whose address nobody has confirmed: a stranger may have typed somebody else's. Nothing
 * that the stranger leaves in the account locks the owner of the address out or stays with her.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { eq, sql } from '#data/db/drizzle.ts'
import * as schema from '#data/db/schema.ts'
import type { PushChoice } from '#data/model/account/push.ts'
import { ProblemSchema } from '#data/model/replies.ts'
import { markEmailVerified } from '#data/queries/account/account-changes.ts'
import { WHEN_TAKEN_OVER } from '#data/queries/account/taken-over.ts'
import { getUser } from '#data/queries/account/users.ts'
import { storePushSubscription } from '#data/queries/mail/push-subscriptions.ts'
import { saveEntitlement } from '#data/testing/save-entitlement.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { LetterBox } from '#api/testing/letter-box.ts'
import { addUser, makeTestApp, TEST_NOW, TEST_PASSWORD, TestClient } from '#api/testing/test-app.ts'
import { publishTestWorld } from '#api/testing/test-matches.ts'

const PASSWORD = { currentPassword: TEST_PASSWORD }
const NEW_PASSWORD = 'Offside trap 7'
const POOL = {
  name: 'Office league',
  nickname: 'Ada',
  leagues: ['premier-league'],
  from: '2026-03-14',
  to: '2026-03-19',
}
/** What waits for a confirmed address. */
const WAITING = [
  ['/api/account/second-factor', PASSWORD],
  ['/api/account/second-factor/confirm', { code: '123456' }],
  ['/api/account/passkeys/options', PASSWORD],
  ['/api/account/passkeys', {}],
  ['/api/pools', POOL],
  ['/api/pools/members', { secret: 'A'.repeat(22), nickname: 'Ada' }],
  ['/api/follows/addresses', {}],
  ['/api/billing/checkout', {}],
] as const

describe.each(RULE_DATABASES)('unconfirmed addresses on %s', (_, open) => {
  let database: Database
  let made = 0
  const box = new LetterBox()
  const visit = (overrides = {}) =>
    new TestClient(
      makeTestApp(database, { now: () => TEST_NOW, sendMail: box.sendMail, ...overrides }),
    )
  /** An account that somebody made with this address, and the browser that made it. */
  const register = async (user = {}) => {
    const email = `owner-${(made += 1)}@example.com`
    const { id } = await addUser(database, { email, emailVerified: false, ...user })
    const client = visit()
    await client.signIn(email)
    return { email, id, client }
  }
  const signIn = (email: string, password: string) =>
    visit().call('/api/auth/login', { body: { email, password } })
  const reset = async (email: string) => {
    await visit().call('/api/auth/forgot-password', { body: { email } })
    const token = await box.findToken(email, /new password/)
    const body = { token, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
    return visit().call('/api/auth/reset-password', { body })
  }
  const read = (id: string) => database.read((db) => getUser(db, id, TEST_NOW))
  const givePhone = (userId: string) =>
    database.write((db) =>
      db
        .insert(schema.secondFactors)
        .values({ userId, secret: 'A'.repeat(32), createdAt: TEST_NOW, confirmedAt: TEST_NOW }),
    )

  beforeAll(async () => {
    database = await open()
    await publishTestWorld(database, [{ id: 'first', kickoffAt: '2026-03-14T13:00:00Z' }], {
      now: () => TEST_NOW,
    })
  })
  afterAll(() => database.close())

  test('no second factor, passkey, pool, feed, calendar or payment before the address is confirmed', async () => {
    const { client, id, email } = await register()
    const ask = async (path: string, body: object) => client.call(path, { body })
    const claim = { firstName: 'Mallory', emailVerified: true }
    await client.call('/api/account/profile', { method: 'PUT', body: claim })
    for (const [path, body] of WAITING) {
      const reply = await ask(path, body)
      expect(reply.status, path).toBe(403)
      const { code, detail } = ProblemSchema.parse(await reply.json())
      expect([code, detail]).toEqual([
        'address_unconfirmed',
        expect.stringContaining('Confirm your email address first'),
      ])
    }
    await database.write((db) => markEmailVerified(db, { userId: id, email }, TEST_NOW))
    for (const [path, body] of WAITING) expect((await ask(path, body)).status, path).not.toBe(403)
  })

  test('an installation that cannot send letters asks nobody to confirm', async () => {
    const { email } = await register()
    const client = visit({ sendsLetters: async () => false })
    await client.signIn(email)
    for (const [path, body] of WAITING)
      expect((await client.call(path, { body })).status, path).not.toBe(403)
  })

  test('who registers your address first does not lock you out, and keeps nothing', async () => {
    const stranger = await register({ firstName: 'Mallory' })
    // As an older version allowed it.
    await givePhone(stranger.id)
    const secret = 'a-secret-of-the-stranger'
    await database.write((db) =>
      db.insert(schema.feedSecrets).values({ userId: stranger.id, secret }),
    )
    const calendar = `/calendar/mine/${secret}.ics`
    expect((await visit().call(calendar)).status).toBe(200)
    expect((await reset(stranger.email)).status).toBe(204)
    expect((await signIn(stranger.email, NEW_PASSWORD)).status, 'no code is asked for').toBe(200)
    expect((await signIn(stranger.email, TEST_PASSWORD)).status).toBe(401)
    expect((await stranger.client.call('/api/auth/user')).status).toBe(401)
    expect((await visit().call(calendar)).status).toBe(404)
    expect(await read(stranger.id)).toMatchObject({
      emailVerified: true,
      firstName: null,
      ageVerified: false,
    })
  })

  test('a reset of a confirmed account keeps its second factor and ends the address of its calendar', async () => {
    const { email, id, client } = await register({ emailVerified: true })
    await givePhone(id)
    const addresses = await client.call('/api/follows/addresses', { method: 'POST' })
    const { pathname: calendar } = new URL((await addresses.json()).calendar)
    expect((await visit().call(calendar)).status).toBe(200)
    expect((await reset(email)).status).toBe(204)
    expect((await signIn(email, NEW_PASSWORD)).status, 'a code is asked for').toBe(202)
    expect((await visit().call(calendar)).status).toBe(404)
    expect(await read(id)).toMatchObject({ firstName: 'Ada', ageVerified: true })
  })

  test('the link of a registration confirms nothing for who is not signed in and knows no password', async () => {
    const stranger = await register()
    const token = await askForLink(stranger.client, stranger.email)
    const owner = visit()
    const confirm = (client: TestClient, more = {}) =>
      client.call('/api/auth/verify-email', { body: { token, ...more } })
    const refused = await confirm(owner)
    expect(refused.status).toBe(401)
    expect(ProblemSchema.parse(await refused.json()).detail).toContain('choose a new password')
    expect((await confirm(owner, { currentPassword: 'Not it 1' })).status).toBe(400)
    const other = await register()
    expect((await confirm(other.client)).status, 'of another account').toBe(401)
    expect((await read(stranger.id))?.emailVerified).toBe(false)
    expect((await reset(stranger.email)).status, 'but the account is hers to take').toBe(204)
    expect((await confirm(stranger.client)).status).toBe(400)
  })

  test('the same link confirms in the browser that registered, and elsewhere with the password', async () => {
    const [here, elsewhere] = [await register(), await register()]
    for (const [client, { client: own, email, id }, more] of [
      [here.client, here, {}],
      [visit(), elsewhere, PASSWORD],
    ] as const) {
      const token = await askForLink(own, email)
      const reply = await client.call('/api/auth/verify-email', { body: { token, ...more } })
      expect(reply.status).toBe(200)
      expect(await read(id)).toMatchObject({ emailVerified: true, emailVerifiedAt: TEST_NOW })
    }
  })

  test('nobody gives an account to the owner of an address by changing its own address to hers', async () => {
    const stranger = await register({ emailVerified: true })
    await givePhone(stranger.id)
    const hers = `hers-${stranger.email}`
    const body = { email: hers, ...PASSWORD }
    await stranger.client.call('/api/account/email', { method: 'PUT', body })
    const token = await box.findToken(hers, /Confirm your new/)
    const follow = (client: TestClient, more = {}) =>
      client.call('/api/auth/change-email', { body: { token, ...more } })
    expect((await follow(visit())).status).toBe(401)
    expect((await read(stranger.id))?.email).toBe(stranger.email)
    expect((await follow(visit(), PASSWORD)).status).toBe(200)
    expect((await read(stranger.id))?.email).toBe(hers)
  })

  test('a change of address that a stranger asked for ends with the reset', async () => {
    const stranger = await register()
    const his = `his-${stranger.email}`
    const body = { email: his, ...PASSWORD }
    await stranger.client.call('/api/account/email', { method: 'PUT', body })
    const token = await box.findToken(his, /Confirm your new/)
    expect((await reset(stranger.email)).status).toBe(204)
    const late = { token, currentPassword: TEST_PASSWORD }
    expect((await visit().call('/api/auth/change-email', { body: late })).status).toBe(400)
  })

  test('every table that refers to an account says what becomes of it, and that is what happens', async () => {
    const answer = await database.read((db) =>
      db.execute(sql`
        select distinct cls.relname as name, att.attname as column from pg_attribute att
        join pg_class cls on cls.oid = att.attrelid and cls.relkind = 'r'
        join pg_namespace space on space.oid = cls.relnamespace and space.nspname = 'public'
        left join pg_constraint con on con.conrelid = cls.oid and con.contype = 'f'
          and con.confrelid = 'users'::regclass and att.attnum = any(con.conkey)
        where not att.attisdropped and (att.attname = 'user_id' or con.oid is not null)`),
    )
    const found = (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as {
      name: string
      column: string
    }[]
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(WHEN_TAKEN_OVER).sort())
    expect(new Set(found.map(({ column }) => column))).toEqual(new Set(['user_id']))

    const { id, email, client } = await register()
    await plant(id, client)
    const count = async () => {
      const rows: Record<string, number> = {}
      for (const { name } of found)
        rows[name] = await database.read((db) =>
          db.$count(sql`${sql.identifier(name)} where user_id = ${id}`),
        )
      return rows
    }
    const before = await count()
    for (const [name, what] of Object.entries(WHEN_TAKEN_OVER))
      if (what !== 'stays') expect(before[name], `planted in ${name}`).toBeGreaterThan(0)
    expect((await reset(email)).status).toBe(204)
    const after = await count()
    for (const [name, what] of Object.entries(WHEN_TAKEN_OVER)) {
      if (what === 'stays') expect(after[name], name).toBeGreaterThanOrEqual(before[name]!)
      else expect(after[name], name).toBe(0)
    }
    expect((await read(id))?.isPremium, 'what was paid for is not lost').toBe(true)
  })

  /** Something in every table that is emptied, and paid premium. */
  const plant = async (userId: string, client: TestClient) => {
    await givePhone(userId)
    const forecast = { home: 50, draw: 30, away: 20 }
    await client.call('/api/forecasts/first', { method: 'PUT', body: forecast })
    await client.call('/api/follows/league/premier-league', { method: 'PUT' })
    await client.call('/api/auth/verify-email/send', { method: 'POST' })
    await database.write(async (db) => {
      await db.insert(schema.userFavorites).values({ userId, matchId: 'first' })
      await db.insert(schema.recoveryCodes).values({ userId, codeHash: 'x' })
      await db.insert(schema.passkeys).values({
        userId,
        credentialId: userId,
        publicKey: 'x',
        counter: 0,
        isBackedUp: false,
        name: 'Passkey',
        createdAt: TEST_NOW,
      })
      const challenge = { challengeHash: userId, boundTo: '', userId, expiresAt: TEST_NOW }
      await db.insert(schema.passkeyChallenges).values(challenge)
      const poolId = userId
      const { from: fromDay, to: toDay, nickname, name, leagues } = POOL
      await db
        .insert(schema.pools)
        .values({ id: poolId, name, secret: userId, leagues, fromDay, toDay })
      const member = { poolId, userId, nickname, nicknameKey: nickname, joinedAt: TEST_NOW }
      await db.insert(schema.poolMembers).values(member)
      await db.insert(schema.feedSecrets).values({ userId, secret: userId })
      await db.insert(schema.morningLetters).values({
        userId,
        rhythm: 'daily',
        hour: 8,
        timeZone: 'UTC',
        token: userId,
        updatedAt: TEST_NOW,
      })
      const [session] = await db
        .select()
        .from(schema.sessions)
        .where(eq(schema.sessions.userId, userId))
      const address = {
        endpoint: `https://fcm.googleapis.com/${userId}`,
        keys: { p256dh: 'x', auth: 'x' },
      }
      const choice: PushChoice = { kinds: ['goal'], timeZone: 'UTC', quiet: null, mostADay: 1 }
      await storePushSubscription(db, { sid: session!.sid, userId, address, choice }, TEST_NOW)
      await db.insert(schema.contactMessages).values({
        name: 'Mallory',
        email: 'his@example.com',
        subject: 'general',
        message: 'Hello',
        userId,
      })
      const paid = { userId, source: 'stripe', reference: userId } as const
      const endsAt = new Date('2026-04-14T12:00:00Z')
      await saveEntitlement(db, { ...paid, startsAt: TEST_NOW, endsAt })
    })
  }
  const askForLink = async (client: TestClient, email: string) => {
    await client.call('/api/auth/verify-email/send', { method: 'POST' })
    return box.findToken(email, /Confirm your email/)
  }
})
