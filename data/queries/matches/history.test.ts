import { afterAll, beforeAll, expect, test } from 'vitest'
import { toMatchRow } from '#cli/testing/forecasts/predicted-matches.ts'
import type { Database } from '#data/db/database.ts'
import { matches } from '#data/db/schema.ts'
import { DAY_MS } from '#data/model/time.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { listHistory } from './history.ts'

const FROM = new Date('2021-03-14T12:00:00Z')
const after = (ms: number) => new Date(FROM.getTime() + ms)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('history is read a part of the time at once, each match once and in order, also where a part ends', async () => {
  const kickoffs = [-1, 0, 0, 59, 60, 60, 61, 120, 179.5, 180].map((days) => after(days * DAY_MS))
  const rows = kickoffs.map((kickoffAt, place) => ({
    ...toMatchRow({ id: `match-${9 - place}`, kickoffAt }),
    matchStatus: 'finished' as const,
    actualHomeScore: 1,
    actualAwayScore: 0,
    actualOutcome: 'home_win' as const,
  }))
  await database.write((db) => db.insert(matches).values(rows))
  let statements = 0
  const found = await database.read((db) => {
    const counted = Object.assign(Object.create(db) as typeof db, {
      select: (...columns: Parameters<typeof db.select>) => {
        statements += 1
        return db.select(...columns)
      },
    })
    return listHistory(counted, FROM, after(180 * DAY_MS))
  })
  const ids = [7, 8, 6, 4, 5, 3, 2, 1].map((number) => `match-${number}`)
  expect(found.map(({ matchId }) => matchId)).toEqual(ids)
  expect(statements).toBe(3)
})
