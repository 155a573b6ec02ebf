/**
 * Tries to work members' forecasts back from what a pool shows: the privacy page says that others do
 * not see them. Whoever reads the table before and after a match can subtract sums of scores.
 */
import { expect, test } from 'vitest'
import { OUTCOMES } from '#data/model/match/match.ts'
import { FEWEST_MATCHES } from '#data/model/record/member-record.ts'
import { toPoolTable, type PoolMatch, type PoolPlayer } from './pool-table.ts'
import { toRankedProbabilityScore, type OutcomeShares } from './proper-scores.ts'

const START = Date.parse('2026-03-14T12:00:00Z')
const toShares = (home: number, draw: number): OutcomeShares => ({
  home: home / 100,
  draw: draw / 100,
  away: (100 - home - draw) / 100,
})
/** Every forecast that a member can give. */
const ALL = Array.from({ length: 101 }, (_, home) =>
  Array.from({ length: 101 - home }, (__, draw) => toShares(home, draw)),
).flat()
/** The forecasts of the other matches: sensible, and no two alike. */
const usual = (place: number) => toShares(20 + ((place * 17) % 45), 20 + ((place * 7) % 12))

const makeMatches = (count: number): PoolMatch[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `match-${place}`,
    kickoffAt: new Date(START + (place + 1) * 3_600_000),
    outcome: OUTCOMES[(place * 5) % 3]!,
  }))

function makePlayer(id: string, matches: readonly PoolMatch[], shift: number): PoolPlayer {
  const forecasts = new Map(matches.map((match, place) => [match.id, usual(place + shift)]))
  return { id, nickname: id, joinedAt: new Date(START), forecasts }
}

const readScores = (players: readonly PoolPlayer[], matches: readonly PoolMatch[]) =>
  toPoolTable(players, matches, new Map()).rows.map(({ memberId, score, place }) => ({
    memberId,
    score,
    place,
  }))

test('nothing is shown of fewer than thirty matches, and nothing moves for a single one', () => {
  const matches = makeMatches(60)
  const players = [makePlayer('spy', matches, 3), makePlayer('victim', matches, 0)]
  const tables = matches.map((_, place) => readScores(players, matches.slice(0, place + 1)))
  for (const [place, table] of tables.entries())
    if (place + 1 < FEWEST_MATCHES) expect(table.map(({ score }) => score)).toEqual([null, null])
    else expect(table, `${place + 1}`).toEqual(tables[place - ((place + 1) % 10)])
  for (const { score } of tables.at(-1)!)
    for (const figure of [score!.mean, ...(score!.interval ?? [])])
      expect(String(figure)).toMatch(/^-?\d(\.\d{1,3})?$/)
})

test('whoever has players come and go reads whole tens of matches, and never moves them by one', () => {
  const matches = makeMatches(67)
  const victim = makePlayer('victim', matches, 0)
  const windows = matches.slice(0, 37).flatMap(({ kickoffAt }) => {
    const spy = { ...makePlayer('spy', matches, 3), joinedAt: kickoffAt }
    const { rows, compared } = toPoolTable([victim, spy], matches, new Map())
    return { compared, mean: rows.find(({ memberId }) => memberId === 'victim')!.score!.mean }
  })
  const shown = Map.groupBy(windows, ({ compared }) => compared)
  expect([...shown.keys()].toSorted()).toEqual([30, 40, 50, 60])
  for (const some of shown.values()) expect(new Set(some.map(({ mean }) => mean)).size).toBe(1)
})

test('of a step of ten forecasts nearly every one of the 5,151 may have been any of them', () => {
  const matches = makeMatches(40)
  const [before, after] = [30, 40].map((count) => {
    const victim = makePlayer('victim', matches, 0)
    const table = readScores([makePlayer('spy', matches, 3), victim], matches.slice(0, count))
    return table.find(({ memberId }) => memberId === 'victim')!.score!.mean
  })
  // The sum of the ten new scores, by the digits that are shown; each of the nine others is 0 to 1.
  const sum = 40 * after! - 30 * before!
  const slack = (40 + 30) * 0.0005
  for (const outcome of OUTCOMES) {
    const possible = ALL.filter((shares) => {
      const score = toRankedProbabilityScore(shares, outcome)
      return score <= sum + slack && score + 9 >= sum - slack
    })
    expect(possible.length / ALL.length, outcome).toBeGreaterThan(0.99)
  }
})

test('whoever knows all of a member but one forecast, to the last digit, is left with many', () => {
  const matches = makeMatches(30)
  const spy = makePlayer('spy', matches, 3)
  const victim = makePlayer('victim', matches, 0)
  const sizes = OUTCOMES.flatMap((outcome) => {
    const played = [...matches.slice(0, 29), { ...matches[29]!, outcome }]
    const shown = ALL.map((shares) => {
      const forecasts = new Map(victim.forecasts).set(matches[29]!.id, shares)
      return JSON.stringify(readScores([spy, { ...victim, forecasts }], played))
    })
    const groups = Map.groupBy(shown, (table) => table)
    return shown.map((table) => groups.get(table)!.length)
  })
  // Only the surest forecasts that went wrong have few neighbours.
  const few = sizes.filter((size) => size < 30)
  expect(few.length / sizes.length).toBeLessThan(0.05)
  expect(sizes.toSorted((left, right) => left - right)[sizes.length / 2 - 0.5]).toBeGreaterThan(200)
})
