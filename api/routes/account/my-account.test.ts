import { eq, sql } from '#data/db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, WriteDb } from '#data/db/database.ts'
import { entitlements, sessions, users } from '#data/db/schema.ts'
import { AccountSchema, SignInsSchema } from '#data/model/account/account-replies.ts'
import { ProblemSchema } from '#data/model/replies.ts'
import {
  BOOKKEEPING_TABLES,
  EXPORTED_TABLES,
  SECRET_TABLES,
} from '#data/queries/account/account-export.ts'
import { saveEntitlement } from '#data/testing/save-entitlement.ts'
import { listOpenTasks } from '#data/queries/billing/outbox.ts'
import { changePassword } from '#data/queries/account/account-changes.ts'
import { closeAccount } from '#data/queries/account/closing.ts'
import { endOtherSessions, listSessions } from '#data/queries/account/sessions.ts'
import { issueToken, takeToken } from '#data/queries/account/tokens.ts'
import { lockAccount } from '#data/queries/billing/accounts.ts'
import { createUser, getUser } from '#data/queries/account/users.ts'
import { asProgram, RULE_DATABASES } from '#data/testing/test-database.ts'
import { LetterBox } from '#api/testing/letter-box.ts'
import {
  addUser,
  makeTestApp,
  TEST_NOW,
  TEST_ORIGIN,
  TEST_PASSWORD,
  TestClient,
} from '#api/testing/test-app.ts'
import { DAY_MS } from '#data/model/time.ts'

const NEW_PASSWORD = 'Offside trap 7'

