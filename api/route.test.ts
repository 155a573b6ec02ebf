/** The declared properties of the app's routes. */
import { Hono, type MiddlewareHandler } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ZodObject } from 'zod'
import { ANSWERED_FOLDERS, SECRET_PATHS, SECURITY_CONTACT } from '#data/model/addresses.ts'
import { HARMLESS_WRITES, toOfflineCall } from '#data/model/offline-calls.ts'
import { ProblemSchema } from '#data/model/replies.ts'
import type { Database } from '#data/db/database.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { makeTestApp, TestClient } from '#api/testing/test-app.ts'
import type { AppEnv } from './dependencies.ts'
import { checkRoutes, listRoutes, noteProperties, toEvent } from './route.ts'

let database: Database
let routes: ReturnType<typeof listRoutes>
beforeAll(async () => {
  database = await openTestDatabase()
  routes = listRoutes(makeTestApp(database))
})
afterAll(() => database.close())

const find = (method: string, path: string) => {
  const found = routes.find((route) => route.method === method && route.path === path)
  if (!found?.properties) throw new Error(`There is no route ${method} ${path}.`)
  return found.properties
}
const listPlaces = (is: (properties: ReturnType<typeof find>) => boolean) =>
  routes
    .filter(({ properties }) => properties !== null && is(properties))
    .map(({ method, path }) => `${method} ${path}`)
    .sort()

test('signing in, signing out and changes of rights have an event name in the log; reads and refused calls have none', () => {
  const named = [
    ['POST', '/api/auth/login', 200, 'signed_in'],
    ['POST', '/api/auth/login', 202, 'second_factor_asked'],
    ['POST', '/api/auth/login/code', 200, 'signed_in'],
    ['POST', '/api/auth/passkey', 200, 'signed_in'],
    ['POST', '/api/auth/logout', 204, 'signed_out'],
    ['POST', '/api/auth/register', 201, 'registered'],
    ['POST', '/api/auth/reset-password', 204, 'password_reset'],
    ['POST', '/api/auth/change-email', 200, 'address_changed'],
    ['PUT', '/api/account/password', 204, 'password_changed'],
    ['DELETE', '/api/account/sessions', 204, 'sessions_ended'],
    ['DELETE', '/api/account/sessions/:id', 204, 'sessions_ended'],
    ['POST', '/api/account/close', 204, 'account_closed'],
    ['PUT', '/api/account/morning-letter', 200, 'morning_letter_changed'],
    ['POST', '/api/morning-letter/end/:token', 200, 'morning_letter_ended'],
    ['POST', '/api/account/second-factor/confirm', 200, 'second_factor_on'],
    ['DELETE', '/api/account/second-factor', 204, 'second_factor_off'],
    ['POST', '/api/account/second-factor/recovery-codes', 200, 'recovery_codes_made'],
    ['POST', '/api/account/passkeys', 201, 'passkey_added'],
    ['DELETE', '/api/account/passkeys/:id', 204, 'passkey_removed'],
    ['PUT', '/api/admin/members/:id/role', 200, 'role_changed'],
    ['PUT', '/api/admin/members/:id/premium', 200, 'role_changed'],
    ['DELETE', '/api/admin/members/:id/premium', 200, 'role_changed'],
    ['PUT', '/api/admin/settings', 200, 'admin_action'],
    ['PUT', '/api/matches/:id/result', 200, 'result_entered'],
  ] as const
  for (const [method, path, status, event] of named) {
    const properties = find(method, path)
    expect(toEvent(properties, method, status), `${method} ${path}`).toBe(event)
    expect(toEvent(properties, 'GET', 200)).toBeNull()
    expect(toEvent(properties, method, 403)).toBeNull()
  }
  for (const { method, path, properties } of routes) {
    if (!path.startsWith('/api/admin/') || method === 'GET') continue
    expect(toEvent(properties!, method, 200), path).toMatch(/^(?:admin_action|role_changed)$/)
  }
  const silent = listPlaces(({ audit }) => audit === undefined)
  expect(silent).toContain('PUT /api/favorites/:matchId')
  expect(silent).toContain('POST /api/contact')
})

