import { expect, test } from 'vitest'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { TRACKER } from '#pipeline/models/constants.ts'
import { RatingFilter } from './rating-filter.ts'
import { sumSources, type RatedMatch } from './rating-parts.ts'

const constants = TRACKER.supremacy
const match: RatedMatch = { home: 0, away: 1, division: 0, season: 2020, day: 100, neutral: false }

function learn(filter: RatingFilter, match: RatedMatch, market: number, noise = 0.01) {
  filter.admit(match)
  filter.learn(match, { market }, noise)
}

test('the first surprise is split by Kalman’s formula', () => {
  const filter = new RatingFilter(constants, 'supremacy')
  const before = filter.forecast(match)
  const variance = 2 * constants.startVariance + constants.levelVariance
  expect(before.variance).toBeCloseTo(variance, 12)
  expect(before.mean).toBe(constants.startLevel)
  learn(filter, match, 0.5, 0.1)
  const after = filter.forecast(match)
  expect(after.mean - before.mean).toBeCloseTo((0.5 * variance) / (variance + 0.1), 12)
  expect(after.variance).toBeCloseTo((variance * 0.1) / (variance + 0.1), 12)
})

test('without drift it is least squares: the same as solving the normal equations', () => {
  const still = {
    ...constants,
    driftPerDay: 0,
    levelDriftPerDay: 0,
    levelVariance: 1e-12,
    startLevel: 0,
    startVariance: 1,
  }
  const filter = new RatingFilter(still, 'supremacy')
  learn(filter, { ...match, home: 0, away: 1 }, 0.6, 1)
  const second = { ...match, home: 1, away: 2, day: 101 }
  const seen = 0.3
  filter.admit(second)
  filter.learn(second, { market: seen - filter.forecast(second).mean }, 1)
  // numpy: solve(A'A + I, A'y) with A = [[1,-1,0],[0,1,-1]], y = [.6, .3]
  const rating = (team: number) => sumSources(filter.toRating(team, match).parts)
  expect(rating(0)).toBeCloseTo(0.2625, 9)
  expect(rating(1)).toBeCloseTo(-0.075, 9)
  expect(rating(2)).toBeCloseTo(-0.1875, 9)
})

test('tracks a difference in one figure and a sum in the other', () => {
  const supremacy = new RatingFilter(constants, 'supremacy')
  const total = new RatingFilter(TRACKER.total, 'total')
  learn(supremacy, match, 0.5)
  learn(total, match, 0.5)
  const rating = (filter: RatingFilter, team: number) => filter.toRating(team, match).parts.market
  expect(rating(supremacy, 1)).toBeCloseTo(-rating(supremacy, 0), 12)
  expect(rating(total, 1)).toBeCloseTo(rating(total, 0), 12)
})

test('home advantage counts at home and not on neutral ground', () => {
  const filter = new RatingFilter(constants, 'supremacy')
  expect(filter.forecast(match).level).toBe(constants.startLevel)
  expect(filter.forecast({ ...match, neutral: true }).level).toBe(0)
})

test('a promoted team starts lower in its new division, a relegated one higher', () => {
  const rated = (away: number, division: number): RatedMatch => ({ ...match, away, division })
  const filter = new RatingFilter(constants, 'supremacy')
  for (const [home, division] of [
    [0, 0],
    [2, 1],
  ] as const)
    learn(filter, { ...rated(home + 1, division), home }, 0)
  const next = { season: 2021, day: 400 }
  const stay = filter.forecast({ ...rated(1, 0), ...next }).parts.start
  const promoted = filter.forecast({ ...rated(2, 0), ...next }).parts.start
  const relegated = filter.forecast({ ...match, home: 2, away: 0, division: 1, ...next }).parts
    .start
  expect(promoted - stay).toBeCloseTo(constants.divisionGap, 9)
  expect(relegated).toBeCloseTo(-constants.divisionGap, 9)
})

test('a forecast changes no state, however far ahead it looks', () => {
  const filter = new RatingFilter(constants, 'supremacy')
  learn(filter, match, 0.4)
  const before = filter.forecast(match)
  filter.forecast({ ...match, season: 2023, day: 1200, home: 40 })
  expect(filter.forecast(match)).toEqual(before)
})

test('parts and level sum to the forecast, whatever was learned', () => {
  const filter = new RatingFilter(constants, 'supremacy')
  const random = createSeededRandom(8)
  for (let day = 0; day < 300; day++) {
    const home = Math.floor(random() * 30)
    const away = (home + 1 + Math.floor(random() * 28)) % 30
    const one = {
      ...match,
      home,
      away,
      day,
      season: 2020 + Math.floor(day / 100),
      division: home % 2,
    }
    filter.admit(one)
    filter.learn(one, { goals: random() - 0.5, shots: random() - 0.5 }, 1)
    if (day % 3 === 0) filter.learn(one, { market: random() - 0.5 }, 0.02)
    const { mean, level, parts, variance } = filter.forecast({ ...one, day: day + 3 })
    expect(level + sumSources(parts)).toBeCloseTo(mean, 12)
    expect(variance).toBeGreaterThan(0)
  }
})

test('what a match added moves into the established rating, match by match', () => {
  const filter = new RatingFilter(constants, 'supremacy')
  learn(filter, match, 0.5)
  const fresh = filter.toRating(0, match).parts
  expect(fresh.strength).toBe(0)
  expect(fresh.market).toBeGreaterThan(0.1)
  for (let day = 101; day < 121; day++) filter.admit({ ...match, day })
  const settled = filter.toRating(0, match).parts
  expect(settled.market).toBeLessThan(0.05 * fresh.market)
  expect(sumSources(settled)).toBeCloseTo(sumSources(fresh), 12)
})
