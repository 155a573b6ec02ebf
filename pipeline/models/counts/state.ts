/**
 * What the counts models remember: decaying sums for each team, league and
 * referee, one typed array each.
 */
import { COUNT_CATEGORIES, getCount } from '#data/model/match/counts.ts'
import type { HistoricMatch, Sides } from '#data/model/history.ts'
import { DAY_MS } from '#data/model/time.ts'
import type { CountConstants, CountsConstants } from './constants.ts'

/** What is remembered: the counts that are forecast, and two that help to forecast them. */
const REMEMBERED = [...COUNT_CATEGORIES, 'attempts', 'goals'] as const
/** Place of each category in the rows. */
export const CATEGORIES = REMEMBERED.length
export const FORECAST_CATEGORIES = COUNT_CATEGORIES.length
export const ATTEMPTS = REMEMBERED.indexOf('attempts')
export const GOALS = REMEMBERED.indexOf('goals')
/** The count that referees have a say in. */
export const CARDS = REMEMBERED.indexOf('cards')

/** A row starts with the instant and the season it was last touched. */
export const ROW_HEAD = 2
/** A team, per category: counts made, their expectation, counts allowed, their expectation. */
export const TEAM_FIELDS = 4
/** A league, per category: home counts, their relative expectation, the same away; then squared errors and means of home, away, total; then how totals went with what was expected of them; then the first four again with a long memory. */
export const LEAGUE_FIELDS = 16
/** Where the squared errors start in a league's fields. */
export const SPREAD_FIELDS = 4
/** Where a league's product and square of expected and seen totals start, both off the usual. */
export const TOTAL_FIELDS = 10
/** Where the long memory of a league's level starts. */
export const LONG_FIELDS = 12
/** A referee: cards shown and their expectation. */
export const REFEREE_FIELDS = 2

export interface FittedCounts {
  /** In the order of the category indices. */
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

/** An empty row as of this moment. */
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

/** Lets a team's row forget what the days and a new season make it forget. */
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

/** How wide counts spread and what a league is used to change slowly: days until half is forgotten. */
const LONG_HALF_LIFE_DAYS = 1000

/** Lets a league's row forget. */
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

/** Lets a referee's row forget. */
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