describe.each(RULE_DATABASES)('/account on %s', (_, open) => {
  let database: Database
  let clock = TEST_NOW
  let made = 0
  const box = new LetterBox()
  const visit = (overrides = {}) =>
    new TestClient(
      makeTestApp(database, { now: () => clock, sendMail: box.sendMail, ...overrides }),
    )
  const join = async (change: Partial<Parameters<typeof addUser>[1]> = {}) => {
    const email = `member-${(made += 1)}@example.com`
    const user = await addUser(database, { email, ...change })
    const client = visit()
    await client.signIn(email)
    return { email, client, id: user.id }
  }
  const readAccount = async (client: TestClient) =>
    AccountSchema.parse(await (await client.call('/api/account')).json())
  const signInStatus = async (email: string, password: string) =>
    (await visit().call('/api/auth/login', { body: { email, password } })).status
  const isSignedIn = async (client: TestClient) =>
    (await client.call('/api/auth/user')).status === 200
  const change = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('[account-03] names, age and language are saved, invalid values are refused with a message', async () => {
    const { client } = await join()
    const body = { firstName: 'Grace', lastName: 'Hopper', age: 44 }
    const saved = await client.call('/api/account/profile', { method: 'PUT', body })
    expect(AccountSchema.parse(await saved.json())).toMatchObject(body)
    const wrong = await client.call('/api/account/profile', {
      method: 'PUT',
      body: { firstName: 'G', age: 17 },
    })
    expect(wrong.status).toBe(400)
    expect(ProblemSchema.parse(await wrong.json()).errors).toEqual([
      { path: 'firstName', message: 'First name must be at least 2 characters' },
      { path: 'age', message: 'You must be at least 18 years old' },
    ])
    const language = await client.call('/api/account/language', {
      method: 'PUT',
      body: { language: 'tr' },
    })
    expect(language.status).toBe(204)
    expect(await readAccount(client)).toMatchObject({ ...body, language: 'tr' })
    for (const hidesResults of [true, false]) {
      const results = { method: 'PUT', body: { hidesResults } }
      expect((await client.call('/api/account/results', results)).status).toBe(204)
      expect(await readAccount(client)).toMatchObject({ hidesResults })
      expect(await (await client.call('/api/auth/user')).json()).toMatchObject({ hidesResults })
    }
  })

  test('[account-03] a new password ends every other sign-in, and is announced by mail', async () => {
    const { client, email } = await join()
    const elsewhere = visit()
    await elsewhere.signIn(email)
    const put = (body: object) => client.call('/api/account/password', { method: 'PUT', body })
    const wrong = await put({ currentPassword: 'Not it 1', ...change })
    expect(wrong.status).toBe(400)
    expect(ProblemSchema.parse(await wrong.json()).errors).toEqual([
      { path: 'currentPassword', message: 'The current password is not right' },
    ])
    expect(await isSignedIn(elsewhere)).toBe(true)
    expect((await put({ currentPassword: TEST_PASSWORD, ...change })).status).toBe(204)
    expect(await isSignedIn(client), 'the one who changed it stays').toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await signInStatus(email, TEST_PASSWORD)).toBe(401)
    expect(await signInStatus(email, NEW_PASSWORD)).toBe(200)
    await box.find(email, /password was changed/)
  })

  test('a sign-in under way outlasts neither a new password nor the end of the account', async () => {
    const meanwhile: Record<string, (db: WriteDb, id: string) => Promise<unknown>> = {
      'a new password': async (db, id) => {
        await changePassword(db, id, 'another hash', clock)
        await endOtherSessions(db, id, null)
      },
      'the end of the account': (db, id) => closeAccount(db, id, clock),
    }
    for (const [name, happens] of Object.entries(meanwhile)) {
      const email = `entering-${(made += 1)}@example.com`
      const { id } = await addUser(database, { email })
      const program = asProgram(database, 'api')
      // The password is being checked, as the account was read with it.
      const readOne: Database['readOne'] = async (work) => {
        const read = await program.readOne(work)
        if (read instanceof Object && 'password' in read)
          await database.write((db) => happens(db, id))
        return read
      }
      const body = { email, password: TEST_PASSWORD }
      const visitor = visit({ database: { ...program, readOne } })
      const reply = await visitor.call('/api/auth/login', { body })
      expect(reply.status, name).toBe(401)
      expect(reply.headers.getSetCookie().join(), name).not.toContain('session=')
      expect(await database.read((db) => listSessions(db, id, clock)), name).toEqual([])
    }
  })

  test('of two devices that change the password at once, one does, and the other is signed out', async () => {
    const { client, email } = await join()
    const elsewhere = visit()
    await elsewhere.signIn(email)
    const put = (device: TestClient, newPassword: string) => {
      const given = { newPassword, confirmPassword: newPassword }
      const body = { currentPassword: TEST_PASSWORD, ...given }
      return device.call('/api/account/password', { method: 'PUT', body })
    }
    const passwords = [NEW_PASSWORD, 'Corner flag 12']
    const [first, second] = await Promise.all([
      put(client, passwords[0]!),
      put(elsewhere, passwords[1]!),
    ])
    // The other one's password is no longer the current one, or its session is over already.
    const [changed, other] = [first.status, second.status].toSorted()
    expect(changed).toBe(204)
    expect([400, 401]).toContain(other)
    const [kept, refused] = first.status === 204 ? passwords : passwords.toReversed()
    expect(await signInStatus(email, kept!)).toBe(200)
    expect(await signInStatus(email, refused!)).toBe(401)
    expect([await isSignedIn(client), await isSignedIn(elsewhere)].toSorted()).toEqual([
      false,
      true,
    ])
  })

  test('a password of known breaches or made of the own name is refused at registration, change and reset', async () => {
    const { client, email } = await join({ firstName: 'Grace' })
    for (const easy of ['Password1', 'Liverpool1', 'P@ssw0rd', 'Grace2026', 'Pitchproof1']) {
      const given = { newPassword: easy, confirmPassword: easy }
      const body = { currentPassword: TEST_PASSWORD, ...given }
      const response = await client.call('/api/account/password', { method: 'PUT', body })
      expect(response.status, easy).toBe(400)
      expect(ProblemSchema.parse(await response.json()).detail).toContain(
        'known from data breaches',
      )
    }
    await visit().call('/api/auth/forgot-password', { body: { email } })
    const token = await box.findToken(email, /new password/)
    const easy = { token, newPassword: 'Password1', confirmPassword: 'Password1' }
    expect((await visit().call('/api/auth/reset-password', { body: easy })).status).toBe(400)
    const good = { token, ...change }
    const reset = await visit().call('/api/auth/reset-password', { body: good })
    expect(reset.status, 'a refused password does not use the link up').toBe(204)
    const form = {
      email: 'easy@example.com',
      password: 'Football1',
      confirmPassword: 'Football1',
      firstName: 'Eve',
      lastName: 'Easy',
      age: 30,
      ageVerified: true,
      disclaimerAccepted: true,
      gamblingRiskAccepted: true,
    }
    expect((await visit().call('/api/auth/register', { body: form })).status).toBe(400)
  })

  test('[account-08] a new address takes effect once it is confirmed, and a mail tells the old one', async () => {
    const { client, email, id } = await join()
    const wanted = `new-${email}`
    const put = (body: object) => client.call('/api/account/email', { method: 'PUT', body })
    expect((await put({ email: wanted, currentPassword: 'Not it 1' })).status).toBe(400)
    expect((await put({ email, currentPassword: TEST_PASSWORD })).status).toBe(400)
    expect((await put({ email: wanted, currentPassword: TEST_PASSWORD })).status).toBe(202)
    expect(await readAccount(client)).toMatchObject({ email, pendingEmail: wanted })
    expect((await box.find(email, /about to change/)).text).toContain(wanted)
    expect(await signInStatus(wanted, TEST_PASSWORD), 'not yet').toBe(401)
    const token = await box.findToken(wanted, /Confirm your new/)
    // The link confirms the new address whether or not the old one was.
    const unconfirmed = { emailVerified: false, emailVerifiedAt: null }
    await database.write((db) => db.update(users).set(unconfirmed).where(eq(users.id, id)))
    expect((await client.call('/api/auth/change-email', { body: { token } })).status).toBe(200)
    await box.find(email, /was changed/)
    expect(await signInStatus(email, TEST_PASSWORD)).toBe(401)
    expect(await signInStatus(wanted, TEST_PASSWORD)).toBe(200)
    expect(await readAccount(client)).toMatchObject({
      email: wanted,
      emailVerified: true,
      pendingEmail: null,
    })
    const stored = await database.read((db) => getUser(db, id, clock))
    expect(stored?.emailVerifiedAt).toEqual(clock)
  })

  test('an address of another account is not taken over by confirming it', async () => {
    const [one, other] = [await join(), await join()]
    const body = { email: other.email, currentPassword: TEST_PASSWORD }
    const asked = await one.client.call('/api/account/email', { method: 'PUT', body })
    expect(asked.status, 'whether it is taken is not told to whoever asks').toBe(202)
    const token = await box.findToken(other.email, /Confirm your new/)
    const response = await one.client.call('/api/auth/change-email', { body: { token } })
    expect(response.status).toBe(409)
    expect((await readAccount(one.client)).email).toBe(one.email)
  })

  test('an address that is registered while its link is opened is not given to two', async () => {
    const { client } = await join()
    const email = 'at-once@example.com'
    const body = { email, currentPassword: TEST_PASSWORD }
    await client.call('/api/account/email', { method: 'PUT', body })
    const token = await box.findToken(email, /Confirm your new/)
    let opening: Promise<Response> | null = null
    const account = { email, passwordHash: 'none', consentedAt: null }
    await database.write(async (db) => {
      await createUser(db, account, clock)
      opening = Promise.resolve(client.call('/api/auth/change-email', { body: { token } }))
      await new Promise((go) => setTimeout(go, 150))
    })
    expect((await opening!).status).toBe(409)
  })

  test('[account-05] [account-07] registration asks for verification, works without it, and the link sets it', async () => {
    const client = visit()
    const form = {
      email: 'Fresh@example.com',
      password: TEST_PASSWORD,
      confirmPassword: TEST_PASSWORD,
      firstName: 'Fresh',
      lastName: 'Member',
      age: 30,
      ageVerified: true,
      disclaimerAccepted: true,
      gamblingRiskAccepted: true,
      language: 'de',
    }
    expect((await client.call('/api/auth/register', { body: form })).status).toBe(201)
    expect(await readAccount(client)).toMatchObject({ emailVerified: false, language: 'de' })
    expect((await client.call('/api/favorites')).status).toBe(200)
    const mail = await box.find('fresh@example.com', /Bestätigen Sie/)
    expect(mail.text).toContain(`${TEST_ORIGIN}/de/verify-email#token=`)
    const first = await box.findToken('fresh@example.com', /Bestätigen Sie/)
    const mailsBefore = box.mails.length
    expect((await client.call('/api/auth/verify-email/send', { method: 'POST' })).status).toBe(202)
    await expect.poll(() => box.mails.length).toBe(mailsBefore + 1)
    const token = await box.findToken('fresh@example.com', /Bestätigen Sie/)
    const verify = (given: string) =>
      client.call('/api/auth/verify-email', { body: { token: given } })

    const readStored = async () =>
      (
        await database.read((db) =>
          db.select().from(users).where(eq(users.email, 'fresh@example.com')),
        )
      )[0]
    const unverified = { emailVerified: false, emailVerifiedAt: null }
    expect((await verify(first)).status, 'the older link').toBe(400)
    expect(await readStored()).toMatchObject(unverified)
    expect((await verify(token)).status).toBe(200)
    const user = await (await client.call('/api/auth/user')).json()
    expect(user).toMatchObject({ emailVerified: true })
    expect(await readStored()).toMatchObject({ emailVerified: true, emailVerifiedAt: clock })
    await client.call('/api/auth/verify-email/send', { method: 'POST' })
    expect(box.mails.length, 'nothing is left to ask for').toBe(mailsBefore + 1)
  })

  test('[account-04] a forgotten password: the same reply for all, a link for a known address, every sign-in ended', async () => {
    const { email, client } = await join()
    const ask = async (address: string) => {
      const body = { email: address }
      const response = await visit().call('/api/auth/forgot-password', { body })
      return [response.status, await response.text()]
    }
    expect(await ask(email)).toEqual([202, ''])
    expect(await ask('nobody@example.com')).toEqual([202, ''])
    const token = await box.findToken(email, /new password/)
    expect(box.mails.some(({ to }) => to === 'nobody@example.com')).toBe(false)
    const body = { token, ...change }
    expect((await visit().call('/api/auth/reset-password', { body })).status).toBe(204)
    expect(await isSignedIn(client)).toBe(false)
    expect(await signInStatus(email, NEW_PASSWORD)).toBe(200)
    await box.find(email, /password was changed/)
  })

  test('a link to set a new password is invalid once the account has another address', async () => {
    const { email, client } = await join()
    await visit().call('/api/auth/forgot-password', { body: { email } })
    const reset = await box.findToken(email, /new password/)
    const wanted = `moved-${email}`
    await client.call('/api/account/email', {
      method: 'PUT',
      body: { email: wanted, currentPassword: TEST_PASSWORD },
    })
    const token = await box.findToken(wanted, /Confirm your new/)
    await client.call('/api/auth/change-email', { body: { token } })
    const body = { token: reset, ...change }
    expect((await visit().call('/api/auth/reset-password', { body })).status).toBe(400)
  })

  test('the sign-ins are listed with device, place and last use, and each can be ended', async () => {
    const { email } = await join()
    const phone = visit({ trustedProxies: ['203.0.113.0/24'] })
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
    await phone.call('/api/auth/login', {
      body: { email, password: TEST_PASSWORD },
      headers: { 'user-agent': agent, 'cf-ipcountry': 'PT', 'x-forwarded-for': '198.51.100.9' },
    })
    const desk = visit()
    await desk.call('/api/auth/login', {
      body: { email, password: TEST_PASSWORD },
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
        'cf-ipcountry': 'PT',
      },
    })
    clock = new Date(TEST_NOW.getTime() + 3_600_000)
    expect(await isSignedIn(desk)).toBe(true)
    const list = async () =>
      SignInsSchema.parse(await (await desk.call('/api/account/sessions')).json())
    const [first, ...others] = await list()
    expect(first).toMatchObject({
      isThisOne: true,
      device: 'Firefox · Linux',
      country: null,
      lastUsedAt: clock.toISOString(),
      createdAt: TEST_NOW.toISOString(),
    })
    const ofPhone = others.find(({ device }) => device === 'Safari · iPhone')
    expect(ofPhone).toMatchObject({ isThisOne: false, country: 'PT' })
    const rows = JSON.stringify(await database.read((db) => db.select().from(sessions)))
    for (const kept of ['198.51.100.9', '203.0.113.7', 'Mozilla', 'Gecko'])
      expect(rows).not.toContain(kept)
    const end = (path: string, currentPassword?: string) =>
      desk.call(`/api/account/sessions${path}`, { method: 'DELETE', body: { currentPassword } })
    for (const path of ['', `/${ofPhone!.id}`])
      for (const password of [undefined, 'Not it 1'])
        expect((await end(path, password)).status, `${path} without the password`).toBe(400)
    expect(await list()).toHaveLength(3)
    await end(`/${ofPhone!.id}`, TEST_PASSWORD)
    expect(await isSignedIn(phone)).toBe(false)
    expect(await list()).toHaveLength(2)
    await end('', TEST_PASSWORD)
    expect(await list()).toMatchObject([{ isThisOne: true }])
    clock = TEST_NOW
  })

  test('a sign-in ends 90 days after it began, however much it is used', async () => {
    const { client } = await join()
    clock = new Date(TEST_NOW.getTime() + 90 * DAY_MS - 1)
    expect(await isSignedIn(client)).toBe(true)
    clock = new Date(TEST_NOW.getTime() + 90 * DAY_MS)
    expect(await isSignedIn(client)).toBe(false)
    clock = TEST_NOW
    expect(await isSignedIn(client), 'it was ended, not only passed over').toBe(false)
  })

  test('the plan is returned with its source and end', async () => {
    const { client, id } = await join()
    expect((await readAccount(client)).plan).toEqual({
      isPremium: false,
      source: null,
      endsAt: null,
    })
    const endsAt = new Date(TEST_NOW.getTime() + 30 * DAY_MS)
    const row = { userId: id, source: 'stripe' as const, reference: id, startsAt: TEST_NOW, endsAt }
    await database.write((db) => saveEntitlement(db, row))
    expect((await readAccount(client)).plan).toEqual({
      isPremium: true,
      source: 'stripe',
      endsAt: endsAt.toISOString(),
    })
  })

  test('[account-06] the download has everything that belongs to the person, and no secret', async () => {
    const { client, email, id } = await join()
    const other = await join()
    await client.call('/api/contact', {
      body: { name: 'Ada', email, subject: 'privacy', message: 'What do you keep?' },
    })
    const response = await client.call('/api/account/export')
    expect(response.headers.get('content-disposition')).toContain('pitchproof-account.json')
    const text = await response.text()
    const body = JSON.parse(text) as Record<string, unknown>
    expect(body).toMatchObject({
      profile: { id, email },
      signIns: [{ device: null }],
      messagesToUs: [{ message: 'What do you keep?' }],
      entitlements: [],
      secondFactor: null,
    })
    expect(text).not.toMatch(/argon2|"sid"|"secret"|tokenHash/)
    expect(text).not.toContain(other.email)
    // A new table that refers to an account must be exported too, or be a secret.
    const answer: unknown = await database.read((db) =>
      db.execute(
        sql`select distinct c.conrelid::regclass::text as name from pg_constraint c where c.contype = 'f' and c.confrelid = 'users'::regclass`,
      ),
    )
    const rows = (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as {
      name: string
    }[]
    const known = new Set<string>([...EXPORTED_TABLES, ...SECRET_TABLES, ...BOOKKEEPING_TABLES])
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })

  test('[account-06] [account-09] closing asks for the password and ends access, plan and links at once', async () => {
    const { client, email, id } = await join({ isPremium: true })
    await database.write((db) =>
      db.update(users).set({ stripeCustomerId: 'cus_closing' }).where(eq(users.id, id)),
    )
    const elsewhere = visit()
    await elsewhere.signIn(email)
    await visit().call('/api/auth/forgot-password', { body: { email } })
    const token = await box.findToken(email, /new password/)
    const close = (currentPassword: string) =>
      client.call('/api/account/close', { body: { currentPassword } })
    expect((await close('Not it 1')).status).toBe(400)
    expect(await isSignedIn(client)).toBe(true)
    expect((await close(TEST_PASSWORD)).status).toBe(204)
    expect([...client.cookies.keys()]).not.toContain('session')
    expect(await isSignedIn(client)).toBe(false)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await signInStatus(email, TEST_PASSWORD)).toBe(401)
    const body = { token, ...change }
    expect((await visit().call('/api/auth/reset-password', { body })).status).toBe(400)
    expect(await database.read((db) => getUser(db, id, clock))).toBeNull()
    const tasks = await database.read(listOpenTasks)
    expect(tasks, 'nothing is charged any more').toMatchObject([
      { task: 'end_customer', payload: { userId: id, customerId: 'cus_closing' } },
    ])
    await box.find(email, /account is closed/)
    await addUser(database, { email })
    expect(await signInStatus(email, TEST_PASSWORD), 'the address is free for a new start').toBe(
      200,
    )
  })

  test.each([
    ['a link of it is used', (db, { token }) => takeToken(db, token, 'reset-password', clock)],
    ['its payments are compared', (db, { id }) => lockAccount(db, id)],
  ] satisfies [string, (db: WriteDb, of: { token: string; id: string }) => Promise<unknown>][])(
    'an account can be closed while %s: neither waits for the other',
    async (_name, begin) => {
      const { client, id, email } = await join({ isPremium: true })
      await database.write((db) => lockAccount(db, id))
      const asked = { purpose: 'reset-password', userId: id, email } as const
      const { token } = await database.write((db) => issueToken(db, asked, clock))
      let closing: Promise<Response> | null = null
      await database.write(async (db) => {
        await begin(db, { token, id })
        const own = eq(entitlements.userId, id)
        await db.update(entitlements).set({ updatedAt: clock }).where(own)
        closing = Promise.resolve(
          client.call('/api/account/close', { body: { currentPassword: TEST_PASSWORD } }),
        )
        await new Promise((go) => setTimeout(go, 150))
        await db.update(users).set({ updatedAt: clock }).where(eq(users.id, id))
      })
      expect((await closing!).status).toBe(204)
    },
  )
})
