import { expect, test } from 'vitest'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { listPhasePairs } from '#pipeline/testing/made-up-cup.ts'
import { playAfterLeague, type BracketOptions, type DrawnRound } from './bracket.ts'
import { toCupRules } from './cup-rules.ts'
import { REACHED, simulateCup, type CupState } from './simulate-cup.ts'
import { playTie, type Tie, type TieDraw } from './tie.ts'

const CLUBS = 36
const run = (seasons: number) => ({ seasons, worlds: 20, random: createSeededRandom(7) })

function makeState(toStrength: (club: number) => number, change: Partial<CupState> = {}): CupState {
  return {
    teams: CLUBS,
    rules: toCupRules('champions-league', 2026),
    groups: [Array.from({ length: CLUBS }, (_, club) => club)],
    played: [],
    left: listPhasePairs().map(([home, away]) => ({ home, away })),
    drawn: null,
    variances: Array.from({ length: CLUBS }, () => 0.02),
    toRates: (home, away, neutral) => ({
      supremacy: (neutral ? 0 : 0.3) + toStrength(home) - toStrength(away),
      total: 0.5,
    }),
    ...change,
  }
}

const makeDraw = (seed: number, supremacy = 0): TieDraw => ({
  rates: { supremacy: () => supremacy, total: () => 0.5 },
  hasAwayGoals: false,
  random: createSeededRandom(seed),
})

