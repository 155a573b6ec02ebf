import { expect, test } from 'vitest'
import { toFixture, type ListedMatch } from '#data/model/history.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { GRID_SHAPE, TRACKER } from '#pipeline/models/constants.ts'
import { fitEngine, isForecast, predictFixture } from '#pipeline/models/engine.ts'
import { toGoalGrid } from '#pipeline/models/markets/goal-grid.ts'
import { toOutcomeShares } from '#pipeline/models/markets/goal-markets.ts'
import { toPastCommitteePoints } from '#pipeline/season/past-deductions.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'
import { toStrengthParts } from './contributions.ts'
import { CountryModel } from './country-model.ts'
import type { ToCommitteePoints } from './late-seasons.ts'
import { compareMatches, toDayNumber } from './shared-teams.ts'
import { StrengthTracker } from './strength-tracker.ts'

const CLUBS = 10
const toIndex = (teamId: string) => Number(teamId.split('-').at(-1))

/** The round of a match when every club plays once a round, by the circle method. */
function toRound(home: number, away: number): number {
  const last = CLUBS - 1
  const sum = home === last ? 2 * away : away === last ? 2 * home : home + away
  return (sum % last) + (home < away ? 0 : last)
}

const matches = makeUpSeasons({
  seed: 3,
  leagues: ['premier-league'],
  teamsPerLeague: CLUBS,
  seasons: [2018, 2019],
  withOdds: true,
})
  .map((match): ListedMatch => {
    const [home, away] = [toIndex(match.homeTeamId), toIndex(match.awayTeamId)]
    const kickoffMs =
      Date.UTC(match.season, 7, 14, 12) + toRound(home, away) * 7 * DAY_MS + (home % 3) * HOUR_MS
    return { ...match, kickoffMs }
  })
  .sort(compareMatches)

const last = matches.filter(({ season }) => season === 2019)
const find = (home: number, away: number) =>
  last.find(
    ({ homeTeamId, awayTeamId }) => toIndex(homeTeamId) === home && toIndex(awayTeamId) === away,
  )!

/** Everything before a day, learned with these committee points. */
function learnBefore(
  day: number,
  toCommitteePoints: ToCommitteePoints = toPastCommitteePoints,
): CountryModel {
  const country = new CountryModel(TRACKER, toCommitteePoints)
  for (const match of matches) if (toDayNumber(match.kickoffMs) < day) country.learn(match)
  return country
}

/** Committee points that make each club's points before the last round these. */
function toTable(points: readonly number[]): ToCommitteePoints {
  const won = points.map(() => 0)
  for (const { homeTeamId, awayTeamId, goals } of last.slice(0, -CLUBS / 2)) {
    const margin = goals.home - goals.away
    won[toIndex(homeTeamId)]! += margin > 0 ? 3 : margin === 0 ? 1 : 0
    won[toIndex(awayTeamId)]! += margin < 0 ? 3 : margin === 0 ? 1 : 0
  }
  return ({ season, teamIds }) =>
    teamIds.map((id) => (season === 2019 ? points[toIndex(id)]! - won[toIndex(id)]! : 0))
}

/** What hangs on a match of the last round in such a table. */
function toStakesOf(match: ListedMatch, points: readonly number[]) {
  const country = learnBefore(toDayNumber(match.kickoffMs), toTable(points))
  const parts = toStrengthParts(country.forecast(toFixture(match)))
  return parts.find(({ group }) => group === 'stakes')!
}

/** Nobody can pass or be passed. */
const decided = Array.from({ length: CLUBS }, (_, index) => 20 + 10 * index)

test('where every place is decided the last round has no favourite more, but more goals', () => {
  const stakes = toStakesOf(find(6, 2), decided)
  expect(stakes.supremacy).toBe(0)
  expect(stakes.total).toBeGreaterThan(0)
})

test('a club that fights relegation is likelier to win against one with nothing left, on either side', () => {
  const fight = decided.with(2, decided[3]!)
  expect(toStakesOf(find(6, 2), fight).supremacy).toBeLessThan(-0.1)
  expect(toStakesOf(find(5, 3), fight).supremacy).toBeLessThan(-0.1)
  // Level clubs around the last place that leads to Europe; the visitors are safe and out of it.
  const europe = decided.with(5, decided[4]!)
  expect(toStakesOf(find(5, 3), europe).supremacy).toBeGreaterThan(0.05)
})

