import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MODEL_VERSION } from '#data/model/forecast/engine-version.ts'
import { ProofSchema } from '#data/model/forecast/proof.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'
import { measureProof, measureWithoutOdds } from './measure-proof.ts'
import { formatMonthTable, formatReadmeTable, replaceScoreTable } from './readme-table.ts'

const root = join(import.meta.dirname, '../../..')
const proof = ProofSchema.parse(
  JSON.parse(readFileSync(join(root, 'data/measured/proof.json'), 'utf8')),
)

test('the measured figures are those of this engine', () => {
  expect(proof.model).toBe(MODEL_VERSION)
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
    seasons: null,
    cupSeasons: null,
  })
  const { leagues, withoutOdds } = measured
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
  const { usual, lastMatches } = leagues.distances
  expect(usual!.n + lastMatches!.n).toBe(90)
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
})
