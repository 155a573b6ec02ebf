import { expect, test } from 'vitest'
import { toFixture, type ListedMatch } from '#data/model/history.ts'
import { fitEngine, isForecast, predictFixture, type FittedEngine } from './engine.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'

const matches = makeUpSeasons({
  seed: 1,
  leagues: ['premier-league', 'championship', 'super-lig'],
  teamsPerLeague: 10,
  seasons: [2020, 2021, 2022],
  withOdds: true,
})
const asOfMs = Date.UTC(2022, 11, 1)
const upcoming = matches.filter(
  ({ kickoffMs }) => kickoffMs >= asOfMs && kickoffMs < asOfMs + 14 * 86_400_000,
)

function predictAll(engine: FittedEngine, fixtures: readonly ListedMatch[]) {
  return fixtures.map((match) => predictFixture(engine, toFixture(match)))
}

function requireForecast(engine: FittedEngine, match: ListedMatch) {
  const answer = predictFixture(engine, toFixture(match))
  if (!isForecast(answer)) throw new Error(answer.detail)
  return answer
}

test('changing every result and every odds from day D on leaves earlier predictions identical to the bit', () => {
  const changed = matches.map((match) =>
    match.kickoffMs < asOfMs
      ? match
      : {
          ...match,
          goals: { home: match.goals.away + 3, away: match.goals.home },
          shots: null,
          corners: { home: 20, away: 0 },
          yellowCards: { home: 9, away: 9 },
          odds: { home: 1.01, draw: 30, away: 90, over25: 1.1, under25: 8 },
        },
  )
  expect(upcoming.length).toBeGreaterThan(10)
  expect(predictAll(fitEngine(changed, { asOfMs }), upcoming)).toEqual(
    predictAll(fitEngine(matches, { asOfMs }), upcoming),
  )
})

test('the odds of the predicted match are never an input', () => {
  const match = upcoming[0]!
  const withOdds = matches.map((one) =>
    one === match
      ? { ...one, odds: { home: 50, draw: 20, away: 1.02, over25: 1.2, under25: 5 } }
      : one,
  )
  const without = matches.map((one) => (one === match ? { ...one, odds: null } : one))
  const at = { asOfMs: match.kickoffMs }
  expect(requireForecast(fitEngine(withOdds, at), match)).toEqual(
    requireForecast(fitEngine(without, at), match),
  )
})

test('the order of the matches does not matter, and two fits give the same bytes', () => {
  const one = predictAll(fitEngine(matches, { asOfMs }), upcoming)
  const two = predictAll(fitEngine(matches.toReversed(), { asOfMs }), upcoming)
  expect(JSON.stringify(two)).toBe(JSON.stringify(one))
})

test('on neutral ground swapped teams give the mirrored forecast', () => {
  // Before the last rounds: there the table counts, and who has still to play whom on which ground.
  const early = { asOfMs: Date.UTC(2022, 8, 15) }
  const engine = fitEngine(matches, early)
  const next = matches.find(({ kickoffMs }) => kickoffMs >= early.asOfMs)!
  const match = { ...next, neutral: true }
  const forecast = requireForecast(engine, match)
  const swapped = requireForecast(engine, {
    ...match,
    homeTeamId: match.awayTeamId,
    awayTeamId: match.homeTeamId,
  })
  expect(swapped.homeRate).toBeCloseTo(forecast.awayRate, 9)
  expect(swapped.outcome.home).toBeCloseTo(forecast.outcome.away, 9)
})

test('playing at home helps', () => {
  const engine = fitEngine(matches, { asOfMs })
  for (const match of upcoming)
    expect(requireForecast(engine, match).outcome.home).toBeGreaterThan(
      requireForecast(engine, { ...match, neutral: true }).outcome.home,
    )
})

test('the contributions sum to the figures that they explain', () => {
  const engine = fitEngine(matches, { asOfMs })
  for (const match of upcoming) {
    const { factors, outcome, homeRate, awayRate } = requireForecast(engine, match)
    const sum = (list: readonly { value: number }[]) =>
      list.reduce((total, { value }) => total + value, 0)
    expect(sum(factors.outcome)).toBeCloseTo(Math.log(outcome.home / outcome.away), 9)
    expect(sum(factors.homeGoals)).toBeCloseTo(Math.log(homeRate), 9)
    expect(sum(factors.awayGoals)).toBeCloseTo(Math.log(awayRate), 9)
  }
})

