import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { acquireFolderLock, type FolderLock } from '#data/files/folder-lock.ts'
import { discounts, installation, snapshotPointers } from '#data/db/schema.ts'
import { toSiteLock } from '#data/files/site-lock.ts'
import { setTrouble, type Trouble } from '#data/queries/operation/service-state.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { ServiceStateSchema } from '#data/model/operation.ts'
import { ProblemSchema } from '#data/model/replies.ts'
import { PROGRAM_VERSION } from '#data/model/program-version.ts'
import { storePublished } from '#data/queries/published.ts'
import { createSnapshotReader } from '#data/snapshots/reader.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { addUser, makeTestApp, TEST_NOW, TestClient } from '#api/testing/test-app.ts'
import { publishTestWorld, type TestWorld } from '#api/testing/test-matches.ts'

describe.each(RULE_DATABASES)('status and offers on %s', (_name, open) => {
  let database: Database
  let world: TestWorld
  let at = TEST_NOW
  const visit = (overrides = {}) =>
    new TestClient(
      makeTestApp(database, { snapshots: world.snapshots, now: () => at, ...overrides }),
    )

  beforeAll(async () => {
    database = await open()
    world = await publishTestWorld(
      database,
      [{ id: 'match-one', kickoffAt: '2026-03-14T15:00:00.000Z' }],
      { now: () => at, checkEveryMs: 0 },
    )
    // The first check verifies every signature, which a server does when it starts.
    await world.snapshots.getCurrent()
  })
  afterAll(() => database.close())

  const read = async (path: string, overrides = {}) => {
    const response = await visit(overrides).call(path)
    return { status: response.status, body: await response.json() }
  }

  test('[call-health-ready] alive, ready with the age of the snapshot, and the measured record', async () => {
    expect(await read('/api/health')).toEqual({
      status: 200,
      body: { status: 'alive', version: PROGRAM_VERSION },
    })
    expect(await read('/api/ready')).toEqual({
      status: 200,
      body: {
        status: 'ready',
        database: 'ok',
        snapshot: {
          state: 'ok',
          version: 1,
          createdAt: '2026-03-01T08:00:00.000Z',
          expiresAt: '2026-12-31T00:00:00.000Z',
          ageSeconds: 13 * 86_400 + 4 * 3600,
          isExpired: false,
        },
      },
    })
    const record = { n: 380, outcome: { accuracy: 0.54, interval: [0.49, 0.59] } }
    const files = new Map([['public/record.json', JSON.stringify(record)]])
    await database.write((db) => storePublished(db, files))
    const kept = await visit().call('/api/record')
    await database.write((db) => storePublished(db, new Map()))
    expect(await kept.json()).toEqual(record)
    expect(kept.headers.get('cache-control')).toMatch(/^public/)
  })

  test('without a record yet the answer is a 404 that says so', async () => {
    const response = await visit().call('/api/record')
    expect(response.status).toBe(404)
    expect(ProblemSchema.parse(await response.json()).detail).toContain('no record yet')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('[call-health-ready] a database that never answers: first not ready, then a call ends with 503 and Retry-After', async () => {
    const never = () => new Promise<never>(() => {})
    const silent = { ...database, isEmbedded: false, read: never, readOne: never, write: never }
    const snapshots = { ...world.snapshots, getCurrent: never }
    const order: string[] = []
    const ask = async (path: string) => {
      const response = await visit({ database: silent, snapshots, deadlineMs: 5000 }).call(path)
      order.push(path)
      return response
    }
    const [ready, call] = await Promise.all([ask('/api/ready'), ask('/api/matches/preview')])
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ status: 'unavailable', database: 'failed' })
    expect(call.status).toBe(503)
    expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(order).toEqual(['/api/ready', '/api/matches/preview'])
  })

  test('[call-health-ready] a site whose files are gone is reported, and does not take the server out of service', async () => {
    const siteDir = makeTestFolder()
    const missing = await read('/api/ready', { siteDir })
    expect(missing).toMatchObject({ status: 200, body: { status: 'degraded', site: 'missing' } })
    writeFileSync(join(siteDir, 'index.html'), '<h1>Here</h1>')
    const there = await read('/api/ready', { siteDir })
    expect(there).toMatchObject({ status: 200, body: { status: 'ready', site: 'ok' } })
    const lock = acquireFolderLock(toSiteLock(siteDir)) as FolderLock
    const building = await read('/api/ready', { siteDir })
    expect(building).toMatchObject({ status: 200, body: { status: 'ready', site: 'building' } })
    lock.release()
    rmSync(siteDir, { recursive: true })
  })

  test('[call-health-ready] not ready, 503, without a snapshot and without a database', async () => {
    const snapshots = createSnapshotReader({
      stores: [],
      readTrustedKeys: async () => [],
      now: () => TEST_NOW,
      readPublishedVersion: async () => 0,
      isPublished: async () => false,
    })
    expect(await read('/api/ready', { snapshots })).toMatchObject({
      status: 503,
      body: { status: 'unavailable', database: 'ok', snapshot: { state: 'none' } },
    })
    const closed = { ...database, read: () => Promise.reject(new Error('connection refused')) }
    expect(await read('/api/ready', { database: closed })).toMatchObject({
      status: 503,
      body: { status: 'unavailable', database: 'failed' },
    })
  })

  test('[call-health-ready] a log or a site that fails is called degraded, without telling the public why, until it works again', async () => {
    const since = '2026-03-14T08:00:00.000Z'
    for (const part of ['log', 'site'] as const) {
      const set = (trouble: Trouble | null) => database.write((db) => setTrouble(db, part, trouble))
      await set({ since, message: 'Entry 12 is wrong.' })
      const { status, body } = await read('/api/ready')
      expect([status, body.status]).toEqual([200, 'degraded'])
      expect(JSON.stringify(body)).not.toContain('Entry 12')
      await set(null)
      expect((await read('/api/ready')).body.status).toBe('ready')
    }
  })

  test('[call-health-ready] a snapshot that does not verify is refused: the last good one is served, and ready says degraded', async () => {
    const before = await read('/api/matches/preview')
    expect(before.body.matches[0].prediction).not.toBeNull()
    await database.write((db) =>
      db.insert(snapshotPointers).values({ version: 2, body: '{"signed":"{}"}' }),
    )
    expect(await read('/api/matches/preview')).toEqual(before)
    expect(await read('/api/ready')).toMatchObject({
      status: 200,
      body: { status: 'degraded', snapshot: { state: 'degraded', version: 1 } },
    })
  })

  test('[call-health-ready] an expired snapshot is served on and called degraded', async () => {
    at = new Date('2027-01-01T00:00:00Z')
    expect(await read('/api/ready')).toMatchObject({
      status: 200,
      body: { status: 'degraded', snapshot: { isExpired: true } },
    })
    at = TEST_NOW
  })

  test('[call-discounts-active] the active discount is the one without a code that takes off most, then the one that ends later', async () => {
    expect((await read('/api/discounts/active')).body).toEqual({ percentOff: null })
    const week = {
      startsAt: new Date('2026-03-10T00:00:00Z'),
      expiresAt: new Date('2026-03-20T00:00:00Z'),
    }
    await database.write((db) =>
      db.insert(discounts).values([
        { ...week, name: 'small', percentOff: 10 },
        { ...week, name: 'with a code', percentOff: 90, promoCode: 'SECRET' },
        { ...week, name: 'switched off', percentOff: 80, isActive: false },
        { ...week, name: 'used up', percentOff: 70, maxRedemptions: 3, timesRedeemed: 3 },
        {
          name: 'coming',
          percentOff: 60,
          startsAt: new Date('2026-03-15T00:00:00Z'),
          expiresAt: week.expiresAt,
        },
        {
          name: 'over',
          percentOff: 50,
          startsAt: week.startsAt,
          expiresAt: new Date('2026-03-14T11:59:59Z'),
        },
        {
          ...week,
          name: 'ends sooner',
          percentOff: 25,
          durationMonths: 2,
          expiresAt: new Date('2026-03-16T00:00:00Z'),
        },
        {
          ...week,
          name: 'ends later',
          percentOff: 25,
          durationMonths: 3,
          maxRedemptions: 3,
          timesRedeemed: 2,
        },
      ]),
    )
    expect((await read('/api/discounts/active')).body).toEqual({
      percentOff: 25,
      name: 'ends later',
      durationMonths: 3,
      expiresAt: '2026-03-20T00:00:00.000Z',
    })
  })

  test('without keys of Stripe the answer says that payments are not configured', async () => {
    expect((await read('/api/billing/config')).body).toEqual({
      isConfigured: false,
      publishableKey: null,
      price: null,
      trialDays: null,
    })
  })
})

describe.each(RULE_DATABASES)('a demo that was cleared, on %s', (_name, open) => {
  test('[admin-ingest-06] it is ready without a snapshot, raises no alarm, and asks its administrator for no second factor', async () => {
    const database = await open()
    await database.write((db) => db.insert(installation).values({ key: 'kind', value: 'cleared' }))
    const client = new TestClient(makeTestApp(database))
    const ready = await client.call('/api/ready')
    expect([ready.status, await ready.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'ready', isCleared: true }),
    ])
    await addUser(database, { email: 'admin@example.com', isAdmin: true })
    await client.signIn('admin@example.com')
    const service = ServiceStateSchema.parse(await (await client.call('/api/admin/service')).json())
    expect(service).toMatchObject({ isEmpty: true, isDemo: false, alarms: [] })
    const feed = await client.call('/api/feed/checkpoints.xml')
    expect([feed.status, (await feed.text()).includes('<item>')]).toEqual([200, false])
    await database.close()
  })
})
