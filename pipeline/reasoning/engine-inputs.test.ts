import { expect, test } from 'vitest'
import { ENGINE_INPUTS, type EngineInputId } from '#data/model/forecast/engine-inputs.ts'
import type {
  AbsenceFacts,
  FixtureFacts,
  HistoricMatch,
  HistoricStatistic,
  PastOdds,
  Sides,
} from '#data/model/history.ts'
import { FACTOR_GROUPS } from '#data/model/forecast/prediction.ts'
import { CORRECTION } from '#pipeline/models/constants.ts'
import { COUNTS_CONSTANTS } from '#pipeline/models/counts/constants.ts'
import { fitEngine, isForecast, predictFixture } from '#pipeline/models/engine.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'
import { DAY_MS } from '#data/model/time.ts'

interface World {
  readonly matches: readonly HistoricMatch[]
  readonly fixture: FixtureFacts
}

const home = 'premier-league-team-2'
const away = 'premier-league-team-5'
const matches = makeUpSeasons({
  seed: 11,
  leagues: ['premier-league', 'championship'],
  teamsPerLeague: 8,
  seasons: [2020, 2021, 2022],
  withOdds: true,
})
const world: World = {
  matches,
  fixture: {
    matchId: 'next',
    league: 'premier-league',
    season: 2022,
    kickoffMs: matches.at(-1)!.kickoffMs + 120 * DAY_MS,
    homeTeamId: home,
    awayTeamId: away,
    homeTeam: 'Home',
    awayTeam: 'Away',
    neutral: false,
    referee: 'Referee 1',
    weather: null,
    absences: [],
  },
}

/** The whole forecast of the fixture. */
function forecastAll({ matches, fixture }: World): string {
  const asOfMs = fixture.kickoffMs
  const forecast = predictFixture(fitEngine(matches, { asOfMs }), fixture)
  if (!isForecast(forecast)) return JSON.stringify(forecast)
  const { outcome, homeRate, awayRate, firstHalfGoals, counts } = forecast
  return JSON.stringify([outcome, homeRate, awayRate, firstHalfGoals, counts])
}

type Change = (world: World) => World
/** A change that must move the figures, optionally of a prepared world. */
type Move = Change | readonly [prepare: Change, change: Change]
type CountField = 'goals' | 'shots' | 'shotsOnTarget' | 'corners' | 'yellowCards'

const editMatches =
  (edit: (match: HistoricMatch, index: number) => Partial<HistoricMatch>): Change =>
  (world) => ({
    ...world,
    matches: world.matches.map((match, index) => ({ ...match, ...edit(match, index) })),
  })

const plays = (match: HistoricMatch, team: string) =>
  match.homeTeamId === team || match.awayTeamId === team
const isElsewhere = (match: HistoricMatch) => !plays(match, home) && !plays(match, away)

/** One more of a count in every match of a team, its own or its opponent's. */
const raise = (field: CountField, team: string, whose: 'own' | 'other') =>
  editMatches((match) => {
    if (!plays(match, team)) return {}
    const side = (match.homeTeamId === team) === (whose === 'own') ? 'home' : 'away'
    const count: Sides = match[field]!
    return { [field]: { ...count, [side]: count[side] + 1 } }
  })

/** One more of a count on both sides of every match without either team. */
const raiseElsewhere = (field: CountField) =>
  editMatches((match) => {
    const count: Sides = match[field]!
    return isElsewhere(match) ? { [field]: { home: count.home + 1, away: count.away + 1 } } : {}
  })

const changeOdds = (price: keyof PastOdds) =>
  editMatches((match) =>
    plays(match, home) ? { odds: { ...match.odds!, [price]: match.odds![price]! * 1.1 } } : {},
  )

const changeFixture =
  (change: Partial<FixtureFacts>): Change =>
  (world) => ({ ...world, fixture: { ...world.fixture, ...change } })

/** One player missing. */
const miss = (player: Partial<AbsenceFacts>) =>
  changeFixture({
    absences: [
      { side: 'home', playerName: 'A. Player', position: null, minutesShare: null, ...player },
    ],
  })

/** A team's last match two days earlier, for a fixture soon after. */
const shiftLast = (team: string): Move => {
  const last = matches
    .filter((match) => plays(match, team))
    .reduce((latest, match) => (match.kickoffMs > latest.kickoffMs ? match : latest))
  return [
    changeFixture({ kickoffMs: last.kickoffMs + 5 * DAY_MS }),
    editMatches((match) =>
      match.matchId === last.matchId ? { kickoffMs: match.kickoffMs - 2 * DAY_MS } : {},
    ),
  ]
}

