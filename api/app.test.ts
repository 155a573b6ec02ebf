import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { makeDatabase, type Database } from '#data/db/database.ts'
import * as schema from '#data/db/schema.ts'
import { AppError } from '#data/model/errors.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { ProblemSchema } from '#data/model/replies.ts'
import {
  addUser,
  makeLogKeeper,
  makeTestApp,
  TEST_ORIGIN,
  TestClient,
  type TestCallOptions,
} from '#api/testing/test-app.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await addUser(database, { email: 'ada@example.com' })
})
afterAll(() => database.close())

const call = (path: string, options?: TestCallOptions) =>
  new TestClient(makeTestApp(database)).call(path, options)

/** A publication whose reads fail with this error. */
const makeFailingPublication = (reason: Error) => ({
  getCurrent: () => Promise.reject(reason),
  peek: () => null,
  lookAgain: () => {},
  getHistory: () => reason,
  getRewind: () => null,
  onNews: () => {},
})

async function readProblem(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const problem = ProblemSchema.parse(await response.json())
  expect(problem.status).toBe(response.status)
  expect(problem.requestId).toBe(response.headers.get('x-request-id'))
  return problem
}

test('[err-problem-json] [err-status-input] an unknown call is a 404 problem, of any method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
    const response = await call('/api/no/such/thing', { method })
    expect(response.status).toBe(404)
    expect((await readProblem(response)).code).toBe('not_found')
  }
  expect((await call('/api', {})).status).toBe(404)
})

test('a wrong method on a known address is 405 and names the right ones', async () => {
  for (const [method, path, allow] of [
    ['POST', '/api/matches/dates', 'GET, HEAD'],
    ['DELETE', '/api/auth/login', 'POST'],
    ['PATCH', '/api/favorites/some-match', 'PUT, DELETE'],
    ['PUT', '/api/pools/11111111-1111-4111-8111-111111111111', 'GET, HEAD'],
    ['POST', '/ledger/checkpoint', 'GET, HEAD'],
    ['POST', '/.well-known/security.txt', 'GET, HEAD'],
  ] as const) {
    const response = await call(path, { method })
    expect([response.status, response.headers.get('allow')], `${method} ${path}`).toEqual([
      405,
      allow,
    ])
    await readProblem(response)
  }
})

