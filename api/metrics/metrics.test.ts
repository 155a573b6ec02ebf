import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { subscriptions } from '#data/db/schema.ts'
import { ALARMS } from '#data/model/alarms.ts'
import { setTrouble } from '#data/queries/operation/service-state.ts'
import { insertRun, finishRun } from '#data/queries/operation/runs.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TEST_NOW, TestClient } from '#api/testing/test-app.ts'
import { publishTestWorld } from '#api/testing/test-matches.ts'
import { loadApiEnv } from '#api/env.ts'
import { formatMetrics } from './exposition.ts'
import { count, makeRequestMetrics } from './request-metrics.ts'
import { readRunbook } from './runbook.ts'

let database: Database
let world: Awaited<ReturnType<typeof publishTestWorld>>
beforeAll(async () => {
  database = await openTestDatabase()
  world = await publishTestWorld(
    database,
    [{ id: 'match-one', kickoffAt: '2026-03-13T15:00:00.000Z', status: 'finished' }],
    { now: () => TEST_NOW, checkEveryMs: 0 },
  )
  await addUser(database, { email: 'boss@example.com', isAdmin: true })
})
afterAll(() => database.close())

const visit = (overrides = {}) =>
  new TestClient(makeTestApp(database, { snapshots: world.snapshots, ...overrides }))
const LOCAL = { from: '127.0.0.1', headers: { host: 'localhost:1' } }

test('every alarm has an entry in the runbook, and every entry there is an alarm', () => {
  const runbook = readRunbook()
  expect([...runbook.keys()]).toEqual([...ALARMS])
  for (const [name, entry] of runbook) expect(entry.length, name).toBeGreaterThan(80)
})

test('the metrics are open to programs on this machine, and to nobody behind a proxy', async () => {
  const client = visit()
  const reply = await client.call('/metrics', LOCAL)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const change of [
    { from: '203.0.113.9' },
    { headers: { host: 'example.com' } },
    { headers: { ...LOCAL.headers, 'x-forwarded-for': '203.0.113.9' } },
    { headers: { ...LOCAL.headers, via: '1.1 proxy' } },
  ])
    expect((await client.call('/metrics', { ...LOCAL, ...change })).status).toBe(404)
})

test('with a token set only the token counts, from any address', async () => {
  const client = visit({ settings: loadApiEnv({ METRICS_TOKEN: 'sixteen-letters-x' }) })
  const ask = async (authorization?: string) => {
    const headers = { host: 'example.com', ...(authorization && { authorization }) }
    return (await client.call('/metrics', { from: '203.0.113.9', headers })).status
  }
  expect(await ask('Bearer sixteen-letters-x')).toBe(200)
  expect([await ask('Bearer sixteen-letters-y'), await ask('Bearer x'), await ask()]).toEqual([
    404, 404, 404,
  ])
  expect((await client.call('/metrics', LOCAL)).status).toBe(404)
})

test('requests are counted by template, never by address, and contain nothing of a person', async () => {
  const client = visit()
  await client.signIn('boss@example.com')
  await client.call('/api/matches/match-one')
  await client.call('/api/matches/no-such-match-of-anybody')
  await client.call('/api/nothing/secret@example.com')
  await client.call('/some/page/secret')
  const text = await (await client.call('/metrics', LOCAL)).text()
  expect(text).toMatch(
    /_requests_total\{method="GET",route="\/api\/matches\/:\w+",status="404"\} 1/,
  )
  expect(text).toMatch(/_requests_total\{method="GET",route="\/api\/\*",status="404"\} 1/)
  expect(text).toMatch(/_duration_seconds_bucket\{method="GET",route="\/\*",le="\+Inf"\} 1/)
  expect(text).not.toMatch(/secret|match-one|no-such|boss|example\.com/)
  // Each line as the format requires: a name, labels, a number.
  for (const line of text.trim().split('\n'))
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/)
})

