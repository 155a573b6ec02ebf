import { expect, test } from 'vitest'
import { toFixture, type HistoricMatch, type ListedMatch } from '#data/model/history.ts'
import { CUPS } from './constants.ts'
import { CupRatings, type CupMatch } from './cup-rating.ts'
import { fitEngine, isForecast, predictFixture } from '#pipeline/models/engine.ts'
import { GRID_SHAPE } from '#pipeline/models/constants.ts'
import type { MatchFacts } from '#pipeline/models/leagues/late-seasons.ts'
import { toGoalGrid } from '#pipeline/models/markets/goal-grid.ts'
import { toOutcomeShares } from '#pipeline/models/markets/goal-markets.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'

const leagues = makeUpSeasons({
  seed: 2,
  leagues: ['premier-league', 'super-lig'],
  teamsPerLeague: 10,
  seasons: [2020, 2021],
  withOdds: true,
})
const asOfMs = Date.UTC(2022, 5, 1)

function makeCupMatch(home: string, away: string, over: Partial<ListedMatch> = {}): ListedMatch {
  return {
    ...leagues[0]!,
    matchId: `champions-league-2021-${home}-${away}-${over.kickoffMs ?? 0}`,
    league: 'champions-league',
    season: 2021,
    kickoffMs: Date.UTC(2022, 4, 1),
    homeTeamId: home,
    awayTeamId: away,
    odds: null,
    ...over,
  }
}

function predict(history: readonly HistoricMatch[], match: ListedMatch) {
  const answer = predictFixture(fitEngine(history, { asOfMs }), toFixture(match))
  if (!isForecast(answer)) throw new Error(answer.detail)
  return answer
}

const even = makeCupMatch('premier-league-team-5', 'super-lig-team-5')

test("teams of followed leagues are predicted without any cup match: from their countries' ratings", () => {
  const forecast = predict(leagues, { ...even, neutral: true })
  expect(forecast.outcome.home).toBeGreaterThan(forecast.outcome.away + 0.15)
})

test('the strong team of a league does better in a cup than its weak one', () => {
  const strong = predict(leagues, makeCupMatch('super-lig-team-9', 'premier-league-team-5'))
  const weak = predict(leagues, makeCupMatch('super-lig-team-0', 'premier-league-team-5'))
  expect(strong.outcome.home).toBeGreaterThan(weak.outcome.home + 0.1)
})

test("cup matches move a country: its other teams gain by one team's win", () => {
  const wins = Array.from({ length: 12 }, (_, index) =>
    makeCupMatch(`super-lig-team-${index % 4}`, `premier-league-team-${index % 5}`, {
      kickoffMs: Date.UTC(2022, 0, 1 + index),
      goals: { home: 4, away: 0 },
    }),
  )
  const before = predict(leagues, even).outcome.away
  expect(predict([...leagues, ...wins], even).outcome.away).toBeGreaterThan(before + 0.03)
})

test('swapped on neutral ground the forecast is mirrored', () => {
  const one = predict(leagues, { ...even, neutral: true })
  const other = predict(leagues, {
    ...even,
    neutral: true,
    homeTeamId: even.awayTeamId,
    awayTeamId: even.homeTeamId,
  })
  expect(other.homeRate).toBeCloseTo(one.awayRate, 9)
})

test('a club of another league is rated by its cup matches, and one without any has no prediction', () => {
  const stranger = makeCupMatch('porto', 'premier-league-team-5')
  expect(predictFixture(fitEngine(leagues, { asOfMs }), toFixture(stranger))).toEqual({
    reason: 'unknown_team',
    detail: 'No earlier match of porto is known, in a league or in a cup.',
  })
  const played = Array.from({ length: 12 }, (_, index) =>
    makeCupMatch('porto', `premier-league-team-${index % 10}`, {
      kickoffMs: Date.UTC(2022, 0, 1 + index),
      goals: { home: 3, away: 0 },
    }),
  )
  const known = predict([...leagues, ...played], stranger)
  const once = predict([...leagues, ...played.slice(0, 1)], stranger)
  expect(known.outcome.home).toBeGreaterThan(once.outcome.home + 0.1)
  // However many cup matches are known, a club without any of its own has no prediction.
  const unknown = toFixture(makeCupMatch('benfica', 'premier-league-team-5'))
  expect(predictFixture(fitEngine([...leagues, ...played], { asOfMs }), unknown)).toHaveProperty(
    'reason',
    'unknown_team',
  )
})

