import { expect, onTestFinished, test } from 'vitest'
import { toMatchRow } from '#cli/testing/forecasts/predicted-matches.ts'
import { matches } from '#data/db/schema.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { listLineups } from './lineups.ts'

const lineup = { formation: null, startingXI: [], substitutes: [] }

test('the line-up of one side counts without the other’s', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const kickoffAt = new Date('2026-09-12T14:00:00Z')
  const row = (id: string) => ({
    ...toMatchRow({ id, kickoffAt }),
    matchStatus: 'finished' as const,
    actualHomeScore: 1,
    actualAwayScore: 0,
    actualOutcome: 'home_win' as const,
  })
  const rows = [
    { ...row('home-alone'), homeLineup: lineup },
    { ...row('away-alone'), awayLineup: lineup },
    row('none'),
  ]
  await database.write((db) => db.insert(matches).values(rows))
  const found = await database.read((db) =>
    listLineups(db, [rows[0]!.season], new Date('2026-10-01T00:00:00Z')),
  )
  expect(found.map(({ teamId }) => teamId).sort()).toEqual(
    [rows[0]!.homeTeamId, rows[1]!.awayTeamId].sort(),
  )
})
