/** Teams, venues, referees, seasons and players named by a list of matches. Pure. */
import { toSlug, type FeedMatch } from '#data/model/feed.ts'
import { getLeague, getLeagueByName, type LeagueId } from '#data/model/leagues.ts'
import type { TableRow } from '#pipeline/context/standings.ts'
import type { ReferenceRows } from '#data/queries/matches/reference.ts'

/** One row for each; the last match wins. */
export function toReference(matches: readonly FeedMatch[]): ReferenceRows {
  return {
    seasons: unique(matches.map(toSeasonRow)),
    venues: unique(matches.flatMap(toVenueRow)),
    teams: unique(matches.filter((match) => !isCup(match)).flatMap(toTeamRows)),
    cupTeams: unique(matches.filter(isCup).flatMap(toTeamRows)),
    referees: unique(matches.flatMap(toRefereeRow)),
    players: unique(matches.flatMap(toPlayerRows)),
  }
}

function unique<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

function toSeasonRow(match: FeedMatch) {
  const league = getLeagueByName(match.league)
  const next = String((match.season + 1) % 100).padStart(2, '0')
  return {
    id: `${league.id}-${match.season}`,
    leagueId: league.id,
    startYear: match.season,
    name: `${match.season}/${next}`,
  }
}

function toVenueRow({ venue, city, isMock }: FeedMatch) {
  return venue === null ? [] : [{ id: toSlug(venue), name: venue, city, isMock }]
}

function isCup(match: FeedMatch): boolean {
  return getLeagueByName(match.league).tier === 0
}

/** A club's country is its league's; cups between countries do not have it. */
function toTeamRows(match: FeedMatch) {
  const countryId = isCup(match) ? null : toSlug(getLeagueByName(match.league).country)
  const { isMock } = match
  return [
    { id: match.homeTeamId, name: match.homeTeam, logo: match.homeTeamLogo, countryId, isMock },
    { id: match.awayTeamId, name: match.awayTeam, logo: match.awayTeamLogo, countryId, isMock },
  ]
}

function toRefereeRow({ referee, isMock }: FeedMatch) {
  return referee === null ? [] : [{ id: toSlug(referee), name: referee, isMock }]
}

function toPlayerRows(match: FeedMatch) {
  const lists = [
    { teamId: match.homeTeamId, lineup: match.homeLineup },
    { teamId: match.awayTeamId, lineup: match.awayLineup },
  ]
  return lists.flatMap(({ teamId, lineup }) =>
    [...(lineup?.startingXI ?? []), ...(lineup?.substitutes ?? [])].map((player) => ({
      id: `${teamId}-${toSlug(player.name)}`,
      name: player.name,
      teamId,
      isMock: match.isMock,
    })),
  )
}

/** A league's table as rows. */
export function toStandingRows(
  isMock: boolean,
  table: {
    leagueId: LeagueId
    season: number
    rows: readonly TableRow[]
  },
) {
  const league = getLeague(table.leagueId)
  return table.rows.map((row) => ({
    id: `${table.leagueId}-${table.season}-${row.teamId}`,
    league: league.name,
    leagueId: table.leagueId,
    season: table.season,
    teamId: row.teamId,
    team: row.teamName,
    teamLogo: row.teamLogo,
    position: row.position,
    points: row.points,
    played: row.matchesPlayed,
    wins: row.wins,
    draws: row.draws,
    losses: row.losses,
    goalsFor: row.goalsFor,
    goalsAgainst: row.goalsAgainst,
    goalDifference: row.goalDifference,
    form: row.form,
    zone: row.zone,
    isMock,
  }))
}
