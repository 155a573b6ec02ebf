import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { leagueStandings } from '#data/db/schema.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { replaceStandings } from './reference.ts'
import { listShownTables, listTables } from './standings-rows.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const LEAGUE = 'premier-league'

/** Rows of a season's table with clubs `c1`, `c2` …, each with so many matches played. */
const makeTable = (season: number, played: readonly number[]) =>
  played.map((count, index) => ({
    id: `${LEAGUE}-${season}-c${index + 1}`,
    league: 'Premier League',
    leagueId: LEAGUE,
    season,
    teamId: `c${index + 1}`,
    team: `Club ${index + 1}`,
    position: index + 1,
    points: count,
    played: count,
    wins: 0,
    draws: count,
    losses: 0,
    goalsFor: 0,
    goalsAgainst: 0,
    goalDifference: 0,
    form: 'D'.repeat(Math.min(count, 5)),
  }))

/** Season and clubs of the table that is shown while these are stored. */
async function show(...tables: ReturnType<typeof makeTable>[]) {
  await database.write(async (db) => {
    await db.delete(leagueStandings)
    await db.insert(leagueStandings).values(tables.flat())
  })
  return database.read(async (db) => {
    const shown = (await listShownTables(db, [LEAGUE])).get(LEAGUE)!
    return [shown.season, shown.rows.length]
  })
}

test('until all clubs of a new season are listed, the end of the last one is shown', async () => {
  const last = makeTable(2026, [38, 38, 38, 38])
  expect(await show(last)).toEqual([2026, 4])
  expect(await show(last, makeTable(2027, [0, 0]))).toEqual([2026, 4])
  expect(await show(last, makeTable(2027, [1, 0]))).toEqual([2026, 4])
  expect(await show(last, makeTable(2027, [1, 1, 0, 0]))).toEqual([2027, 4])
  // A league that has become smaller, one of whose matches was put off.
  expect(await show(last, makeTable(2027, [1, 1, 0]))).toEqual([2027, 3])
  expect(await show(makeTable(2027, [0, 0]))).toEqual([2027, 2])
  // The engine and the season forecast go on reading the newest.
  await show(last, makeTable(2027, [0, 0]))
  const newest = await database.read((db) => listTables(db, [LEAGUE]))
  expect(newest.get(LEAGUE)).toHaveLength(2)
})

test('a club that has left the fixtures of a season leaves its table', async () => {
  const last = makeTable(2026, [38, 38, 38])
  await show(last, makeTable(2027, [1, 1, 1]))
  await database.write((db) => replaceStandings(db, makeTable(2027, [1, 1])))
  const read = (season: number) =>
    database.read((db) => listTables(db, [LEAGUE], new Map([[LEAGUE, season]])))
  expect((await read(2027)).get(LEAGUE)).toHaveLength(2)
  expect((await read(2026)).get(LEAGUE)).toHaveLength(3)
})
