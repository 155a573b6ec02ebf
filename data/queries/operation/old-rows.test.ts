import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { sql } from '#data/db/drizzle.ts'
import { apiUsageLogs, ingestionRuns, matches, predictions, snapshotDays } from '#data/db/schema.ts'
import { DAY_MS, toDay } from '#data/model/time.ts'
import { asProgram, RULE_DATABASES } from '#data/testing/test-database.ts'
import { toMatchRow } from '#cli/testing/forecasts/predicted-matches.ts'
import { makePrediction } from '#api/testing/unique-figures.ts'
import { insertPredictions } from '#data/queries/predictions/prediction-rows.ts'
import { listLatestFailures, listProviderUsage } from './provider-calls.ts'
import { removeOldRows } from './old-rows.ts'

const NOW = new Date()
const before = (days: number, hours = 0) =>
  new Date(NOW.getTime() - days * DAY_MS - hours * 3_600_000)

let database: Database
beforeAll(async () => {
  database = await RULE_DATABASES[0]![1]()
})
afterAll(() => database.close())

const removeAll = () => asProgram(database, 'pipeline').write((db) => removeOldRows(db, NOW))

test('the newest revision of each signed day stays, and all of the last 30 days', async () => {
  const days = [29, 31, 400].map((ago) => toDay(before(ago)))
  await database.write((db) =>
    db
      .insert(snapshotDays)
      .values(
        days.flatMap((day) =>
          [1, 2, 3].map((revision) => ({ day, revision, body: '{}', signature: 's' })),
        ),
      ),
  )
  await removeAll()
  await removeAll()
  const kept = await database.read((db) => db.select().from(snapshotDays))
  const byDay = Map.groupBy(kept, ({ day }) => day)
  expect(
    days.map((day) =>
      byDay
        .get(day)!
        .map(({ revision }) => revision)
        .sort(),
    ),
  ).toEqual([[1, 2, 3], [3], [3]])
  // Nobody removes the rest, not even the owner.
  for (const day of days)
    await expect(
      database.write((db) =>
        db.execute(sql`delete from snapshot_days where day = ${day} and revision = 3`),
      ),
    ).rejects.toThrow()
})

test('calls of services are summed by day after 30 days, once', async () => {
  const call = (createdAt: Date, responseTimeMs: number, isError = false) => ({
    provider: 'weather',
    endpoint: 'forecast',
    responseTimeMs,
    creditsUsed: 2,
    isError,
    createdAt,
  })
  const noon = new Date(`${toDay(before(40))}T12:00:00Z`)
  await database.write((db) =>
    db
      .insert(apiUsageLogs)
      .values([
        call(noon, 100),
        call(new Date(noon.getTime() + 60_000), 300),
        call(noon, 5000, true),
        call(before(29), 7),
        call(before(29), 9),
      ]),
  )
  const usage = () => database.read((db) => listProviderUsage(db, NOW))
  const toldBefore = await usage()
  expect(toldBefore).toMatchObject([
    { totalRequests: 5, creditsUsed: 10, successRate: 80, avgResponseTime: 1083.2 },
  ])
  const list = () =>
    database.read((db) =>
      db
        .select({
          createdAt: apiUsageLogs.createdAt,
          ms: apiUsageLogs.responseTimeMs,
          calls: apiUsageLogs.requestCount,
        })
        .from(apiUsageLogs)
        .orderBy(apiUsageLogs.createdAt, apiUsageLogs.responseTimeMs),
    )
  await removeAll()
  const summed = await list()
  const midnight = new Date(`${toDay(noon)}T00:00:00Z`)
  expect(summed).toEqual([
    { createdAt: midnight, ms: 200, calls: 2 },
    { createdAt: midnight, ms: 5000, calls: 1 },
    { createdAt: before(29), ms: 7, calls: 1 },
    { createdAt: before(29), ms: 9, calls: 1 },
  ])
  await removeAll()
  expect(await list()).toEqual(summed)
  expect(await usage()).toEqual(toldBefore)
})

test('calls that were summed are not the latest of their service', async () => {
  const call = (createdAt: Date, isError: boolean) => ({
    provider: 'sportmonks',
    endpoint: '/fixtures',
    isError,
    createdAt,
  })
  await database.write((db) =>
    db.insert(apiUsageLogs).values([call(before(31, 1), false), call(before(0), true)]),
  )
  await removeAll()
  expect(await database.read((db) => listLatestFailures(db, 'sportmonks', 5))).toHaveLength(1)
})

test('of a run of long ago stays that it published', async () => {
  const run = (
    startedAt: Date,
    more: Partial<typeof ingestionRuns.$inferInsert>,
  ): typeof ingestionRuns.$inferInsert => ({
    command: 'run',
    isDryRun: false,
    startDate: '2026-01-01',
    endDate: '2026-01-08',
    triggeredBy: 'test',
    status: 'succeeded',
    startedAt,
    completedAt: startedAt,
    ...more,
  })
  const report = { publish: { version: 7 }, predict: { predicted: 9 } }
  await database.write((db) =>
    db
      .insert(ingestionRuns)
      .values([
        run(before(91), { report }),
        run(before(92), { report, isDryRun: true }),
        run(before(93), { status: 'failed', errorDetails: { a: 1 } }),
        run(before(94), { status: 'running' }),
        run(before(88), { report }),
        run(before(87), { status: 'failed', errorDetails: { a: 1 } }),
      ]),
  )
  await removeAll()
  await removeAll()
  const kept = await database.read((db) =>
    db
      .select({ status: ingestionRuns.status, report: ingestionRuns.report })
      .from(ingestionRuns)
      .orderBy(ingestionRuns.startedAt, ingestionRuns.status),
  )
  expect(kept).toEqual([
    { status: 'running', report: null },
    { status: 'succeeded', report: { publish: {} } },
    { status: 'succeeded', report },
    { status: 'failed', report: null },
  ])
})

test('translations of a revision that another has followed go after 30 days, and nothing else', async () => {
  const reasoning = { en: 'Because.', de: 'Darum.' }
  const id = 'league-2026-one-two'
  const match = toMatchRow({ id, kickoffAt: before(-9) })
  await database.write((db) => db.insert(matches).values(match))
  await database.write((db) =>
    insertPredictions(
      db,
      [59, 31, 29, 28].map((ago, index) => ({
        prediction: {
          ...makePrediction(id, 0),
          revision: index + 1,
          madeAt: before(ago).toISOString(),
        },
        reasoning,
      })),
    ),
  )
  await removeAll()
  const kept = await database.read((db) =>
    db
      .select({ revision: predictions.revision, reasoning: predictions.reasoning })
      .from(predictions)
      .orderBy(predictions.revision),
  )
  expect(kept.map((row) => row.reasoning)).toEqual([{}, {}, reasoning, reasoning])
  for (const statement of [
    sql`update predictions set reasoning = '{}' where revision >= 3`,
    sql`update predictions set reasoning = '{"en":"No."}' where revision = 1`,
    sql`update predictions set reasoning = '{}', body = 'x' where revision = 1`,
  ])
    await expect(database.write((db) => db.execute(statement))).rejects.toThrow()
})
