/**
 * How the counts models learn from a played match. It is forecast first, then its counts are added,
 * so that no expectation in the sums includes its own match: as in the rating systems Elo and
 * Glicko.
 */
import type { HistoricMatch } from '#data/model/history.ts'
import { isBetweenLeagues } from '#pipeline/models/leagues/shared-teams.ts'
import { toMostOfCount } from '#pipeline/models/leagues/slips.ts'
import { readOdds, type LogGoals } from './odds.ts'
import {
  createRates,
  createSetting,
  writeLogAttempts,
  writeRates,
  type CountRates,
  type MatchRows,
} from './rates.ts'
import {
  ageLeague,
  ageReferee,
  ageTeam,
  ATTEMPTS,
  CARDS,
  CATEGORIES,
  createRow,
  FORECAST_CATEGORIES,
  type FittedCounts,
  getRemembered,
  GOALS,
  LEAGUE_FIELDS,
  LONG_FIELDS,
  type Moment,
  REFEREE_FIELDS,
  ROW_HEAD,
  SPREAD_FIELDS,
  TEAM_FIELDS,
  toRefereeKey,
  TOTAL_FIELDS,
} from './state.ts'

/** The goals implied by a match's odds weigh as much as the goals of this many matches. */
const ODDS_WEIGHT = 5

/** Learns one match; matches must come in order of kick-off. Awarded matches are ignored. */
export function learnCounts(fitted: FittedCounts, match: HistoricMatch): void {
  if (match.awarded) return
  if (!isBetweenLeagues(match.league))
    for (const team of [match.homeTeamId, match.awayTeamId])
      fitted.homeLeagues.set(team, match.league)
  const rows = requireRows(fitted, match)
  const setting = createSetting(match)
  const rates = createRates()
  setting.category = GOALS
  writeRates(rates, rows, fitted.constants[GOALS]!, setting)
  learnGoals(rows, rates, match, setting.goals)
  setting.category = ATTEMPTS
  const attemptRates = createRates()
  writeRates(attemptRates, rows, fitted.constants[ATTEMPTS]!, setting)
  writeLogAttempts(setting.attempts, attemptRates)
  for (let category = 0; category < FORECAST_CATEGORIES; category++) {
    const count = getRemembered(match, category)
    if (count === null) continue
    setting.category = category
    writeRates(rates, rows, fitted.constants[category]!, setting)
    learnSides(rows, rates, { category, home: count.home, away: count.away, weight: 1 })
  }
  const attempts = getRemembered(match, ATTEMPTS)
  if (attempts === null) return
  const { home, away } = attempts
  learnSides(rows, attemptRates, { category: ATTEMPTS, home, away, weight: 1 })
}

/** Stores the expected goals (from odds, else from past goals), then updates both teams with the result. */
function learnGoals(
  rows: MatchRows,
  rates: CountRates,
  match: HistoricMatch,
  goals: LogGoals,
): void {
  goals.supremacy = Math.log(rates.homeRate / rates.awayRate)
  goals.tempo = Math.log(rates.homeRate * rates.awayRate)
  if (match.odds === null) {
    const { home, away } = match.goals
    learnSides(rows, rates, { category: GOALS, home, away, weight: 1 })
    return
  }
  readOdds(match.odds, goals)
  const home = Math.exp((goals.tempo + goals.supremacy) / 2)
  const away = Math.exp((goals.tempo - goals.supremacy) / 2)
  learnSides(rows, rates, { category: GOALS, home, away, weight: ODDS_WEIGHT })
}

interface Seen {
  readonly category: number
  readonly home: number
  readonly away: number
  readonly weight: number
}

/**
 * Adds each side's counts to both teams, the league and the referee, together with the counts
 * expected of an average one.
 */
function learnSides(rows: MatchRows, rates: CountRates, seen: Seen): void {
  const { category, weight } = seen
  const { homeRate, awayRate } = rates
  // A typing error in a row (99 shots) is cut to the most plausible count; the goal ratings report
  // it.
  const home = Math.min(seen.home, toMostOfCount(homeRate))
  const away = Math.min(seen.away, toMostOfCount(awayRate))
  const team = ROW_HEAD + category * TEAM_FIELDS
  rows.home[team]! += weight * home
  rows.home[team + 1]! += (weight * homeRate) / rates.homeMakes
  rows.away[team + 2]! += weight * home
  rows.away[team + 3]! += (weight * homeRate) / rates.awayAllows
  rows.away[team]! += weight * away
  rows.away[team + 1]! += (weight * awayRate) / rates.awayMakes
  rows.home[team + 2]! += weight * away
  rows.home[team + 3]! += (weight * awayRate) / rates.homeAllows
  const league = ROW_HEAD + category * LEAGUE_FIELDS
  for (const level of [league, league + LONG_FIELDS]) {
    rows.league[level]! += home
    rows.league[level + 1]! += homeRate / rates.homeLevel
    rows.league[level + 2]! += away
    rows.league[level + 3]! += awayRate / rates.awayLevel
  }
  const spread = league + SPREAD_FIELDS
  rows.league[spread]! += (home - homeRate) ** 2
  rows.league[spread + 1]! += homeRate
  rows.league[spread + 2]! += (away - awayRate) ** 2
  rows.league[spread + 3]! += awayRate
  rows.league[spread + 4]! += (home + away - homeRate - awayRate) ** 2
  rows.league[spread + 5]! += homeRate + awayRate
  const total = league + TOTAL_FIELDS
  const seenOffset = (home + away) / rates.refereeFactor - rates.usualTotal
  rows.league[total]! += seenOffset * rates.totalOffset
  rows.league[total + 1]! += rates.totalOffset ** 2
  if (category !== CARDS || rows.referee === null) return
  rows.referee[ROW_HEAD]! += home + away
  rows.referee[ROW_HEAD + 1]! += (homeRate + awayRate) / rates.refereeFactor
}

function requireRows(fitted: FittedCounts, match: HistoricMatch): MatchRows {
  const { teams, leagues, referees, constants } = fitted
  const home = requireRow(teams, match.homeTeamId, CATEGORIES * TEAM_FIELDS, match)
  const away = requireRow(teams, match.awayTeamId, CATEGORIES * TEAM_FIELDS, match)
  const league = requireRow(leagues, match.league, CATEGORIES * LEAGUE_FIELDS, match)
  const referee =
    match.referee === null
      ? null
      : requireRow(referees, toRefereeKey(match.league, match.referee), REFEREE_FIELDS, match)
  ageTeam(home, match, constants)
  ageTeam(away, match, constants)
  ageLeague(league, match, constants)
  if (referee !== null) ageReferee(referee, match, constants)
  return { home, away, league, referee }
}

function requireRow(
  rows: Map<string, Float64Array>,
  key: string,
  fields: number,
  moment: Moment,
): Float64Array {
  const known = rows.get(key)
  if (known !== undefined) return known
  const row = createRow(fields, moment)
  rows.set(key, row)
  return row
}
