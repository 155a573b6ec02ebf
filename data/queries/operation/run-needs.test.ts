import { expect, test } from 'vitest'
import { toMatchRow } from '#cli/testing/forecasts/predicted-matches.ts'
import { eq } from '#data/db/drizzle.ts'
import { ingestionRuns, ledgerCommits, matches } from '#data/db/schema.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import { insertEntries } from '#data/queries/log/log-rows.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { getLastRun, readRunFigures } from './run-figures.ts'
import { readRunNeeds } from './run-needs.ts'

const SCORE = { actualHomeScore: 1, actualAwayScore: 0, actualOutcome: 'home_win' } as const

test('a match that ended while a run was at work waits for the next, one from before it does not', async () => {
  const database = await openTestDatabase()
  const now = new Date()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  await database.write(async (db) => {
    const run = { command: 'run', status: 'succeeded' as const, source: 'demo' }
    await db.insert(ingestionRuns).values({ ...run, startedAt: ago(5), completedAt: ago(2) })
    await db.insert(matches).values({
      ...toMatchRow({ id: 'one', kickoffAt: ago(120) }),
      matchStatus: 'finished',
      ...SCORE,
    })
  })
  const needs = () => database.read((db) => readRunNeeds(db, now))
  // As a first run stores it.
  expect((await needs()).endedAt).toBeNull()
  const leaf = { v: 1, kind: 'incident', statedAt: now.toISOString(), message: 'x', matchIds: [] }
  await database.write(
    async (db) => {
      await insertEntries(db, [leaf as Leaf], now)
      const commit = { matchId: 'one', revision: 1, entryIndex: 0, nonce: 'nonce' }
      await db.insert(ledgerCommits).values(commit)
    },
    { clock: now },
  )
  const findEnd = async (endedAt: Date) => {
    await database.write((db) =>
      db.update(matches).set({ updatedAt: endedAt }).where(eq(matches.id, 'one')),
    )
    return (await needs()).endedAt
  }
  expect(await findEnd(ago(6))).toBeNull()
  expect(await findEnd(ago(3))).toEqual(ago(3))
  expect(await findEnd(ago(1))).toEqual(ago(1))
  await database.close()
})

test('a single stage and a run of some leagues end no alarm, and are not the run that was due', async () => {
  const database = await openTestDatabase()
  const now = new Date()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  const at = (minutes: number) => ({ startedAt: ago(minutes), completedAt: ago(minutes) })
  const report = {
    upkeep: { backup: 'Too old.', disk: null, standby: null },
    publish: { witnesses: [{ witness: 'silent', isSilent: true }, { witness: 'other' }] },
  }
  const good = { status: 'succeeded' as const }
  await database.write((db) =>
    db.insert(ingestionRuns).values([
      { ...at(70), ...good, command: 'run' },
      { ...at(10), status: 'failed', command: 'run', report },
      { ...at(5), ...good, command: 'settle' },
      { ...at(4), ...good, command: 'predict' },
      { ...at(3), ...good, command: 'run', leagues: ['la-liga'] },
      { ...at(2), ...good, command: 'publish' },
    ]),
  )
  const read = () =>
    database.read(async (db) => ({
      last: (await getLastRun(db))!,
      goodAt: (await readRunFigures(db, ago(100))).lastGoodAt,
      needs: await readRunNeeds(db, now),
    }))
  const { last, goodAt, needs } = await read()
  expect(last).toMatchObject({
    isFailed: true,
    upkeep: report.upkeep,
    silentWitnesses: ['silent'],
  })
  expect(goodAt).toEqual(ago(70))
  expect([needs.lastRunAt, needs.lastPublishAt]).toEqual([ago(10), ago(2)])
  await database.write((db) =>
    db.insert(ingestionRuns).values({ ...at(1), status: 'failed', command: 'settle' }),
  )
  expect((await read()).last.startedAt, 'a part that fails says so').toEqual(ago(1).toISOString())
  await database.close()
})
