import { assert, double, property } from 'fast-check'
import { expect, test } from 'vitest'
import {
  mapHistoricStatistics,
  type FixtureFacts,
  type HistoricMatch,
} from '#data/model/history.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { COUNT_CATEGORIES, COUNTS } from '#data/model/match/counts.ts'
import { COUNTS_CONSTANTS } from './constants.ts'
import { learnCounts } from './learn.ts'
import { predictCounts } from './predict.ts'
import { createCounts, type FittedCounts } from './state.ts'
import { DAY_MS } from '#data/model/time.ts'

const START_MS = Date.UTC(2022, 7, 6, 14)
const TEAMS = ['ash', 'birch', 'cedar', 'elm', 'fir', 'hazel', 'larch', 'maple']

/** Statistics of the forecast counts; those a test does not set are the same in every match. */
const READ = new Set<string>(COUNT_CATEGORIES.flatMap((category) => COUNTS[category].statistics))

/** A season of eight teams; `ash` wins many corners, `S Strict` shows many cards. */
function playSeason(seed: number, change: Partial<HistoricMatch> = {}): HistoricMatch[] {
  const random = createSeededRandom(seed)
  const draw = (mean: number) => Math.floor(random() * (2 * mean + 1))
  const matches: HistoricMatch[] = []
  for (const home of TEAMS)
    for (const away of TEAMS) {
      if (home === away) continue
      const referee = random() < 0.5 ? 'S Strict' : 'L Lenient'
      const cards = referee === 'S Strict' ? 3 : 1
      matches.push({
        matchId: `${home}-${away}`,
        league: 'premier-league',
        season: 2022,
        kickoffMs: START_MS + matches.length * 3 * DAY_MS,
        homeTeamId: home,
        awayTeamId: away,
        goals: { home: draw(1.5), away: draw(1) },
        halfTimeGoals: null,
        ...mapHistoricStatistics((name) => (READ.has(name) ? { home: 5, away: 4 } : null)),
        shotsOnTarget: { home: draw(5), away: draw(4) },
        corners: { home: draw(home === 'ash' ? 9 : 5), away: draw(away === 'ash' ? 8 : 4) },
        yellowCards: { home: draw(cards), away: draw(cards) },
        redCards: { home: 0, away: 0 },
        referee,
        neutral: false,
        awarded: false,
        odds: null,
        ...change,
      })
    }
  return matches
}

const FIXTURE: FixtureFacts = {
  matchId: 'next',
  league: 'premier-league',
  season: 2022,
  kickoffMs: START_MS + 200 * DAY_MS,
  homeTeamId: 'cedar',
  awayTeamId: 'elm',
  homeTeam: 'Cedar',
  awayTeam: 'Elm',
  neutral: false,
  referee: null,
  weather: null,
  absences: [],
}
const GOALS = { homeRate: 1.5, awayRate: 1.1 }
const matches = playSeason(7)

/** State after the matches, in the order in which they were played. */
function fitCounts(played: readonly HistoricMatch[]): FittedCounts {
  const fitted = createCounts(COUNTS_CONSTANTS)
  for (const match of played) learnCounts(fitted, match)
  return fitted
}

test('the expected total is the sum of its sides', () => {
  const forecast = predictCounts(fitCounts(matches), FIXTURE, GOALS)!
  for (const category of COUNT_CATEGORIES) {
    const { home, away, total } = forecast[category]!
    expect(total.expected).toBeCloseTo(home.expected + away.expected, 12)
    expect(home.expected).toBeGreaterThan(0.5)
  }
})

test('lines fall and stay within 0 and 1 for any goals', () => {
  const fitted = fitCounts(matches)
  const rate = double({ min: 0.1, max: 6, noNaN: true })
  assert(
    property(rate, rate, (homeRate, awayRate) => {
      const forecast = predictCounts(fitted, FIXTURE, { homeRate, awayRate })!
      for (const category of COUNT_CATEGORIES)
        for (const part of Object.values(forecast[category]!))
          part.over.forEach((over: number, index: number) => {
            expect(over).toBeGreaterThanOrEqual(0)
            expect(over).toBeLessThanOrEqual(part.over[index - 1] ?? 1)
          })
    }),
  )
})

test('the stronger side is expected to have more corners and shots and fewer cards', () => {
  const fitted = fitCounts(matches)
  const weak = predictCounts(fitted, FIXTURE, { homeRate: 1, awayRate: 2 })!
  const strong = predictCounts(fitted, FIXTURE, { homeRate: 2, awayRate: 1 })!
  expect(strong.corners!.home.expected).toBeGreaterThan(weak.corners!.home.expected)
  expect(strong.shotsOnGoal!.home.expected).toBeGreaterThan(weak.shotsOnGoal!.home.expected)
  expect(strong.cards!.home.expected).toBeLessThan(weak.cards!.home.expected)
})

