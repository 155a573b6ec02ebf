/** From what is remembered to every line of corners, cards and shots on goal of one fixture. */
import type { FixtureFacts } from '#data/model/history.ts'
import { OVER_LINES, type OverCategory } from '#data/model/markets.ts'
import {
  fillCountProbabilities,
  MAX_COUNT,
  toLikeliestCount,
  toOverProbability,
} from '#pipeline/maths/count-distribution.ts'
import type { CountForecast, CountsForecast, SidesForecast } from './forecast.ts'
import {
  createRates,
  createSetting,
  toLevelWeight,
  toSpread,
  writeLogAttempts,
  writeRates,
  type CountSetting,
  type MatchRows,
} from './rates.ts'
import {
  ageLeague,
  ageReferee,
  ageTeam,
  ATTEMPTS,
  CARDS,
  CATEGORIES,
  CORNERS,
  createRow,
  type FittedCounts,
  SHOTS,
  TEAM_FIELDS,
  toRefereeKey,
} from './state.ts'

/** A league's level must rest on this many matches, or the category has no forecast. */
const MIN_LEVEL_MATCHES = 15

const LINES = [
  ['HomeCorners', 'AwayCorners', 'Corners'],
  ['HomeCards', 'AwayCards', 'Cards'],
  ['HomeShots', 'AwayShots', 'Shots'],
] as const satisfies readonly (readonly [OverCategory, OverCategory, OverCategory])[]

/**
 * All counts of a fixture, each null where its league has too little data, or
 * null when its league has none of these data.
 *
 * @param goals expected goals of the match, goals per match, > 0
 */
export function predictCounts(
  fitted: FittedCounts,
  fixture: FixtureFacts,
  goals: { readonly homeRate: number; readonly awayRate: number },
): CountsForecast | null {
  const rows = copyRows(fitted, fixture)
  if (rows === null) return null
  const setting = createSetting(fixture)
  setting.category = ATTEMPTS
  setting.goals.supremacy = Math.log(goals.homeRate / goals.awayRate)
  setting.goals.tempo = Math.log(goals.homeRate * goals.awayRate)
  const attempts = createRates()
  writeRates(attempts, rows, fitted.constants[ATTEMPTS]!, setting)
  writeLogAttempts(setting.attempts, attempts)
  const corners = toSides(fitted, rows, setting, CORNERS)
  const cards = toSides(fitted, rows, setting, CARDS)
  const shotsOnGoal = toSides(fitted, rows, setting, SHOTS)
  if (corners === null && cards === null && shotsOnGoal === null) return null
  return { corners, cards, shotsOnGoal }
}

function toSides(
  fitted: FittedCounts,
  rows: MatchRows,
  setting: CountSetting,
  category: typeof CORNERS | typeof CARDS | typeof SHOTS,
): SidesForecast | null {
  if (toLevelWeight(rows.league, category) < MIN_LEVEL_MATCHES) return null
  const constants = fitted.constants[category]!
  const rates = createRates()
  setting.category = category
  writeRates(rates, rows, constants, setting)
  const { homeRate, awayRate } = rates
  const part = (index: 0 | 1 | 2, rate: number) =>
    toForecast(rate, toSpread(rows.league, constants, category, index), LINES[category][index])
  return { home: part(0, homeRate), away: part(1, awayRate), total: part(2, homeRate + awayRate) }
}

/** One count's expectation, likeliest value and lines. */
function toForecast(rate: number, spread: number, lines: OverCategory): CountForecast {
  const probabilities = new Float64Array(MAX_COUNT + 1)
  fillCountProbabilities(probabilities, rate, spread)
  return {
    expected: rate,
    likeliest: toLikeliestCount(probabilities),
    over: OVER_LINES[lines].map((line) => toOverProbability(probabilities, line)),
  }
}

/** Copies of the rows a fixture reads, aged to its kick-off; the memory itself stays as it is. */
function copyRows(fitted: FittedCounts, fixture: FixtureFacts): MatchRows | null {
  const { teams, leagues, referees, constants } = fitted
  const league = leagues.get(fixture.league)?.slice()
  if (league === undefined) return null
  ageLeague(league, fixture, constants)
  const copyTeam = (teamId: string) => {
    const row = teams.get(teamId)?.slice() ?? createRow(CATEGORIES * TEAM_FIELDS, fixture)
    ageTeam(row, fixture, constants)
    return row
  }
  const referee =
    fixture.referee === null ? null : (referees.get(toRefereeKey(fixture.referee))?.slice() ?? null)
  if (referee !== null) ageReferee(referee, fixture, constants)
  return { home: copyTeam(fixture.homeTeamId), away: copyTeam(fixture.awayTeamId), league, referee }
}
