/**
 * The season forecast is public, the probabilities of a single match are not. Possible attacks:
 * derive the strengths from it, by whatever means, and compute a match from them; wait until few
 * matches are left; request the same forecast repeatedly; compare two of them.
 */
import { expect, test } from 'vitest'
import { GRID_SHAPE } from '#pipeline/models/constants.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { fitEngine } from '#pipeline/models/engine.ts'
import { toGoalRates } from '#pipeline/models/markets/forecast.ts'
import { toGoalGrid } from '#pipeline/models/markets/goal-grid.ts'
import { toOutcomeShares } from '#pipeline/models/markets/goal-markets.ts'
import { startStory } from '#data/ledger/audit/log-story.ts'
import { isDue } from '#pipeline/stages/predict/forecast-seasons.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'
import { toSeasonState } from './outlook.ts'
import type { SeasonCalendar } from './season-calendar.ts'
import { FEWEST_LEFT } from '#data/model/forecast/season-forecast.ts'
import { listLeft, simulateSeason, type SeasonMatch, type SeasonState } from './simulate.ts'
import { toMatchStakes } from '#pipeline/season/stakes/match-stakes.ts'
import { ResultCounts } from '#pipeline/season/stakes/result-counts.ts'

const LEAGUE = 'premier-league'
const TEAMS = 12
const NOW = Date.parse('2020-11-15T00:00:00Z')
const history = makeUpSeasons({
  seed: 11,
  leagues: [LEAGUE],
  teamsPerLeague: TEAMS,
  seasons: [2018, 2019, 2020],
  withOdds: true,
})
const engine = fitEngine(history, { asOfMs: NOW })
const teamIds = [...new Set(history.map(({ homeTeamId }) => homeTeamId))].sort()
const at = new Map(teamIds.map((teamId, index) => [teamId, index]))
const played = history
  .filter(({ season, kickoffMs }) => season === 2020 && kickoffMs < NOW)
  .map(({ homeTeamId, awayTeamId, goals }) => ({
    home: at.get(homeTeamId)!,
    away: at.get(awayTeamId)!,
    goals,
  }))
const facts = {
  league: LEAGUE,
  season: 2020,
  nowMs: NOW,
  teamIds,
  played,
  left: listLeft(TEAMS, played),
} as const

/** Per cent for a home win. */
function toHomeWin({ supremacy, total }: { supremacy: number; total: number }): number {
  return 100 * toOutcomeShares(toGoalGrid(toGoalRates(supremacy, total), GRID_SHAPE)).home
}

/** The paid figures: probabilities from the exact strengths. */
const paid = toSeasonState(engine, facts)!.left.map(toHomeWin)
/** The most that a forecast can leak: the shifted strengths it was made from. */
const readOff = (seed: number) =>
  toSeasonState(engine, facts, createSeededRandom(seed))!.left.map(toHomeWin)
const toMiss = (guess: readonly number[]) =>
  Math.sqrt(
    guess.reduce((sum, chance, index) => sum + (chance - paid[index]!) ** 2, 0) / guess.length,
  )

test('even the exact shifted strengths miss the probabilities of single matches by two points', () => {
  const misses = Array.from({ length: 20 }, (_, seed) => toMiss(readOff(seed + 1)))
  expect(Math.min(...misses)).toBeGreaterThan(1)
  expect(misses.reduce((sum, miss) => sum + miss, 0) / misses.length).toBeGreaterThan(2)
  const all = Array.from({ length: 20 }, (_, seed) => readOff(seed + 1)).flatMap((guess) =>
    guess.map((chance, index) => Math.abs(chance - paid[index]!)),
  )
  // To the half point that decimal odds show, a guess is right about as often as by chance.
  expect(all.filter((miss) => miss < 0.25).length / all.length).toBeLessThan(0.12)
})

test('two clubs compared do not reveal their match either', () => {
  const guesses = Array.from({ length: 20 }, (_, seed) => readOff(seed + 1))
  const differences = guesses.flatMap((guess) =>
    guess.slice(1).map((chance, index) => chance - guess[0]! - (paid[index + 1]! - paid[0]!)),
  )
  const spread = Math.sqrt(differences.reduce((sum, one) => sum + one ** 2, 0) / differences.length)
  expect(spread).toBeGreaterThan(2)
})