test('a call that does not declare its role, or is under /api/admin and open to other roles, stops the start', () => {
  const app = new Hono<AppEnv>().get('/api/new', (c) => c.text(''))
  expect(() => checkRoutes(app)).toThrow('GET /api/new does not say who may')
  for (const { path, properties } of routes) {
    if (path.startsWith('/api/')) expect(properties, path).not.toBeNull()
    if (path.startsWith('/api/admin/')) expect(properties?.who, path).toBe('administrator')
  }
})

test('a route that does not say what bounds its work stops the start, whoever may call it', () => {
  const app = new Hono<AppEnv>()
  const answer: MiddlewareHandler = async () => {}
  noteProperties(answer, { who: 'user' })
  app.get('/calendar/new', answer)
  expect(() => checkRoutes(app)).toThrow('GET /calendar/new does not say what bounds its work')
  for (const properties of [
    { who: 'anybody', cache: 'moment' },
    { who: 'user', bound: 'cheap' },
    { who: 'administrator' },
  ] as const) {
    noteProperties(answer, properties)
    expect(() => checkRoutes(app)).not.toThrow()
  }
})

/** What is dear, or asks for a password, and how often one caller may have it. All others are cheap. */
const BOUNDS: Readonly<Record<string, readonly string[]>> = {
  reads: [
    'GET /api/account',
    'GET /api/billing/config',
    'GET /api/favorites',
    'GET /api/forecasts',
    'GET /api/forecasts/:matchId/members',
    'GET /calendar/mine/:file',
    'GET /feed/mine/:file',
    'GET /metrics',
  ],
  handler: [
    'DELETE /api/account/passkeys/:id',
    'DELETE /api/account/second-factor',
    'DELETE /api/account/sessions',
    'DELETE /api/account/sessions/:id',
    'GET /api/forecasts/members/record',
    'GET /api/matches',
    'GET /api/matches/:id',
    'GET /api/ready',
    'POST /api/account/close',
    'POST /api/account/passkeys/options',
    'POST /api/account/second-factor',
    'POST /api/account/second-factor/confirm',
    'POST /api/account/second-factor/recovery-codes',
    'POST /api/translate',
    'PUT /api/account/email',
    'PUT /api/account/password',
  ],
  'register-address': ['POST /api/auth/register'],
  'login-address': ['POST /api/auth/login', 'POST /api/auth/passkey'],
  'passkey-address': ['POST /api/auth/passkey/options'],
  'billing-user': [
    'POST /api/billing/cancel',
    'POST /api/billing/checkout',
    'POST /api/billing/code',
    'POST /api/billing/portal',
    'POST /api/billing/refresh',
    'POST /api/billing/resume',
    'POST /api/billing/withdraw',
  ],
  'billing-look': ['GET /api/billing/invoices', 'GET /api/billing/subscription'],
  'forgot-address': ['POST /api/auth/forgot-password'],
  'leave-address': ['POST /api/billing/leave'],
  'token-address': [
    'POST /api/auth/change-email',
    'POST /api/auth/login/code',
    'POST /api/auth/reset-password',
    'POST /api/auth/verify-email',
    'POST /api/billing/leave/confirm',
  ],
  'own-mail': ['POST /api/auth/verify-email/send'],
  'own-export': ['GET /api/account/export'],
  'forecast-user': ['PUT /api/forecasts/:matchId'],
  'pool-user': [
    'DELETE /api/pools/:poolId/members/:memberId',
    'POST /api/pools',
    'POST /api/pools/:poolId/close',
    'POST /api/pools/:poolId/invitation',
    'POST /api/pools/invitations',
    'POST /api/pools/members',
  ],
  'own-record': [
    'GET /api/forecasts/:matchId/proof',
    'GET /api/forecasts/record',
    'GET /api/pools/:poolId',
  ],
  'own-letter': ['GET /api/account/morning-letter/preview'],
  'contact-address': ['POST /api/contact'],
}

test('what is dear has a limit, counted before its work', () => {
  const found = Map.groupBy(
    routes.filter(({ properties }) => properties?.bound !== undefined),
    ({ properties }) => properties!.bound!,
  )
  const listed = [...found].filter(([bound]) => bound !== 'cheap')
  expect(
    Object.fromEntries(
      listed.map(([bound, of]) => [
        bound,
        of.map(({ method, path }) => `${method} ${path}`).sort(),
      ]),
    ),
  ).toEqual(BOUNDS)
})

