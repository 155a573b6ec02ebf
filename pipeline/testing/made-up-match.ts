/** A made-up match with figures of the real models, for the tests of this folder. */
import { LEAGUES } from '#data/model/leagues.ts'
import { EUROPE, LAST_THREE, toZone } from '#data/model/leagues/zones.ts'
import { COUNTS, mapCategories, type CountCategory } from '#data/model/match/counts.ts'
import { STAKES } from '#data/model/forecast/match-stakes.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import type { LastGame, Standing } from '#data/model/match/match.ts'
import { DAY_MS } from '#data/model/time.ts'
import {
  fillCountProbabilities,
  toLikeliestCount,
  toOverProbability,
} from '#pipeline/maths/count-distribution.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { GRID_SHAPE } from '#pipeline/models/constants.ts'
import { toPrediction } from '#pipeline/models/assemble.ts'
import type { CountsForecast } from '#pipeline/models/counts/forecast.ts'
import { toGoalsForecast } from '#pipeline/models/markets/forecast.ts'
import type { ReasoningContext, ReasoningInput } from '#pipeline/reasoning/reasoning-input.ts'

const TEAMS = [
  'Arsenal',
  'Brighton',
  'Nott’m Forest',
  'Real Sociedad',
  '1. FC Köln',
  'Fenerbahçe',
  'Wolves',
  'Borussia Mönchengladbach',
  'Paris SG',
  'Hellas Verona',
]
const NAMES = ['Ada Silva', 'Jan Novák', 'O. Çelik', 'Luca Bianchi', 'Pau Martí', 'Tom Reed']

type Random = () => number

function toWhole(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1))
}

function toDate(random: Random): string {
  return new Date(Date.UTC(2023, 0, 1) + Math.floor(random() * 140) * DAY_MS)
    .toISOString()
    .slice(0, 10)
}

function makeGames(random: Random): LastGame[] {
  return Array.from({ length: toWhole(random, 1, 5) }, () => {
    const teamScore = toWhole(random, 0, 4)
    const opponentScore = toWhole(random, 0, 4)
    return {
      result: teamScore > opponentScore ? 'W' : teamScore < opponentScore ? 'L' : 'D',
      isHome: random() < 0.5,
      opponent: TEAMS[toWhole(random, 0, TEAMS.length - 1)]!,
      date: toDate(random),
      teamScore,
      opponentScore,
    }
  })
}

/** Mean count of a side, per match; 3 unless given. */
const SIDE_MEANS: Readonly<Partial<Record<CountCategory, number>>> = {
  corners: 5,
  cards: 2,
  shotsOnGoal: 4,
}

function makeCounts(random: Random): CountsForecast {
  const make = (mean: number, lines: readonly number[]) => {
    const probabilities = new Float64Array(61)
    fillCountProbabilities(probabilities, mean, 1.1)
    const over = lines.map((line) => toOverProbability(probabilities, line))
    return { expected: mean, likeliest: toLikeliestCount(probabilities), over }
  }
  return mapCategories((category) => {
    const mean = SIDE_MEANS[category] ?? 3
    const { lines } = COUNTS[category]
    const home = mean * (0.6 + 0.8 * random())
    const away = mean * (0.6 + 0.8 * random())
    return {
      home: make(home, lines.home),
      away: make(away, lines.away),
      total: make(home + away, lines.total),
    }
  })
}

/** Results of 34 matches that give these points. */
function toResults(points: number) {
  const draws = 6 + (points % 3)
  const wins = (points - draws) / 3
  return { wins, draws, losses: 34 - wins - draws }
}

/** The table of 20 clubs late in a season, first place first; two of them are the match's. */
function makeTable(random: Random): Standing[] {
  const teamIds = Array.from({ length: 20 }, (_, index) => `club-${index + 1}`)
  const home = toWhole(random, 0, teamIds.length - 1)
  teamIds[home] = 'home'
  teamIds[(home + toWhole(random, 1, teamIds.length - 1)) % teamIds.length] = 'away'
  const points = teamIds.map(() => toWhole(random, 20, 75)).toSorted((a, b) => b - a)
  return teamIds.map((teamId, index) => ({
    id: teamId,
    teamId,
    teamName: teamId,
    teamLogo: null,
    position: index + 1,
    matchesPlayed: 34,
    ...toResults(points[index]!),
    goalDifference: -3,
    points: points[index]!,
    form: '',
    zone: toZone({ top: EUROPE, bottom: LAST_THREE }, index + 1, teamIds.length),
  }))
}

