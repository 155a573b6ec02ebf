/** What a browser asks for is stored for its session alone, and ended by it or by one click. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createECDH, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#data/db/database.ts'
import { sql } from '#data/db/drizzle.ts'
import { pushDeliveries, pushSubscriptions, sessions } from '#data/db/schema.ts'
import { setSecretsKey } from '#data/db/secret-text.ts'
import { PUSH_KINDS } from '#data/model/account/push.ts'
import { exportAccount } from '#data/queries/account/account-export.ts'
import { endOtherSessions } from '#data/queries/account/sessions.ts'
import { storePushKeys, storePushSubscription } from '#data/queries/mail/push-subscriptions.ts'
import { asProgram, RULE_DATABASES } from '#data/testing/test-database.ts'
import { makePushKeys } from '#api/push/call-service.ts'
import { addUser, makeTestApp, TestClient } from '#api/testing/test-app.ts'

const KEYS = makePushKeys()
const CHOICE = {
  kinds: [...PUSH_KINDS],
  timeZone: 'Europe/Berlin',
  quiet: { from: 22, to: 7 },
  mostADay: 10,
}
const makeAddress = (
  endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`,
) => {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const keys = {
    p256dh: own.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  return { endpoint, keys }
}

describe.each(RULE_DATABASES)('the calls of notifications on %s', (_, open) => {
  let database: Database
  let people = 0
  beforeAll(async () => {
    setSecretsKey('a key of the tests that nobody else has')
    database = await open()
    await database.write((db) => storePushKeys(db, KEYS))
  })
  afterAll(async () => {
    setSecretsKey(null)
    await database.close()
  })

  const signIn = async (emailVerified = true) => {
    people += 1
    const email = `fan-${people}@example.com`
    const { id } = await addUser(database, { email, emailVerified })
    const client = new TestClient(makeTestApp(database, { pushContact: 'mailto:a@b.org' }))
    await client.signIn(email)
    return { client, id, email }
  }
  const put = (client: TestClient, address: object, choice: object = CHOICE) =>
    client.call('/api/account/push', { method: 'PUT', body: { address, choice } })
  const read = async (client: TestClient) => (await client.call('/api/account/push')).json()
  const listRows = () => database.read((db) => db.select().from(pushSubscriptions))

  test('a browser that is signed out meanwhile is asked to sign in, and gets no messages', async () => {
    const { id, email } = await signIn()
    const program = asProgram(database, 'api')
    let isBusy = false
    const write: Database['write'] = async (work, options) => {
      if (isBusy) await database.write((db) => endOtherSessions(db, id, null))
      return program.write(work, options)
    }
    const client = new TestClient(
      makeTestApp(database, { pushContact: 'mailto:a@b.org', database: { ...program, write } }),
    )
    await client.signIn(email)
    isBusy = true
    expect((await put(client, makeAddress())).status).toBe(401)
    expect((await listRows()).filter(({ userId }) => userId === id)).toEqual([])
  })

  test('a choice is stored encrypted, changed, shown and ended', async () => {
    const { client, id } = await signIn()
    const address = makeAddress()
    expect(await read(client)).toEqual({
      publicKey: KEYS.publicKey,
      choice: null,
      endpoint: null,
      lastSentAt: null,
    })
    expect((await put(client, address)).status).toBe(200)
    expect((await put(client, address, { ...CHOICE, kinds: ['goal'], quiet: null })).status).toBe(
      200,
    )
    const { endpoint } = address
    expect(await read(client)).toMatchObject({ endpoint, choice: { kinds: ['goal'], quiet: null } })
    const stored = await database.read((db) =>
      db.execute(sql`select endpoint, auth, token from push_subscriptions`),
    )
    expect(JSON.stringify(stored)).not.toContain('googleapis')
    expect(JSON.stringify(stored)).not.toContain(address.keys.auth)
    const key = await database.read((db) =>
      db.execute(sql`select value from installation where key = 'push keys'`),
    )
    expect(JSON.stringify(key)).not.toContain(KEYS.privateKey)
    const exported = JSON.stringify(await database.read((db) => exportAccount(db, id)))
    expect(exported).toContain('"service":"fcm.googleapis.com"')
    for (const secret of [address.endpoint, address.keys.auth, (await listRows())[0]!.token])
      expect(exported).not.toContain(secret)
    expect((await client.call('/api/account/push', { method: 'DELETE' })).status).toBe(204)
    expect(await listRows()).toEqual([])
  })

  test('signing out ends it; a browser that another member uses leaves the one before', async () => {
    const [one, other] = [await signIn(), await signIn()]
    const address = makeAddress()
    await put(one.client, address)
    await put(other.client, address)
    expect((await listRows()).map(({ userId }) => userId)).toEqual([other.id])
    await other.client.call('/api/auth/logout', { method: 'POST' })
    expect(await listRows()).toEqual([])
  })

  test('of two members who send one browser at once the later one has it, and none is refused', async () => {
    const [one, other] = [await signIn(), await signIn()]
    const rows = await database.read((db) => db.select().from(sessions))
    const { sid } = rows.find(({ userId }) => userId === one.id)!
    const address = makeAddress()
    const order = { sid, userId: one.id, address, choice: CHOICE }
    const stored = Promise.withResolvers<void>()
    const first = database.write(async (db) => {
      await storePushSubscription(db, order, new Date())
      stored.resolve()
      // Long enough for the other to meet the row that is not yet committed.
      await sleep(100)
    })
    await stored.promise
    expect((await put(other.client, address)).status).toBe(200)
    await first
    expect((await listRows()).map(({ userId }) => userId)).toEqual([other.id])
    await other.client.call('/api/auth/logout', { method: 'POST' })
  })

  test('one click ends the messages without signing in', async () => {
    const { client } = await signIn()
    await put(client, makeAddress())
    const [row] = await listRows()
    const stranger = new TestClient(makeTestApp(database))
    const end = (token: string) => stranger.call(`/api/push/end/${token}`, { method: 'POST' })
    expect((await end('A'.repeat(22))).status).toBe(204)
    expect(await listRows()).toHaveLength(1)
    expect((await end(row!.token)).status).toBe(204)
    expect(await listRows()).toEqual([])
  })

  test('a test message is queued for the browser that asks, once it has asked for messages', async () => {
    const { client } = await signIn()
    const ask = () => client.call('/api/account/push/test', { method: 'POST' })
    expect((await ask()).status).toBe(409)
    await put(client, makeAddress())
    expect((await ask()).status).toBe(202)
    const waiting = await database.read((db) => db.select().from(pushDeliveries))
    expect(waiting.map(({ about, fact }) => [about, fact])).toEqual([['test', 'test']])
    await client.call('/api/account/push', { method: 'DELETE' })
  })

  test.each([
    'https://169.254.169.254/latest',
    'https://localhost/push',
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com.evil.example/fcm/send/a',
    'https://evil.example/.push.apple.com',
    'https://evilpush.apple.com/a',
    'https://user@fcm.googleapis.com/fcm/send/a',
    'https://:secret@fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'no address',
  ])('our server is not made to call %s', async (endpoint) => {
    const { client } = await signIn()
    expect((await put(client, makeAddress(endpoint))).status).toBe(400)
  })

  test('a key to which nothing can be encrypted is refused', async () => {
    const { client } = await signIn()
    const { endpoint, keys } = makeAddress()
    // The first byte says "uncompressed" in both; the rest is no point of the curve.
    for (const p256dh of ['A'.repeat(87), `B${'A'.repeat(86)}`])
      expect((await put(client, { endpoint, keys: { ...keys, p256dh } })).status).toBe(400)
  })

  test('unknown kinds, zones and hours are refused, and so is an unconfirmed address', async () => {
    const { client } = await signIn()
    for (const wrong of [
      { kinds: ['everything'] },
      { timeZone: 'Mars/Olympus' },
      { quiet: { from: 22, to: 24 } },
      { mostADay: 0 },
      { mostADay: 51 },
    ])
      expect((await put(client, makeAddress(), { ...CHOICE, ...wrong })).status).toBe(400)
    const unconfirmed = await signIn(false)
    expect((await put(unconfirmed.client, makeAddress())).status).toBe(403)
  })

  test('without a contact of the operator they are off', async () => {
    const { email } = await signIn()
    const client = new TestClient(makeTestApp(database))
    await client.signIn(email)
    expect(await read(client)).toMatchObject({ publicKey: null })
    expect((await put(client, makeAddress())).status).toBe(503)
  })
})