test('every route with a secret in its address is one that web servers keep out of their logs', () => {
  const secret = routes.map(({ path }) => path).filter((path) => /:token|\/mine\//.test(path))
  const isListed = (path: string) => SECRET_PATHS.some((place) => path.startsWith(place))
  expect(secret.filter((path) => !isListed(path))).toEqual([])
  for (const place of SECRET_PATHS)
    expect(
      secret.some((path) => path.startsWith(place)),
      place,
    ).toBe(true)
})

test('only reads of matches use a recent session, and the listed writes end only their own session', () => {
  expect(listPlaces(({ session }) => session === 'recent')).toEqual([
    'GET /api/matches',
    'GET /api/matches/:id',
  ])
  expect(listPlaces(({ endsSessions }) => endsSessions === 'own')).toEqual([
    'DELETE /api/account/push',
    'DELETE /api/favorites/:matchId',
    'DELETE /api/follows/:kind/:id',
    'DELETE /api/pools/:poolId/members/:memberId',
    'POST /api/account/passkeys/options',
    'POST /api/account/push/test',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/passkey',
    'POST /api/auth/passkey/options',
    'POST /api/billing/webhook',
    'POST /api/follows',
    'POST /api/follows/addresses',
    'POST /api/morning-letter/end/:token',
    'POST /api/pools',
    'POST /api/pools/:poolId/close',
    'POST /api/pools/:poolId/invitation',
    'POST /api/pools/invitations',
    'POST /api/pools/members',
    'POST /api/push/end/:token',
    'PUT /api/account/morning-letter',
    'PUT /api/account/passkeys/:id',
    'PUT /api/account/push',
    'PUT /api/favorites/:matchId',
    'PUT /api/follows/:kind/:id',
    'PUT /api/forecasts/:matchId',
  ])
})

test('what could be planted in an account waits for a confirmed address', () => {
  expect(listPlaces(({ address }) => address === 'confirmed')).toEqual([
    'POST /api/account/passkeys',
    'POST /api/account/passkeys/options',
    'POST /api/account/second-factor',
    'POST /api/account/second-factor/confirm',
    'POST /api/billing/checkout',
    'POST /api/billing/portal',
    'POST /api/follows/addresses',
    'POST /api/pools',
    'POST /api/pools/members',
    'PUT /api/account/push',
  ])
})

test('only the one-click end of letters accepts a write from a page of another site', () => {
  expect(listPlaces(({ writesFrom }) => writesFrom !== undefined)).toEqual([
    'POST /api/morning-letter/end/:token',
  ])
})

test('public replies are cached until a publication, or for ten seconds', () => {
  expect(listPlaces(({ cache }) => cache === 'publication')).toEqual([
    'GET /api/export/settled.csv',
    'GET /api/export/settled.json',
    'GET /api/feed/checkpoints.xml',
    'GET /api/ledger/matches',
    'GET /api/matches/leagues',
    'GET /api/openapi.json',
    'GET /api/predictions',
    'GET /api/predictions/:day',
    'GET /api/predictions/leagues/:league',
    'GET /api/record',
    'GET /ledger/*',
  ])
  expect(listPlaces(({ cache }) => cache === 'moment')).toEqual([
    'GET /api/feed/fixtures.ics',
    'GET /api/ledger/proof/:matchId',
    'GET /api/ledger/witnesses',
    'GET /api/matches/dates',
    'GET /api/matches/live',
    'GET /api/matches/preview',
    'GET /api/matches/public',
    'GET /calendar/:kind/:file',
    'GET /feed/:kind/:file',
  ])
})

test('the service worker’s list of stored calls and harmless writes agrees with the routes', () => {
  const reads = routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
  const stored = reads.filter(({ path }) => toOfflineCall('GET', path) !== null)
  expect(stored.map(({ path }) => [toOfflineCall('GET', path), path])).toEqual([
    ['user', '/api/auth/user'],
    ['list', '/api/matches'],
    ['match', '/api/matches/:id'],
  ])
  for (const { properties } of stored) expect(properties?.who).toBe('user')
  const writes = routes.filter(
    ({ method, path }) => /^P|^D/.test(method) && path.startsWith('/api/'),
  )
  const harmless = writes.filter(({ method, path }) => toOfflineCall(method, path) === null)
  const others = harmless.filter(({ properties }) => properties?.who !== 'administrator')
  expect(others.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /api/account/push',
    'DELETE /api/favorites/:matchId',
    'DELETE /api/follows/:kind/:id',
    'DELETE /api/pools/:poolId/members/:memberId',
    'POST /api/account/push/test',
    'POST /api/auth/passkey/options',
    'POST /api/contact',
    'POST /api/follows',
    'POST /api/follows/addresses',
    'POST /api/morning-letter/end/:token',
    'POST /api/pools',
    'POST /api/pools/:poolId/close',
    'POST /api/pools/:poolId/invitation',
    'POST /api/pools/invitations',
    'POST /api/pools/members',
    'POST /api/push/end/:token',
    'POST /api/translate',
    'PUT /api/account/morning-letter',
    'PUT /api/account/push',
    'PUT /api/favorites/:matchId',
    'PUT /api/follows/:kind/:id',
    'PUT /api/forecasts/:matchId',
  ])
  for (const template of HARMLESS_WRITES)
    expect(harmless.some(({ path }) => path.startsWith(template.split('/*')[0]!))).toBe(true)
})