test('[err-problem-json] [err-status-input] broken JSON, a form and an empty body are 400 problems that say what to do', async () => {
  const path = '/api/auth/login'
  const broken = await readProblem(await call(path, { body: '{"email": ' }))
  expect(broken).toMatchObject({ status: 400, code: 'bad_input' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = await readProblem(await call(path, { body: 'email=a', headers }))
  expect(form).toMatchObject({ status: 400, code: 'bad_input' })
  expect(form.detail).toContain('application/json')
  expect(await readProblem(await call(path, { method: 'POST' }))).toMatchObject({ status: 400 })
  const odd = await Promise.all(
    ['null', '[]', '"text"', '12', '{"email": {"$gt": ""}, "password": ["a"]}'].map((body) =>
      call(path, { body }),
    ),
  )
  expect(odd.map((response) => response.status)).toEqual([400, 400, 400, 400, 400])
})

test('[err-problem-json] several refused fields are listed one by one, each with its own message', async () => {
  const problem = await readProblem(
    await call('/api/auth/login', { body: { email: 'x', password: '' } }),
  )
  expect(problem.errors).toEqual([
    { path: 'email', message: 'Please enter a valid email address' },
    { path: 'password', message: 'Password is required' },
  ])
  expect(problem.detail).toBe('Please enter a valid email address. Password is required')
  // A missing field gets the same message as an empty one.
  const empty = await readProblem(await call('/api/auth/login', { body: {} }))
  expect(empty.detail).toBe(problem.detail)
})

test('[err-status-input] a body of 2 MB is 413, announced or streamed', async () => {
  const large = JSON.stringify({ email: 'a'.repeat(2_000_000) })
  const headers = { 'content-length': String(large.length) }
  const announced = await call('/api/auth/login', { body: large, headers })
  expect(announced.status).toBe(413)
  expect((await readProblem(announced)).code).toBe('too_large')
  const streamed = await call('/api/auth/login', { body: large })
  expect(streamed.status).toBe(413)
})

test('[err-status-origin] a write from another origin is refused, one from our own pages or from a program is accepted', async () => {
  const write = (headers: Record<string, string>) =>
    call('/api/auth/logout', { method: 'POST', headers })
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${TEST_ORIGIN}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ]
  for (const headers of foreign) {
    const response = await write(headers)
    expect(response.status).toBe(403)
    expect((await readProblem(response)).code).toBe('cross_origin')
  }
  const own: Record<string, string>[] = [
    {},
    { origin: TEST_ORIGIN, 'sec-fetch-site': 'same-origin' },
    { origin: 'http://127.0.0.1:1', host: '127.0.0.1:1', 'sec-fetch-site': 'same-origin' },
  ]
  for (const headers of own) expect((await write(headers)).status).toBe(204)
})

test('every reply carries the security headers and may not be cached', async () => {
  const response = await call('/api/auth/user')
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('strict-transport-security')).toBeNull()
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('what is nowhere is refused with the security headers too', async () => {
  for (const path of [
    '/nowhere',
    '/service-worker.js',
    '/.well-known/nothing',
    '/ledger/nothing',
  ]) {
    const response = await call(path)
    expect(response.status, path).toBe(404)
    expect(response.headers.get('content-security-policy'), path).toContain("default-src 'none'")
    expect(response.headers.get('x-content-type-options'), path).toBe('nosniff')
  }
  const posted = await call('/', { method: 'POST' })
  expect(posted.headers.get('x-content-type-options')).toBe('nosniff')
})

test('no line of the log holds a secret of an address', async () => {
  const log = makeLogKeeper()
  const client = new TestClient(makeTestApp(database, { logger: log.logger }))
  const secret = 'AbCdEfGhIjKlMnOpQrStUv'
  for (const [path, method] of [
    [`/api/morning-letter/end/${secret}`, 'GET'],
    [`/api/morning-letter/end/${secret}`, 'POST'],
    [`/calendar/mine/${secret}.ics`, 'GET'],
    [`/feed/mine/${secret}`, 'GET'],
    [`/api/morning-letter/end/${secret}/x`, 'GET'],
    [`/pools?join=${secret}`, 'GET'],
  ] as const)
    await client.call(path, { method })
  const lines = log.lines.join('')
  expect(lines).toContain('/api/morning-letter/end/:token')
  expect(lines).not.toContain(secret)
})

test('an internal error is logged with its cause and hidden from the client, with e-mail addresses of the failed query left out of the log', async () => {
  const log = makeLogKeeper()
  const broken: Database = {
    ...database,
    read: () =>
      database.read(async (db) => db.execute('select 1/0 as "secret@example.com"')) as never,
  }
  const app = makeTestApp(broken, { logger: log.logger })
  const response = await new TestClient(app).call('/api/auth/login', {
    body: { email: 'ada@example.com', password: 'Wrong words 5' },
  })
  expect(response.status).toBe(500)
  const text = await response.clone().text()
  expect((await readProblem(response)).code).toBe('internal')
  expect(text).not.toMatch(/division|select|secret|\.ts/)
  const lines = log.lines.join('')
  expect(lines).toContain('division by zero')
  expect(lines).not.toContain('@')
})

test.each([
  ['source_changed', 502, null],
  ['source_unavailable', 503, '60'],
  ['source_timeout', 504, '60'],
] as const)(
  '[err-status-limit] a service behind us that fails with %s answers %i, and when to ask again',
  async (code, status, seconds) => {
    const publication = makeFailingPublication(new AppError(code, 'The service failed.'))
    const app = makeTestApp(database, { publication })
    const response = await new TestClient(app).call('/api/record')
    expect(response.status).toBe(status)
    expect(response.headers.get('retry-after')).toBe(seconds)
    expect(await readProblem(response)).toMatchObject({ code, detail: 'The service failed.' })
  },
)

test('[err-status-limit] a database that cannot be reached answers 503 and says to try again', async () => {
  const port = await findFreePort()
  const client = postgres(`postgres://nobody@127.0.0.1:${port}/none`, { connect_timeout: 2 })
  const closed = makeDatabase(drizzle(client, { schema, casing: 'snake_case' }), false, () =>
    client.end(),
  )
  const response = await new TestClient(makeTestApp(closed)).call('/api/matches/dates')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  expect((await readProblem(response)).detail).toBe(
    'The database does not answer at the moment. Please try again.',
  )
  await closed.close()
})

test.each(['57014', '55P03'])(
  'a statement that the database gives up (%s) answers 503 and says when to try again',
  async (code) => {
    const cause = Object.assign(new Error('canceling statement'), { code })
    const publication = makeFailingPublication(new Error('Failed query', { cause }))
    const app = makeTestApp(database, { publication })
    const response = await new TestClient(app).call('/api/record')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(await readProblem(response)).toMatchObject({ code: 'busy' })
  },
)