test('with one match left a forecast would be that match, and so there is none', () => {
  // Without protection three figures reveal the match.
  const last: SeasonState = {
    teams: 2,
    played: [],
    left: [{ home: 0, away: 1, supremacy: 0.37, total: 0.5 }],
    variances: [0, 0],
    tieBreak: 'goal_difference',
    playOffs: null,
  }
  const random = createSeededRandom(1)
  const [home, away] = simulateSeason(last, { seasons: 20_000, worlds: 100, random })
  // 3h + d and 3a + d with h + d + a = 1.
  const draw = 3 - home!.expectedPoints - away!.expectedPoints
  const homeWin = 100 * ((home!.expectedPoints - draw) / 3)
  expect(Math.abs(homeWin - toHomeWin(last.left[0]!))).toBeLessThan(1.5)

  const toCalendar = (left: readonly SeasonMatch[]): SeasonCalendar => ({
    league: LEAGUE,
    season: 2020,
    teams: new Map(teamIds.map((teamId) => [teamId, teamId])),
    played,
    left,
    round: 20,
    committeePoints: [],
    cup: null,
  })
  const all = listLeft(TEAMS, [])
  /** Every club has the same number of matches left except the first, which has its own. */
  const toLeft = (rounds: number, first: number) => {
    const counts = Array.from({ length: TEAMS }, () => 0)
    const limit = (team: number) => (team === 0 ? first : rounds)
    return all.filter(({ home, away }) => {
      if (counts[home]! >= limit(home) || counts[away]! >= limit(away)) return false
      counts[home]! += 1
      counts[away]! += 1
      return true
    })
  }
  const story = startStory()
  expect(isDue(toCalendar(all), story)).toBe(true)
  expect(isDue(toCalendar(toLeft(FEWEST_LEFT - 1, FEWEST_LEFT - 1)), story)).toBe(false)
  expect(isDue(toCalendar(toLeft(10, 1)), story)).toBe(false)
  expect(isDue(toCalendar([]), story)).toBe(false)
})

test('the same round is never forecast twice: many draws would average out the hidden shift', () => {
  const calendar = {
    league: LEAGUE,
    season: 2020,
    teams: new Map(teamIds.map((teamId) => [teamId, teamId])),
    played,
    left: facts.left,
    round: 13,
    committeePoints: [],
    cup: null,
  } as const
  const story = startStory()
  story.seasons.set(LEAGUE, { season: 2020, round: 13, madeAt: '2020-11-15T00:00:00.000Z' })
  expect(isDue(calendar, story)).toBe(false)
  expect(isDue({ ...calendar, round: 14 }, story)).toBe(true)
  expect(isDue({ ...calendar, season: 2019, round: 30 }, story)).toBe(false)
})

test('three points more or less in one match leave the publication unchanged', () => {
  const state = toSeasonState(engine, facts, createSeededRandom(2))!
  const publish = (left: SeasonState['left']) =>
    simulateSeason(
      { ...state, left },
      { seasons: 2000, worlds: 20, random: createSeededRandom(3) },
    ).map(({ expectedPoints }) => Math.round(expectedPoints))
  const before = publish(state.left)
  const tried = state.left.slice(0, 20).map((match, index) => {
    const moved = { ...match, supremacy: match.supremacy + 0.14 }
    expect(toHomeWin(moved) - toHomeWin(match)).toBeGreaterThan(2)
    const after = publish(state.left.with(index, moved))
    return after[match.home] === before[match.home] && after[match.away] === before[match.away]
  })
  expect(tried.filter(Boolean).length).toBeGreaterThanOrEqual(14)
})

test('what hangs on a match gives away no more than the shifted strengths it was simulated with', () => {
  // Before and after a result, and without it: with both chances exactly, anybody could solve for
  // how often the result came. It came as often as the shifted strengths say, and they miss.
  const misses = [1, 2, 3, 4, 5, 6].flatMap((seed) => {
    const state = toSeasonState(engine, facts, createSeededRandom(seed))!
    const counts = new ResultCounts(
      state,
      state.left.map((_, at) => at),
    )
    const random = createSeededRandom(100 + seed)
    simulateSeason(state, { seasons: 4000, worlds: 40, random, onSeason: counts.add })
    return counts
      .toOutlooks()
      .map(({ home_win: { seasons } }, index) => (100 * seasons) / 4000 - paid[index]!)
  })
  const miss = Math.sqrt(misses.reduce((sum, one) => sum + one ** 2, 0) / misses.length)
  expect(miss).toBeGreaterThan(2)
})

test('of what hangs on a match whole differences are published, and neither chance nor count', () => {
  const state = toSeasonState(engine, facts, createSeededRandom(1))!
  const counts = new ResultCounts(state, [0, 1, 2, 3])
  const random = createSeededRandom(2)
  simulateSeason(state, { seasons: 4000, worlds: 40, random, onSeason: counts.add })
  const calendar = {
    league: LEAGUE,
    cup: null,
    teams: new Map(teamIds.map((teamId) => [teamId, teamId])),
    left: state.left,
  } as const
  const published = counts
    .toOutlooks()
    .flatMap((outlook, at) => toMatchStakes(calendar, at, outlook) ?? [])
  expect(published.length).toBeGreaterThan(0)
  for (const stakes of published) {
    expect(Object.keys(stakes)).toEqual(['homeTeamId', 'awayTeamId', 'home', 'away'])
    for (const points of [...Object.values(stakes.home), ...Object.values(stakes.away)])
      expect(Number.isInteger(points)).toBe(true)
  }
})