test('[call-health-ready] runs, mail, log and alarms come from the rows, the same in the administrator’s area and in ready', async () => {
  const since = '2026-03-14T08:00:00.000Z'
  const id = await database.write((db) =>
    insertRun(db, {
      command: 'run',
      source: 'demo',
      isDryRun: false,
      startDate: '2026-03-14',
      endDate: '2026-03-21',
      leagues: null,
      triggeredBy: 'test',
      triggeredByUserId: null,
    }),
  )
  await database.write(async (db) => {
    await finishRun(db, id, {
      status: 'completed_with_errors',
      matchesCreated: 1,
      matchesUpdated: 0,
      predictionsCreated: 0,
      report: {
        ingest: { matchesProcessed: 321, stopped: ['serie-a'] },
        predict: { unknownTeams: [], priced: { matches: 200, withOdds: 50 } },
      },
      errorMessage: null,
      errorDetails: null,
    })
    await setTrouble(db, 'webhook', { since, message: 'Stripe does not answer.' })
    // Still broken: the last message, and the first time.
    await setTrouble(db, 'webhook', {
      since: '2026-03-14T09:00:00.000Z',
      message: 'Stripe said no.',
    })
    await db.insert(subscriptions).values({
      id: 'sub_disputed',
      customerId: 'cus_1',
      status: 'canceled',
      isOurs: true,
      trouble: 'disputed',
      createdAt: TEST_NOW,
      endedAt: TEST_NOW,
      syncedAt: TEST_NOW,
    })
  })
  const client = visit()
  const text = await (await client.call('/metrics', LOCAL)).text()
  expect(text).toContain('pitchproof_feed_rows 321\n')
  expect(text).toContain('pitchproof_mail_queue{state="waiting"} 0\n')
  expect(text).toContain('pitchproof_alarm{alarm="webhook_failing"} 1\n')
  expect(text).toContain('pitchproof_alarm{alarm="premium_resting"} 1\n')
  expect(text).toContain('pitchproof_alarm{alarm="feed_shrunk"} 1\n')
  expect(text).toContain('pitchproof_priced_share 0.25\n')
  expect(text).toContain('pitchproof_alarm{alarm="odds_missing"} 1\n')
  expect(text).toContain('pitchproof_alarm{alarm="log_trouble"} 0\n')
  await client.signIn('boss@example.com')
  const service = await (await client.call('/api/admin/service')).json()
  const ready = await (await client.call('/api/ready')).json()
  expect(ready.details.alarms).toEqual(service.alarms)
  const webhook = service.alarms.find(({ name }: { name: string }) => name === 'webhook_failing')
  expect(webhook).toMatchObject({ since, message: 'Stripe said no.' })
  const resting = service.alarms.find(({ name }: { name: string }) => name === 'premium_resting')
  expect(resting).toMatchObject({ since: null, message: 'sub_disputed: disputed' })
  const entry = await client.call(webhook.runbook)
  expect(await entry.text()).toContain('billing reconcile')
  expect((await visit().call(webhook.runbook)).status).toBe(401)
  expect((await client.call('/api/admin/runbook/__proto__')).status).toBe(404)
  expect((await (await visit().call('/api/ready')).json()).details).toBeUndefined()
})

test('without a database the metrics of the program are still served', async () => {
  const closed = { ...database, read: () => Promise.reject(new Error('connection refused')) }
  const response = await visit({ database: closed }).call('/metrics', LOCAL)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('pitchproof_database_up 0\n')
})

test('a replica that is far behind has a metric and an alarm; without a replica there is neither', async () => {
  const ask = async (behindMs: number | null) => {
    const replica = behindMs !== null && {
      readReplicaState: async () => ({ behindMs, answers: true }),
    }
    const client = visit({ database: { ...database, ...replica } })
    return (await client.call('/metrics', LOCAL)).text()
  }
  const text = await ask(90_500)
  expect(text).toContain('pitchproof_replica_behind_seconds 90.5\n')
  expect(text).toContain('pitchproof_alarm{alarm="replica_behind"} 1\n')
  expect(await ask(1_200)).toContain('pitchproof_alarm{alarm="replica_behind"} 0\n')
  expect(await ask(null)).not.toMatch(/^pitchproof_replica_behind_seconds \d/m)
})

test('buckets add up, labels are escaped, and the number of routes is bounded', () => {
  const metrics = makeRequestMetrics()
  const series = metrics.open('GET', '/x')
  for (const ms of [1, 5, 6, 20_000]) count(series, 200, ms)
  expect([...series.buckets]).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  expect(metrics.open('GET', '/x')).toBe(series)
  for (let index = 0; index < 2000; index++) metrics.open('BREW', `/${index}`)
  expect(metrics.list().length).toBeLessThanOrEqual(501)
  expect(metrics.list().at(-1)).toMatchObject({ method: 'OTHER', route: '(other)' })
  const samples = [{ labels: { a: 'x"\n\\' }, value: 1 }]
  expect(formatMetrics([{ name: 'n', help: 'h', type: 'gauge', samples }])).toBe(
    '# HELP n h\n# TYPE n gauge\nn{a="x\\"\\n\\\\"} 1\n',
  )
})
