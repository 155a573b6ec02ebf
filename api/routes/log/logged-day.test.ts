import { expect, test } from 'vitest'
import type { Database, ReadDb } from '#data/db/database.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { insertEntries } from '#data/queries/log/log-rows.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { makeTestApp, TEST_NOW, TestClient } from '#api/testing/test-app.ts'
import { publishCheckpoint, publishTestWorld } from '#api/testing/test-matches.ts'

test('the days of a publication are never those of a replica that is behind', async () => {
  const database = await openTestDatabase()
  const { key } = await publishTestWorld(database, [], { now: () => TEST_NOW })
  const publishDay = (day: string) => {
    const names = { league: 'Premier League', homeTeam: 'Home', awayTeam: 'Away' }
    const kickoffAt = `${day}T15:00:00.000Z`
    const leaves = toUniverseLeaves(day, [
      { matchId: `match-${day}`, ...names, kickoffAt, status: 'predicted' },
    ])
    return database.write(async (db) => {
      await insertEntries(db, leaves, TEST_NOW)
      await publishCheckpoint(db, key)
    })
  }
  let before: unknown = null
  const readReplica = async <Result>(work: (db: ReadDb) => Promise<Result>) => {
    const found = (before ?? (await database.read(work))) as Result
    before = found
    return found
  }
  const behind: Database = { ...database, readReplica }
  const client = new TestClient(makeTestApp(behind, { momentMs: 10_000 }))
  const read = async () => (await client.call('/api/ledger/matches')).json()
  await publishDay('2026-03-14')
  expect(await read()).toMatchObject({ lastDay: '2026-03-14' })
  await publishDay('2026-03-15')
  expect(await read()).toMatchObject({ lastDay: '2026-03-15' })
  await database.close()
})