const spanish = makeUpSeasons({
  seed: 12,
  leagues: ['la-liga'],
  teamsPerLeague: 8,
  seasons: [2020, 2021, 2022],
  withOdds: true,
})

/** Cup matches of English against Spanish teams, and the fixture as one of them. */
const playCup: Change = ({ matches, fixture }) => ({
  matches: [
    ...matches,
    ...spanish,
    ...matches
      .filter((match, index) => match.league === 'premier-league' && index % 5 === 0)
      .map((match): HistoricMatch => ({
        ...match,
        matchId: `cup-${match.matchId}`,
        league: 'champions-league',
        awayTeamId: match.awayTeamId.replace('premier-league', 'la-liga'),
        kickoffMs: match.kickoffMs + 3 * DAY_MS,
        odds: null,
      })),
  ],
  fixture: {
    ...fixture,
    league: 'champions-league',
    awayTeamId: away.replace('premier-league', 'la-liga'),
  },
})

/** The fixture as the second leg of a tie in spring, whose first leg was drawn. */
const playSecondLeg: Change = (before) => {
  const { matches, fixture } = playCup(before)
  const kickoffMs = Date.UTC(2023, 2, 15)
  const firstLeg: HistoricMatch = {
    ...matches.at(-1)!,
    matchId: 'first-leg',
    homeTeamId: fixture.awayTeamId,
    awayTeamId: fixture.homeTeamId,
    kickoffMs: kickoffMs - 7 * DAY_MS,
    goals: { home: 1, away: 1 },
  }
  return {
    matches: [...matches.filter((match) => match.kickoffMs < firstLeg.kickoffMs), firstLeg],
    fixture: { ...fixture, kickoffMs },
  }
}

const raiseInCup = (isMeant: (match: HistoricMatch) => boolean) =>
  editMatches((match) =>
    match.league === 'champions-league' && isMeant(match)
      ? { goals: { home: match.goals.home + 2, away: match.goals.away } }
      : {},
  )

/** Each side's own and its opponents' figures of a count. */
const raiseAll = (id: string, field: CountField, own = 'made', other = 'allowed') => ({
  [`${id}-home-${own}`]: raise(field, home, 'own'),
  [`${id}-home-${other}`]: raise(field, home, 'other'),
  [`${id}-away-${own}`]: raise(field, away, 'own'),
  [`${id}-away-${other}`]: raise(field, away, 'other'),
})

/** A change of an input must move the figures: proof that the engine reads it. */
const MOVES: Readonly<Record<string, Move>> = {
  ...raiseAll('goals', 'goals', 'scored', 'conceded'),
  ...raiseAll('on-target', 'shotsOnTarget'),
  ...raiseAll('shots', 'shots'),
  ...raiseAll('corners', 'corners'),
  ...raiseAll('cards', 'yellowCards', 'shown', 'drawn'),
  'opponents-strength': raise('goals', 'premier-league-team-7', 'own'),
  'match-age': editMatches((match, index) =>
    index === 20 ? { kickoffMs: match.kickoffMs - 3 * DAY_MS } : {},
  ),
  'odds-home': changeOdds('home'),
  'odds-draw': changeOdds('draw'),
  'odds-away': changeOdds('away'),
  'odds-over': changeOdds('over25'),
  'odds-under': changeOdds('under25'),
  'odds-freshness': editMatches((match) =>
    match.season === 2022 && plays(match, home) ? { odds: null } : {},
  ),
  'home-advantage': editMatches((match) =>
    isElsewhere(match) ? { goals: { ...match.goals, home: match.goals.home + 1 } } : {},
  ),
  'neutral-ground': changeFixture({ neutral: true }),
  'league-goals': raiseElsewhere('goals'),
  'half-time-goals': editMatches(() => ({ halfTimeGoals: { home: 0, away: 0 } })),
  'new-team': [changeFixture({ season: 2023 }), changeFixture({ homeTeamId: 'stranger' })],
  'summer-break': changeFixture({ season: 2023 }),
  'rest-home': shiftLast(home),
  'rest-away': shiftLast(away),
  'absences-home': miss({ side: 'home' }),
  'absences-away': miss({ side: 'away' }),
  'absence-minutes': [miss({ minutesShare: 0.5 }), miss({ minutesShare: 0.9 })],
  'absence-position': [miss({ position: 'attacker' }), miss({ position: 'goalkeeper' })],
  'referee-cards': changeFixture({ referee: null }),
  'cup-team': [playCup, raiseInCup((match) => plays(match, home))],
  'cup-country': [playCup, raiseInCup((match) => !plays(match, home))],
  'cup-lead': [
    playSecondLeg,
    editMatches((match) => (match.matchId === 'first-leg' ? { goals: { home: 0, away: 2 } } : {})),
  ],
  'league-corners': raiseElsewhere('corners'),
  'league-cards': raiseElsewhere('yellowCards'),
  'league-shots': raiseElsewhere('shotsOnTarget'),
  'counts-spread': editMatches(({ corners }, index) => {
    const swing = (count: number) => Math.max(0, count + (index % 2 === 0 ? 2 : -2))
    return { corners: { home: swing(corners!.home), away: swing(corners!.away) } }
  }),
}