test('an unknown team is predicted as a weak newcomer, and less confidently than a known one', () => {
  const engine = fitEngine(matches, { asOfMs })
  const match = upcoming.find(({ league }) => league === 'championship')!
  // Before a season of a second division begins new clubs are promoted ones.
  const newcomer = { ...match, season: match.season + 1, awayTeamId: 'a-team-never-seen' }
  const stranger = requireForecast(engine, newcomer)
  expect(stranger.outcome.home).toBeGreaterThan(0.3)
  expect(stranger.outcome.home + stranger.outcome.draw + stranger.outcome.away).toBeCloseTo(1, 9)
})

test('a league without history says so in a whole sentence', () => {
  const answer = predictFixture(fitEngine(matches, { asOfMs }), {
    ...toFixture(upcoming[0]!),
    league: 'serie-a',
  })
  expect(answer).toEqual({
    reason: 'not_enough_history',
    detail: 'Only 0 earlier matches of the Serie A are known, too few to judge its teams.',
  })
})

test('leagues can be left out of a fit', () => {
  const engine = fitEngine(matches, { asOfMs, leagues: ['super-lig'] })
  const of = (league: string) => upcoming.find((match) => match.league === league)!
  expect(isForecast(predictFixture(engine, toFixture(of('super-lig'))))).toBe(true)
  expect(isForecast(predictFixture(engine, toFixture(of('premier-league'))))).toBe(false)
})

test('one forecast contains goals and counts', () => {
  const { counts } = requireForecast(fitEngine(matches, { asOfMs }), upcoming[0]!)
  expect(counts!.corners!.total.expected).toBeGreaterThan(4)
  expect(counts!.cards!.total.over.length).toBeGreaterThan(3)
})

test('awarded matches are not learned', () => {
  // Early in the first season that it knows, the table, in which they do count, says nothing yet.
  const early = { asOfMs: Date.UTC(2022, 8, 15) }
  const season = matches.filter((match) => match.season === 2022)
  const awarded = season.map((match, index) =>
    index % 7 === 0 ? { ...match, awarded: true, goals: { home: 3, away: 0 } } : match,
  )
  const without = season.filter((_, index) => index % 7 !== 0)
  const fixtures = season.filter(({ kickoffMs }) => kickoffMs >= early.asOfMs).slice(0, 3)
  expect(isForecast(predictAll(fitEngine(without, early), fixtures)[0]!)).toBe(true)
  expect(predictAll(fitEngine(awarded, early), fixtures)).toEqual(
    predictAll(fitEngine(without, early), fixtures),
  )
})

test('missing players change the forecast and are named among the reasons', () => {
  const engine = fitEngine(matches, { asOfMs })
  const fixture = toFixture(upcoming[0]!)
  const whole = requireForecast(engine, upcoming[0]!)
  const answer = predictFixture(engine, {
    ...fixture,
    absences: [{ side: 'home', playerName: 'A. Striker', position: 'attacker', minutesShare: 0.9 }],
  })
  if (!isForecast(answer)) throw new Error(answer.detail)
  expect(answer.homeRate).toBeLessThan(whole.homeRate)
  expect(answer.awayRate).toBeCloseTo(whole.awayRate, 9)
  expect(answer.factors.homeGoals.find(({ group }) => group === 'absences')!.value).toBeCloseTo(
    Math.log(answer.homeRate / whole.homeRate),
    9,
  )
})

test('a league club with an unknown name is not treated as a newcomer once the season is four rounds old', () => {
  const season = makeUpSeasons({
    seed: 31,
    leagues: ['premier-league'],
    teamsPerLeague: 8,
    seasons: [2020, 2021],
    withOdds: true,
  }).sort((a, b) => a.kickoffMs - b.kickoffMs)
  const ofSeason = season.filter((match) => match.season === 2021)
  const predictAfter = (rounds: number, homeTeamId: string) => {
    const next = ofSeason[rounds * 4]!
    const engine = fitEngine(season, { asOfMs: next.kickoffMs })
    return predictFixture(engine, { ...toFixture(next), homeTeamId, homeTeam: 'Some Team' })
  }
  // Promoted, or from a lower division: every summer brings such new clubs.
  expect(isForecast(predictAfter(2, 'premier-league-taem-3'))).toBe(true)
  const refused = predictAfter(6, 'premier-league-taem-3')
  if (isForecast(refused)) throw new Error('A club nobody knows was predicted.')
  expect(refused.reason).toBe('unknown_team')
  expect(refused.detail).toContain('Some Team came up where no club can be new')
  expect(refused.detail).toContain('premier-league-team-3')
  expect(isForecast(predictAfter(6, 'premier-league-team-3'))).toBe(true)
})

