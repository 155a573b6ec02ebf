import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { like } from '#data/db/drizzle.ts'
import { adminActions, users } from '#data/db/schema.ts'
import type { Database } from '#data/db/database.ts'
import { MembersSchema, MemberSchema } from '#data/model/account/members.ts'
import { AdminActionsSchema } from '#data/model/operation.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TEST_NOW, TEST_PASSWORD, TestClient } from '#api/testing/test-app.ts'

const LATER = new Date(TEST_NOW.getTime() + 30 * 86_400_000).toISOString()

describe.each(RULE_DATABASES)('%s', (_, open) => {
  let database: Database
  const ids = new Map<string, string>()
  beforeAll(async () => {
    database = await open()
    for (const [email, more] of [
      ['admin@example.com', { isAdmin: true }],
      ['grace@example.com', { firstName: 'Grace', lastName: 'Hopper' }],
      ['100%@example.com', {}],
      ['mesut@example.com', { firstName: 'Mesut', lastName: 'Özil' }],
    ] as const)
      ids.set(email, (await addUser(database, { email, ...more })).id)
  })
  afterAll(() => database.close())

  const visit = async (email = 'admin@example.com') => {
    const client = new TestClient(makeTestApp(database))
    await client.signIn(email)
    return client
  }
  const find = async (client: TestClient, search: string) =>
    MembersSchema.parse(
      await (await client.call(`/api/admin/members?search=${encodeURIComponent(search)}`)).json(),
    )
  const toPath = (email: string, part: string) => `/api/admin/members/${ids.get(email)}/${part}`

  test('a member is found by the beginning of the address or of a name, and wildcards are ordinary characters', async () => {
    const admin = await visit()
    expect(await find(admin, '')).toMatchObject({ total: 4, hasMore: false })
    expect((await find(admin, 'grace hop')).members.map(({ email }) => email)).toEqual([
      'grace@example.com',
    ])
    expect((await find(admin, 'GRACE@')).total).toBe(1)
    expect((await find(admin, 'hOpp')).total).toBe(1)
    expect((await find(admin, '100%')).total).toBe(1)
    expect((await find(admin, '%')).total).toBe(0)
    expect((await find(admin, '1_0')).total).toBe(0)
    expect((await find(admin, 'nobody')).members).toEqual([])
    expect((await find(admin, 'ÖZ')).members.map(({ lastName }) => lastName)).toEqual(['Özil'])
    for (const page of [0, 41])
      expect((await admin.call(`/api/admin/members?page=${page}`)).status).toBe(400)
    expect(JSON.stringify(await find(admin, 'grace'))).not.toMatch(/argon2|stripe/)
  })

  test('a prefix shared by more members than a list holds gives the newest of those read, and says that there are more', async () => {
    await database.write((db) =>
      db.insert(users).values(
        Array.from({ length: 1005 }, (_, place) => ({
          email: `shared-${String(place).padStart(4, '0')}@example.com`,
          password: 'none',
          createdAt: new Date(TEST_NOW.getTime() - place * 1000),
        })),
      ),
    )
    try {
      const found = await find(await visit(), 'shared-')
      expect(found).toMatchObject({ total: 1000, hasMore: true })
      expect(found.members[0]!.email).toBe('shared-0000@example.com')
      expect(await find(await visit(), 'shared-0')).toMatchObject({ total: 1000, hasMore: false })
    } finally {
      await database.write((db) => db.delete(users).where(like(users.email, 'shared-%')))
    }
  })

  test('premium is granted with an end, changed, and ended; each is in the audit', async () => {
    const admin = await visit()
    const path = toPath('grace@example.com', 'premium')
    const grant = (endsAt: string | null) => admin.call(path, { method: 'PUT', body: { endsAt } })
    const toMember = async (reply: Response) => MemberSchema.parse(await reply.json())
    expect(await toMember(await grant(null))).toMatchObject({
      isPremium: true,
      premiumSource: 'granted',
      premiumEndsAt: null,
      hasGrant: true,
    })
    // A grant with an end replaces one without.
    expect((await toMember(await grant(LATER))).premiumEndsAt).toBe(LATER)
    expect((await grant(TEST_NOW.toISOString())).status).toBe(400)
    expect((await grant('tomorrow')).status).toBe(400)
    const ended = await toMember(await admin.call(path, { method: 'DELETE' }))
    expect(ended).toMatchObject({ isPremium: false, premiumSource: null, hasGrant: false })
    const { actions } = AdminActionsSchema.parse(
      await (await admin.call('/api/admin/actions')).json(),
    )
    expect(actions.map(({ action, details }) => [action, details?.['endsAt']])).toEqual([
      ['revoke premium', undefined],
      ['grant premium', LATER],
      ['grant premium', null],
    ])
    // The address is read from the account while it exists, and stored nowhere else.
    expect(actions.every(({ subjectEmail }) => subjectEmail === 'grace@example.com')).toBe(true)
    const kept = await database.read((db) => db.select().from(adminActions))
    expect(JSON.stringify(kept)).not.toContain('grace@example.com')
    const found = await admin.call('/api/admin/actions?search=grace@')
    expect(AdminActionsSchema.parse(await found.json()).total).toBe(3)
  })

  test('sessions are ended everywhere at once', async () => {
    const [admin, grace] = [await visit(), await visit('grace@example.com')]
    expect((await find(admin, 'grace')).members[0]!.signIns).toBe(1)
    const path = toPath('grace@example.com', 'sessions')
    const reply = await admin.call(path, { method: 'DELETE' })
    expect(MemberSchema.parse(await reply.json()).signIns).toBe(0)
    expect((await grace.call('/api/auth/user')).status).toBe(401)
  })

  test('the last administrator stays one, whether the role or the account is given up, and one of two who give it up at once', async () => {
    const admin = await visit()
    const own = toPath('admin@example.com', 'role')
    const close = { method: 'POST', body: { currentPassword: TEST_PASSWORD } } as const
    for (const refused of [
      await admin.call(own, { method: 'PUT', body: { isAdmin: false } }),
      await admin.call('/api/account/close', close),
    ]) {
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({
        detail: 'This is the last administrator. Make somebody else one first.',
      })
    }
    const graces = toPath('grace@example.com', 'role')
    expect((await admin.call(graces, { method: 'PUT', body: { isAdmin: true } })).status).toBe(200)
    const grace = await visit('grace@example.com')
    const replies = await Promise.all([
      admin.call(own, { method: 'PUT', body: { isAdmin: false } }),
      grace.call(graces, { method: 'PUT', body: { isAdmin: false } }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('an account that does not exist is reported as such, and nothing is written', async () => {
    // One of the two is still an administrator; the previous test left to chance which.
    const clients = [await visit(), await visit('grace@example.com')]
    const states = await Promise.all(clients.map((client) => client.call('/api/admin/stats')))
    const admin = clients[states.findIndex(({ ok }) => ok)]!
    const gone = '/api/admin/members/7f0c2f3e-4c1b-4d2a-9a53-0d1f4b6c8e21'
    for (const [method, part, body] of [
      ['PUT', 'premium', { endsAt: null }],
      ['DELETE', 'premium', undefined],
      ['DELETE', 'sessions', undefined],
      ['PUT', 'role', { isAdmin: true }],
    ] as const)
      expect((await admin.call(`${gone}/${part}`, { method, body })).status).toBe(404)
    expect((await admin.call('/api/admin/members/1/sessions', { method: 'DELETE' })).status).toBe(
      400,
    )
  })
})
