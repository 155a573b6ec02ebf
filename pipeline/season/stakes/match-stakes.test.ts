import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { StakesFileSchema, toStakeTotal } from '#data/model/forecast/match-stakes.ts'
import type { SeasonRow } from '#data/queries/matches/season-rows.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { listLeft, simulateSeason, type SeasonState } from '#pipeline/season/simulate.ts'
import { listMatchesAhead, toMatchStakes } from './match-stakes.ts'
import { ResultCounts, type MatchOutlook, type PlaceShares } from './result-counts.ts'

const SIZE = 20
const teams = new Map(
  Array.from({ length: SIZE }, (_, team) => [`club-${String(team).padStart(2, '0')}`, `${team}`]),
)
const league = { league: 'premier-league', cup: null, teams } as const
const left = listLeft(SIZE, [])

/** Chances of the places of a club, from a list of weights. */
const places = fc
  .array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: SIZE, maxLength: SIZE })
  .map((weights): PlaceShares => {
    const sum = weights.reduce((total, weight) => total + weight, 0)
    const shares = weights.map((weight) => weight / sum)
    return { places: shares, placesToGoUp: shares, playOffWin: 0 }
  })
const result = fc.record({ seasons: fc.constant(5000), home: places, away: places })
const outlook = fc.record({ home_win: result, away_win: result })
const only = (place: number): PlaceShares => {
  const shares = Array.from({ length: SIZE }, (_, at) => Number(at === place))
  return { places: shares, placesToGoUp: shares, playOffWin: 0 }
}

test('differences are whole, from −100 to 100, and help the winner', () => {
  fc.assert(
    fc.property(outlook, (made) => {
      const stakes = toMatchStakes({ ...league, left }, 0, made)
      if (stakes === null) return
      StakesFileSchema.shape.matches.element.parse(stakes)
      for (const { title = 2, europe = 2, relegation = -2 } of [stakes.home, stakes.away]) {
        expect(Math.min(title, europe, -relegation)).toBeGreaterThanOrEqual(2)
      }
      expect(toStakeTotal(stakes)).toBeLessThanOrEqual(600)
    }),
  )
})

test('clubs that swap sides swap what hangs on the match', () => {
  const other = left.findIndex(({ home, away }) => home === left[0]!.away && away === left[0]!.home)
  const swap = ({ home_win: homeWin, away_win: awayWin }: MatchOutlook): MatchOutlook => ({
    home_win: { ...awayWin, home: awayWin.away, away: awayWin.home },
    away_win: { ...homeWin, home: homeWin.away, away: homeWin.home },
  })
  fc.assert(
    fc.property(outlook, (made) => {
      const stakes = toMatchStakes({ ...league, left }, 0, made)
      const swapped = toMatchStakes({ ...league, left }, other, swap(made))
      expect(swapped).toEqual(
        stakes && {
          homeTeamId: stakes.awayTeamId,
          awayTeamId: stakes.homeTeamId,
          home: stakes.away,
          away: stakes.home,
        },
      )
    }),
  )
})

test('a title decided by the match is worth 100 points, and Europe goes with it', () => {
  const [first, last] = [only(0), only(SIZE - 1)]
  const made: MatchOutlook = {
    home_win: { seasons: 5000, home: first, away: last },
    away_win: { seasons: 5000, home: last, away: first },
  }
  const own = { title: 100, europe: 100, relegation: -100 }
  expect(toMatchStakes({ ...league, left }, 0, made)).toMatchObject({ home: own, away: own })
})

test('nothing is said where a result came too rarely, or where nothing hangs on it', () => {
  const made: MatchOutlook = {
    home_win: { seasons: 5000, home: only(0), away: only(9) },
    away_win: { seasons: 399, home: only(9), away: only(0) },
  }
  expect(toMatchStakes({ ...league, left }, 0, made)).toBeNull()
  const same = { seasons: 5000, home: only(9), away: only(10) }
  expect(toMatchStakes({ ...league, left }, 0, { home_win: same, away_win: same })).toBeNull()
})

