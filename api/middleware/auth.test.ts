import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { MEMBER_HEADER } from '#data/model/account/member-header.ts'
import { ProblemSchema } from '#data/model/replies.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TestClient } from '#api/testing/test-app.ts'

describe.each(RULE_DATABASES)('the guard of the administrator’s calls on %s', (_name, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await addUser(database, { email: 'free@example.com' })
    await addUser(database, { email: 'paid@example.com', isPremium: true })
    await addUser(database, { email: 'boss@example.com', isAdmin: true })
  })
  afterAll(() => database.close())

  const CALLS = [
    ['GET', '/api/admin/stats'],
    ['GET', '/api/admin/a-call-that-does-not-exist'],
    ['POST', '/api/admin/discounts'],
    ['DELETE', '/api/admin/clear-mock-data'],
    ['PUT', '/api/admin/settings'],
  ] as const

  test.each([
    [null, 401, 'not_signed_in'],
    ['free@example.com', 403, 'admin_required'],
    ['paid@example.com', 403, 'admin_required'],
  ])('[role-admin-01] %s gets %i for every call, there or not', async (email, status, code) => {
    const client = new TestClient(makeTestApp(database))
    if (email !== null) await client.signIn(email)
    for (const [method, path] of CALLS) {
      const response = await client.call(path, { method })
      expect(response.status, `${method} ${path}`).toBe(status)
      expect(ProblemSchema.parse(await response.json()).code).toBe(code)
    }
  })

  test('a page drawn for one member reads, and changes nothing of the member who has signed in since', async () => {
    const client = new TestClient(makeTestApp(database))
    await client.signIn('free@example.com')
    const user = async () => (await client.call('/api/auth/user')).json()
    const { id, firstName } = await user()
    const save = (member: string) =>
      client.call('/api/account/profile', {
        method: 'PUT',
        body: { firstName: 'Berta', lastName: 'Brandt' },
        headers: { [MEMBER_HEADER]: member },
      })
    const refused = await save('another')
    expect(refused.status).toBe(403)
    expect(ProblemSchema.parse(await refused.json()).code).toBe('other_member')
    expect((await user()).firstName).toBe(firstName)
    expect((await save(id)).ok).toBe(true)
    expect((await user()).firstName).toBe('Berta')
  })

  test('an administrator passes, and is told when a call does not exist', async () => {
    const client = new TestClient(makeTestApp(database))
    await client.signIn('boss@example.com')
    const response = await client.call('/api/admin/a-call-that-does-not-exist')
    expect(response.status).toBe(404)
  })
})
