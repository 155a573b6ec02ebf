/**
 * The rate of a count in one match: the league's level, times the effect of the expected goals,
 * times the team's ratio, times what its opponent allows, times the referee. Each ratio is shrunk
 * to 1 by a gamma prior: (observed + prior) / (expected + prior).
 */
import { readCalendar, type Calendar } from './calendar.ts'
import type { LogGoals } from './odds.ts'
import {
  CARDS,
  LEAGUE_FIELDS,
  LONG_FIELDS,
  ROW_HEAD,
  SPREAD_FIELDS,
  TEAM_FIELDS,
  TOTAL_FIELDS,
} from './state.ts'
import type { CountConstants } from './constants.ts'

/** The rows of a match's teams, league and referee, decayed to its kick-off. */
export interface MatchRows {
  readonly home: Float64Array
  readonly away: Float64Array
  readonly league: Float64Array
  readonly referee: Float64Array | null
}

/**
 * Expected counts of one kind in one match, and their factors (1 is average). One object is reused
 * for all matches.
 */
export interface CountRates {
  homeRate: number
  awayRate: number
  homeMakes: number
  homeAllows: number
  awayMakes: number
  awayAllows: number
  homeLevel: number
  awayLevel: number
  refereeFactor: number
  /** The league's usual count of both sides, per match; and this match's excess over it before shrinkage. */
  usualTotal: number
  totalOffset: number
}

/** A new object for `writeRates`. */
export function createRates(): CountRates {
  return {
    homeRate: 0,
    awayRate: 0,
    homeMakes: 1,
    homeAllows: 1,
    awayMakes: 1,
    awayAllows: 1,
    homeLevel: 1,
    awayLevel: 1,
    refereeFactor: 1,
    usualTotal: 0,
    totalOffset: 0,
  }
}

/**
 * Prior weights in matches: of a league's long-run mean against its recent one, and of the start
 * values against the long-run mean.
 */
const LONG_PRIOR = 10
const START_PRIOR = 5
/** log(home goals × away goals) of an average match; a match's tempo is its excess over this. */
const USUAL_TEMPO = 0.6
/** Larger log goal ratios are cut to this. */
const MAX_SUPREMACY = 2.5

function shrink(seen: number, expected: number, prior: number): number {
  return (seen + prior) / (expected + prior)
}

/** Shots of all kinds of both sides: log of the ratio to the usual, 0 for average. */
interface LogAttempts {
  homeMakes: number
  homeAllows: number
  awayMakes: number
  awayAllows: number
}

/** Computes the shots of both teams from their expected number, into `logs`. */
export function writeLogAttempts(logs: LogAttempts, rates: CountRates): void {
  logs.homeMakes = Math.log(rates.homeMakes)
  logs.homeAllows = Math.log(rates.homeAllows)
  logs.awayMakes = Math.log(rates.awayMakes)
  logs.awayAllows = Math.log(rates.awayAllows)
}

/** Facts of a match beside the rows of its teams, league and referee. */
export interface CountSetting {
  category: number
  readonly goals: LogGoals
  readonly calendar: Calendar
  /** Each side's shots, and those it allows. */
  readonly attempts: LogAttempts
  readonly neutral: boolean
}

/** The setting of a match before its goals are forecast: an average match on its day. */
export function createSetting(match: {
  readonly kickoffMs: number
  readonly neutral: boolean
}): CountSetting {
  const calendar = { midweek: 0, opening: 0, closing: 0 }
  readCalendar(match.kickoffMs, calendar)
  const goals = { supremacy: 0, tempo: USUAL_TEMPO }
  const attempts = { homeMakes: 0, homeAllows: 0, awayMakes: 0, awayAllows: 0 }
  return { category: 0, goals, calendar, attempts, neutral: match.neutral }
}

/** Home (or away) count per match in a league. Recent mean shrunk towards the long-run mean. */
function toLevel(league: Float64Array, field: number, start: number): number {
  const long = field + LONG_FIELDS
  const usual = (league[long]! + START_PRIOR * start) / (league[long + 1]! + START_PRIOR)
  return (league[field]! + LONG_PRIOR * usual) / (league[field + 1]! + LONG_PRIOR)
}

