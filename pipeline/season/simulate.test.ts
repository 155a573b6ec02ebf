import { expect, test } from 'vitest'
import { GRID_SHAPE } from '#pipeline/models/constants.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { toGoalGrid } from '#pipeline/models/markets/goal-grid.ts'
import { toGoalRates } from '#pipeline/models/markets/forecast.ts'
import { toOutcomeShares } from '#pipeline/models/markets/goal-markets.ts'
import { AliasTable } from './alias-table.ts'
import { getPlayOffs } from './play-offs.ts'
import { listLeft, simulateSeason, type SeasonState } from './simulate.ts'

const RUN = { seasons: 20_000, worlds: 100, random: createSeededRandom(7) }

function makeState(teams: number, supremacy: (home: number, away: number) => number): SeasonState {
  return {
    teams,
    played: [],
    left: listLeft(teams, []).map((pair) => ({
      ...pair,
      supremacy: supremacy(pair.home, pair.away),
      total: 0.5,
    })),
    variances: Array.from({ length: teams }, () => 0.01),
    tieBreak: 'goal_difference',
    playOffs: null,
  }
}

test('an alias table draws each index as often as its probability says', () => {
  const chances = Float64Array.of(1, 5, 0, 3, 1)
  const table = new AliasTable(chances)
  const random = createSeededRandom(3)
  const counts = [0, 0, 0, 0, 0]
  for (let draw = 0; draw < 100_000; draw++) counts[table.draw(random)]! += 1
  for (const [place, chance] of chances.entries())
    expect(Math.abs(counts[place]! / 100_000 - chance / 10)).toBeLessThan(0.005)
})

test('one match between two clubs has the probabilities of its grid', () => {
  const state: SeasonState = {
    ...makeState(2, () => 0),
    left: [{ home: 0, away: 1, supremacy: 0.4, total: 0.5 }],
    variances: [0, 0],
  }
  const [home] = simulateSeason(state, RUN)
  const shares = toOutcomeShares(toGoalGrid(toGoalRates(0.4, 0.5), GRID_SHAPE))
  expect(home!.expectedPoints).toBeCloseTo(3 * shares.home + shares.draw, 1)
  // A draw leaves both tied in everything: the lot decides.
  expect(home!.places[0]).toBeCloseTo(shares.home + shares.draw / 2, 1)
})

test('every place goes to one club, every club to one place, and equal clubs have equal probabilities', () => {
  const outlooks = simulateSeason(
    makeState(10, () => 0.3),
    RUN,
  )
  for (const { places } of outlooks) {
    expect(places.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
    for (const share of places) expect(Math.abs(share - 0.1)).toBeLessThan(0.02)
  }
  for (let place = 0; place < 10; place++)
    expect(outlooks.reduce((sum, { places }) => sum + places[place]!, 0)).toBeCloseTo(1, 9)
})

test('a season that is over is certain', () => {
  const played = listLeft(4, []).map((pair) => ({
    ...pair,
    goals: { home: pair.home < pair.away ? 2 : 0, away: pair.home < pair.away ? 0 : 1 },
  }))
  const outlooks = simulateSeason({ ...makeState(4, () => 0), played, left: [] }, RUN)
  expect(outlooks.map(({ places }) => places.indexOf(1))).toEqual([0, 1, 2, 3])
  expect(outlooks.map(({ expectedPoints }) => expectedPoints)).toEqual([18, 12, 6, 0])
})

test('uncertain strengths spread the places', () => {
  const sure = makeState(10, (home, away) => 0.3 + (away - home) * 0.1)
  const spread = (variance: number) =>
    simulateSeason({ ...sure, variances: Array.from({ length: 10 }, () => variance) }, RUN)[0]!
      .places[0]!
  expect(spread(0.2)).toBeLessThan(spread(0) - 0.1)
})

test('play-offs promote one of their clubs, and a third far ahead goes straight up', () => {
  const base = makeState(12, (home, away) => 0.3 + (away - home) * 0.05)
  const rules = getPlayOffs('championship')!
  const toRates = (home: number, away: number, neutral: boolean) => ({
    supremacy: (neutral ? 0 : 0.3) + (away - home) * 0.05,
    total: 0.5,
  })
  const outlooks = simulateSeason({ ...base, playOffs: { rules, toRates } }, RUN)
  expect(outlooks.reduce((sum, { playOffWin }) => sum + playOffWin, 0)).toBeCloseTo(1, 9)
  const italian = getPlayOffs('serie-b')!
  // Only home wins, except the first three clubs, who win everywhere: the third is far ahead of the
  // fourth.
  const played = listLeft(12, []).map((pair) => {
    const strong = Math.min(pair.home, pair.away) < 3 ? pair.home < pair.away : null
    return { ...pair, goals: { home: strong === false ? 0 : 1, away: strong === false ? 1 : 0 } }
  })
  const over = { ...base, played, left: [], playOffs: { rules: italian, toRates } }
  expect(simulateSeason(over, { ...RUN, seasons: 200 })[2]!.playOffWin).toBe(1)
})

test('deducted points count from the first simulated match on', () => {
  const base = makeState(4, () => 0)
  const run = () => ({ ...RUN, seasons: 4000, random: createSeededRandom(5) })
  const before = simulateSeason(base, run())
  const after = simulateSeason({ ...base, committeePoints: [0, -10, 0, 0] }, run())
  expect(after[1]!.expectedPoints).toBeCloseTo(before[1]!.expectedPoints - 10, 9)
  expect(after[0]!.expectedPoints).toBeCloseTo(before[0]!.expectedPoints, 9)
  expect(after[1]!.places[0]).toBeLessThan(0.05)
})

test('a reserve side is neither promoted nor in the play-offs: the clubs behind it are', () => {
  const base = makeState(12, () => 0)
  const toRates = () => ({ supremacy: 0, total: 0.5 })
  // The club with the lower number wins everything: first, second, third and so on of the table.
  const played = listLeft(12, []).map((pair) => {
    const isHome = pair.home < pair.away
    return { ...pair, goals: { home: isHome ? 1 : 0, away: isHome ? 0 : 1 } }
  })
  const over: SeasonState = {
    ...base,
    played,
    left: [],
    playOffs: { rules: getPlayOffs('la-liga-2')!, toRates },
  }
  const run = { ...RUN, seasons: 2000 }
  const reserves = over.variances.map((_, team) => team === 2)
  const [before, after] = [simulateSeason(over, run), simulateSeason({ ...over, reserves }, run)]
  expect(before[2]!.playOffWin).toBeGreaterThan(0.1)
  expect(before[6]!.playOffWin).toBe(0)
  expect(after[2]!.playOffWin).toBe(0)
  expect(after[2]!.places[2]).toBe(1)
  expect(after[2]!.placesToGoUp.every((share) => share === 0)).toBe(true)
  expect(after[6]!.playOffWin).toBeGreaterThan(0.1)
  expect(after[6]!.placesToGoUp[5]).toBe(1)
})
