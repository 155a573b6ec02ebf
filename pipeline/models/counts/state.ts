/**
 * What the counts models remember of teams, leagues and referees: sums over their matches in which
 * older matches count for less and less. Each has one array of numbers, called its row here: first
 * when it was last changed, then as many numbers for each count as the constants below say.
 */
import { COUNT_CATEGORIES, getCount } from '#data/model/match/counts.ts'
import type { HistoricMatch, Sides } from '#data/model/history.ts'
import { DAY_MS } from '#data/model/time.ts'
import type { CountConstants, CountsConstants } from './constants.ts'

/** What is remembered: the counts that are forecast, and two that help to forecast them. */
const REMEMBERED = [...COUNT_CATEGORIES, 'attempts', 'goals'] as const
/** How many counts a row has numbers for, in the order of `REMEMBERED`. */
export const CATEGORIES = REMEMBERED.length
export const FORECAST_CATEGORIES = COUNT_CATEGORIES.length
export const ATTEMPTS = REMEMBERED.indexOf('attempts')
export const GOALS = REMEMBERED.indexOf('goals')
/** The count for which referees are remembered. */
export const CARDS = REMEMBERED.indexOf('cards')

/** A row begins with the kick-off (ms since 1970, UTC) and the season (its first year) of the last match it was changed for. */
export const ROW_HEAD = 2
/**
 * Numbers a team's row has for each count: how many the team had, how many were expected of an
 * average team in those matches, how many its opponents had, how many were expected of them.
 */
export const TEAM_FIELDS = 4
/**
 * Numbers a league's row has for each count, by their place:
 *  0–3   counts of home sides, and how many matches' worth of them that was; the same away
 *  4–9   squared errors of the forecasts and their expected counts: home, away, total
 * 10–11  how far totals and their forecasts were off the usual total: product, square of the latter
 * 12–15  as 0–3, remembered for years instead of months
 */
export const LEAGUE_FIELDS = 16
/** First place of the squared errors. */
export const SPREAD_FIELDS = 4
/** First place of what is known of totals. */
export const TOTAL_FIELDS = 10
/** First place of what is remembered for years. */
export const LONG_FIELDS = 12
/** Numbers a referee's row has: cards shown, and cards expected of an average referee. */
export const REFEREE_FIELDS = 2

export interface FittedCounts {
  /** One set for each count, in the order of `REMEMBERED`. */
  readonly constants: readonly CountConstants[]
  readonly teams: Map<string, Float64Array>
  readonly leagues: Map<string, Float64Array>
  readonly referees: Map<string, Float64Array>
  /** The domestic league each team last played in. */
  readonly homeLeagues: Map<string, string>
}

/** A memory in which nothing has been played yet. */
export function createCounts(constants: CountsConstants): FittedCounts {
  return {
    constants: REMEMBERED.map((name) => constants[name]),
    teams: new Map(),
    leagues: new Map(),
    referees: new Map(),
    homeLeagues: new Map(),
  }
}

/** When something is known or asked: a match or a fixture. */
export interface Moment {
  readonly kickoffMs: number
  readonly season: number
}

/** A row without any match, dated to this moment. */
export function createRow(fields: number, moment: Moment): Float64Array {
  const row = new Float64Array(ROW_HEAD + fields)
  row[0] = moment.kickoffMs
  row[1] = moment.season
  return row
}

function toDays(row: Float64Array, moment: Moment): number {
  return Math.max(0, moment.kickoffMs - row[0]!) / DAY_MS
}

function touch(row: Float64Array, moment: Moment): void {
  row[0] = Math.max(row[0]!, moment.kickoffMs)
  row[1] = moment.season
}

/** Makes the past count for less in a team's row: by the days since it was last changed, and once for a new season. */
export function ageTeam(row: Float64Array, moment: Moment, constants: readonly CountConstants[]) {
  const days = toDays(row, moment)
  const isNewSeason = row[1] !== moment.season
  for (let category = 0; category < CATEGORIES; category++) {
    const { teamHalfLifeDays, teamSeasonKeep } = constants[category]!
    const keep = 2 ** (-days / teamHalfLifeDays) * (isNewSeason ? teamSeasonKeep : 1)
    const from = ROW_HEAD + category * TEAM_FIELDS
    for (let field = from; field < from + TEAM_FIELDS; field++) row[field]! *= keep
  }
  touch(row, moment)
}

/** A league's spread and its usual level change slowly: days until a match counts half. */
const LONG_HALF_LIFE_DAYS = 1000

/** The same for a league's row, whose places from `SPREAD_FIELDS` on are remembered for years. */
export function ageLeague(row: Float64Array, moment: Moment, constants: readonly CountConstants[]) {
  const days = toDays(row, moment)
  if (days === 0 && row[1] === moment.season) return
  const isNewSeason = row[1] !== moment.season
  const longKeep = 2 ** (-days / LONG_HALF_LIFE_DAYS)
  for (let category = 0; category < CATEGORIES; category++) {
    const { levelHalfLifeDays, levelSeasonKeep } = constants[category]!
    const keep = 2 ** (-days / levelHalfLifeDays) * (isNewSeason ? levelSeasonKeep : 1)
    const from = ROW_HEAD + category * LEAGUE_FIELDS
    for (let field = 0; field < LEAGUE_FIELDS; field++)
      row[from + field]! *= field < SPREAD_FIELDS ? keep : longKeep
  }
  touch(row, moment)
}

/** The same for a referee's row. */
export function ageReferee(
  row: Float64Array,
  moment: Moment,
  constants: readonly CountConstants[],
) {
  const keep = 2 ** (-toDays(row, moment) / constants[CARDS]!.refereeHalfLifeDays)
  row[ROW_HEAD]! *= keep
  row[ROW_HEAD + 1]! *= keep
  touch(row, moment)
}

/** `M Oliver` and `Michael Oliver` are one referee: first letter and last name. */
export function toRefereeKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase()
    .trim()
    .split(/\s+/)
  return `${words[0]![0] ?? ''} ${words.at(-1)!}`
}

/** Counts of a remembered category in a played match; null without data. */
export function getRemembered(match: HistoricMatch, category: number): Sides | null {
  if (category === ATTEMPTS) return match.shots
  if (category === GOALS) return match.goals
  return getCount(match, COUNT_CATEGORIES[category]!)
}
