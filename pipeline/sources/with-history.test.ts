import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FeedMatch } from '#data/model/feed.ts'
import { parseApiFootball } from '#pipeline/sources/api-football/parse.ts'
import { joinHistory } from './with-history.ts'

const { rows } = parseApiFootball(
  readFileSync(new URL('../../data/fixtures/api-football/fixtures.json', import.meta.url)),
)
const paid = rows[0]!
const answer = (...matches: FeedMatch[]) => ({ rows: matches, rejects: [], warnings: [] })
const ODDS = { home: 1.9, draw: 3.6, away: 4.2, over25: 1.8, under25: 2.05 }
const past: FeedMatch = { ...paid, source: 'football-data', sourceId: null, odds: ODDS, events: [] }

test('a match in both feeds is one row: the paid feed’s, with the odds of the history', () => {
  const { rows: joined, warnings } = joinHistory(answer(paid), answer(past))
  expect(joined).toHaveLength(1)
  expect(joined[0]).toMatchObject({ source: 'api-football', odds: ODDS })
  expect(joined[0]!.events).toEqual(paid.events)
  expect(warnings).toEqual([])
})

test('odds are only added to finished matches', () => {
  const coming: FeedMatch = { ...paid, matchStatus: 'scheduled' }
  expect(joinHistory(answer(coming), answer(past)).rows).toEqual([coming])
})

test('older matches come from the history; its fixtures do not, only the paid feed has coming matches', () => {
  const older: FeedMatch = { ...past, season: paid.season - 3 }
  const fixture: FeedMatch = { ...past, homeTeamId: 'arsenal', matchStatus: 'scheduled' }
  expect(joinHistory(answer(paid), answer(older, fixture)).rows).toEqual([older, paid])
})

test('a team unknown to the history under this name is reported', () => {
  const renamed: FeedMatch = { ...paid, homeTeam: 'Brentford Bees', homeTeamId: 'brentford-bees' }
  const { warnings } = joinHistory(answer(renamed), answer(past))
  expect(warnings).toEqual([expect.stringContaining('Brentford Bees (Premier League)')])
})

test('a match that the paid feed still calls live ends with the result of the history', () => {
  const live: FeedMatch = { ...paid, matchStatus: 'live', clock: '70', actualHomeScore: 0 }
  expect(joinHistory(answer(live), answer(past)).rows).toMatchObject([
    { source: 'api-football', matchStatus: 'finished', actualHomeScore: 3, clock: null },
  ])
  const replayed = { ...live, kickoffAt: '2031-05-26T14:00:00.000Z' }
  expect(joinHistory(answer(replayed), answer(past)).rows).toEqual([replayed])
})
