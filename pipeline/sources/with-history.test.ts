import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FeedMatch } from '#data/model/feed.ts'
import { mapStatistics } from '#data/model/match/statistics.ts'
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

test('a league that the history cannot read is a warning: the paid feed’s goes on', () => {
  const stopped = [{ leagueId: 'serie-a' as const, reason: 'Serie A is left as it was: I1.csv.' }]
  const joined = joinHistory(answer(paid), { ...answer(), stopped })
  expect(joined.stopped).toEqual([])
  expect(joined.warnings).toEqual([expect.stringContaining('Serie A is left as it was')])
})

test('a club that has not played yet, or later than all of the history, has no alias missing', () => {
  const newcomer = { ...paid, homeTeam: 'Hull', homeTeamId: 'hull' }
  const coming: FeedMatch = { ...newcomer, matchStatus: 'scheduled' }
  const later: FeedMatch = { ...newcomer, kickoffAt: '2031-05-26T14:00:00.000Z' }
  expect(joinHistory(answer(paid, coming, later), answer(past)).warnings).toEqual([])
})

test('two different results of the history fill up nothing', () => {
  const other: FeedMatch = { ...past, actualHomeScore: 9 }
  expect(joinHistory(answer(paid), answer(past, other)).rows).toEqual([paid])
  const older = [past, other].map((match) => ({ ...match, season: paid.season - 3 }))
  expect(joinHistory(answer(paid), answer(...older)).rows).toEqual([...older, paid])
})

test('statistics are filled up one by one', () => {
  const none = mapStatistics(() => null)
  const own = { ...paid, statistics: { ...none, homeYellowCards: 2 } }
  const known = { ...past, statistics: { ...none, homeYellowCards: 3, homeRedCards: 1 } }
  expect(joinHistory(answer(own), answer(known)).rows[0]?.statistics).toEqual({
    ...none,
    homeYellowCards: 2,
    homeRedCards: 1,
  })
})