test('a stranger stays refused once its matches are learned, until a person has said that it is new', () => {
  const seasons = makeUpSeasons({
    seed: 32,
    leagues: ['premier-league', 'championship'],
    teamsPerLeague: 8,
    seasons: [2020, 2021, 2022],
    withOdds: true,
  }).sort((a, b) => a.kickoffMs - b.kickoffMs)
  /** A club of the first division is called otherwise from an instant on. */
  const rename = (fromMs: number) => {
    const name = (id: string) => (id === 'premier-league-team-3' ? 'premier-league-taem-3' : id)
    return seasons.map((match) =>
      match.kickoffMs < fromMs
        ? match
        : {
            ...match,
            homeTeamId: name(match.homeTeamId),
            awayTeamId: name(match.awayTeamId),
          },
    )
  }
  const first = (season: number) =>
    seasons.filter((match) => match.league === 'premier-league' && match.season === season)
  const isOwn = ({ homeTeamId, awayTeamId }: (typeof seasons)[number]) =>
    [homeTeamId, awayTeamId].includes('premier-league-taem-3')
  const cases = [
    ['in mid-season', first(2021)[20]!.kickoffMs],
    ['in summer', first(2022)[0]!.kickoffMs],
  ] as const
  for (const [when, fromMs] of cases) {
    const renamed = rename(fromMs)
    const own = renamed.filter((match) => isOwn(match) && match.kickoffMs >= fromMs)
    for (const [place, match] of [own[0]!, own[1]!, own[5]!, own.at(-1)!].entries()) {
      const asOf = { asOfMs: match.kickoffMs }
      const answer = predictFixture(fitEngine([...renamed], asOf), toFixture(match))
      expect(isForecast(answer), `${when}, match ${place}`).toBe(false)
      expect(answer).toMatchObject({ reason: 'unknown_team' })
      expect((answer as { detail: string }).detail).toContain('premier-league-team-3')
      const named = new Set(['premier-league-taem-3'])
      const taken = predictFixture(fitEngine([...renamed], { ...asOf, named }), toFixture(match))
      expect(isForecast(taken), `${when}, match ${place}, taken`).toBe(true)
    }
    // Nor is it a newcomer in a cup, whose clubs may come from anywhere.
    const last = own.at(-1)!
    const inCup = { ...toFixture(last), league: 'champions-league' as const, stage: null }
    const refused = predictFixture(fitEngine([...renamed], { asOfMs: last.kickoffMs }), inCup)
    expect(refused).toMatchObject({ reason: 'unknown_team' })
    // The others of the league are predicted as before.
    const other = renamed.findLast((match) => match.league === 'premier-league' && !isOwn(match))!
    const answer = predictFixture(
      fitEngine([...renamed], { asOfMs: other.kickoffMs }),
      toFixture(other),
    )
    expect(isForecast(answer)).toBe(true)
  }
})

test('a club of the third division that wins a play-off after the last round is new in the next season', () => {
  const seasons = makeUpSeasons({
    seed: 33,
    leagues: ['bundesliga', '2-bundesliga'],
    teamsPerLeague: 8,
    seasons: [2020, 2021, 2022],
    withOdds: true,
  })
  const ofSeason = (season: number) =>
    seasons.filter((match) => match.league === '2-bundesliga' && match.season === season)
  const last = ofSeason(2021).toSorted((a, b) => b.kickoffMs - a.kickoffMs)[0]!
  const next = ofSeason(2022).toSorted((a, b) => a.kickoffMs - b.kickoffMs)[0]!
  const promoted = { homeTeamId: 'third-division-club', homeTeam: 'Third Division Club' }
  const playOff = { ...last, ...promoted, kickoffMs: last.kickoffMs + 7 * 86_400_000 }
  const fixture = { ...toFixture(next), ...promoted }
  const predictAfter = (more: typeof seasons) =>
    predictFixture(fitEngine([...seasons, ...more], { asOfMs: next.kickoffMs }), fixture)
  expect(isForecast(predictAfter([playOff]))).toBe(true)
  // In the middle of a season it is another name of a known one.
  const early = { ...playOff, kickoffMs: last.kickoffMs - 30 * 86_400_000 }
  expect(predictAfter([early])).toMatchObject({ reason: 'unknown_team' })
})
