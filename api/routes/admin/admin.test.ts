import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { DAY_MS } from '#data/model/time.ts'
import { AppError } from '#data/model/errors.ts'
import {
  AdminSettingsSchema,
  AdminStatsSchema,
  ApiHealthSchema,
  ApiUsageSchema,
  type IngestRequest,
} from '#data/model/admin.ts'
import { EveryMatchSchema } from '#data/model/replies.ts'
import { AdminActionsSchema, ServiceStateSchema } from '#data/model/operation.ts'
import { COSIGNATURE_TYPE, makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { setTrouble } from '#data/queries/operation/service-state.ts'
import { matches } from '#data/db/schema.ts'
import { recordProviderCall } from '#data/queries/operation/provider-calls.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { FOOTBALL_PROVIDERS, WEATHER_PROVIDERS } from '#data/model/providers.ts'
import { addUser, makeTestApp, TEST_NOW, TestClient } from '#api/testing/test-app.ts'
import type { PipelineRunner } from '#api/runner.ts'

const SOME_ID = '7f0c2f3e-4c1b-4d2a-9a53-0d1f4b6c8e21'
const CALLS = [
  ['GET', '/api/admin/stats'],
  ['GET', '/api/admin/settings'],
  ['PUT', '/api/admin/settings'],
  ['GET', '/api/admin/major-leagues'],
  ['GET', '/api/admin/api-health'],
  ['GET', '/api/admin/api-usage'],
  ['GET', '/api/admin/api-usage/hours'],
  ['POST', '/api/admin/test-api'],
  ['POST', '/api/admin/ingest-fixtures'],
  ['DELETE', '/api/admin/clear-mock-data'],
  ['GET', '/api/admin/runs'],
  ['GET', '/api/admin/actions'],
  ['GET', '/api/admin/ingest-progress'],
  ['GET', '/api/admin/service'],
  ['GET', '/api/admin/deductions'],
  ['POST', '/api/admin/deductions'],
  ['DELETE', `/api/admin/deductions/${SOME_ID}`],
  ['GET', '/api/admin/held-fixtures'],
  ['PUT', '/api/admin/held-fixtures/a-match'],
  ['GET', '/api/admin/messages'],
  ['POST', `/api/admin/messages/${SOME_ID}/answers`],
  ['PUT', `/api/admin/messages/${SOME_ID}`],
  ['GET', '/api/admin/members'],
  ['PUT', `/api/admin/members/${SOME_ID}/premium`],
  ['DELETE', `/api/admin/members/${SOME_ID}/premium`],
  ['DELETE', `/api/admin/members/${SOME_ID}/sessions`],
  ['PUT', `/api/admin/members/${SOME_ID}/role`],
  ['POST', '/api/admin/discounts'],
  ['DELETE', `/api/admin/discounts/${SOME_ID}`],
  ['GET', '/api/admin/billing'],
  ['POST', '/api/admin/billing/reconcile'],
  ['GET', '/api/admin/discounts'],
  ['PUT', '/api/matches/a-match-of-today/result'],
  ['GET', '/api/matches'],
] as const

const RESULT = { homeScore: 2, awayScore: 1, outcome: 'home_win' }
const toMatch = (id: string, kickoffAt: Date) => ({
  id,
  source: 'football-data',
  league: 'Premier League',
  leagueId: 'premier-league',
  season: 2025,
  country: 'England',
  homeTeam: 'Arsenal',
  awayTeam: 'Chelsea',
  homeTeamId: 'arsenal',
  awayTeamId: 'chelsea',
  kickoffAt,
  matchDate: kickoffAt.toISOString().slice(0, 10),
  matchTime: '15:00',
  isMock: false,
})

describe.each(RULE_DATABASES)('%s', (_, open) => {
  let database: Database
  const asked: unknown[] = []
  const runner: PipelineRunner = {
    async ingest(request: IngestRequest) {
      asked.push(request)
      return { success: true, matchesProcessed: 9, matchesCreated: 2, errors: [], warnings: [] }
    },
    getProgress: () => null,
    async settle() {
      asked.push('settle')
    },
    testProvider: async (provider) =>
      provider === 'open-meteo'
        ? { success: true, provider, message: 'It answers.', responseTimeMs: 34 }
        : { success: false, provider, message: 'The key is not accepted.', responseTimeMs: 12 },
    clearDemo: async () => ({ matches: 30, predictions: 12 }),
    loadDemo: async () => ({
      matches: 40,
      predictions: 16,
      accounts: [{ kind: 'free', email: 'free@demo.example', password: 'x' }],
    }),
  }
  const visit = async (email: string | null) => {
    const client = new TestClient(makeTestApp(database, { runner }))
    if (email) await client.signIn(email)
    return client
  }
  const send = (client: TestClient, method: string, path: string, body?: unknown) =>
    client.call(path, { method, ...(body !== undefined && { body }) })

  beforeAll(async () => {
    database = await open()
    await addUser(database, { email: 'admin@example.com', isAdmin: true })
    await addUser(database, { email: 'second@example.com', isAdmin: true })
    await addUser(database, { email: 'free@example.com' })
    await addUser(database, { email: 'premium@example.com', isPremium: true })
    const now = Date.now()
    await database.write((db) =>
      db
        .insert(matches)
        .values([
          toMatch('a-match-of-yesterday', new Date(now - 86_400_000)),
          toMatch('a-match-of-tomorrow', new Date(now + 86_400_000)),
        ]),
    )
  })
  afterAll(() => database.close())

  test('[role-admin-01] every call of an administrator is 401 for visitors and 403 for members', async () => {
    const visitor = await visit(null)
    const members = [await visit('free@example.com'), await visit('premium@example.com')]
    for (const [method, path] of CALLS) {
      const body = method === 'PUT' || method === 'POST' ? {} : undefined
      expect((await send(visitor, method, path, body)).status, path).toBe(401)
      for (const member of members) {
        const refused = await send(member, method, path, body)
        expect(refused.status, path).toBe(403)
        expect(await refused.json()).toMatchObject({ code: 'admin_required' })
      }
    }
    expect(asked).toEqual([])
  })

  test('[call-admin-stats] accounts, premium accounts, matches and accuracy', async () => {
    const admin = await visit('admin@example.com')
    const stats = AdminStatsSchema.parse(await (await admin.call('/api/admin/stats')).json())
    expect(stats).toMatchObject({ totalUsers: 4, premiumUsers: 1, totalMatches: 2 })
    expect(stats.totalEvaluated).toBe(0)
  })

  test('[call-settings-get] [call-settings-put] [entity-admin-settings] [admin-api-03] [admin-api-04] [admin-api-05] defaults, then one change at a time', async () => {
    const admin = await visit('admin@example.com')
    const read = async () =>
      AdminSettingsSchema.parse(await (await admin.call('/api/admin/settings')).json())
    const defaults = {
      footballApiEnabled: true,
      weatherApiEnabled: true,
      footballApiProvider: 'sportmonks',
      weatherApiProvider: 'visual-crossing',
      footballApiRateLimitPerHour: 1000,
      weatherApiRateLimitPerDay: 1000,
      enableLiveMatches: true,
      enableHistoricalWeather: true,
    }
    // Both lists begin with the default, which the page offers first.
    expect(FOOTBALL_PROVIDERS[0]).toBe(defaults.footballApiProvider)
    expect(WEATHER_PROVIDERS[0]).toBe(defaults.weatherApiProvider)
    let expected: object = { ...defaults, overallAccuracy: null }
    expect(await read()).toMatchObject(expected)
    const change = async (changes: object) => {
      expect((await send(admin, 'PUT', '/api/admin/settings', changes)).status).toBe(200)
      expected = { ...expected, ...changes, lastUpdated: TEST_NOW.toISOString() }
      expect(await read(), JSON.stringify(changes)).toMatchObject(expected)
    }
    // Each stays as it was set while the others change, one way and back.
    const others = {
      footballApiEnabled: false,
      weatherApiEnabled: false,
      footballApiProvider: 'api-football',
      weatherApiProvider: 'open-meteo',
      footballApiRateLimitPerHour: 3000,
      weatherApiRateLimitPerDay: 900,
      enableLiveMatches: false,
      enableHistoricalWeather: false,
    }
    for (const settings of [others, defaults])
      for (const [name, value] of Object.entries(settings)) await change({ [name]: value })
    await change(others)
    await change(defaults)
    const after = await read()
    for (const wrong of [
      {},
      { footballApiRateLimitPerHour: 0 },
      { footballApiProvider: 'teletext' },
      { id: 2 },
    ])
      expect((await send(admin, 'PUT', '/api/admin/settings', wrong)).status).toBe(400)
    expect(await read()).toEqual(after)
  })

  test('[call-major-leagues] the reply maps names with underscores to ids', async () => {
    const admin = await visit('admin@example.com')
    const leagues = await (await admin.call('/api/admin/major-leagues')).json()
    expect(Object.keys(leagues as object)).toHaveLength(LEAGUES.length)
    expect(leagues).toMatchObject({ premier_league: 'premier-league', super_lig: 'super-lig' })
  })

  test('[call-api-health] [call-api-usage] [entity-api-health-status] health and usage are counted from the calls that were made', async () => {
    const call = {
      provider: 'sportmonks',
      endpoint: '/fixtures',
      responseTimeMs: 80,
      creditsUsed: 1,
    }
    await database.write(async (db) => {
      await recordProviderCall(db, { ...call, statusCode: 200, errorMessage: null }, TEST_NOW)
      await recordProviderCall(
        db,
        { ...call, creditsUsed: 3, statusCode: 500, errorMessage: 'down' },
        TEST_NOW,
      )
    })
    const admin = await visit('admin@example.com')
    const [health] = (await (await admin.call('/api/admin/api-health')).json()) as unknown[]
    expect(ApiHealthSchema.parse(health)).toMatchObject({
      provider: 'sportmonks',
      isHealthy: false,
      uptime: 50,
      errorRate: 50,
      avgResponseTime: 80,
      requestsToday: 2,
      lastError: 'down',
    })
    const [usage] = (await (await admin.call('/api/admin/api-usage')).json()) as unknown[]
    expect(ApiUsageSchema.parse(usage)).toEqual({
      provider: 'sportmonks',
      totalRequests: 2,
      creditsUsed: 4,
      successRate: 50,
      avgResponseTime: 80,
      todayRequests: 2,
    })
    const tomorrow = new TestClient(
      makeTestApp(database, { runner, now: () => new Date(TEST_NOW.getTime() + DAY_MS) }),
    )
    await tomorrow.signIn('admin@example.com')
    const later = await (await tomorrow.call('/api/admin/api-health')).json()
    expect(later, 'the calls of yesterday are not of today').toMatchObject([{ requestsToday: 0 }])
    const usageLater = await (await tomorrow.call('/api/admin/api-usage')).json()
    expect(usageLater).toMatchObject([{ totalRequests: 2, todayRequests: 0 }])
    const hours = await (await admin.call('/api/admin/api-usage/hours')).json()
    expect(hours).toEqual([
      { provider: 'sportmonks', hour: '2026-03-14T12:00:00Z', requests: 2, errors: 1 },
    ])
  })

  test('[call-test-api] football and weather mean the chosen services; a refusal is an answer', async () => {
    const admin = await visit('admin@example.com')
    const test = async (provider: string) =>
      (await send(admin, 'POST', '/api/admin/test-api', { provider })).json()
    const refused = { success: false, message: 'The key is not accepted.', responseTimeMs: 12 }
    expect(await test('football')).toEqual({ provider: 'sportmonks', ...refused })
    expect(await test('weather')).toEqual({ provider: 'visual-crossing', ...refused })
    expect(await test('open-meteo')).toEqual({
      provider: 'open-meteo',
      success: true,
      message: 'It answers.',
      responseTimeMs: 34,
    })
    expect(await test('teletext')).toMatchObject({ status: 400 })
    const choose = (footballApiProvider: string) =>
      send(admin, 'PUT', '/api/admin/settings', { footballApiProvider })
    await choose('api-football')
    expect(await test('football')).toEqual({ provider: 'api-football', ...refused })
    await choose('sportmonks')
  })

  test('[call-ingest-fixtures] an import returns the runner’s report', async () => {
    const admin = await visit('admin@example.com')
    const request = { date: '2026-03-15', targetLeagues: ['la-liga'], dryRun: true }
    const reply = await send(admin, 'POST', '/api/admin/ingest-fixtures', request)
    expect(await reply.json()).toEqual({
      success: true,
      matchesProcessed: 9,
      matchesCreated: 2,
      errors: [],
      warnings: [],
    })
    expect(asked.at(-1)).toEqual(request)
    for (const wrong of [
      { ...request, date: '15 March' },
      { ...request, targetLeagues: ['nowhere'] },
      { date: '2026-03-15' },
    ])
      expect((await send(admin, 'POST', '/api/admin/ingest-fixtures', wrong)).status).toBe(400)
  })

  test('[call-clear-mock-data] clearing the demo returns the counts of deleted rows', async () => {
    const admin = await visit('admin@example.com')
    const reply = await send(admin, 'DELETE', '/api/admin/clear-mock-data')
    expect(await reply.json()).toEqual({ deletedMatches: 30, deletedPredictions: 12 })
  })

  test('a machine without a pipeline says where imports run', async () => {
    const client = new TestClient(makeTestApp(database))
    await client.signIn('admin@example.com')
    const reply = await send(client, 'DELETE', '/api/admin/clear-mock-data')
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(await reply.json()).toMatchObject({
      code: 'not_configured',
      detail: expect.stringContaining('the pipeline runs elsewhere'),
    })
  })

  test('[call-put-result] [call-put-result-outcome] [admin-res-02] not before kick-off; a score that contradicts its outcome is refused', async () => {
    const admin = await visit('admin@example.com')
    const put = (id: string, body: unknown) => send(admin, 'PUT', `/api/matches/${id}/result`, body)
    const read = async () =>
      (await database.read((db) => db.select().from(matches))).find(
        ({ id }) => id === 'a-match-of-yesterday',
      )!
    expect((await put('a-match-of-tomorrow', RESULT)).status).toBe(409)
    expect((await put('no-such-match', RESULT)).status).toBe(404)
    for (const wrong of [
      { ...RESULT, outcome: 'draw' },
      { homeScore: -1, awayScore: 1, outcome: 'away_win' },
      { homeScore: 2, awayScore: -1, outcome: 'home_win' },
      { homeScore: 2, awayScore: 1.5, outcome: 'home_win' },
      { homeScore: 2, awayScore: 1 },
    ]) {
      const [before, askedBefore] = [await read(), asked.length]
      expect((await put('a-match-of-yesterday', wrong)).status).toBe(400)
      expect(await read(), 'a refused result changes nothing').toEqual(before)
      expect(asked, 'and settles nothing').toHaveLength(askedBefore)
    }
    expect((await put('a-match-of-yesterday', RESULT)).status).toBe(204)
    expect(asked.at(-1)).toBe('settle')
    const stored = await read()
    expect(stored).toMatchObject({
      matchStatus: 'finished',
      actualHomeScore: 2,
      actualAwayScore: 1,
      actualOutcome: 'home_win',
    })
    expect(stored.resultEnteredAt).not.toBeNull()
    expect(stored.resultEnteredBy).not.toBeNull()
  })

  test('[call-put-result-again] of two administrators who saw the same form one wins, the other is told', async () => {
    const [first, second] = [await visit('admin@example.com'), await visit('second@example.com')]
    const seen = (await database.read((db) => db.select().from(matches)))
      .find(({ id }) => id === 'a-match-of-yesterday')!
      .resultEnteredAt!.toISOString()
    const path = '/api/matches/a-match-of-yesterday/result'
    const replies = await Promise.all([
      send(first, 'PUT', path, {
        homeScore: 3,
        awayScore: 1,
        outcome: 'home_win',
        seenEnteredAt: seen,
      }),
      send(second, 'PUT', path, {
        homeScore: 1,
        awayScore: 1,
        outcome: 'draw',
        seenEnteredAt: seen,
      }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const loser = replies.find(({ status }) => status === 409)!
    expect(await loser.json()).toMatchObject({
      code: 'result_entered',
      detail: expect.stringMatching(/^Somebody else has entered [31]–1 in the meantime/),
      params: { home: expect.toBeOneOf([3, 1]), away: 1 },
    })
  })

  test('every action is in the audit with the actor and the state before; it can be filtered and paged', async () => {
    const admin = await visit('admin@example.com')
    const read = async (query = '') =>
      AdminActionsSchema.parse(await (await admin.call(`/api/admin/actions${query}`)).json())
    const { actions, total, kinds } = await read()
    expect(actions.map(({ action }) => action)).toEqual([
      'enter result',
      'enter result',
      'clear mock data',
      'import fixtures',
      'change settings',
      'test connection',
      'change settings',
      'test connection',
      'test connection',
      'test connection',
      // One by one, there and back.
      ...Array.from({ length: 18 }, () => 'change settings'),
    ])
    expect(total).toBe(28)
    expect(kinds).toContain('test connection')
    expect(actions[1]!.details).toMatchObject({
      homeScore: 2,
      before: { matchStatus: 'scheduled' },
    })
    expect((await read('?action=import+fixtures')).total).toBe(1)
    expect((await read('?search=match-of-yesterday')).total).toBe(2)
    expect((await read('?search=nobody')).total).toBe(0)
    // A wildcard of `like` is an ordinary character here.
    expect((await read('?search=%25')).total).toBe(0)
    expect((await read('?page=2')).actions).toEqual([])
  })

  test('a demo is loaded again by an administrator, and the audit says so', async () => {
    const admin = await visit('admin@example.com')
    const loaded = await send(admin, 'POST', '/api/admin/load-demo-data')
    expect(await loaded.json()).toMatchObject({ matches: 40, accounts: [{ password: 'x' }] })
    const { actions } = AdminActionsSchema.parse(
      await (await admin.call('/api/admin/actions')).json(),
    )
    expect(actions[0]).toMatchObject({ action: 'load demo data', email: 'admin@example.com' })
    const free = await visit('free@example.com')
    expect((await send(free, 'POST', '/api/admin/load-demo-data')).status).toBe(403)
  })

  test('a failed clearing of a demo is in the audit as such', async () => {
    const failing = {
      ...runner,
      clearDemo: () => Promise.reject(new AppError('conflict', 'This is no demo.')),
    }
    const client = new TestClient(makeTestApp(database, { runner: failing }))
    await client.signIn('admin@example.com')
    expect((await send(client, 'DELETE', '/api/admin/clear-mock-data')).status).toBe(409)
    const { actions } = AdminActionsSchema.parse(
      await (await client.call('/api/admin/actions')).json(),
    )
    expect(actions[0]).toMatchObject({
      action: 'clear mock data',
      details: { refused: 'This is no demo.' },
    })
  })

  test('[call-get-matches-all] the list of all says who was predicted, when a result was entered, and can leave out what is ahead', async () => {
    const admin = await visit('admin@example.com')
    const read = async (query: string) =>
      EveryMatchSchema.parse(await (await admin.call(`/api/matches${query}`)).json())
    const all = await read('')
    expect(all.total).toBe(2)
    expect(all.matches.map(({ match }) => match.id)).toEqual([
      'a-match-of-tomorrow',
      'a-match-of-yesterday',
    ])
    expect(all.matches[0]!.match.resultEnteredAt).toBeNull()
    expect(all.matches[1]!.match.resultEnteredAt).not.toBeNull()
    expect((await admin.call('/api/matches?begun=perhaps')).status).toBe(400)
    const clock = new TestClient(makeTestApp(database, { runner, now: () => new Date() }))
    await clock.signIn('admin@example.com')
    const begun = EveryMatchSchema.parse(await (await clock.call('/api/matches?begun=true')).json())
    expect(begun.matches.map(({ match }) => match.id)).toEqual(['a-match-of-yesterday'])
  })

  test('the service call returns the state of snapshot, log, witnesses, site and mail, and the progress of an import', async () => {
    const progress = {
      startedAt: TEST_NOW.toISOString(),
      dryRun: true,
      progress: { stage: 'predict' as const, matchesProcessed: 9, settled: 1, predicted: null },
    }
    const working = { ...runner, getProgress: () => progress }
    const witness = await makeSigningKey('witness.example', COSIGNATURE_TYPE)
    await database.write((db) =>
      setTrouble(db, 'log', { since: TEST_NOW.toISOString(), message: 'A fork.' }),
    )
    const witnesses = [{ key: witness, url: null, submitUrl: null }]
    const client = new TestClient(makeTestApp(database, { runner: working, witnesses }))
    await client.signIn('admin@example.com')
    expect(await (await client.call('/api/admin/ingest-progress')).json()).toEqual(progress)
    const state = ServiceStateSchema.parse(await (await client.call('/api/admin/service')).json())
    expect(state).toMatchObject({
      snapshot: { state: 'none', version: null },
      log: { size: null, trouble: { message: 'A fork.' } },
      witnesses: [{ name: 'witness.example', size: null, cosignedAt: null, isConfigured: true }],
      site: { trouble: null, isBuilding: false },
      mail: { waiting: 0, failing: 0, givenUp: 0 },
      hasPipeline: true,
    })
    await database.write((db) => setTrouble(db, 'log', null))
  })

  test('a result entered during a run is left to the next one', async () => {
    const busy = { ...runner, settle: () => Promise.reject(new AppError('busy', 'A run works.')) }
    const client = new TestClient(makeTestApp(database, { runner: busy }))
    await client.signIn('admin@example.com')
    const reply = await send(client, 'PUT', '/api/matches/a-match-of-yesterday/result', RESULT)
    expect(reply.status).toBe(204)
  })
})
