import { expect, test } from 'vitest'
import { matches } from '#data/db/schema.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { publishTestWorld } from './test-matches.ts'

test('the signed snapshot names the clubs as the rows do', async () => {
  const database = await openTestDatabase()
  const kickoffAt = '2026-03-14T15:00:00.000Z'
  const list = [
    { id: 'named', kickoffAt, homeTeam: 'Bayern Munich' },
    { id: 'unnamed', kickoffAt },
  ]
  const { snapshots } = await publishTestWorld(database, list, { now: () => new Date(kickoffAt) })
  const snapshot = await snapshots.getCurrent()
  const rows = await database.read((db) => db.select().from(matches))
  for (const { id, homeTeam, awayTeam } of rows)
    expect(snapshot!.getMatch(id)).toMatchObject({ homeTeam, awayTeam })
  expect(rows.map(({ homeTeam }) => homeTeam).toSorted()).toEqual([
    'Bayern Munich',
    'Home of unnamed',
  ])
  await database.close()
})