test('every simulated cup has sixteen clubs in the play-offs, sixteen, eight, four and two after them and one winner', () => {
  const outlooks = simulateCup(
    makeState((club) => -club / 20),
    run(2000),
  )
  const sums = REACHED.map((name) =>
    outlooks.reduce((sum, { reach }) => sum + reach![name], 0).toFixed(6),
  )
  expect(sums.map(Number)).toEqual([16, 16, 8, 4, 2, 1])
  for (const { reach, places } of outlooks) {
    expect(places.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
    // The only ways to the round of 16 are straight on or through the play-offs.
    const firstEight = places.slice(0, 8).reduce((sum, share) => sum + share, 0)
    expect(reach!.last_16).toBeGreaterThanOrEqual(firstEight - 1e-9)
    expect(reach!.last_16).toBeLessThanOrEqual(firstEight + reach!.knockout_playoff + 1e-9)
  }
  expect(outlooks[0]!.reach!.title).toBeGreaterThan(outlooks[10]!.reach!.title + 0.1)
})

test('equal clubs have equal probabilities, and uncertain strengths spread them', () => {
  for (const { reach } of simulateCup(
    makeState(() => 0),
    run(4000),
  ))
    expect(Math.abs(reach!.title - 1 / CLUBS)).toBeLessThan(0.02)
  const sure = makeState((club) => -club / 20)
  const spread = (variance: number) =>
    simulateCup(
      { ...sure, variances: Array.from({ length: CLUBS }, () => variance) },
      { ...run(4000), worlds: 200 },
    )[0]!.reach!.title
  expect(spread(0.5)).toBeLessThan(spread(0) - 0.05)
})

test('the bracket of a league phase: 9 to 16 meet 17 to 24, the first two meet only in the final', () => {
  const order = Array.from({ length: CLUBS }, (_, club) => club)
  // The better placed club always wins.
  const options: BracketOptions = {
    rules: toCupRules('champions-league', 2026),
    hasAwayGoals: false,
    random: createSeededRandom(3),
    rates: { supremacy: (home, away) => (away - home) * 4, total: () => 1 },
    onReach: (club, round) => {
      reached.get(round)!.add(club)
    },
  }
  const reached = new Map(REACHED.map((name) => [name, new Set<number>()]))
  for (let season = 0; season < 50; season++) playAfterLeague(order, options)
  const list = (name: (typeof REACHED)[number]) => [...reached.get(name)!].sort((a, b) => a - b)
  expect(list('knockout_playoff')).toEqual(order.slice(8, 24))
  expect(list('quarter_final')).toEqual(order.slice(0, 8))
  expect(list('semi_final')).toEqual(order.slice(0, 4))
  expect(list('final')).toEqual([0, 1])
})

test('of ties level after 90 minutes about half are decided in extra time, as between 2010 and 2019', () => {
  const level: Tie = { first: 0, second: 1, legs: [{ home: 1, away: 1 }, { home: 1, away: 1 }] } // prettier-ignore
  const ties = 20_000
  const wins = (draw: TieDraw) =>
    Array.from({ length: ties }, () => playTie(level, draw)).filter((club) => club === 1).length
  // Without home advantage neither side is ahead; with a large one only extra time can show it.
  expect(Math.abs(wins(makeDraw(1)) / ties - 0.5)).toBeLessThan(0.015)
  const decided = 2 * (wins(makeDraw(2, 6)) / ties - 0.5)
  expect(decided).toBeGreaterThan(58 / 123 - 0.09)
})

test('a first leg counts, away goals only where the rule applies, and a played leg is not played again', () => {
  const share = (tie: Tie, draw: TieDraw) =>
    Array.from({ length: 4000 }, () => playTie(tie, draw)).filter((club) => club === 0).length /
    4000
  const after = (home: number, away: number): Tie => ({
    first: 0,
    second: 1,
    legs: [{ home, away }, null],
  })
  const open = share({ first: 0, second: 1, legs: [null, null] }, makeDraw(1))
  expect(open).toBeGreaterThan(0.45)
  expect(share(after(3, 0), makeDraw(1))).toBeGreaterThan(0.95)
  expect(share(after(0, 3), makeDraw(1))).toBeLessThan(0.05)
  const twice: Tie = { first: 0, second: 1, legs: [{ home: 2, away: 1 }, { home: 1, away: 0 }] } // prettier-ignore
  expect(share(twice, { ...makeDraw(1), hasAwayGoals: true })).toBe(0)
  expect(share(twice, makeDraw(1))).toBeGreaterThan(0.4)
})

test('from a drawn round on nothing earlier is played again', () => {
  const ties = [0, 1, 2, 3].map((club): Tie => ({
    first: 7 - club,
    second: club,
    legs: [null, null],
  }))
  const seeds = Array.from({ length: CLUBS }, (_, club) => club)
  const drawn: DrawnRound = { round: 'quarter_final', ties, seeds }
  const outlooks = simulateCup(
    makeState(() => 0, { left: [], drawn }),
    run(2000),
  )
  const sum = (name: (typeof REACHED)[number]) =>
    outlooks.reduce((total, { reach }) => total + reach![name], 0)
  expect([sum('last_16'), sum('quarter_final'), sum('semi_final')].map(Math.round)).toEqual([
    0, 8, 4,
  ])
  for (const [club, { reach }] of outlooks.entries())
    expect(reach!.quarter_final).toBe(club < 8 ? 1 : 0)
  // The two clubs of a tie share its one place.
  expect(outlooks[0]!.reach!.semi_final + outlooks[7]!.reach!.semi_final).toBeCloseTo(1, 9)
})

test('the first two of groups meet runners-up of other groups', () => {
  const groups = Array.from({ length: 8 }, (_, group) =>
    [0, 1, 2, 3].map((club) => group * 4 + club),
  )
  const left = groups.flatMap((clubs) =>
    clubs.flatMap((home) => clubs.filter((away) => away !== home).map((away) => ({ home, away }))),
  )
  const outlooks = simulateCup(
    makeState((club) => -(club % 4), {
      teams: 32,
      rules: toCupRules('champions-league', 2022),
      groups,
      left,
      variances: Array.from({ length: 32 }, () => 0),
    }),
    run(1000),
  )
  for (const { places, reach } of outlooks) {
    expect(places).toHaveLength(4)
    expect(reach!.last_16).toBeCloseTo(places[0]! + places[1]!, 9)
  }
  const lower = toCupRules('europa-league', 2022)
  expect(simulateCup(makeState(() => 0, { teams: 32, rules: lower, groups, left }), run(20))[0]!.reach).toBeNull() // prettier-ignore
})
