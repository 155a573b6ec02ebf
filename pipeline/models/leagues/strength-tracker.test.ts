import { expect, test } from 'vitest'
import { TRACKER } from '#pipeline/models/constants.ts'
import { CountryModel } from './country-model.ts'
import { toFixture, type HistoricMatch } from '#data/model/history.ts'
import { makeUpSeasons, toTrueStrength } from '#pipeline/testing/made-up-seasons.ts'
import { toPastCommitteePoints } from '#pipeline/season/past-deductions.ts'
import { compareMatches } from './shared-teams.ts'

const TEAMS = 16
const base = {
  seed: 21,
  leagues: ['serie-a'] as const,
  teamsPerLeague: TEAMS,
  seasons: [2020, 2021],
}
const withOdds = makeUpSeasons({ ...base, withOdds: true }).sort(compareMatches)
const withoutOdds = withOdds.map((match) => ({ ...match, odds: null }))
const cut = Date.UTC(2021, 10, 1)

function learnAll(matches: readonly (typeof withOdds)[number][]): CountryModel {
  const country = new CountryModel(TRACKER, toPastCommitteePoints)
  for (const match of matches) if (match.kickoffMs < cut) country.learn(match)
  return country
}

/** Root mean square distance between the forecast and the true supremacy of upcoming matches. */
function toError(country: CountryModel): number {
  const coming = withOdds.filter(({ kickoffMs }) => kickoffMs >= cut).slice(0, 80)
  const errors = coming.map((match) => {
    const index = (teamId: string) => Number(teamId.split('-').at(-1))
    const edge =
      toTrueStrength(index(match.homeTeamId), TEAMS) -
      toTrueStrength(index(match.awayTeamId), TEAMS)
    return country.forecast(toFixture(match)).facts.supremacy - (0.25 + edge)
  })
  return Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length)
}

test('estimates the true supremacy: closely with the odds of earlier matches, less so from results and statistics alone', () => {
  const odds = toError(learnAll(withOdds))
  const play = toError(learnAll(withoutOdds))
  expect(odds).toBeLessThan(0.08)
  expect(play).toBeGreaterThan(odds)
  expect(play).toBeLessThan(0.22)
})

test('half of the odds give a result between all and none', () => {
  const half = withOdds.map((match, index) => (index % 2 ? match : { ...match, odds: null }))
  const error = toError(learnAll(half))
  expect(error).toBeLessThan(toError(learnAll(withoutOdds)))
})

test('knows how fresh its odds are', () => {
  const country = learnAll(withOdds)
  const fixture = toFixture(withOdds.at(-1)!)
  expect(country.forecast(fixture).freshness.supremacy).toBeGreaterThan(0.95)
  expect(learnAll(withoutOdds).forecast(fixture).freshness.supremacy).toBe(0)
  const stopped = learnAll(
    withOdds.map((match) =>
      match.kickoffMs < Date.UTC(2021, 7, 1) ? match : { ...match, odds: null },
    ),
  ).forecast(fixture)
  expect(stopped.freshness.supremacy).toBeGreaterThan(0.01)
  expect(stopped.freshness.supremacy).toBeLessThan(0.5)
  // The ratings' variance agrees: without fresh odds they are less certain.
  expect(stopped.tracked.supremacy.variance).toBeGreaterThan(
    country.forecast(fixture).tracked.supremacy.variance,
  )
})

test('where odds have no over and under the total comes from results and statistics', () => {
  const plain = withOdds.map((match) => ({
    ...match,
    odds: { ...match.odds!, over25: null, under25: null },
  }))
  const fixture = toFixture(withOdds.at(-1)!)
  const { tracked, freshness } = learnAll(plain).forecast(fixture)
  expect(freshness.total).toBe(0)
  expect(freshness.supremacy).toBeGreaterThan(0.95)
  expect(tracked.total.parts.market).toBe(0)
  expect(tracked.supremacy.parts.market).not.toBe(0)
  expect(toError(learnAll(plain))).toBeLessThan(0.08)
})

test('a forecast changes no state', () => {
  const country = learnAll(withOdds)
  const fixture = toFixture(withOdds.at(-1)!)
  const before = country.forecast(fixture)
  country.forecast({ ...fixture, season: 2022, homeTeamId: 'a-stranger' })
  expect(country.forecast(fixture)).toEqual(before)
})

/** The same matches, with an error in a team's last match before the cut. */
function spoil(
  change: (
    match: HistoricMatch,
  ) => Partial<Pick<HistoricMatch, 'odds' | 'goals' | 'shotsOnTarget'>>,
) {
  const team = 'serie-a-team-15'
  const last = withOdds.findLast(
    ({ kickoffMs, homeTeamId }) => kickoffMs < cut && homeTeamId === team,
  )!
  const spoilt = withOdds.map((match) => (match === last ? { ...match, ...change(match) } : match))
  const next = toFixture(
    withOdds.find(({ kickoffMs, homeTeamId }) => kickoffMs >= cut && homeTeamId === team)!,
  )
  const toSupremacy = (country: CountryModel) => country.forecast(next).tracked.supremacy.mean
  const country = learnAll(spoilt)
  return {
    moved: Math.abs(toSupremacy(country) - toSupremacy(learnAll(withOdds))),
    slips: country.listSlips().filter(({ match }) => match.matchId === last.matchId),
  }
}

test('a swapped pair of odds moves a club no further than is plausible, and is reported', () => {
  const { moved, slips } = spoil(({ odds }) => ({
    odds: { ...odds!, home: odds!.away, away: odds!.home },
  }))
  expect(moved).toBeLessThan(0.3)
  expect(slips.map(({ part }) => part)).toContain('odds')
})

test('forty goals or ninety-nine shots on target count as the most plausible number, and are reported', () => {
  const goals = spoil(() => ({ goals: { home: 40, away: 0 } }))
  expect(goals.moved).toBeLessThan(0.2)
  expect(goals.slips.map(({ part }) => part)).toEqual(['goals'])
  const shots = spoil((match) => ({ shotsOnTarget: { ...match.shotsOnTarget!, home: 99 } }))
  expect(shots.moved).toBeLessThan(0.1)
  expect(shots.slips.map(({ part }) => part)).toEqual(['shotsOnTarget'])
})

test('clean matches are not cut', () => {
  expect(learnAll(withOdds).listSlips().length).toBeLessThan(withOdds.length / 100)
})