/** Writes the expected counts of one kind. Allocates nothing: it runs for every match of every fit. */
export function writeRates(
  rates: CountRates,
  rows: MatchRows,
  constants: CountConstants,
  setting: CountSetting,
): void {
  const { category, goals, calendar, attempts, neutral } = setting
  const team = ROW_HEAD + category * TEAM_FIELDS
  const league = ROW_HEAD + category * LEAGUE_FIELDS
  const prior = constants.teamPrior
  rates.homeMakes = shrink(rows.home[team]!, rows.home[team + 1]!, prior)
  rates.homeAllows = shrink(rows.home[team + 2]!, rows.home[team + 3]!, prior)
  rates.awayMakes = shrink(rows.away[team]!, rows.away[team + 1]!, prior)
  rates.awayAllows = shrink(rows.away[team + 2]!, rows.away[team + 3]!, prior)
  rates.homeLevel = toLevel(rows.league, league, constants.start[0])
  rates.awayLevel = toLevel(rows.league, league + 2, constants.start[1])
  if (neutral) {
    rates.homeLevel = (rates.homeLevel + rates.awayLevel) / 2
    rates.awayLevel = rates.homeLevel
  }
  rates.refereeFactor =
    rows.referee === null || constants.refereePrior === null || category !== CARDS
      ? 1
      : shrink(rows.referee[ROW_HEAD]!, rows.referee[ROW_HEAD + 1]!, constants.refereePrior)
  const u = Math.min(MAX_SUPREMACY, Math.max(-MAX_SUPREMACY, goals.supremacy))
  const { attemptsMade, attemptsAllowed } = constants
  const shared =
    constants.tempo * (goals.tempo - USUAL_TEMPO) +
    constants.mismatch * u * u +
    constants.midweek * calendar.midweek +
    constants.opening * calendar.opening +
    constants.closing * calendar.closing
  const tilt = constants.supremacy * u
  const homeBoost = attemptsMade * attempts.homeMakes + attemptsAllowed * attempts.awayAllows
  const awayBoost = attemptsMade * attempts.awayMakes + attemptsAllowed * attempts.homeAllows
  const home =
    rates.homeLevel * rates.homeMakes * rates.awayAllows * Math.exp(shared + tilt + homeBoost)
  const away =
    rates.awayLevel * rates.awayMakes * rates.homeAllows * Math.exp(shared - tilt + awayBoost)
  rates.usualTotal = rates.homeLevel + rates.awayLevel
  rates.totalOffset = home + away - rates.usualTotal
  const weight = toTotalWeight(rows.league, constants, category)
  const pull = ((home + away) / rates.usualTotal) ** (weight - 1) * rates.refereeFactor
  rates.homeRate = home * pull
  rates.awayRate = away * pull
}

/** Prior weight of `totalWeight` against a league's own matches, in squared counts. */
const TOTAL_PRIOR = 300

/**
 * Regression slope of observed on expected totals, both minus the league's mean, limited to 0–1.2.
 * 1 when totals vary as much as expected.
 */
function toTotalWeight(league: Float64Array, constants: CountConstants, category: number): number {
  const field = ROW_HEAD + category * LEAGUE_FIELDS + TOTAL_FIELDS
  const weight =
    (league[field]! + TOTAL_PRIOR * constants.totalWeight) / (league[field + 1]! + TOTAL_PRIOR)
  return Math.min(1.2, Math.max(0, weight))
}

/** Prior weight of the start value of the spread against a league's own matches, in counts. */
const SPREAD_PRIOR = 2000
const MIN_SPREAD = 0.7
const MAX_SPREAD = 3

/** Variance divided by mean of home (0), away (1) or total (2) counts in a league, 0.7 to 3; 1 is Poisson. */
export function toSpread(
  league: Float64Array,
  constants: CountConstants,
  category: number,
  part: 0 | 1 | 2,
): number {
  const field = ROW_HEAD + category * LEAGUE_FIELDS + SPREAD_FIELDS + 2 * part
  const spread =
    (league[field]! + SPREAD_PRIOR * constants.spread[part]) / (league[field + 1]! + SPREAD_PRIOR)
  return Math.min(MAX_SPREAD, Math.max(MIN_SPREAD, spread))
}

/** Weighted number of a league's matches with this count, older ones counting less. */
export function toLevelWeight(league: Float64Array, category: number): number {
  return league[ROW_HEAD + category * LEAGUE_FIELDS + LONG_FIELDS + 1]!
}
