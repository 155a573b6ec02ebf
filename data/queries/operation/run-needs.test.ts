import { expect, test } from 'vitest'
import { toMatchRow } from '#cli/testing/forecasts/predicted-matches.ts'
import { eq } from '#data/db/drizzle.ts'
import { ingestionRuns, ledgerCommits, matches } from '#data/db/schema.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import { insertEntries } from '#data/queries/log/log-rows.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
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