test('every route but the metrics has a path that the proxies forward', () => {
  const answered: readonly string[] = ANSWERED_FOLDERS
  for (const { path } of routes.filter(({ properties }) => properties !== null))
    expect(
      path === '/metrics' ||
        path === SECURITY_CONTACT ||
        answered.some((folder) => path.startsWith(folder)),
      path,
    ).toBe(true)
})

test('every route that needs no account refuses a parameter that it does not read, before it works', async () => {
  const client = new TestClient(makeTestApp(database))
  const open = routes.filter(
    ({ properties, method }) => properties?.who === 'anybody' && method !== 'ALL',
  )
  expect(open.length).toBeGreaterThan(40)
  for (const { path, inputs } of routes)
    for (const { target, schema } of inputs)
      if (target === 'query') expect(schema, path).toHaveProperty('shape')
  for (const { method, path, inputs } of open) {
    const address = path.replaceAll(/:\w+|\*/g, 'x')
    const known = inputs.flatMap(({ target, schema }) =>
      target === 'query' ? Object.keys((schema as ZodObject).shape) : [],
    )
    for (const query of ['unknown=1', '=1', '&&', [...known, 'utm_source'].join('=1&')]) {
      const reply = await client.call(`${address}?${query}`, { method })
      const { code, detail } = ProblemSchema.parse(await reply.json())
      expect([`${method} ${address}?${query}`, reply.status, code]).toEqual([
        `${method} ${address}?${query}`,
        400,
        'bad_input',
      ])
      expect(detail).toContain('is not known here')
    }
  }
  expect((await client.call('/api/nowhere?x=1')).status).toBe(404)
  expect((await client.call('/api/admin/settings?x=1')).status).toBe(401)
})

test('an address has one spelling: codes for plain letters and what follows # are refused, and nothing is cached for them', async () => {
  const client = new TestClient(makeTestApp(database))
  for (const address of [
    '/api/%6datches/leagues',
    '/api/matches/league%73',
    '/api/matches/leagues#1',
    '/calendar/league/premier%2Dleague.ics',
    '/calendar/league/premier-league.ics?l%61ng=de',
    '/calendar/league/premier-league.ics?lang=%64e',
    '/ledger/check%70oint',
  ])
    expect((await client.call(address)).status, address).toBe(400)
  expect((await client.call('/api/matches/dates?league=Premier%20League')).status).toBe(200)
})

test('only calls that wait for other services or for a run of the pipeline have no deadline', () => {
  for (const place of listPlaces(({ deadline }) => deadline === 'none'))
    expect(place).toMatch(/^\w+ \/(?:api\/(?:billing|admin|translate)|metrics)|\/result$/)
})