test('nothing hangs on a match while a club has more than eight left', () => {
  for (const match of last.filter((_, at) => at < 9 * (CLUBS / 2))) {
    const country = learnBefore(toDayNumber(match.kickoffMs))
    const { needs } = country.forecast(toFixture(match)).facts
    expect(needs).toEqual({
      home: { prize: 0, europe: 0, nothing: 0 },
      away: { prize: 0, europe: 0, nothing: 0 },
      left: null,
    })
  }
  const late = last.at(-2 * CLUBS)!
  const { needs } = learnBefore(toDayNumber(late.kickoffMs)).forecast(toFixture(late)).facts
  expect(needs.home.prize + needs.away.prize).toBeGreaterThan(0)
})

test('what is at stake is known from the days before: the order of questions and the day’s own results do not matter', () => {
  const lastDays = last.filter((_, at) => at >= 13 * (CLUBS / 2) && at % (CLUBS / 2) === 0)
  for (const match of lastDays) {
    const day = toDayNumber(match.kickoffMs)
    const before = learnBefore(day)
    const { needs } = before.forecast(toFixture(match)).facts
    // Asked in the middle of the day, by an engine that nobody has asked before, with other results.
    const during = learnBefore(day)
    for (const other of matches)
      if (toDayNumber(other.kickoffMs) === day && other !== match)
        during.learn({ ...other, goals: { home: other.goals.away + 3, away: 0 }, odds: null })
    expect(during.forecast(toFixture(match)).facts.needs).toEqual(needs)
  }
})

test('walked predictions of late matches equal those of an engine fitted at the start of the day, to the bit', () => {
  const walked = new CountryModel(TRACKER, toPastCommitteePoints)
  for (const match of matches) {
    const rest = last.slice(-1.5 * CLUBS)
    if (rest.includes(match)) {
      // Asks for all that is left, as a run does.
      for (const one of rest.filter(({ kickoffMs }) => kickoffMs >= match.kickoffMs))
        walked.forecast(toFixture(one))
      const fitted = learnBefore(toDayNumber(match.kickoffMs))
      expect(walked.forecast(toFixture(match)).facts.needs).toEqual(
        fitted.forecast(toFixture(match)).facts.needs,
      )
    }
    walked.learn(match)
  }
})

test('the last round has fewer draws than its rates say', () => {
  const match = last.at(-1)!
  const forecast = predictFixture(fitEngine(matches, { asOfMs: match.kickoffMs }), toFixture(match))
  if (!isForecast(forecast)) throw new Error(forecast.detail)
  const { homeRate, awayRate } = forecast
  const usual = toOutcomeShares(toGoalGrid({ homeRate, awayRate }, GRID_SHAPE))
  expect(forecast.outcome.draw).toBeLessThan(usual.draw - 0.02)
})

test('an awarded match counts in the table, and a second meeting on the same ground does not', () => {
  const match = find(6, 2)
  const day = toDayNumber(match.kickoffMs)
  const fight = decided.with(2, decided[3]!)
  const learned = matches.filter(({ kickoffMs }) => toDayNumber(kickoffMs) < day)
  const toNeeds = (more: readonly ListedMatch[]) => {
    const country = new CountryModel(TRACKER, toTable(fight))
    for (const one of [...learned, ...more]) country.learn(one)
    return country.forecast(toFixture(match)).facts.needs
  }
  const before = toNeeds([])
  // The rival of the visitors gets three points at a table, the day before the last round.
  const awarded = {
    ...find(5, 3),
    awarded: true,
    goals: { home: 0, away: 3 },
    kickoffMs: (day - 1) * DAY_MS,
  }
  expect(toNeeds([awarded]).away.prize).toBeLessThan(before.away.prize)
  const playOff = { ...find(3, 2), matchId: 'play-off', kickoffMs: (day - 1) * DAY_MS }
  expect(toNeeds([{ ...playOff, awarded: true }])).toEqual(before)
})

test('what was expected of a match beyond the strengths is not learned as strength', () => {
  const match = find(6, 2)
  const rated = {
    home: 0,
    away: 1,
    division: 0,
    season: 2019,
    day: 18_000,
    neutral: false,
  } as const
  const toSupremacy = (stakes: number) => {
    const tracker = new StrengthTracker(TRACKER, { useOdds: true })
    tracker.learn(rated, match, { supremacy: stakes, total: 0 })
    return tracker.forecast({ ...rated, day: 18_007 }).supremacy.mean
  }
  // The hosts were as strong as the same odds make them, but had nothing left to play for.
  expect(toSupremacy(-0.2)).toBeGreaterThan(toSupremacy(0) + 0.05)
})