test('the next two matches of each club count, and none that is over, in play or off', () => {
  const ids = [...teams.keys()]
  const toRow = (
    [home, away]: readonly [number, number],
    matchStatus: SeasonRow['matchStatus'],
  ): SeasonRow => ({
    leagueId: 'premier-league',
    season: 2026,
    stage: null,
    homeTeamId: ids[home]!,
    awayTeamId: ids[away]!,
    homeTeam: ids[home]!,
    awayTeam: ids[away]!,
    matchStatus,
    actualHomeScore: null,
    actualAwayScore: null,
  })
  const played = [{ home: 0, away: 1 }]
  const open = listLeft(SIZE, played)
  const rows = [
    toRow([0, 1], 'finished'),
    toRow([0, 2], 'live'),
    toRow([0, 3], 'postponed'),
    toRow([0, 4], 'scheduled'),
    toRow([5, 0], 'scheduled'),
    toRow([4, 5], 'scheduled'),
    toRow([0, 6], 'scheduled'),
    toRow([4, 0], 'scheduled'),
  ]
  const ahead = listMatchesAhead({ teams, left: open }, rows)
  // The last one is the third of both.
  expect(ahead.map((at) => [open[at]!.home, open[at]!.away])).toEqual([
    [0, 4],
    [5, 0],
    [4, 5],
    [0, 6],
  ])
})

const STATE: SeasonState = {
  teams: 4,
  played: [],
  left: listLeft(4, []).map((pair) => ({ ...pair, supremacy: 0, total: 0.5 })),
  variances: [0, 0, 0, 0],
  tieBreak: 'goal_difference',
  playOffs: null,
}

test('counting draws no number: the season forecast is the same with it', () => {
  const counts = new ResultCounts(STATE, [0, 5])
  const run = () => ({ seasons: 2000, worlds: 10, random: createSeededRandom(4) })
  expect(simulateSeason(STATE, { ...run(), onSeason: counts.add })).toEqual(
    simulateSeason(STATE, run()),
  )
})

test('of the last match of two clubs the chances after each result are 0 and 1', () => {
  const state: SeasonState = {
    ...STATE,
    teams: 2,
    left: [{ home: 0, away: 1, supremacy: 0.4, total: 0.5 }],
    variances: [0, 0],
  }
  const counts = new ResultCounts(state, [0])
  const random = createSeededRandom(9)
  const [home] = simulateSeason(state, { seasons: 4000, worlds: 1, random, onSeason: counts.add })
  const [{ home_win: homeWin, away_win: awayWin }] = counts.toOutlooks() as [MatchOutlook]
  expect(homeWin.home.places).toEqual([1, 0])
  expect(homeWin.away.placesToGoUp).toEqual([0, 1])
  expect(awayWin.home.places).toEqual([0, 1])
  const draws = 4000 - homeWin.seasons - awayWin.seasons
  expect(home!.expectedPoints).toBeCloseTo((3 * homeWin.seasons + draws) / 4000, 9)
})

test('a reserve side has no place among those who go up, and a club behind it one place more', () => {
  const state: SeasonState = { ...STATE, reserves: [true, false, false, false] }
  const counts = new ResultCounts(state, [0])
  simulateSeason(state, {
    seasons: 1000,
    worlds: 1,
    random: createSeededRandom(3),
    onSeason: counts.add,
  })
  const [{ home_win: homeWin }] = counts.toOutlooks() as [MatchOutlook]
  const toSum = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0)
  expect(state.left[0]).toMatchObject({ home: 0, away: 1 })
  expect(toSum(homeWin.home.placesToGoUp)).toBe(0)
  expect(toSum(homeWin.home.places)).toBeCloseTo(1, 9)
  expect(toSum(homeWin.away.placesToGoUp)).toBeCloseTo(1, 9)
  expect(homeWin.away.placesToGoUp[3]).toBe(0)
})
