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
/** A change that must move the figures, optionally of a prepared world; or a weight that must exist. */
type Proof = Change | boolean | readonly [prepare: Change, change: Change]
type CountField = 'goals' | 'shots' | 'shotsOnTarget' | 'corners' | 'yellowCards'

const editMatches =
  (edit: (match: HistoricMatch, index: number) => Partial<HistoricMatch>): Change =>
  (world) => ({
    ...world,
    matches: world.matches.map((match, index) => ({ ...match, ...edit(match, index) })),
  })

function plays(match: HistoricMatch, team: string): boolean {
  return match.homeTeamId === team || match.awayTeamId === team
}

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
    if (plays(match, home) || plays(match, away)) return {}
    return { [field]: { home: count.home + 1, away: count.away + 1 } }
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
const shiftLast = (team: string): Proof => {
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

/** True when these features of the second layer have a weight. */
function hasWeight(...names: readonly string[]): boolean {
  const { supremacy, total } = CORRECTION
  return names.some((name) =>
    [supremacy[name], total[name]].some((pair) => pair?.some((weight) => weight !== 0)),
  )
}

/** Proof that each input is read: a change of the world that must move the figures, or a weight. */
const PROOFS: Readonly<Record<EngineInputId, Proof>> = {
  'goals-home-scored': raise('goals', home, 'own'),
  'goals-home-conceded': raise('goals', home, 'other'),
  'goals-away-scored': raise('goals', away, 'own'),
  'goals-away-conceded': raise('goals', away, 'other'),
  'opponents-strength': raise('goals', 'premier-league-team-7', 'own'),
  'match-age': editMatches((match, index) =>
    index === 20 ? { kickoffMs: match.kickoffMs - 3 * DAY_MS } : {},
  ),
  'pitch-gap': hasWeight('pitchGap'),
  'form-2': hasWeight('goalsShort'),
  'form-6': hasWeight('goalsMiddle'),
  'form-20': hasWeight('goalsLong'),
  'on-target-home-made': raise('shotsOnTarget', home, 'own'),
  'on-target-home-allowed': raise('shotsOnTarget', home, 'other'),
  'on-target-away-made': raise('shotsOnTarget', away, 'own'),
  'on-target-away-allowed': raise('shotsOnTarget', away, 'other'),
  'shots-home-made': raise('shots', home, 'own'),
  'shots-home-allowed': raise('shots', home, 'other'),
  'shots-away-made': raise('shots', away, 'own'),
  'shots-away-allowed': raise('shots', away, 'other'),
  'corners-home-made': raise('corners', home, 'own'),
  'corners-home-allowed': raise('corners', home, 'other'),
  'corners-away-made': raise('corners', away, 'own'),
  'corners-away-allowed': raise('corners', away, 'other'),
  'on-target-form-2': hasWeight('shotsOnTargetShort'),
  'on-target-form-6': hasWeight('shotsOnTargetMiddle'),
  'on-target-form-20': hasWeight('shotsOnTargetLong'),
  'shots-form-2': hasWeight('shotsShort'),
  'shots-form-6': hasWeight('shotsMiddle'),
  'shots-form-20': hasWeight('shotsLong'),
  'corners-form-2': hasWeight('cornersShort'),
  'corners-form-6': hasWeight('cornersMiddle'),
  'corners-form-20': hasWeight('cornersLong'),
  'odds-home': changeOdds('home'),
  'odds-draw': changeOdds('draw'),
  'odds-away': changeOdds('away'),
  'odds-over': changeOdds('over25'),
  'odds-under': changeOdds('under25'),
  'odds-drift-2': hasWeight('oddsShort'),
  'odds-drift-6': hasWeight('oddsMiddle'),
  'odds-drift-20': hasWeight('oddsLong'),
  'odds-freshness': editMatches((match) =>
    match.season === 2022 && plays(match, home) ? { odds: null } : {},
  ),
  'home-advantage': editMatches((match) =>
    plays(match, home) || plays(match, away)
      ? {}
      : { goals: { ...match.goals, home: match.goals.home + 1 } },
  ),
  'neutral-ground': changeFixture({ neutral: true }),
  'league-goals': raiseElsewhere('goals'),
  'half-time-goals': editMatches(() => ({ halfTimeGoals: { home: 0, away: 0 } })),
  'opening-match': hasWeight('constantOpening', 'oddsLongOpening'),
  'early-match': hasWeight('constantEarly', 'oddsLongEarly'),
  promoted: hasWeight('promoted', 'promotedOpening'),
  relegated: hasWeight('relegated', 'relegatedOpening'),
  'new-team': [changeFixture({ season: 2023 }), changeFixture({ homeTeamId: 'stranger' })],
  'summer-break': changeFixture({ season: 2023 }),
  winter: hasWeight('winter'),
  april: hasWeight('april'),
  'may-and-june': hasWeight('mayAndJune'),
  'need-prize': hasWeight('prizeNeed'),
  'need-europe': hasWeight('europeNeed'),
  'need-nothing': hasWeight('nothingNeed'),
  'last-round': hasWeight('lastRound'),
  'rest-home': shiftLast(home),
  'rest-away': shiftLast(away),
  'absences-home': miss({ side: 'home' }),
  'absences-away': miss({ side: 'away' }),
  'absence-minutes': [miss({ minutesShare: 0.5 }), miss({ minutesShare: 0.9 })],
  'absence-position': [miss({ position: 'attacker' }), miss({ position: 'goalkeeper' })],
  midweek: COUNTS_CONSTANTS.corners.midweek !== 0,
  'cards-home-shown': raise('yellowCards', home, 'own'),
  'cards-home-drawn': raise('yellowCards', home, 'other'),
  'cards-away-shown': raise('yellowCards', away, 'own'),
  'cards-away-drawn': raise('yellowCards', away, 'other'),
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
    const swing = index % 2 === 0 ? 2 : -2
    return {
      corners: {
        home: Math.max(0, corners!.home + swing),
        away: Math.max(0, corners!.away + swing),
      },
    }
  }),
}

test.each(ENGINE_INPUTS.map(({ id }) => id))('the engine reads %s', (id) => {
  const proof = PROOFS[id]
  if (typeof proof === 'boolean') {
    expect(proof).toBe(true)
    return
  }
  const [prepared, change] =
    typeof proof === 'function' ? [world, proof] : [proof[0](world), proof[1]]
  expect(forecastAll(change(prepared))).not.toBe(forecastAll(prepared))
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

test('more than 50 inputs are listed, each once and in a known group', () => {
  expect(ENGINE_INPUTS.length).toBeGreaterThan(50)
  expect(new Set(ENGINE_INPUTS.map(({ id }) => id)).size).toBe(ENGINE_INPUTS.length)
  for (const { group } of ENGINE_INPUTS) expect(FACTOR_GROUPS).toContain(group)
})