test('a context league rates its clubs in a cup, and changes nothing in other leagues', () => {
  const inContext = leagues
    .filter(({ league }) => league === 'super-lig')
    .map((match): HistoricMatch => ({
      ...match,
      matchId: `context-${match.matchId}`,
      league: 'context-POR',
      referee: null,
      homeTeamId: `por-${match.homeTeamId}`,
      awayTeamId: `por-${match.awayTeamId}`,
    }))
  const all = [...leagues, ...inContext]
  const strong = predict(all, makeCupMatch('por-super-lig-team-9', 'premier-league-team-5'))
  const weak = predict(all, makeCupMatch('por-super-lig-team-0', 'premier-league-team-5'))
  expect(strong.outcome.home).toBeGreaterThan(weak.outcome.home + 0.1)
  const league = leagues.at(-1)!
  expect(predict(all, league)).toEqual(predict(leagues, league))
})

test('the less is known of a club, the closer to even its match is predicted', () => {
  const played = Array.from({ length: 12 }, (_, index) =>
    makeCupMatch('porto', `premier-league-team-${index % 10}`, {
      kickoffMs: Date.UTC(2022, 0, 1 + index),
      goals: { home: 3, away: 1 },
    }),
  )
  const match = makeCupMatch('porto', 'premier-league-team-0')
  const toPull = (history: readonly HistoricMatch[]) => {
    const { outcome } = predict([...leagues, ...history], match).factors
    const kept = outcome.reduce((sum, { value }) => sum + value, 0)
    return outcome.find(({ group }) => group === 'calibration')!.value / kept
  }
  expect(toPull(played)).toBeLessThan(0)
  expect(toPull(played.slice(0, 1))).toBeLessThan(toPull(played))
})

test('counts of a cup without any data of its own come from both clubs’ leagues', () => {
  const bare = (match: ListedMatch) => ({ ...match, referee: null })
  const expected = (match: ListedMatch) =>
    predict(leagues, bare(match)).counts!.corners!.total.expected
  const english = makeCupMatch('premier-league-team-4', 'premier-league-team-5')
  expect(expected(even)).toBeGreaterThan(5)
  const doubled = leagues.map((match) =>
    match.league === 'super-lig'
      ? { ...match, corners: { home: 2 * match.corners!.home, away: 2 * match.corners!.away } }
      : match,
  )
  const more = predict(doubled, bare(even)).counts!.corners!.total.expected
  expect(more).toBeGreaterThan(expected(even) + 2)
  expect(predict(doubled, bare(english)).counts!.corners!.total.expected).toBe(expected(english))
})

test('a second leg has more goals than the same match on its own, less so with a lead', () => {
  const day = 86_400_000
  const kickoffMs = Date.UTC(2022, 2, 15)
  const firstLeg = (homeGoals: number) =>
    makeCupMatch('super-lig-team-5', 'premier-league-team-5', {
      kickoffMs: kickoffMs - 7 * day,
      goals: { home: homeGoals, away: 0 },
    })
  const second = makeCupMatch('premier-league-team-5', 'super-lig-team-5', { kickoffMs })
  const goals = (history: readonly HistoricMatch[], match: ListedMatch) => {
    const forecast = predict(history, match)
    return Math.log(forecast.homeRate * forecast.awayRate)
  }
  const old = { ...firstLeg(0), kickoffMs: kickoffMs - 60 * day }
  const alone = goals([...leagues, old], second)
  expect(goals([...leagues, firstLeg(0)], second) - alone).toBeCloseTo(CUPS.secondLegTotal, 2)
  const inAutumn = { ...second, kickoffMs: Date.UTC(2021, 9, 20) }
  const autumnLeg = { ...firstLeg(0), kickoffMs: Date.UTC(2021, 9, 5) }
  const before = leagues.filter((match) => match.kickoffMs < inAutumn.kickoffMs)
  const lateLeg = { ...autumnLeg, kickoffMs: Date.UTC(2021, 6, 5) }
  expect(goals([...before, autumnLeg], inAutumn)).toBeCloseTo(
    goals([...before, lateLeg], inAutumn),
    1,
  )
})

