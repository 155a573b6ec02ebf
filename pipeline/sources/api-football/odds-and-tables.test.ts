import { expect, test } from 'vitest'
import { parseOdds } from './odds.ts'
import { parseCurrentSeasons, parseTables } from './tables.ts'

const bet = (id: number, values: Record<string, string>) => ({
  id,
  values: Object.entries(values).map(([value, odd]) => ({ value, odd })),
})
const answer = (...bets: unknown[]) => [{ bookmakers: [{ id: 8, name: 'Bet365', bets }] }]
const RESULT = bet(1, { Home: '3.10', Draw: '3.40', Away: '2.25' })

test('the three outcomes and the line of 2.5 goals', () => {
  const goals = bet(5, { 'Over 2.5': '1.95', 'Under 2.5': '1.85', 'Over 3.5': '3.10' })
  expect(parseOdds(answer(RESULT, goals))).toEqual({
    home: 3.1,
    draw: 3.4,
    away: 2.25,
    over25: 1.95,
    under25: 1.85,
  })
  expect(parseOdds(answer(RESULT))).toMatchObject({ over25: null, under25: null })
})

test('no answer, no bookmaker, a missing outcome or a price of 0 gives no odds', () => {
  expect(parseOdds([])).toBeNull()
  expect(parseOdds([{ bookmakers: [] }])).toBeNull()
  expect(parseOdds(answer(bet(1, { Home: '3.10', Draw: '3.40' })))).toBeNull()
  expect(parseOdds(answer(bet(1, { Home: '-', Draw: '3.40', Away: '2' })))).toBeNull()
  expect(parseOdds([{ unknown: 1 }])).toBeNull()
})

test('each group of a table with its clubs, and the current season of each league', () => {
  const row = (rank: number, name: string, points: number) => ({
    rank,
    team: { id: rank, name },
    points,
    all: { played: 38, win: 25, draw: 9, lose: 4 },
  })
  const standings = [[row(1, 'Liverpool', 84), row(2, 'Manchester City', 71)]]
  expect(parseTables([{ league: { id: 39, season: 2024, standings } }, { league: null }])).toEqual([
    {
      leagueId: 'premier-league',
      season: 2024,
      rows: [
        { teamId: 'liverpool', feedTeamId: 1, position: 1, points: 84, played: 38 },
        { teamId: 'manchester-city', feedTeamId: 2, position: 2, points: 71, played: 38 },
      ],
    },
  ])
  const season = (year: number, current: boolean) => ({ year, current })
  const leagues = [
    { league: { id: 2 }, seasons: [season(2029, false), season(2030, true)] },
    { league: { id: 3 }, seasons: [season(2029, false)] },
  ]
  expect([...parseCurrentSeasons(leagues)]).toEqual([[2, 2030]])
})
