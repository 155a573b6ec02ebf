/** Converts a stored match to its wire form. */
import { inArray, sql, type Column } from '#data/db/drizzle.ts'
import { matchEvents, matches } from '#data/db/schema.ts'
import { DISMISSALS } from '#data/model/match/events.ts'
import type { Match } from '#data/model/match/match.ts'

type MatchRow = typeof matches.$inferSelect & { readonly redCards?: [number, number] | null }

// A fragment of its own: Drizzle removes the tables of the columns in a selected field.
const countOf = (id: Column, name: Column) =>
  sql`count(*) filter (where coalesce(${matchEvents.teamId} = ${id}, ${matchEvents.teamName} = ${name}))`
const countRedCards = sql`select json_build_array(
    ${countOf(matches.homeTeamId, matches.homeTeam)}, ${countOf(matches.awayTeamId, matches.awayTeam)})
  from ${matchEvents}
  where ${matchEvents.matchId} = ${matches.id} and ${inArray(matchEvents.eventType, [...DISMISSALS])}`

/** Players sent off so far, home and away; null unless the match is live. */
export const RED_CARDS = sql<
  [number, number] | null
>`case when ${matches.matchStatus} = 'live' then (${countRedCards}) end`

/** The columns of a list: the context of a match is large, and only its own page shows it. */
export const LIST_MATCH_COLUMNS = {
  id: matches.id,
  matchDate: matches.matchDate,
  matchTime: matches.matchTime,
  kickoffAt: matches.kickoffAt,
  league: matches.league,
  country: matches.country,
  countryFlag: matches.countryFlag,
  homeTeam: matches.homeTeam,
  awayTeam: matches.awayTeam,
  homeTeamLogo: matches.homeTeamLogo,
  awayTeamLogo: matches.awayTeamLogo,
  venue: matches.venue,
  city: matches.city,
  matchStatus: matches.matchStatus,
  clock: matches.clock,
  clockAt: matches.clockAt,
  actualHomeScore: matches.actualHomeScore,
  actualAwayScore: matches.actualAwayScore,
  redCards: RED_CARDS,
  openedAt: matches.openedAt,
  homeTeamForm: matches.homeTeamForm,
  awayTeamForm: matches.awayTeamForm,
  homeLeaguePosition: matches.homeLeaguePosition,
  awayLeaguePosition: matches.awayLeaguePosition,
  isMock: matches.isMock,
} as const

/** What every list row shows of a match. */
export function toListMatch(row: Pick<MatchRow, keyof typeof LIST_MATCH_COLUMNS>) {
  return {
    id: row.id,
    matchDate: row.matchDate,
    matchTime: row.matchTime,
    kickoffAt: row.kickoffAt.toISOString(),
    league: row.league,
    country: row.country,
    countryFlag: row.countryFlag,
    homeTeam: row.homeTeam,
    awayTeam: row.awayTeam,
    homeTeamLogo: row.homeTeamLogo,
    awayTeamLogo: row.awayTeamLogo,
    venue: row.venue,
    city: row.city,
    matchStatus: row.matchStatus,
    // The row of an ended match still has its last minute.
    clock: row.matchStatus === 'live' ? row.clock : null,
    clockAt: row.matchStatus === 'live' ? (row.clockAt?.toISOString() ?? null) : null,
    actualHomeScore: row.actualHomeScore,
    actualAwayScore: row.actualAwayScore,
    ...(row.redCards && { redCards: row.redCards }),
    openedAt: row.openedAt?.toISOString() ?? null,
    homeTeamForm: row.homeTeamForm,
    awayTeamForm: row.awayTeamForm,
    homeLeaguePosition: row.homeLeaguePosition,
    awayLeaguePosition: row.awayLeaguePosition,
    isMock: row.isMock,
  }
}

/** The whole match with its context. */
export function toMatch(row: MatchRow): Match {
  return {
    ...toListMatch(row),
    actualOutcome: row.actualOutcome,
    resultEnteredAt: row.resultEnteredAt?.toISOString() ?? null,
    homeTeamId: row.homeTeamId,
    awayTeamId: row.awayTeamId,
    leagueId: row.leagueId,
    homeLast5Games: row.homeLast5Games,
    awayLast5Games: row.awayLast5Games,
    homeGoalsScored: row.homeGoalsScored,
    homeGoalsConceded: row.homeGoalsConceded,
    homeMatchesPlayed: row.homeMatchesPlayed,
    awayGoalsScored: row.awayGoalsScored,
    awayGoalsConceded: row.awayGoalsConceded,
    awayMatchesPlayed: row.awayMatchesPlayed,
    temperature: row.temperature,
    weatherCondition: row.weatherCondition,
    weatherIcon: row.weatherIcon,
    humidity: row.humidity,
    windSpeed: row.windSpeed,
    refereeName: row.refereeName,
    refereeAvgYellowCards: row.refereeAvgYellowCards,
    refereeAvgRedCards: row.refereeAvgRedCards,
    refereeStrictness: row.refereeStrictness,
    tvStations: row.tvStations,
    homeLineup: row.homeLineup,
    awayLineup: row.awayLineup,
    sidelinedPlayers: row.sidelinedPlayers,
    headToHead: row.headToHead,
    leagueStandings: row.leagueStandings,
  }
}