test('a team that wins many corners is expected to win many', () => {
  const fitted = fitCounts(matches)
  const ash = predictCounts(fitted, { ...FIXTURE, homeTeamId: 'ash' }, GOALS)!
  const cedar = predictCounts(fitted, FIXTURE, GOALS)!
  expect(ash.corners!.home.expected).toBeGreaterThan(cedar.corners!.home.expected)
})

test('a strict referee is expected to show more cards, and changes nothing else', () => {
  const fitted = fitCounts(matches)
  const strict = predictCounts(fitted, { ...FIXTURE, referee: 'Stephen Strict' }, GOALS)!
  const lenient = predictCounts(fitted, { ...FIXTURE, referee: 'L Lenient' }, GOALS)!
  expect(strict.cards!.total.expected).toBeGreaterThan(lenient.cards!.total.expected)
  expect(strict.corners).toEqual(lenient.corners)
  expect(strict.shotsOnGoal).toEqual(lenient.shotsOnGoal)
})

test('a referee of one name in another country is somebody else', () => {
  const fitted = fitCounts(playSeason(7, { league: 'bundesliga' }))
  const english = predictCounts(fitted, { ...FIXTURE, referee: 'S Strict' }, GOALS)
  expect(english).toEqual(predictCounts(fitted, FIXTURE, GOALS))
  const german: FixtureFacts = { ...FIXTURE, league: 'bundesliga' }
  const strict = predictCounts(fitted, { ...german, referee: 'S Strict' }, GOALS)
  expect(strict).not.toEqual(predictCounts(fitted, german, GOALS))
})

test('asking twice gives the same: a forecast does not change the state', () => {
  const fitted = fitCounts(matches)
  const first = predictCounts(fitted, FIXTURE, GOALS)
  expect(predictCounts(fitted, FIXTURE, GOALS)).toEqual(first)
})

test('a category without data in the league has no forecast, and without any there is none at all', () => {
  const noCards = fitCounts(playSeason(7, { yellowCards: null }))
  const forecast = predictCounts(noCards, FIXTURE, GOALS)!
  expect(forecast.cards).toBeNull()
  expect(forecast.corners).not.toBeNull()
  expect(predictCounts(noCards, { ...FIXTURE, league: 'serie-a' }, GOALS)).toBeNull()
})

test('an unknown team is expected to be like the league', () => {
  const fitted = fitCounts(matches)
  const stranger = predictCounts(
    fitted,
    { ...FIXTURE, homeTeamId: 'new', awayTeamId: 'newer' },
    GOALS,
  )!
  const mean = matches.reduce((sum, match) => sum + match.corners!.home, 0) / matches.length
  expect(Math.abs(stranger.corners!.home.expected - mean)).toBeLessThan(0.8)
})

test('forfeits teach nothing', () => {
  const forfeits = playSeason(8).map((match) => ({
    ...match,
    matchId: `${match.matchId}-forfeit`,
    awarded: true,
  }))
  expect(predictCounts(fitCounts([...matches, ...forfeits]), FIXTURE, GOALS)).toEqual(
    predictCounts(fitCounts(matches), FIXTURE, GOALS),
  )
})

test('on neutral ground two equal teams have the same expectation', () => {
  const fitted = fitCounts(matches)
  const even = { homeRate: 1.3, awayRate: 1.3 }
  const neutral = { ...FIXTURE, neutral: true, homeTeamId: 'new', awayTeamId: 'newer' }
  const { home, away } = predictCounts(fitted, neutral, even)!.corners!
  expect(home.expected).toBeCloseTo(away.expected, 12)
})

test('a team whose opponents shoot a lot is expected to concede more corners', () => {
  const besieged = matches.map((match) => ({
    ...match,
    shots: {
      home: match.awayTeamId === 'elm' ? 24 : 12,
      away: match.homeTeamId === 'elm' ? 20 : 10,
    },
  }))
  const usual = matches.map((match) => ({ ...match, shots: { home: 12, away: 10 } }))
  const expectCorners = (history: readonly HistoricMatch[]) =>
    predictCounts(fitCounts(history), FIXTURE, GOALS)!.corners!.home.expected
  expect(expectCorners(besieged)).toBeGreaterThan(expectCorners(usual))
})
