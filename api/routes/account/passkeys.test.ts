/** Passkeys with real keys and signatures: added, used, renamed, removed, and attacked in every part. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from '#data/db/drizzle.ts'
import type { Database } from '#data/db/database.ts'
import { passkeyChallenges, passkeys, users } from '#data/db/schema.ts'
import { SecondFactorStartSchema, SignInsSchema } from '#data/model/account/account-replies.ts'
import { CurrentUserSchema } from '#data/model/account/current-user.ts'
import {
  CHALLENGE_LIFETIME_MS,
  MOST_PASSKEYS,
  PasskeyCreationSchema,
  PasskeyRequestSchema,
  PasskeysSchema,
  type PasskeyUsed,
} from '#data/model/account/passkeys.ts'
import { ProblemSchema } from '#data/model/replies.ts'
import { addPasskey, listPasskeys, suspectPasskey } from '#data/queries/account/passkeys.ts'
import { listSessions } from '#data/queries/account/sessions.ts'
import { asProgram, RULE_DATABASES } from '#data/testing/test-database.ts'
import { LetterBox } from '#api/testing/letter-box.ts'
import {
  AUTHENTICATOR_ALGORITHMS,
  SoftwareAuthenticator,
} from '#api/testing/software-authenticator.ts'
import {
  addUser,
  makeLogKeeper,
  makeTestApp,
  TEST_NOW,
  TEST_ORIGIN,
  TEST_PASSWORD,
  TestClient,
} from '#api/testing/test-app.ts'

const LIST = '/api/account/passkeys'
const SIGN_IN = '/api/auth/passkey'
const PASSWORD = { currentPassword: TEST_PASSWORD }
const MINUTE_MS = 60_000

describe.each(RULE_DATABASES)('passkeys on %s', (_, open) => {
  let database: Database
  let clock = TEST_NOW
  let made = 0
  const box = new LetterBox()
  const { logger, lines } = makeLogKeeper()
  const pass = (ms: number) => {
    clock = new Date(clock.getTime() + ms)
  }
  const visit = (overrides = {}) =>
    new TestClient(
      makeTestApp(database, { now: () => clock, sendMail: box.sendMail, logger, ...overrides }),
    )
  const isSignedIn = async (client: TestClient) =>
    (await client.call('/api/auth/user')).status === 200
  const readDetail = async (reply: Response) => ProblemSchema.parse(await reply.json()).detail

  async function join(user = {}) {
    // Start a new window of the sign-in limit, which all these clients share.
    pass(16 * MINUTE_MS)
    const email = `key-${(made += 1)}@example.com`
    const { id } = await addUser(database, { email, ...user })
    const client = visit()
    await client.signIn(email)
    return { email, id, client }
  }
  const beginToAdd = async (client: TestClient) => {
    const reply = await client.call(`${LIST}/options`, { body: PASSWORD })
    return PasskeyCreationSchema.parse(await reply.json())
  }
  async function joinWithPasskey(options = {}, user = {}) {
    const member = await join(user)
    const device = new SoftwareAuthenticator(TEST_ORIGIN, options)
    const body = device.make(await beginToAdd(member.client))
    expect((await member.client.call(LIST, { body })).status).toBe(201)
    return { ...member, device }
  }
  const list = async (client: TestClient) =>
    PasskeysSchema.parse(await (await client.call(LIST)).json())
  const ask = async (client: TestClient) =>
    PasskeyRequestSchema.parse(await (await client.call(`${SIGN_IN}/options`, { body: {} })).json())
  const enter = (client: TestClient, body: PasskeyUsed) => client.call(SIGN_IN, { body })

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test.each(AUTHENTICATOR_ALGORITHMS)(
    'a passkey with %s is added after the password, and signs in without a name or a password',
    async (algorithm) => {
      const { email, id, client, device } = await joinWithPasskey({ algorithm })
      await box.find(email, /passkey was added/)
      const [added] = await list(client)
      expect(added).toMatchObject({ lastUsedAt: null, isBackedUp: false, isSuspected: false })
      pass(MINUTE_MS)
      const elsewhere = visit()
      const options = await ask(elsewhere)
      expect(options).toEqual({
        challenge: options.challenge,
        rpId: 'localhost',
        timeout: 300_000,
        userVerification: 'required',
      })
      const reply = await enter(elsewhere, device.use(options, { isBackedUp: true }))
      expect(reply.status).toBe(200)
      expect(CurrentUserSchema.parse(await reply.json())).toMatchObject({ id, email })
      expect(await isSignedIn(elsewhere)).toBe(true)
      expect(await list(client)).toMatchObject([
        { lastUsedAt: clock.toISOString(), isBackedUp: true },
      ])
      const signIns = SignInsSchema.parse(await (await client.call('/api/account/sessions')).json())
      expect(signIns.map(({ isByPasskey }) => isByPasskey)).toEqual([true, false])
    },
  )

  test('the options for a browser: no attestation, a discoverable key, user verification', async () => {
    const { client, device } = await joinWithPasskey()
    const options = await beginToAdd(client)
    expect(options).toMatchObject({
      attestation: 'none',
      rp: { id: 'localhost', name: 'Pitchproof' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.credentialId, type: 'public-key' }],
    })
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-7, -8, -257])
  })

  test('adding needs the password, and the challenge is valid for that session, once, for ten minutes', async () => {
    const { email, client } = await join()
    const wrong = await client.call(`${LIST}/options`, { body: { currentPassword: 'Not it 1' } })
    expect(wrong.status).toBe(400)
    expect((await visit().call(`${LIST}/options`, { body: PASSWORD })).status).toBe(401)
    const device = new SoftwareAuthenticator(TEST_ORIGIN)
    const body = device.make(await beginToAdd(client))
    const other = visit()
    await other.signIn(email)
    expect((await other.call(LIST, { body })).status, 'another session').toBe(409)
    const stranger = await join()
    expect((await stranger.client.call(LIST, { body })).status, 'another account').toBe(409)
    const late = device.make(await beginToAdd(client))
    pass(CHALLENGE_LIFETIME_MS)
    expect((await client.call(LIST, { body: late })).status, 'late').toBe(409)
    const again = device.make(await beginToAdd(client))
    expect((await client.call(LIST, { body: again })).status).toBe(201)
    expect((await client.call(LIST, { body: again })).status, 'a second time').toBe(409)
    expect(await list(client)).toHaveLength(1)
    expect(await list(stranger.client)).toEqual([])
  })

  test.each([
    ['another origin', { origin: 'https://pitchproof.example' }],
    ['another site', { rpId: 'pitchproof.example' }],
    ['an answer for signing in', { type: 'webauthn.get' }],
    ['nobody verified', { isVerified: false }],
    ['nobody present', { isPresent: false, isVerified: false }],
    ['another challenge', { challenge: randomBytes(32).toString('base64url') }],
  ])('a passkey is not added with %s', async (_what, changes) => {
    const { client } = await join()
    const device = new SoftwareAuthenticator(TEST_ORIGIN)
    const reply = await client.call(LIST, { body: device.make(await beginToAdd(client), changes) })
    expect([400, 409]).toContain(reply.status)
    expect(await list(client)).toEqual([])
  })

  test('a credential id of one account cannot be added to another', async () => {
    const { device } = await joinWithPasskey()
    const { client } = await join()
    const { credentialId } = device
    const thief = new SoftwareAuthenticator(TEST_ORIGIN)
    const body = thief.make(await beginToAdd(client), { credentialId })
    const reply = await client.call(LIST, { body })
    expect(reply.status).toBe(409)
    expect(await readDetail(reply)).toBe('This passkey is registered already.')
    expect(await list(client)).toEqual([])
  })

  const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  test.each([
    ['another origin', { origin: 'http://localhost.example:1' }],
    ['the origin of another port', { origin: 'http://localhost:2' }],
    ['another site', { rpId: 'localhost.example' }],
    ['an answer for adding', { type: 'webauthn.create' }],
    ['nobody verified', { isVerified: false }],
    ['nobody present', { isPresent: false }],
    ['the key of somebody else', { signWith: strangersKey }],
    ['the name of another account', { userHandle: randomBytes(16).toString('base64url') }],
    ['a challenge of its own', { challenge: randomBytes(32).toString('base64url') }],
    ['an unknown passkey', { credentialId: randomBytes(32).toString('base64url') }],
  ])(
    'a sign-in with %s is refused, and the same challenge serves no second try',
    async (what, changes) => {
      const { device } = await joinWithPasskey()
      const client = visit()
      const options = await ask(client)
      const reply = await enter(client, device.use(options, changes))
      expect(reply.status).toBe(what === 'an unknown passkey' ? 404 : 401)
      expect(await isSignedIn(client)).toBe(false)
      if (what === 'a challenge of its own') return
      const honest = await enter(client, device.use(options))
      expect(honest.status).toBe(401)
      expect(await readDetail(honest)).toBe('This took too long. Please sign in again.')
      expect((await enter(client, device.use(await ask(client)))).status).toBe(200)
    },
  )

  test('an answer that was used, is late, or comes from another browser signs nobody in', async () => {
    const { device } = await joinWithPasskey()
    const client = visit()
    const used = device.use(await ask(client))
    expect((await enter(client, used)).status).toBe(200)
    expect((await enter(client, used)).status, 'replayed').toBe(401)
    const seen = device.use(await ask(client))
    const thief = visit()
    expect((await enter(thief, seen)).status, 'without a cookie').toBe(401)
    await ask(thief)
    expect((await enter(thief, seen)).status, 'with a cookie of its own').toBe(401)
    expect((await enter(client, seen)).status, 'where it was asked').toBe(200)
    const late = device.use(await ask(client))
    pass(CHALLENGE_LIFETIME_MS)
    expect((await enter(client, late)).status, 'late').toBe(401)
  })

  test('two tabs of one browser may both ask, and of two simultaneous answers one signs in', async () => {
    const { device } = await joinWithPasskey()
    const client = visit()
    const [first, second] = [await ask(client), await ask(client)]
    expect((await enter(client, device.use(second))).status).toBe(200)
    const used = device.use(first)
    const replies = await Promise.all([enter(client, used), enter(client, used)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('a challenge for adding signs nobody in, and one for signing in adds nothing', async () => {
    const { client, device } = await joinWithPasskey()
    const { challenge, rp } = await beginToAdd(client)
    const asked = { challenge, rpId: rp.id, timeout: 1, userVerification: 'required' } as const
    await ask(client)
    expect((await enter(client, device.use(asked))).status).toBe(401)
    const creation = await beginToAdd(client)
    const request = await ask(client)
    const body = new SoftwareAuthenticator(TEST_ORIGIN).make({ ...creation, ...request })
    expect((await client.call(LIST, { body })).status).toBe(409)
  })

  test('a counter that goes back ends the passkey and the sessions it began, with one letter and a line in the log', async () => {
    const { email, client, device } = await joinWithPasskey()
    const others = await joinWithPasskey()
    const stranger = visit()
    const fine = others.device.use(await ask(stranger))
    expect((await enter(stranger, fine)).status).toBe(200)
    const thief = visit()
    expect((await enter(thief, device.use(await ask(thief), { counter: 50 }))).status).toBe(200)
    expect(await isSignedIn(thief)).toBe(true)
    const before = box.mails.length
    const owner = visit()
    const refused = await enter(owner, device.use(await ask(owner), { counter: 50 }))
    expect(refused.status).toBe(401)
    expect(await readDetail(refused)).toContain('may have been copied')
    await box.find(email, /may have been copied/)
    expect(lines.some((line) => line.includes('passkey_suspected'))).toBe(true)
    for (const counter of [51, 52]) {
      const again = visit()
      expect((await enter(again, device.use(await ask(again), { counter }))).status).toBe(401)
    }
    expect(box.mails.slice(before).filter(({ to }) => to === email)).toHaveLength(1)
    expect(await list(client)).toMatchObject([{ isSuspected: true }])
    expect(await isSignedIn(thief), 'whoever has the copy is signed out').toBe(false)
    expect(await isSignedIn(client), 'the password signs in as before').toBe(true)
    expect(await isSignedIn(stranger), 'passkeys of others go on').toBe(true)
  })

  test('a passkey that is found to be copied while it signs in leaves no session behind', async () => {
    const { id, device } = await joinWithPasskey()
    const program = asProgram(database, 'api')
    const writeOne: Database['writeOne'] = async (work) => {
      const [used] = await database.read((db) => listPasskeys(db, id))
      // Its use is noted, and its session is not stored yet.
      if (used?.lastUsedAt) await database.write((db) => suspectPasskey(db, used.id, clock))
      return program.writeOne(work)
    }
    const thief = visit({ database: { ...program, writeOne } })
    const refused = await enter(thief, device.use(await ask(thief), { counter: 50 }))
    expect(await readDetail(refused)).toContain('may have been copied')
    expect(refused.headers.getSetCookie().join()).not.toContain('session=')
    const sessions = await database.read((db) => listSessions(db, id, clock))
    expect(sessions.map(({ passkeyId }) => passkeyId)).toEqual([null])
  })

  test('whoever knows the id of a passkey cannot make it look copied', async () => {
    const { client, device } = await joinWithPasskey()
    const owner = visit()
    expect((await enter(owner, device.use(await ask(owner), { counter: 9 }))).status).toBe(200)
    const stranger = visit()
    const forged = device.use(await ask(stranger), { counter: 1, signWith: strangersKey })
    expect((await enter(stranger, forged)).status).toBe(401)
    expect(await list(client)).toMatchObject([{ isSuspected: false }])
  })

  test('an authenticator without a counter signs in repeatedly, until it has one', async () => {
    const { device } = await joinWithPasskey({ counts: false })
    for (const [counter, status] of [
      [0, 200],
      [0, 200],
      [7, 200],
      [0, 401],
    ] as const) {
      const client = visit()
      const reply = await enter(client, device.use(await ask(client), { counter }))
      expect(reply.status, String(counter)).toBe(status)
    }
  })

  test('a passkey that says it is backed up signs in from several places, each with a counter of its own', async () => {
    const { device } = await joinWithPasskey()
    for (const counter of [7, 8, 0, 3, 3]) {
      const client = visit()
      const used = device.use(await ask(client), { counter, isBackedUp: true })
      expect((await enter(client, used)).status, String(counter)).toBe(200)
    }
    const client = visit()
    const claimed = device.use(await ask(client), { counter: 2 })
    expect((await enter(client, claimed)).status, 'no longer backed up').toBe(401)
  })

  test('of any series of counters, exactly the increasing ones and zeros sign in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(4), { maxLength: 5 }), async (counters) => {
        const { device } = await joinWithPasskey({ counts: false })
        let stored = 0
        let isSuspected = false
        for (const counter of counters) {
          const client = visit()
          const { status } = await enter(client, device.use(await ask(client), { counter }))
          const isFine = counter > stored || (counter === 0 && stored === 0)
          isSuspected ||= !isFine
          expect(status).toBe(isSuspected ? 401 : 200)
          if (!isSuspected) stored = counter
        }
      }),
      { numRuns: 8 },
    )
  })

  test('no changed byte of an answer signs in', async () => {
    const { device } = await joinWithPasskey()
    const parts = ['clientDataJSON', 'authenticatorData', 'signature'] as const
    // Skip the first two bytes of a signature, which only state its length.
    const toFirst = (part: (typeof parts)[number]) => (part === 'signature' ? 2 : 0)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...parts),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (part, place, change) => {
          const client = visit()
          const used = device.use(await ask(client))
          const bytes = Buffer.from(used.response[part], 'base64url')
          const first = toFirst(part)
          bytes[first + (place % (bytes.length - first))]! ^= change
          const response = { ...used.response, [part]: bytes.toString('base64url') }
          expect((await enter(client, { ...used, response })).status).toBe(401)
          expect(await isSignedIn(client)).toBe(false)
        },
      ),
      { numRuns: 25 },
    )
    const client = visit()
    expect((await enter(client, device.use(await ask(client)))).status).toBe(200)
  })

  test('a passkey counts as both factors, and the password still needs the code', async () => {
    const { email, client, device } = await joinWithPasskey({}, { isAdmin: true })
    const started = await client.call('/api/account/second-factor', { body: PASSWORD })
    const { secret } = SecondFactorStartSchema.parse(await started.json())
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: clock.getTime(),
    })
    await client.call('/api/account/second-factor/confirm', { body: { code } })
    const real = { requiresSecondFactor: async () => true }
    const byPassword = await visit(real).call('/api/auth/login', {
      body: { email, password: TEST_PASSWORD },
    })
    expect(byPassword.status).toBe(202)
    const elsewhere = visit(real)
    expect((await enter(elsewhere, device.use(await ask(elsewhere)))).status).toBe(200)
    expect((await elsewhere.call('/api/admin/overview')).status).not.toBe(403)
  })

  test('an administrator with a passkey still needs the app, as the password alone would open the account', async () => {
    const { device } = await joinWithPasskey({}, { isAdmin: true })
    const client = visit({ requiresSecondFactor: async () => true })
    const reply = await enter(client, device.use(await ask(client)))
    expect(CurrentUserSchema.parse(await reply.json())).toMatchObject({ lacksSecondFactor: true })
  })

  test('only the owner can rename a passkey, to a name that can be shown', async () => {
    const { client } = await joinWithPasskey()
    const [passkey] = await list(client)
    const rename = (who: TestClient, name: string) =>
      who.call(`${LIST}/${passkey!.id}`, { method: 'PUT', body: { name } })
    expect((await rename(client, '  My phone ')).status).toBe(204)
    expect((await list(client))[0]?.name).toBe('My phone')
    for (const name of ['', ' ', 'x'.repeat(61), 'a\u0007b'])
      expect((await rename(client, name)).status, name).toBe(400)
    const stranger = await join()
    expect((await rename(stranger.client, 'Mine')).status).toBe(404)
    expect((await rename(visit(), 'Mine')).status).toBe(401)
    expect((await list(client))[0]?.name).toBe('My phone')
  })

  test('a passkey removed with the password no longer signs in and its sessions end, except the one that removes it', async () => {
    const { email, client, device } = await joinWithPasskey()
    const here = visit()
    await enter(here, device.use(await ask(here)))
    const elsewhere = visit()
    await enter(elsewhere, device.use(await ask(elsewhere)))
    const [passkey] = await list(client)
    const remove = (who: TestClient, currentPassword = TEST_PASSWORD) =>
      who.call(`${LIST}/${passkey!.id}`, { method: 'DELETE', body: { currentPassword } })
    expect((await remove(here, 'Not it 1')).status).toBe(400)
    expect((await remove((await join()).client)).status).toBe(404)
    expect((await remove(here)).status).toBe(204)
    await box.find(email, /passkey was removed/)
    expect(await isSignedIn(here)).toBe(true)
    expect(await isSignedIn(client), 'begun with the password').toBe(true)
    expect(await isSignedIn(elsewhere), 'begun with the passkey').toBe(false)
    expect(await list(client)).toEqual([])
    const reply = await enter(elsewhere, device.use(await ask(elsewhere)))
    expect(reply.status).toBe(404)
    expect(await readDetail(reply)).toBe(
      'This passkey is not known here. Please sign in with your password.',
    )
    await client.signIn(email)
  })

  test('a password changed in the account keeps passkeys; a forgotten one that is replaced removes them', async () => {
    const { email, client, device } = await joinWithPasskey()
    const change = { newPassword: 'Offside trap 7', confirmPassword: 'Offside trap 7' }
    const changed = { ...PASSWORD, ...change }
    await client.call('/api/account/password', { method: 'PUT', body: changed })
    const kept = visit()
    expect((await enter(kept, device.use(await ask(kept)))).status).toBe(200)
    await visit().call('/api/auth/forgot-password', { body: { email } })
    const token = await box.findToken(email, /new password/)
    const reset = { token, newPassword: 'Kick-off at 9', confirmPassword: 'Kick-off at 9' }
    expect((await visit().call('/api/auth/reset-password', { body: reset })).status).toBe(204)
    expect((await box.find(email, /password was changed by email/)).text).toMatch(
      /passkeys.*calendar/,
    )
    expect(await isSignedIn(kept)).toBe(false)
    expect((await enter(kept, device.use(await ask(kept)))).status).toBe(404)
  })

  test('a closed account is opened by no passkey, not even by one that is still stored', async () => {
    const { id, client, device } = await joinWithPasskey()
    expect((await client.call('/api/account/close', { body: PASSWORD })).status).toBe(204)
    const left = await database.read((db) =>
      db.select().from(passkeys).where(eq(passkeys.userId, id)),
    )
    expect(left).toEqual([])
    const visitor = visit()
    expect((await enter(visitor, device.use(await ask(visitor)))).status).toBe(404)
    const other = await joinWithPasskey()
    await database.write((db) =>
      db.update(users).set({ closedAt: clock }).where(eq(users.id, other.id)),
    )
    expect((await enter(visitor, other.device.use(await ask(visitor)))).status).toBe(404)
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test('the download names passkeys, and has neither keys nor ids of authenticators', async () => {
    const { client, device } = await joinWithPasskey()
    const text = await (await client.call('/api/account/export')).text()
    expect(JSON.parse(text)).toMatchObject({
      passkeys: [{ name: 'Passkey', lastUsedAt: null, isBackedUp: false }],
    })
    expect(text).not.toContain(device.credentialId)
    expect(text).not.toMatch(/publicKey/)
  })

  test('an account has a maximum of passkeys, also when two are added at once', async () => {
    const { id, client } = await join()
    await database.write(async (db) => {
      for (let each = 1; each < MOST_PASSKEYS; each += 1) {
        const credentialId = randomBytes(16).toString('base64url')
        const key = { publicKey: 'AA', counter: 0, isBackedUp: false, name: 'x' }
        await addPasskey(db, { userId: id, credentialId, ...key }, clock)
      }
    })
    const make = async () => new SoftwareAuthenticator(TEST_ORIGIN).make(await beginToAdd(client))
    const bodies = [await make(), await make()]
    const replies = await Promise.all(bodies.map((body) => client.call(LIST, { body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = replies.find(({ status }) => status === 409)!
    expect(await readDetail(refused)).toContain('as many passkeys as it can have')
    expect(await list(client)).toHaveLength(MOST_PASSKEYS)
    expect((await client.call(`${LIST}/options`, { body: PASSWORD })).status).toBe(409)
  })

  test('challenges and answers are limited by address, and expired challenges do not pile up', async () => {
    pass(60 * MINUTE_MS)
    const client = visit()
    const from = '198.51.100.9'
    const statuses = new Set<number>()
    for (let call = 0; call < 301; call += 1)
      statuses.add((await client.call(`${SIGN_IN}/options`, { body: {}, from })).status)
    expect([...statuses]).toEqual([200, 429])
    const tries = new Set<number>()
    for (let call = 0; call < 101; call += 1)
      tries.add((await client.call(SIGN_IN, { body: {}, from })).status)
    expect([...tries]).toEqual([400, 429])
    pass(CHALLENGE_LIFETIME_MS)
    await ask(visit())
    const rows = await database.read((db) => db.select().from(passkeyChallenges))
    expect(rows).toHaveLength(1)
  })

  test('nonsense and oversized answers are refused, as is a call of another site', async () => {
    const { device } = await joinWithPasskey()
    const client = visit()
    const used = device.use(await ask(client))
    const large = 'A'.repeat(10_000)
    for (const response of [
      { ...used.response, authenticatorData: large },
      { ...used.response, signature: '' },
      { ...used.response, userHandle: undefined },
      { ...used.response, clientDataJSON: '<>' },
    ])
      expect((await client.call(SIGN_IN, { body: { ...used, response } })).status).toBe(400)
    const noJson = Buffer.from('"x"').toString('base64url')
    const odd = { ...used, response: { ...used.response, clientDataJSON: noJson } }
    expect((await enter(client, odd)).status).toBe(401)
    const headers = { origin: 'https://pitchproof.example' }
    expect((await client.call(SIGN_IN, { body: used, headers })).status).toBe(403)
    expect((await enter(client, used)).status).toBe(200)
  })
})
