/** Maximum size of a form, and when a call is counted. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { ProblemSchema } from '#data/model/replies.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { makeTestApp, TEST_PASSWORD, TestClient, addUser } from '#api/testing/test-app.ts'

let database: Database
let client: TestClient
beforeAll(async () => {
  database = await openTestDatabase()
  await addUser(database, { email: 'ada@example.com' })
  client = new TestClient(makeTestApp(database))
  await client.signIn('ada@example.com')
})
afterAll(() => database.close())

const read = async (response: Response) => ProblemSchema.parse(await response.json())

/** Nested arrays: slow to parse, and wrong for every form. */
const nest = (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)

test.each([
  ['POST', '/api/auth/register'],
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/forgot-password'],
  ['PUT', '/api/account/profile'],
  ['POST', '/api/contact'],
  ['POST', '/api/billing/checkout'],
])('a form of more than 16 kB is refused unread: %s %s', async (method, path) => {
  const large = await client.call(path, { method, body: nest(980_000) })
  expect(large.status).toBe(413)
  expect((await read(large)).detail).toContain('16 kB')
  const small = await client.call(path, { method, body: nest(16_000) })
  expect(small.status).toBe(400)
})

test('a call with an unreadable body counts as an attempt', async () => {
  const from = '203.0.113.99'
  const visitor = new TestClient(makeTestApp(database))
  for (let tries = 0; tries < 100; tries += 1)
    expect((await visitor.call('/api/auth/login', { body: '[[', from })).status).toBe(400)
  const body = { email: 'ada@example.com', password: TEST_PASSWORD }
  expect((await visitor.call('/api/auth/login', { body, from })).status).toBe(429)
})

test('control characters in a name are refused, naming the field', async () => {
  for (const firstName of ['Ada\0', 'A\u001bda', 'A\nda']) {
    const answer = await client.call('/api/account/profile', { method: 'PUT', body: { firstName } })
    expect(answer.status).toBe(400)
    const message = 'Names must not contain control characters'
    expect((await read(answer)).errors).toEqual([{ path: 'firstName', message }])
  }
})

test('bytes that are no UTF-8, and half of a pair of surrogates, are in no text that is stored', async () => {
  const put = (body: string | Buffer) => {
    const headers = { 'content-type': 'application/json' }
    return client.call('/api/account/profile', { method: 'PUT', body: body.toString(), headers })
  }
  // As a server reads them: what is no UTF-8 becomes U+FFFD.
  const bytes = Buffer.from('{"firstName":"A__a"}'.replace('__', 'XX'))
  bytes.set([0xff, 0xfe], bytes.indexOf('XX'))
  for (const body of [bytes, '{"firstName":"A\\ud800a"}', '{"firstName":"A\\udfff\\ud83da"}'])
    expect((await put(body)).status).toBe(400)
  expect((await put('{"firstName":"A\\ud83d\\ude00a"}')).status).toBe(200)
})

test('a NUL is refused in every text of a call, naming its path', async () => {
  const body = { promoCode: 'WIN\0TER', language: 'en', plan: { note: '\0' } }
  const answer = await client.call('/api/billing/code', { body })
  expect(answer.status).toBe(400)
  const problem = await read(answer)
  expect(problem.errors?.map(({ path }) => path)).toContain('promoCode')
  for (const path of ['/api/matches?league=%00', '/api/matches/a%00b', '/api/matches?search=a%00b'])
    expect((await client.call(path)).status).toBeLessThan(500)
})
