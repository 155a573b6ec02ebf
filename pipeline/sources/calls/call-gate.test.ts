import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { adminSettings } from '#data/db/schema.ts'
import { listProviderHealth, listProviderUsage } from '#data/queries/operation/provider-calls.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import {
  inTurn,
  reply,
  startProviderServer,
  type ProviderServer,
} from '#pipeline/testing/provider-server.ts'
import { BREAKER_FAILURES, BREAKER_PAUSE_MS, makeCallGate } from './call-gate.ts'
import { makeCaller } from './caller.ts'

const QUICK = { attempts: 1 }

describe.each(TEST_DATABASES)('%s', (_, open) => {
  let database: Database
  let service: ProviderServer
  let now = new Date('2026-11-21T11:59:00Z')
  beforeAll(async () => {
    database = await open()
    service = await startProviderServer()
    await database.write((db) =>
      db.insert(adminSettings).values({ footballApiRateLimitPerHour: 10 }),
    )
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })
  const makeGate = () => makeCallGate(database, () => now)

  test('two processes together stay within the hourly limit, counted at the service', async () => {
    service.answer(reply('[]'))
    const callers = [
      makeCaller('sportmonks', makeGate(), QUICK),
      makeCaller('sportmonks', makeGate(), QUICK),
    ]
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (__, index) => callers[index % 2]!(`${service.url}/fixtures`)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(service.asked).toHaveLength(10)
    const refused = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'source_unavailable', details: { limit: 10 } })
    now = new Date('2026-11-21T12:00:01Z')
    await expect(callers[0]!(`${service.url}/fixtures`)).resolves.toMatchObject({ status: 200 })
  })

  test('a service that fails five times in a row is not called for a minute, then retried', async () => {
    now = new Date('2026-11-21T13:00:01Z')
    const call = makeCaller('api-football', makeGate(), QUICK)
    const asked = service.asked.length
    service.answer(reply('', 500))
    for (let turn = 0; turn < BREAKER_FAILURES; turn += 1)
      await expect(call(`${service.url}/fixtures?key=secret`)).rejects.toThrow('500')
    service.answer(reply('[]'))
    await expect(call(`${service.url}/fixtures`)).rejects.toThrow('left alone for')
    expect(service.asked.length - asked).toBe(BREAKER_FAILURES)
    now = new Date(now.getTime() + BREAKER_PAUSE_MS + 1)
    await expect(call(`${service.url}/fixtures`)).resolves.toMatchObject({ status: 200 })
  })

  test('every call is stored without its query, and health and usage are counted from that', async () => {
    const [apiFootball, sportmonks] = await database.read(listProviderHealth)
    expect(sportmonks).toMatchObject({
      provider: 'sportmonks',
      isHealthy: true,
      uptime: 100,
      requestsToday: 11,
      dailyQuota: 240,
    })
    expect(apiFootball).toMatchObject({
      provider: 'api-football',
      isHealthy: true,
      requestsToday: 6,
    })
    expect(apiFootball!.errorRate).toBeCloseTo((100 * 5) / 6)
    expect(apiFootball!.lastError).toContain('500')
    expect(apiFootball!.lastError).not.toContain('secret')
    const usage = await database.read((db) => listProviderUsage(db, now))
    expect(usage.map(({ provider, totalRequests }) => [provider, totalRequests])).toEqual([
      ['api-football', 6],
      ['sportmonks', 11],
    ])
    expect(usage[0]!.successRate).toBeCloseTo(100 / 6)
  })

  test('a failed call of several tries counts each of them', async () => {
    now = new Date('2026-11-21T15:00:01Z')
    service.answer(inTurn(reply('', 500), reply('[]')))
    const call = makeCaller('sportmonks', makeGate(), { attempts: 2, pauseMs: 1 })
    await call(`${service.url}/fixtures`)
    const usage = await database.read((db) => listProviderUsage(db, now))
    expect(usage[1]!.totalRequests).toBe(13)
  })

  test('calls that a service refuses do not pause it', async () => {
    now = new Date('2026-11-21T14:30:01Z')
    const call = makeCaller('openweather', makeGate(), QUICK)
    service.answer(reply('', 403))
    for (let turn = 0; turn < BREAKER_FAILURES; turn += 1) await call(`${service.url}/fixtures`)
    service.answer(reply('[]'))
    await expect(call(`${service.url}/fixtures`)).resolves.toMatchObject({ status: 200 })
  })
})
