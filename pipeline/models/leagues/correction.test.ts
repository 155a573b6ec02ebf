import { expect, test } from 'vitest'
import { CORRECTION, CORRECTION_TRAINING, TRACKER } from '#pipeline/models/constants.ts'
import { toCorrection } from './correction.ts'
import { SUPREMACY_FEATURES, TOTAL_FEATURES, type FeatureFacts } from './correction-features.ts'
import { trainCorrection } from '#pipeline/training/correction-training.ts'
import { CountryModel } from './country-model.ts'
import { toFixture } from '#data/model/history.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'
import { toPastCommitteePoints } from '#pipeline/season/past-deductions.ts'
import { compareMatches } from './shared-teams.ts'

const matches = makeUpSeasons({
  seed: 5,
  leagues: ['bundesliga', '2-bundesliga'],
  teamsPerLeague: 10,
  seasons: [2018, 2019, 2020],
  withOdds: true,
}).sort(compareMatches)

function toFacts(neutral: boolean): { facts: FeatureFacts; swapped: FeatureFacts } {
  const country = new CountryModel(TRACKER, toPastCommitteePoints)
  for (const match of matches.slice(0, -10)) country.learn(match)
  const fixture = { ...toFixture(matches.at(-1)!), neutral }
  const swapped = { ...fixture, homeTeamId: fixture.awayTeamId, awayTeamId: fixture.homeTeamId }
  return { facts: country.forecast(fixture).facts, swapped: country.forecast(swapped).facts }
}

const toFreshness = (share: number) => ({ supremacy: share, total: share })

function sum(parts: ReadonlyMap<string, number>): number {
  return [...parts.values()].reduce((all, part) => all + part, 0)
}

test('every weight has its feature and every feature its weight', () => {
  expect(Object.keys(CORRECTION.supremacy)).toEqual(SUPREMACY_FEATURES.map(({ name }) => name))
  expect(Object.keys(CORRECTION.total)).toEqual(TOTAL_FEATURES.map(({ name }) => name))
})

test('on neutral ground the correction is mirrored when the teams are swapped', () => {
  const { facts, swapped } = toFacts(true)
  for (const freshness of [0, 0.4, 1]) {
    const one = toCorrection(CORRECTION, { facts, freshness: toFreshness(freshness) })
    const other = toCorrection(CORRECTION, { facts: swapped, freshness: toFreshness(freshness) })
    expect(sum(other.supremacy)).toBeCloseTo(-sum(one.supremacy), 9)
    expect(sum(other.total)).toBeCloseTo(sum(one.total), 9)
  }
})

test('between fresh odds and none the weights change in proportion', () => {
  const { facts } = toFacts(false)
  const at = (freshness: number) =>
    sum(toCorrection(CORRECTION, { facts, freshness: toFreshness(freshness) }).supremacy)
  expect(at(0.3)).toBeCloseTo(0.3 * at(1) + 0.7 * at(0), 12)
})

test('the correction is small compared with the ratings', () => {
  const { facts } = toFacts(false)
  const { supremacy, total } = toCorrection(CORRECTION, { facts, freshness: toFreshness(1) })
  expect(Math.abs(sum(supremacy))).toBeLessThan(0.3)
  expect(Math.abs(sum(total))).toBeLessThan(0.2)
})

test('training reads nothing from its end on, and gives the same table twice', () => {
  const options = {
    ...CORRECTION_TRAINING,
    constants: TRACKER,
    fromSeason: 2019,
    untilMs: Date.UTC(2020, 11, 1),
  }
  const changed = matches.map((match) =>
    match.kickoffMs < options.untilMs
      ? match
      : { ...match, odds: null, goals: { home: 9, away: 0 } },
  )
  const trained = trainCorrection(matches, options)
  expect(trained.n).toBeGreaterThan(100)
  expect(trainCorrection(changed, options)).toEqual(trained)
})
