import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { openPublication } from '#data/queries/published.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { makeLogKeeper, makeTestApp, TestClient } from '#api/testing/test-app.ts'
import { watchDatabase } from './watch-database.ts'

test('a check that is under way when the server stops is no outage', async () => {
  const database = await openEmbeddedForTest()
  const closeLate = async () => {
    await sleep(100)
    throw new Error('PGlite is closed')
  }
  const late: Database = {
    ...database,
    read: closeLate,
    readOne: closeLate,
    readReplica: closeLate,
  }
  const { logger, lines } = makeLogKeeper()
  const stop = watchDatabase({ publication: openPublication(late, 0), logger }, 20)
  await sleep(60)
  stop()
  await sleep(200)
  expect(lines).toEqual([])
  await database.close()
})

test('an outage of the database is logged at its beginning, at intervals and at its end, with a warning without a stack for each call', async () => {
  const database = await openEmbeddedForTest()
  let isAway = false
  const refused = () =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  const flaky: Database = {
    ...database,
    read: (work) => (isAway ? refused() : database.read(work)),
    readOne: (work) => (isAway ? refused() : database.readOne(work)),
    readReplica: (work) => (isAway ? refused() : database.readReplica(work)),
  }
  const { logger, lines } = makeLogKeeper()
  const publication = openPublication(flaky, 0)
  const stop = watchDatabase({ publication, logger }, 20, 150)
  const client = new TestClient(makeTestApp(flaky, { publication, logger }))
  await sleep(100)
  expect(lines).toEqual([])
  isAway = true
  await sleep(200)
  for (let call = 0; call < 3; call += 1)
    expect((await client.call('/api/matches/dates')).status).toBe(503)
  expect((await client.call('/api/health')).status).toBe(200)
  isAway = false
  await sleep(200)
  stop()
  await database.close()
  const told = lines.map(
    (line) => JSON.parse(line) as { level: number; event?: string; msg: string },
  )
  const changes = told.filter(({ event }) => event?.startsWith('database_'))
  const [first, ...rest] = changes.map(({ level, event }) => `${level} ${event}`)
  expect([first, rest.at(-1)]).toEqual(['50 database_away', '40 database_back'])
  // Checked every 20 ms, logged every 150 ms.
  expect(rest.length).toBeGreaterThan(1)
  expect(rest.length).toBeLessThan(8)
  expect(new Set(rest.slice(0, -1))).toEqual(new Set(['50 database_away']))
  expect(changes.at(-2)).toMatchObject({ failedLooks: expect.any(Number) })
  const calls = lines.filter((line) => line.includes('"request failed"'))
  expect(calls).toHaveLength(3)
  for (const line of calls) {
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      reason: expect.stringContaining('database'),
    })
    expect(line).not.toContain('stack')
  }
})
