import { expect, test } from 'vitest'
import { getCountryByFifaCode } from '#data/model/leagues/fifa-codes.ts'
import { toContextCountry } from './context-leagues.ts'
import { getLeague, getLeagueByName, LEAGUES, toLeagueKey, toLeagueOrder } from './leagues.ts'
import { FEED_LEAGUES, getLeagueByDivision } from '#data/model/leagues/feed-leagues.ts'
import { CONTEXT_LEAGUES, getContextLeagueByDivision } from '#data/model/leagues/context-table.ts'

test('[product-01] the leagues are exactly the 14 of the specification, in its order', () => {
  expect(LEAGUES.map((league) => league.name)).toEqual([
    'Champions League',
    'Europa League',
    'Conference League',
    'Premier League',
    'La Liga',
    'Bundesliga',
    'Serie A',
    'Ligue 1',
    'Super Lig',
    'Championship',
    'La Liga 2',
    '2. Bundesliga',
    'Serie B',
    'Ligue 2',
  ])
})

test('a league is found by id, name and division, and its keys are unique', () => {
  expect(getLeague('super-lig')?.name).toBe('Super Lig')
  expect(getLeagueByName('2. Bundesliga')?.id).toBe('2-bundesliga')
  expect(getLeagueByDivision('D2')?.file).toEqual({ kind: 'main', code: 'D2' })
  expect(getLeagueByDivision('T1')?.id).toBe('super-lig')
  expect(getLeague('sunday-league')).toBeNull()
  expect(toLeagueOrder('Champions League')).toBe(0)
  expect(toLeagueOrder('Sunday League')).toBe(LEAGUES.length)
  expect(toLeagueKey('2. Bundesliga')).toBe('2_bundesliga')
  for (const key of ['id', 'name', 'sportmonksId', 'apiFootballId'] as const)
    expect(new Set(FEED_LEAGUES.map((league) => league[key])).size).toBe(LEAGUES.length)
})

test('a league is predicted or context, never both: each file belongs to one league', () => {
  expect(CONTEXT_LEAGUES).toHaveLength(15)
  expect(getContextLeagueByDivision('SWZ')).toEqual({
    id: 'context-SUI',
    country: 'Switzerland',
    file: { kind: 'extra', code: 'SWZ' },
  })
  expect(getLeagueByDivision('SWZ')).toBeNull()
  const codes = [...FEED_LEAGUES, ...CONTEXT_LEAGUES].flatMap(({ file }) => file?.code ?? [])
  expect(new Set(codes).size).toBe(codes.length)
  for (const { id } of CONTEXT_LEAGUES)
    expect(getCountryByFifaCode(toContextCountry(id))).toBeNull()
})