function makeContext(random: Random): ReasoningContext {
  const maybe = <T>(value: T): T | null => (random() < 0.8 ? value : null)
  return {
    homeTeamId: 'home',
    awayTeamId: 'away',
    homeLast5Games: random() < 0.9 ? makeGames(random) : [],
    awayLast5Games: random() < 0.9 ? makeGames(random) : [],
    homeLeaguePosition: maybe(toWhole(random, 1, 20)),
    awayLeaguePosition: maybe(toWhole(random, 1, 20)),
    temperature: maybe(Math.round(400 * random() - 100) / 10),
    humidity: maybe(toWhole(random, 20, 100)),
    windSpeed: maybe(Math.round(500 * random()) / 10),
    refereeName: maybe('Maria Costa'),
    refereeAvgYellowCards: maybe(2 + 4 * random()),
    refereeStrictness: maybe(random() < 0.5 ? 'strict' : 'moderate'),
    sidelinedPlayers: NAMES.slice(0, toWhole(random, 0, 6)).map((player_name) => ({
      team_id: random() < 0.6 ? 'home' : 'away',
      player_name,
      reason: null,
      expected_return: null,
      minutes_share: maybe(random()),
    })),
    headToHead: maybe({
      total_matches: toWhole(random, 0, 40),
      home_wins: toWhole(random, 0, 14),
      draws: toWhole(random, 0, 12),
      away_wins: toWhole(random, 0, 14),
      recent_matches: [
        {
          home_team: 'Arsenal',
          away_team: 'Wolves',
          home_score: 2,
          away_score: 1,
          date: toDate(random),
        },
      ],
    }),
    leagueStandings: random() < 0.7 ? makeTable(random) : [],
    homeRestDays: maybe(toWhole(random, 2, 21)),
    awayRestDays: maybe(toWhole(random, 2, 21)),
    isDerby: random() < 0.1,
    isCup: false,
  }
}

/** The previous revision: the same inputs, one of them with another value. */
function makePrevious(prediction: Prediction, random: Random): ReasoningInput['previous'] {
  const { factors, homeWinProbability, drawProbability, awayWinProbability } = prediction
  const moved = toWhole(random, 0, factors.outcome.length - 1)
  const by = 0.4 * (random() - 0.5)
  const outcome = factors.outcome.map((part, index) =>
    index === moved ? { ...part, value: part.value + by } : part,
  )
  const odds = (homeWinProbability / awayWinProbability) * Math.exp(by)
  const decided = 100 - drawProbability
  return {
    drawProbability,
    homeWinProbability: (decided * odds) / (1 + odds),
    awayWinProbability: decided / (1 + odds),
    factors: { ...factors, outcome },
  }
}

/** Every third match has something at stake. */
function makeStakes(seed: number): ReasoningInput['stakes'] {
  const stake = STAKES[seed % STAKES.length]!
  const points = 4 + (seed % 40)
  return seed % 3 === 0 ? { home: { [stake]: points }, away: { relegation: -12 } } : null
}

/** The match of a seed: the same seed gives the same match. */
export function makeUpMatch(seed: number): ReasoningInput {
  const random = createSeededRandom(seed)
  const around = (size: number) => (random() - 0.5) * size
  const matchId = `premier-league-2022-made-up-${seed}`
  const forecast = toGoalsForecast(
    {
      parts: [
        { group: 'base', supremacy: 0, total: 0.5 },
        { group: 'homeAdvantage', supremacy: 0.25, total: 0 },
        { group: 'strength', supremacy: around(2), total: around(0.5) },
        { group: 'form', supremacy: around(0.5), total: around(0.2) },
        { group: 'shots', supremacy: around(0.4), total: around(0.2) },
        { group: 'rest', supremacy: around(0.1), total: 0 },
        { group: 'absences', supremacy: around(0.3), total: around(0.1) },
        { group: 'weather', supremacy: 0, total: around(0.1) },
      ],
      shape: GRID_SHAPE,
      firstHalfShare: 0.44,
    },
    { matchId, modelVersion: 'test' },
  )
  const counts = random() < 0.8 ? makeCounts(random) : null
  const prediction = toPrediction(
    { ...forecast, situation: 'usual', counts },
    {
      matchId,
      revision: 1,
      madeAt: '2023-05-19T08:00:00.000Z',
      dataCutoffAt: '2023-05-19T08:00:00.000Z',
      weatherImpact: null,
      refereeImpact: null,
      aiReasoning: '',
    },
  )
  const home = toWhole(random, 0, TEAMS.length - 1)
  const away = (home + toWhole(random, 1, TEAMS.length - 1)) % TEAMS.length
  return {
    homeTeam: TEAMS[home]!,
    awayTeam: TEAMS[away]!,
    league: LEAGUES[seed % LEAGUES.length]!.name,
    kickoffAt: '2023-05-21T15:00:00.000Z',
    prediction,
    stakes: makeStakes(seed),
    context: random() < 0.8 ? makeContext(random) : null,
    previous: random() < 0.5 ? makePrevious(prediction, random) : null,
  }
}