test('a lead from the first leg weakens the side that has it, up to three goals', () => {
  const kickoffMs = Date.UTC(2022, 2, 15)
  const second = makeCupMatch('premier-league-team-5', 'super-lig-team-5', { kickoffMs })
  const first = (goals: HistoricMatch['goals']) =>
    makeCupMatch('super-lig-team-5', 'premier-league-team-5', {
      kickoffMs: kickoffMs - 7 * 86_400_000,
      goals,
    })
  const toSeasonPart = (goals: HistoricMatch['goals']) => {
    const engine = fitEngine([...leagues, first(goals)], { asOfMs })
    const parts = engine.goals.cups.toParts(toFixture(second))
    return parts.find(({ group }) => group === 'season')!.supremacy
  }
  const level = toSeasonPart({ home: 1, away: 1 })
  expect(toSeasonPart({ home: 0, away: 1 }) - level).toBeCloseTo(CUPS.secondLegSupremacyByLead, 3)
  expect(toSeasonPart({ home: 2, away: 0 }) - level).toBeCloseTo(
    -2 * CUPS.secondLegSupremacyByLead,
    2,
  )
  expect(toSeasonPart({ home: 0, away: 7 })).toBeCloseTo(toSeasonPart({ home: 0, away: 3 }), 2)
})

test('a match of the main part has more goals than a qualifying one, listed or not', () => {
  const { cups } = fitEngine(leagues, { asOfMs }).goals
  const toBase = (over: Partial<MatchFacts>) =>
    cups.toParts({ ...even, season: 2022, ...over }).find(({ group }) => group === 'base')!.total
  const inAutumn = toBase({ kickoffMs: Date.UTC(2022, 8, 14) })
  const inSummer = toBase({ kickoffMs: Date.UTC(2022, 7, 24) })
  const inContext = toBase({ kickoffMs: Date.UTC(2022, 8, 14), league: 'context-cups' })
  expect(inAutumn - inSummer).toBeCloseTo(CUPS.mainPartTotal, 9)
  expect(inContext).toBeCloseTo(inSummer, 9)
})

test('a cup has fewer draws than a league match of the same rates', () => {
  const { homeRate, awayRate, outcome } = predict(leagues, even)
  const inLeague = toOutcomeShares(toGoalGrid({ homeRate, awayRate }, GRID_SHAPE))
  expect(outcome.draw).toBeLessThan(inLeague.draw - 0.01)
  expect(outcome.home + outcome.draw + outcome.away).toBeCloseTo(1, 12)
})

test('cup matches teach a league nothing', () => {
  const match = toFixture(leagues.at(-1)!)
  const cups = [even, { ...even, matchId: 'another', goals: { home: 9, away: 0 } }]
  const at = { asOfMs: match.kickoffMs }
  const cup = cups.map((one) => ({ ...one, kickoffMs: match.kickoffMs - 86_400_000 }))
  expect(predictFixture(fitEngine([...leagues, ...cup], at), match)).toEqual(
    predictFixture(fitEngine(leagues, at), match),
  )
})

test('one surprise is split between country and team by their variances', () => {
  const ratings = new CupRatings(CUPS.supremacy, 'supremacy')
  const match: CupMatch = {
    home: { country: 'ES', teamId: 'a' },
    away: { country: null, teamId: 'b' },
    day: 10,
    neutral: true,
  }
  const before = ratings.forecast(match)
  ratings.learn(match, 1, 0.5)
  const after = ratings.forecast(match)
  expect(after.link - before.link).toBeCloseTo(before.variance / (before.variance + 0.5), 1)
  expect(after.variance).toBeLessThan(before.variance)
})
