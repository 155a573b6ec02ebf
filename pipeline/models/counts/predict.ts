/** Forecast of one fixture's counts: expected number, most likely number, and the probability of every line. */
import {
  COUNT_CATEGORIES,
  COUNTS,
  mapCategories,
  type CountCategory,
} from '#data/model/match/counts.ts'
import type { FixtureFacts } from '#data/model/history.ts'
import { isCup } from '#data/model/leagues.ts'
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
  CATEGORIES,
  createRow,
  type FittedCounts,
  LEAGUE_FIELDS,
  ROW_HEAD,
  TEAM_FIELDS,
  toRefereeKey,
} from './state.ts'

/** A league with fewer (weighted) matches has no forecast of a count. */
const MIN_LEVEL_MATCHES = 15

/**
 * All counts of a fixture, each null where its league has too little data; null when its league has
 * none at all.
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
  const forecast = mapCategories((category) => toSides(fitted, rows, setting, category))
  return Object.values(forecast).every((sides) => sides === null) ? null : forecast
}

function toSides(
  fitted: FittedCounts,
  rows: MatchRows,
  setting: CountSetting,
  name: CountCategory,
): SidesForecast | null {
  const category = COUNT_CATEGORIES.indexOf(name)
  if (toLevelWeight(rows.league, category) < MIN_LEVEL_MATCHES) return null
  const constants = fitted.constants[category]!
  const rates = createRates()
  setting.category = category
  writeRates(rates, rows, constants, setting)
  const { homeRate, awayRate } = rates
  const { lines } = COUNTS[name]
  const toPart = (index: 0 | 1 | 2, rate: number, over: readonly number[]) =>
    toForecast(rate, toSpread(rows.league, constants, category, index), over)
  return {
    home: toPart(0, homeRate, lines.home),
    away: toPart(1, awayRate, lines.away),
    total: toPart(2, homeRate + awayRate, lines.total),
  }
}

/** One count's expectation, likeliest value and lines. */
function toForecast(rate: number, spread: number, lines: readonly number[]): CountForecast {
  const probabilities = new Float64Array(MAX_COUNT + 1)
  fillCountProbabilities(probabilities, rate, spread)
  return {
    expected: rate,
    likeliest: toLikeliestCount(probabilities),
    over: lines.map((line) => toOverProbability(probabilities, line)),
  }
}

/**
 * The usual counts of a league. A cup uses its own matches, and in a category with too few of them
 * the leagues of its two clubs.
 */
function copyLeague(fitted: FittedCounts, fixture: FixtureFacts): Float64Array | null {
  const { leagues, homeLeagues, constants } = fitted
  const copy = (league: string | undefined) => {
    const row = league === undefined ? undefined : leagues.get(league)?.slice()
    if (row !== undefined) ageLeague(row, fixture, constants)
    return row ?? null
  }
  const own = copy(fixture.league)
  if (!isCup(fixture.league)) return own
  const domestic = [fixture.homeTeamId, fixture.awayTeamId].flatMap(
    (team) => copy(homeLeagues.get(team)) ?? [],
  )
  if (domestic.length === 0) return own
  const row = own ?? createRow(CATEGORIES * LEAGUE_FIELDS, fixture)
  for (let category = 0; category < CATEGORIES; category++) {
    if (toLevelWeight(row, category) >= MIN_LEVEL_MATCHES) continue
    const from = ROW_HEAD + category * LEAGUE_FIELDS
    for (let field = from; field < from + LEAGUE_FIELDS; field++)
      row[field] = domestic.reduce((sum, league) => sum + league[field]!, 0)
  }
  return row
}

/** Copies of the rows of a fixture, decayed to its kick-off; the state does not change. */
function copyRows(fitted: FittedCounts, fixture: FixtureFacts): MatchRows | null {
  const { teams, referees, constants } = fitted
  const league = copyLeague(fitted, fixture)
  if (league === null) return null
  const copyTeam = (teamId: string) => {
    const row = teams.get(teamId)?.slice() ?? createRow(CATEGORIES * TEAM_FIELDS, fixture)
    ageTeam(row, fixture, constants)
    return row
  }
  const key = fixture.referee === null ? null : toRefereeKey(fixture.league, fixture.referee)
  const referee = (key !== null && referees.get(key)?.slice()) || null
  if (referee !== null) ageReferee(referee, fixture, constants)
  return { home: copyTeam(fixture.homeTeamId), away: copyTeam(fixture.awayTeamId), league, referee }
}
