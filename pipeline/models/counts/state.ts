/**
 * State of the counts models for teams, leagues and referees: decaying sums over their matches.
 * Each has one array of numbers, called its row: first the time of its last change, then for each
 * count the numbers that the constants below define.
 */
import { foldLetters } from '#data/model/feed.ts'
import { COUNT_CATEGORIES, getCount } from '#data/model/match/counts.ts'
import type { ContextLeagueId } from '#data/model/context-leagues.ts'
import type { HistoricMatch, Sides } from '#data/model/history.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import { DAY_MS } from '#data/model/time.ts'
import { toPoolKey } from '#pipeline/models/leagues/shared-teams.ts'
import type { CountConstants, CountsConstants } from './constants.ts'

/** Counts with a state: those that are forecast, and two auxiliary ones. */
const REMEMBERED = [...COUNT_CATEGORIES, 'attempts', 'goals'] as const
/** Number of counts in a row, in the order of `REMEMBERED`. */
export const CATEGORIES = REMEMBERED.length
export const FORECAST_CATEGORIES = COUNT_CATEGORIES.length
export const ATTEMPTS = REMEMBERED.indexOf('attempts')
export const GOALS = REMEMBERED.indexOf('goals')
/** The count with a referee state. */
export const CARDS = REMEMBERED.indexOf('cards')

/**
 * A row begins with the kick-off (ms since 1970, UTC) and the season (its first year) of the match
 * that changed it last.
 */
export const ROW_HEAD = 2
/**
 * Numbers per count in a team's row: the team's own count, the count expected of an average team in
 * those matches, its opponents' count, and theirs expected.
 */
export const TEAM_FIELDS = 4
/**
 * Numbers per count in a league's row, by index:
 *    0–3   counts of home sides, and the weight of their matches; the same away
 *    4–9   squared errors of the forecasts, and their expected counts: home, away, total
 *   10–11  deviations of totals and of their forecasts from the usual total: product, square of the latter
 *   12–15  as 0–3, with the long half-life
 */
export const LEAGUE_FIELDS = 16
/** First index of the squared errors. */
export const SPREAD_FIELDS = 4
/** First index of the totals' deviations. */
export const TOTAL_FIELDS = 10
/** First index of the long-run sums. */
export const LONG_FIELDS = 12
/** Numbers in a referee's row: cards shown, and cards expected of an average referee. */
export const REFEREE_FIELDS = 2

export interface FittedCounts {
  /** One set for each count, in the order of `REMEMBERED`. */
  readonly constants: readonly CountConstants[]
  readonly teams: Map<string, Float64Array>
  readonly leagues: Map<string, Float64Array>
  readonly referees: Map<string, Float64Array>
  /** The domestic league in which each team played last. */
  readonly homeLeagues: Map<string, string>
}

/** A state without any match. */
export function createCounts(constants: CountsConstants): FittedCounts {
  return {
    constants: REMEMBERED.map((name) => constants[name]),
    teams: new Map(),
    leagues: new Map(),
    referees: new Map(),
    homeLeagues: new Map(),
  }
}

/** Time of a match or a fixture. */
export interface Moment {
  readonly kickoffMs: number
  readonly season: number
}

/** An empty row, dated to this moment. */
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

/** Decays a team's row: by the days since its last change, and once for a new season. */
export function ageTeam(row: Float64Array, moment: Moment, constants: readonly CountConstants[]) {
  const days = toDays(row, moment)
  const isNewSeason = row[1] !== moment.season
  for (let category = 0; category < CATEGORIES; category++) {
    const { teamHalfLifeDays, teamSeasonWeight } = constants[category]!
    const decay = 2 ** (-days / teamHalfLifeDays) * (isNewSeason ? teamSeasonWeight : 1)
    const from = ROW_HEAD + category * TEAM_FIELDS
    for (let field = from; field < from + TEAM_FIELDS; field++) row[field]! *= decay
  }
  touch(row, moment)
}

/** Half-life of a league's spread and usual level, which change slowly, days. */
const LONG_HALF_LIFE_DAYS = 1000

/** The same for a league's row, whose indexes from `SPREAD_FIELDS` on have the long half-life. */
export function ageLeague(row: Float64Array, moment: Moment, constants: readonly CountConstants[]) {
  const days = toDays(row, moment)
  if (days === 0 && row[1] === moment.season) return
  const isNewSeason = row[1] !== moment.season
  const longDecay = 2 ** (-days / LONG_HALF_LIFE_DAYS)
  for (let category = 0; category < CATEGORIES; category++) {
    const { levelHalfLifeDays, levelSeasonWeight } = constants[category]!
    const decay = 2 ** (-days / levelHalfLifeDays) * (isNewSeason ? levelSeasonWeight : 1)
    const from = ROW_HEAD + category * LEAGUE_FIELDS
    for (let field = 0; field < LEAGUE_FIELDS; field++)
      row[from + field]! *= field < SPREAD_FIELDS ? decay : longDecay
  }
  touch(row, moment)
}

/** The same for a referee's row. */
export function ageReferee(
  row: Float64Array,
  moment: Moment,
  constants: readonly CountConstants[],
) {
  const decay = 2 ** (-toDays(row, moment) / constants[CARDS]!.refereeHalfLifeDays)
  row[ROW_HEAD]! *= decay
  row[ROW_HEAD + 1]! *= decay
  touch(row, moment)
}

/**
 * `M Oliver` and `Michael Oliver` of one country are one referee: first letter and last name. Those
 * of the cups are a group of their own.
 */
export function toRefereeKey(league: LeagueId | ContextLeagueId, name: string): string {
  const words = foldLetters(name.replace(/\./g, '')).trim().split(/\s+/)
  return `${toPoolKey(league)} ${words[0]![0] ?? ''} ${words.at(-1)!}`
}

/** Counts of a category with a state in a played match; null without data. */
export function getRemembered(match: HistoricMatch, category: number): Sides | null {
  if (category === ATTEMPTS) return match.shots
  if (category === GOALS) return match.goals
  return getCount(match, COUNT_CATEGORIES[category]!)
}
