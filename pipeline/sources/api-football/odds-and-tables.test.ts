import { beforeEach, expect, test } from 'vitest'
import { parseOdds as parseAndTell } from './odds.ts'
import { parseCurrentSeasons, parseTables } from './tables.ts'

let told: string[] = []
beforeEach(() => {
  told = []
})
const tell = (words: string) => void told.push(words)
const parseOdds = (rows: readonly unknown[]) => parseAndTell(rows, tell)

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
  expect(told).toEqual(['odds bookmakers[0].bets[0].values[0].odd'])
  expect(parseOdds([{ unknown: 1 }])).toBeNull()
  expect(told.at(-1)).toBe('odds bookmakers')
})

test('each group of a table with its clubs, and the current season of each league', () => {
  const row = (rank: number, name: string, points: number) => ({
    rank,
    team: { id: rank, name },
    points,
    all: { played: 38, win: 25, draw: 9, lose: 4 },
  })
  const standings = [[row(1, 'Liverpool', 84), row(2, 'Manchester City', 71)]]
  const tables = [{ league: { id: 39, season: 2024, standings } }, { league: null }]
  expect(parseTables(tables, tell)).toEqual([
    {
      leagueId: 'premier-league',
      season: 2024,
      rows: [
        { teamId: 'liverpool', feedTeamId: 1, position: 1, points: 84, played: 38 },
        { teamId: 'manchester-city', feedTeamId: 2, position: 2, points: 71, played: 38 },
      ],
    },
  ])
  expect(told).toEqual([expect.stringMatching(/^A table of API-Football is left out: league: /)])
  // A table without one of its rows is a false one.
  const short = [[...standings[0]!, { ...row(3, 'Chelsea', 69), points: 'x' }]]
  expect(parseTables([{ league: { id: 39, season: 2024, standings: short } }], tell)).toEqual([])
  expect(told.at(-1)).toContain('league.standings.0.2.points: ')
  const season = (year: number, current: boolean) => ({ year, current })
  const leagues = [
    { league: { id: 2 }, seasons: [season(2029, false), season(2030, true)] },
    { league: { id: 3 }, seasons: [season(2029, false)] },
    { league: { id: 4 }, seasons: [null] },
    { league: { id: 39 }, seasons: [null, season(2030, true)] },
  ]
  expect([...parseCurrentSeasons(leagues, tell)]).toEqual([
    [2, 2030],
    [39, 2030],
  ])
  expect(told.at(-1)).toContain('[2].seasons[0]')
})
