import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { recoveryCodes, secondFactors } from '#data/db/schema.ts'
import {
  AccountSchema,
  RecoveryCodesSchema,
  SecondFactorStartSchema,
  SecondFactorWantedSchema,
} from '#data/model/account/account-replies.ts'
import { CurrentUserSchema } from '#data/model/account/current-user.ts'
import { toPlan } from '#data/model/billing/plans.ts'
import { ProblemSchema } from '#data/model/replies.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { LetterBox } from '#api/testing/letter-box.ts'
import { addUser, makeTestApp, TEST_NOW, TEST_PASSWORD, TestClient } from '#api/testing/test-app.ts'

const STEP_MS = 30_000
/** After it every limit of the sign-in counts anew. */
const LIMIT_MS = 15 * 60_000
const PASSWORD = { currentPassword: TEST_PASSWORD }

describe.each(RULE_DATABASES)('two factors on %s', (_, open) => {
  let database: Database
  let clock = TEST_NOW
  let made = 0
  const box = new LetterBox()
  const pass = (ms: number) => {
    clock = new Date(clock.getTime() + ms)
  }
  const visit = (overrides = {}) =>
    new TestClient(
      makeTestApp(database, { now: () => clock, sendMail: box.sendMail, ...overrides }),
    )
  /** The code shown by the app on a phone: computed from the secret, at this instant. */
  const readPhone = (secret: string, ms = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.getTime() + ms })

  async function joinWithPhone() {
    const email = `phone-${(made += 1)}@example.com`
    const { id } = await addUser(database, { email })
    const client = visit()
    await client.signIn(email)
    const started = await client.call('/api/account/second-factor', { body: PASSWORD })
    const { secret } = SecondFactorStartSchema.parse(await started.json())
    const confirmed = await client.call('/api/account/second-factor/confirm', {
      body: { code: readPhone(secret) },
    })
    const codes = RecoveryCodesSchema.parse(await confirmed.json()).recoveryCodes
    pass(STEP_MS)
    return { email, id, client, secret, codes }
  }
  async function startSignIn(email: string, client = visit()) {
    const reply = await client.call('/api/auth/login', { body: { email, password: TEST_PASSWORD } })
    expect(reply.status).toBe(202)
    expect(reply.headers.getSetCookie(), 'a password alone is no session').toEqual([])
    const { secondFactorToken } = SecondFactorWantedSchema.parse(await reply.json())
    const enter = async (code: string) =>
      (await client.call('/api/auth/login/code', { body: { token: secondFactorToken, code } }))
        .status
    return { client, enter }
  }
  const isSignedIn = async (client: TestClient) =>
    (await client.call('/api/auth/user')).status === 200

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('an app is set up by QR code or by typing, and no code is required before it is confirmed', async () => {
    const { email } = await addUser(database, { email: 'setup@example.com' })
    const client = visit()
    await client.signIn(email)
    const begin = (currentPassword: string) =>
      client.call('/api/account/second-factor', { body: { currentPassword } })
    expect((await begin('Not it 1')).status).toBe(400)
    const start = SecondFactorStartSchema.parse(await (await begin(TEST_PASSWORD)).json())
    expect(start.uri).toMatch(/^otpauth:\/\/totp\/Pitchproof/)
    expect(start.uri).toContain(`secret=${start.secret}`)
    expect(start.qr.length).toBeGreaterThan(20)
    expect(start.qr.every((row) => row.length === start.qr.length && /^[01]+$/.test(row))).toBe(
      true,
    )
    await client.signIn(email)
    const wrong = await client.call('/api/account/second-factor/confirm', {
      body: { code: '000000' },
    })
    expect(ProblemSchema.parse(await wrong.json()).errors).toEqual([
      { path: 'code', message: 'This code is not right' },
    ])
    const account = AccountSchema.parse(await (await client.call('/api/account')).json())
    expect(account.secondFactor).toEqual({ isOn: false, recoveryCodesLeft: 0, isRequired: false })
  })

  test('switching it on shows ten recovery codes once, ends other sign-ins and is announced by mail', async () => {
    const email = 'others@example.com'
    await addUser(database, { email })
    const [client, elsewhere] = [visit(), visit()]
    await client.signIn(email)
    await elsewhere.signIn(email)
    const started = await client.call('/api/account/second-factor', { body: PASSWORD })
    const { secret } = SecondFactorStartSchema.parse(await started.json())
    const code = readPhone(secret)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const reply = await client.call('/api/account/second-factor/confirm', {
      body: { code: spaced },
    })
    const codes = RecoveryCodesSchema.parse(await reply.json()).recoveryCodes
    expect(new Set(codes).size).toBe(10)
    expect(codes.every((each) => /^[0-9a-z]{7}(?:-[0-9a-z]{7}){3}$/.test(each))).toBe(true)
    expect(await isSignedIn(client)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
    await box.find(email, /Two-factor sign-in is on/)
    const stored = JSON.stringify(await database.read((db) => db.select().from(recoveryCodes)))
    for (const each of codes) expect(stored).not.toContain(each)
    const again = await client.call('/api/account/second-factor', { body: PASSWORD })
    expect(again.status, 'a secret in use is not replaced').toBe(409)
  })

  test('signing in takes password and code, each code once, and one step of a slow clock', async () => {
    const { email, secret } = await joinWithPhone()
    const first = await startSignIn(email)
    expect(await first.enter('123456')).toBe(401)
    expect(await isSignedIn(first.client)).toBe(false)
    const code = readPhone(secret)
    expect(await first.enter(code)).toBe(200)
    expect(await isSignedIn(first.client)).toBe(true)
    expect(await first.enter(code), 'the sign-in is used up').toBe(401)
    const second = await startSignIn(email)
    expect(await second.enter(code), 'so is the code').toBe(401)
    pass(2 * STEP_MS)
    expect(await second.enter(readPhone(secret, -STEP_MS))).toBe(200)
    const late = await startSignIn(email)
    expect(await late.enter(readPhone(secret, -2 * STEP_MS)), 'two steps are too many').toBe(401)
  })

  test('a stranger with the password does not lock the owner out of the second factor', async () => {
    const { email, secret, codes } = await joinWithPhone()
    const own = await startSignIn(email)
    expect(await own.enter(readPhone(secret))).toBe(200)
    const tried: number[] = []
    for (let sign = 0; sign < 5; sign += 1) {
      const stranger = await startSignIn(email)
      for (let tries = 0; tries < 5; tries += 1) tried.push(await stranger.enter('000000'))
    }
    expect(tried).toContain(429)
    const elsewhere = await startSignIn(email)
    expect(await elsewhere.enter(codes[0]!), 'a recovery code is not guessed').toBe(200)
    pass(STEP_MS)
    const known = await startSignIn(email, own.client)
    expect(await known.enter(readPhone(secret)), 'on the device of before').toBe(200)
  })

  test('a sign-in that is begun meanwhile ends no other', async () => {
    const { email, secret } = await joinWithPhone()
    const owner = await startSignIn(email)
    await startSignIn(email)
    expect(await owner.enter(readPhone(secret))).toBe(200)
    expect(await isSignedIn(owner.client)).toBe(true)
  })

  test('on known devices the right password does not give more attempts at the code', async () => {
    pass(LIMIT_MS)
    const { email, secret } = await joinWithPhone()
    const known: TestClient[] = []
    for (let devices = 0; devices < 2; devices += 1) {
      const own = await startSignIn(email)
      expect(await own.enter(readPhone(secret))).toBe(200)
      known.push(own.client)
      pass(STEP_MS)
    }
    const tried: number[] = []
    for (const client of known)
      for (let sign = 0; sign < 5; sign += 1) {
        const { enter } = await startSignIn(email, client)
        for (let tries = 0; tries < 5; tries += 1) tried.push(await enter('000000'))
      }
    expect(tried.filter((status) => status === 401)).toHaveLength(20)
    expect(tried.slice(20).every((status) => status === 429)).toBe(true)
    pass(LIMIT_MS)
  })

  test('of two simultaneous uses of one code one succeeds', async () => {
    const { email, secret } = await joinWithPhone()
    const [one, two] = [await startSignIn(email), await startSignIn(email)]
    const code = readPhone(secret)
    const statuses = await Promise.all([two.enter(code), two.enter(code), one.enter(code)])
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('five wrong codes end a sign-in that was begun, and so does ten minutes', async () => {
    const { email, secret } = await joinWithPhone()
    const { enter } = await startSignIn(email)
    for (let tries = 0; tries < 5; tries += 1) expect(await enter('000000')).toBe(401)
    expect(await enter(readPhone(secret))).toBe(401)
    const slow = await startSignIn(email)
    pass(10 * 60_000)
    expect(await slow.enter(readPhone(secret))).toBe(401)
  })

  test('with the phone lost a recovery code signs in once, is announced by mail, and two-factor can be set up anew', async () => {
    const { email, codes } = await joinWithPhone()
    const { client, enter } = await startSignIn(email)
    expect(await enter(codes[0]!.replace('-', ' ').toUpperCase())).toBe(200)
    expect((await box.find(email, /recovery code was used/)).text).toContain('Codes left: 9')
    expect(await (await startSignIn(email)).enter(codes[0]!)).toBe(401)
    const off = await client.call('/api/account/second-factor', {
      method: 'DELETE',
      body: PASSWORD,
    })
    expect(off.status).toBe(204)
    await box.find(email, /Two-factor sign-in is off/)
    await visit().signIn(email)
    expect((await client.call('/api/account/second-factor', { body: PASSWORD })).status).toBe(200)
  })

  test('new recovery codes invalidate the old ones', async () => {
    const { email, client, codes } = await joinWithPhone()
    const path = '/api/account/second-factor/recovery-codes'
    expect((await client.call(path, { body: { currentPassword: 'Not it 1' } })).status).toBe(400)
    const reply = await client.call(path, { body: PASSWORD })
    const fresh = RecoveryCodesSchema.parse(await reply.json()).recoveryCodes
    expect(await (await startSignIn(email)).enter(codes[0]!)).toBe(401)
    expect(await (await startSignIn(email)).enter(fresh[0]!)).toBe(200)
  })

  test('a code or a recovery code of another account is refused', async () => {
    const [owner, thief] = [await joinWithPhone(), await joinWithPhone()]
    const { enter } = await startSignIn(owner.email)
    expect(await enter(readPhone(thief.secret))).toBe(401)
    expect(await enter(thief.codes[0]!)).toBe(401)
  })

  test('a new password by mail does not get around the second factor', async () => {
    const { email, secret } = await joinWithPhone()
    await visit().call('/api/auth/forgot-password', { body: { email } })
    const token = await box.findToken(email, /new password/)
    const body = { token, newPassword: 'Offside trap 7', confirmPassword: 'Offside trap 7' }
    expect((await visit().call('/api/auth/reset-password', { body })).status).toBe(204)
    const reply = await visit().call('/api/auth/login', {
      body: { email, password: 'Offside trap 7' },
    })
    expect(reply.status).toBe(202)
    expect(await database.read((db) => db.$count(secondFactors))).toBeGreaterThan(0)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  test('on a real installation an administrator needs a second factor, and is told so; in a demo not', async () => {
    const email = 'boss@example.com'
    await addUser(database, { email, isAdmin: true })
    const isReal = { requiresSecondFactor: async () => true }
    const client = visit(isReal)
    expect(toPlan(await client.signIn(email))).toBe('free')
    const refused = await client.call('/api/admin/anything')
    expect(refused.status).toBe(403)
    expect(ProblemSchema.parse(await refused.json()).code).toBe('second_factor_required')
    const result = { method: 'PUT', body: { homeScore: 2, awayScore: 1, outcome: 'home_win' } }
    const notEntered = await client.call('/api/matches/no-match/result', result)
    expect(notEntered.status).toBe(403)
    expect(ProblemSchema.parse(await notEntered.json()).code).toBe('second_factor_required')
    const account = AccountSchema.parse(await (await client.call('/api/account')).json())
    expect(account.secondFactor.isRequired).toBe(true)
    const readMe = async (who: TestClient) =>
      CurrentUserSchema.parse(await (await who.call('/api/auth/user')).json())
    expect(toPlan(await readMe(client))).toBe('free')
    const demo = visit()
    expect(toPlan(await demo.signIn(email))).toBe('premium')
    expect(toPlan(await readMe(demo))).toBe('premium')
    expect((await demo.call('/api/admin/anything')).status).toBe(404)
    expect((await demo.call('/api/matches/no-match/result', result)).status).toBe(404)
    const started = await client.call('/api/account/second-factor', { body: PASSWORD })
    const { secret } = SecondFactorStartSchema.parse(await started.json())
    await client.call('/api/account/second-factor/confirm', { body: { code: readPhone(secret) } })
    expect((await client.call('/api/admin/anything')).status).toBe(404)
    expect((await client.call('/api/matches/no-match/result', result)).status).toBe(404)
    expect(toPlan(await readMe(client))).toBe('premium')
  })
})
