/** Who can sign in while strangers guess passwords, and what database and log store about it. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { mailQueue, rateLimits } from '#data/db/schema.ts'
import { setRole } from '#data/queries/account/users.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import {
  addUser,
  makeLogKeeper,
  makeTestApp,
  TEST_NOW,
  TEST_PASSWORD,
  TestClient,
} from '#api/testing/test-app.ts'

let database: Database
const log = makeLogKeeper()
const visit = (overrides = {}) =>
  new TestClient(makeTestApp(database, { logger: log.logger, ...overrides }))
const EMAIL = 'owner@example.com'
const NEW_PASSWORD = 'Offside trap 7'
const from = '192.0.2.44'
beforeAll(async () => {
  database = await openTestDatabase()
  await addUser(database, { email: EMAIL })
  await addUser(database, { email: 'other@example.com' })
})
afterAll(() => database.close())

/** 200 wrong passwords from 25 addresses, the limit of an account over all addresses. */
async function guessFromEverywhere(now: () => Date) {
  for (let address = 0; address < 25; address += 1) {
    const stranger = visit({ now })
    const body = { email: EMAIL, password: 'Wrong words 5' }
    for (let tries = 0; tries < 8; tries += 1)
      await stranger.call('/api/auth/login', { body, from: `198.51.100.${address}` })
  }
}

test('strangers who guess passwords from many addresses do not lock the owner out of a known browser', async () => {
  const now = () => TEST_NOW
  const owner = visit({ now })
  const body = { email: EMAIL, password: TEST_PASSWORD }
  const first = await owner.call('/api/auth/login', { body, from })
  const cookie = first.headers.getSetCookie().find((text) => text.startsWith('device='))
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)
  expect(cookie).not.toContain('owner')
  const before = visit({ now })
  await before.signIn(EMAIL)
  const passwords = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
  const change = { currentPassword: TEST_PASSWORD, ...passwords }
  await owner.call('/api/account/password', { method: 'PUT', body: change })
  body.password = NEW_PASSWORD
  await owner.call('/api/auth/logout', { method: 'POST' })
  const other = visit({ now })
  await other.signIn('other@example.com')

  await guessFromEverywhere(now)
  expect((await visit({ now }).call('/api/auth/login', { body, from })).status).toBe(429)
  // A device from before the new password, another account's device and a changed cookie count as unknown.
  for (const client of [before, other])
    expect((await client.call('/api/auth/login', { body, from })).status).toBe(429)
  const changed = owner.cookies.get('device')!.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))
  const headers = { cookie: `device=${changed}` }
  expect((await visit({ now }).call('/api/auth/login', { body, from, headers })).status).toBe(429)
  expect((await owner.call('/api/auth/login', { body, from })).status).toBe(200)

  // A stolen cookie does not get around all limits.
  const thief = visit({ now })
  thief.cookies.set('device', owner.cookies.get('device')!)
  const wrong = { email: EMAIL, password: 'Wrong words 5' }
  const statuses = []
  for (let tries = 0; tries < 21; tries += 1)
    statuses.push(
      (await thief.call('/api/auth/login', { body: wrong, from: `192.0.2.${100 + tries}` })).status,
    )
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})

test('stored counters cannot be reversed by hashing all addresses', async () => {
  const rows = await database.read((db) => db.select().from(rateLimits))
  expect(rows.length).toBeGreaterThan(25)
  const plain = createHash('sha256').update('198.51.100.1').digest('base64url')
  for (const { key } of rows) expect(key).not.toContain(plain)
})

test('refusals are logged by the name of the event, without personal data', async () => {
  log.lines.length = 0
  const visitor = visit()
  const body = { email: 'nobody@example.com', password: 'Wrong words 5' }
  await visitor.call('/api/auth/login', { body, from })
  for (let tries = 0; tries < 10; tries += 1) await visitor.call('/api/auth/login', { body, from })
  await visitor.call('/api/auth/logout', {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  })
  const member = visit()
  await member.signIn('other@example.com')
  await member.call('/api/account/close', { body: { currentPassword: 'Wrong words 5' } })
  const events = log.lines.map((line) => JSON.parse(line).event).filter(Boolean)
  expect(events).toEqual([
    ...Array.from({ length: 10 }, () => 'credentials_refused'),
    'limit_reached',
    'origin_refused',
    'signed_in',
    'credentials_refused',
  ])
  expect(log.lines.join()).not.toMatch(/nobody@|other@|192\.0\.2|evil/)
})

test('[call-health-ready] internal faults are shown to administrators alone, refused mail among them', async () => {
  await addUser(database, { email: 'admin@example.com' })
  await database.write((db) =>
    setRole(db, 'admin@example.com', { role: 'admin', granted: true }, TEST_NOW),
  )
  const admin = visit()
  await admin.signIn('admin@example.com')
  const mail = {
    kind: 'contact-message',
    recipient: 'support@club.example',
    subject: 'Hello',
    body: 'Text',
    attempts: 1,
    lastError: 'ECONNREFUSED',
    createdAt: TEST_NOW,
    nextAttemptAt: TEST_NOW,
  }
  const before = await (await admin.call('/api/ready')).json()
  expect(before.details.mail.failing).toBe(0)
  await database.write((db) => db.insert(mailQueue).values(mail))
  const told = await (await admin.call('/api/ready')).json()
  expect(told.details).toMatchObject({ troubles: {}, mail: { failing: 1 } })
  const anonymous = await (await visit().call('/api/ready')).json()
  expect(anonymous).not.toHaveProperty('details')
  expect(JSON.stringify(anonymous)).not.toContain('problem')
})
