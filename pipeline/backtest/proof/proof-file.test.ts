import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MODEL_VERSION } from '#data/model/forecast/engine-version.ts'
import { ProofSchema } from '#data/model/forecast/proof.ts'
import { SITUATIONS } from '#data/model/forecast/situation.ts'
import { CONTEXT_CUPS } from '#data/model/context-leagues.ts'
import { getNearness } from '#data/measured/nearness.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'
import { describeInPlay } from '#pipeline/backtest/text-report.ts'
import { measureInPlay } from './measure-in-play.ts'
import { measureProof, measureWithoutOdds } from './measure-proof.ts'
import { formatMonthTable, formatReadmeTable, replaceScoreTable } from './readme-table.ts'

const root = join(import.meta.dirname, '../../..')
const proof = ProofSchema.parse(
  JSON.parse(readFileSync(join(root, 'data/measured/proof.json'), 'utf8')),
)

test('the measured figures are those of this engine', () => {
  expect(proof.model).toBe(MODEL_VERSION)
})

test('the distance from the bookmakers is measured for every kind of match, in points', () => {
  const all = getNearness('all')!
  expect(all.half).toBeCloseTo(100 * proof.leagues.distances.all!.half, 9)
  for (const kind of SITUATIONS) expect(getNearness(kind), kind).toMatchObject({ kind })
  const measured = readFileSync(join(root, '.github/BENCHMARKS.md'), 'utf8')
  for (const kind of ['lastMatches', 'newcomer', 'cup', 'qualifying'] as const) {
    const { half, nineOfTen } = getNearness(kind)!
    expect(nineOfTen, kind).toBeGreaterThan(getNearness('usual')!.nineOfTen)
    expect(measured).toContain(`within ${half.toFixed(1)} and ${nineOfTen.toFixed(1)}`)
  }
})

test('the README and the page of measurements have the figures of the measured file', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const measured = readFileSync(join(root, '.github/BENCHMARKS.md'), 'utf8')
  const toText = (value: number) => value.toFixed(4).replace(/^0/, '')
  // Every row, as `backtest --table` prints it.
  expect(replaceScoreTable(readme, formatReadmeTable(proof))).toBe(readme)
  expect(replaceScoreTable(measured, formatMonthTable(proof))).toBe(measured)
  expect(formatReadmeTable(proof).split('\n')).toHaveLength(8)
  for (const text of [readme, measured])
    expect(text).toContain(`${proof.leagues.n.toLocaleString('en')} matches of 11 leagues`)
  const { rps, scoreAloneRps, beforeRps } = proof.inPlay[0]!
  expect(readme).toContain(
    `at half-time ${toText(rps)}, the score alone ${toText(scoreAloneRps)}, before kick-off ${toText(beforeRps)}`,
  )
  expect(measured).toContain(describeInPlay(proof))
  const { engine, bookmaker } = proof.cups!.models
  expect(measured).toContain(
    `${proof.cups!.n} matches of the three cups: ${toText(engine!.rps)} (bookmakers ${toText(bookmaker!.rps)}), log loss ${toText(engine!.logLoss)} (${toText(bookmaker!.logLoss)})`,
  )
})

const matches = makeUpSeasons({
  seed: 4,
  leagues: ['premier-league'],
  teamsPerLeague: 10,
  seasons: [2019, 2020, 2021],
  withOdds: true,
})
const days = { from: '2021-07-01', to: '2022-06-30', command: 'a command' }

test('on made-up seasons: every part is present, and the true odds come first', () => {
  const measured = ProofSchema.parse({
    ...measureProof(matches, days),
    withoutOdds: measureWithoutOdds(matches, days),
    inPlay: measureInPlay(matches, days),
    seasons: null,
    cupSeasons: null,
  })
  const { leagues, withoutOdds } = measured
  expect(measured.inPlay).toMatchObject([{ minute: 45, n: 90 }])
  expect(measured.inPlay[0]!.beforeRps).toBe(leagues.models.engine!.rps)
  expect(withoutOdds!.n).toBe(90)
  expect(withoutOdds!.logLoss).toBeGreaterThan(leagues.models.engine!.logLoss)
  expect(leagues.n).toBe(90)
  expect(measured.cups).toBeNull()
  expect(leagues.models.bookmaker!.logLoss).toBeLessThan(leagues.models.baseRates!.logLoss)
  expect(leagues.models.engine!.logLoss).toBeLessThan(leagues.models.baseRates!.logLoss)
  expect(leagues.models.dixonColes!.logLoss).toBeLessThan(leagues.models.baseRates!.logLoss)
  expect(leagues.reliability.bins.reduce((sum, { n }) => sum + n, 0)).toBe(270)
  expect(leagues.byLeague['Premier League']!.n).toBe(90)
  expect(leagues.bySeason['2021/22']!.rps).toBe(leagues.models.engine!.rps)
  expect(Object.values(leagues.byMonth).reduce((sum, { n }) => sum + n, 0)).toBe(90)
  const { all, usual, lastMatches } = leagues.distances
  expect(usual!.n + lastMatches!.n).toBe(90)
  expect(all!.n).toBe(90)
  expect(usual!.half).toBeGreaterThan(0)
  expect(usual!.nineOfTen).toBeGreaterThan(usual!.half)
  const { difference } = leagues.paired.elo!
  expect(difference).toBeCloseTo(leagues.models.elo!.rps - leagues.models.engine!.rps, 4)
})

test('changing every result from day D on changes no figure of earlier days', () => {
  const earlier = { ...days, to: '2021-11-30' }
  const changed = matches.map((match) =>
    match.kickoffMs < Date.UTC(2021, 11, 1)
      ? match
      : { ...match, goals: { home: match.goals.away, away: match.goals.home + 1 } },
  )
  expect(measureProof(changed, earlier)).toEqual(measureProof(matches, earlier))
  expect(measureInPlay(changed, earlier)).toEqual(measureInPlay(matches, earlier))
})

test('qualifying rounds are in the distances of the cups and in no other figure', () => {
  const [first, second] = [...new Set(matches.map(({ homeTeamId }) => homeTeamId))]
  const meet = (league: 'champions-league' | typeof CONTEXT_CUPS, kickoffMs: number) => ({
    ...matches[0]!,
    matchId: `${league}-${kickoffMs}`,
    league,
    season: 2021,
    kickoffMs,
    homeTeamId: first!,
    awayTeamId: second!,
  })
  const summer = meet(CONTEXT_CUPS, Date.UTC(2021, 6, 20))
  const autumn = meet('champions-league', Date.UTC(2021, 9, 20))
  const { cups } = measureProof([...matches, summer, autumn], days)
  expect(cups).toMatchObject({ n: 1, distances: { all: { n: 1 }, cup: { n: 1 } } })
  expect(cups!.distances.qualifying).toMatchObject({ n: 1 })
  expect(measureProof([...matches, autumn], days).cups!.distances).not.toHaveProperty('qualifying')
})