test.each(Object.entries(MOVES))('a change of %s moves the figures', (_, move) => {
  const [prepared, change] = typeof move === 'function' ? [world, move] : [move[0](world), move[1]]
  expect(forecastAll(change(prepared))).not.toBe(forecastAll(prepared))
})

/** Weights of features of the second layer. */
const weigh = (...names: readonly string[]) =>
  names.flatMap((name) => [CORRECTION.supremacy[name], CORRECTION.total[name]].flat())
const weighForm = (id: string, name: string) => ({
  [`${id}-2`]: weigh(`${name}Short`),
  [`${id}-6`]: weigh(`${name}Middle`),
  [`${id}-20`]: weigh(`${name}Long`),
})

/** Inputs that no small change shows: a weight says that the engine would count them, and proves no more. */
const WEIGHTS: Readonly<Record<string, readonly (number | undefined)[]>> = {
  ...weighForm('form', 'goals'),
  ...weighForm('on-target-form', 'shotsOnTarget'),
  ...weighForm('shots-form', 'shots'),
  ...weighForm('corners-form', 'corners'),
  ...weighForm('odds-drift', 'odds'),
  'pitch-gap': weigh('pitchGap'),
  'opening-match': weigh('constantOpening', 'oddsLongOpening'),
  'early-match': weigh('constantEarly', 'oddsLongEarly'),
  promoted: weigh('promoted', 'promotedOpening'),
  relegated: weigh('relegated', 'relegatedOpening'),
  winter: weigh('winter'),
  april: weigh('april'),
  'may-and-june': weigh('mayAndJune'),
  'need-prize': weigh('prizeNeed'),
  'need-europe': weigh('europeNeed'),
  'need-nothing': weigh('nothingNeed'),
  'last-round': weigh('lastRound'),
  midweek: [COUNTS_CONSTANTS.corners.midweek],
}

test.each(Object.entries(WEIGHTS))('%s has a weight', (_, weights) => {
  expect(weights.some((weight) => weight !== undefined && weight !== 0)).toBe(true)
})

/** Every statistic that the models read has an entry in the list; the compiler requires one for a new statistic. */
const INPUT_OF_STATISTIC: Readonly<Record<HistoricStatistic, EngineInputId>> = {
  shots: 'shots-home-made',
  shotsOnTarget: 'on-target-home-made',
  corners: 'corners-home-made',
  yellowCards: 'cards-home-shown',
  redCards: 'cards-home-shown',
}

test.each(Object.entries(INPUT_OF_STATISTIC))(
  'the statistic %s is read, and listed as %s among statistics of earlier matches',
  (statistic, id) => {
    const input = ENGINE_INPUTS.find((one) => one.id === id)
    expect(input?.sourceId).toBe('statistics')
    const without = editMatches(() => ({ [statistic]: null }))
    expect(forecastAll(without(world))).not.toBe(forecastAll(world))
  },
)

test('more than 50 inputs are listed, each once, with a proof or a weight, and in a known group', () => {
  expect(ENGINE_INPUTS.length).toBeGreaterThan(50)
  const ids = [...Object.keys(MOVES), ...Object.keys(WEIGHTS)]
  expect(ENGINE_INPUTS.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  for (const { group } of ENGINE_INPUTS) expect(FACTOR_GROUPS).toContain(group)
})
