/** Teams, venues, referees, seasons and players named by a list of matches. Pure. */
import { toSlug, type FeedMatch } from '#data/model/feed.ts'
import { getLeague, getLeagueByName, type LeagueId } from '#data/model/leagues.ts'
import type { FeedName } from '#data/model/providers.ts'
import { getIdColumn } from '#data/queries/matches/known-teams.ts'
import type { TableRow } from '#pipeline/context/standings.ts'
import type { ReferenceRows } from '#data/queries/matches/reference.ts'

interface ProviderIds {
  readonly sportmonksId?: number
  readonly apiFootballId?: number
}

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

/** A match without ids leaves the stored ones. */
function unique<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  const byId = new Map<string, Row>()
  for (const row of rows) byId.set(row.id, { ...byId.get(row.id), ...row })
  return [...byId.values()]
}

/** The feed's own id in the column of that feed; nothing where it has none. */
function toIds(source: FeedName, id: number | null | undefined): ProviderIds {
  const column = getIdColumn(source)
  return column === null || id == null ? {} : { [column]: id }
}

function toSeasonRow(match: FeedMatch) {
  const league = getLeagueByName(match.league)
  const next = String((match.season + 1) % 100).padStart(2, '0')
  return {
    id: `${league.id}-${match.season}`,
    leagueId: league.id,
    startYear: match.season,
    name: `${match.season}/${next}`,
    ...toIds(match.source, match.feedIds?.season),
  }
}

/** False for a name without a letter of ours, which would share its id with others. */
const hasId = (name: string | null): name is string => name !== null && toSlug(name) !== ''

function toVenueRow({ venue, city, isMock, source, feedIds }: FeedMatch) {
  if (!hasId(venue)) return []
  return [{ id: toSlug(venue), name: venue, city, isMock, ...toIds(source, feedIds?.venue) }]
}

function isCup(match: FeedMatch): boolean {
  return getLeagueByName(match.league).tier === 0
}

/** A club's country is its league's; cups between countries do not have it. */
function toTeamRows(match: FeedMatch) {
  const countryId = isCup(match) ? null : toSlug(getLeagueByName(match.league).country)
  const { isMock, source, feedIds } = match
  const sides = [
    { id: match.homeTeamId, name: match.homeTeam, feedId: feedIds?.homeTeam },
    { id: match.awayTeamId, name: match.awayTeam, feedId: feedIds?.awayTeam },
  ]
  return sides.map(({ feedId, ...team }) => ({
    ...team,
    countryId,
    isMock,
    ...toIds(source, feedId),
  }))
}

function toRefereeRow({ referee, isMock, source, feedIds }: FeedMatch) {
  if (!hasId(referee)) return []
  return [{ id: toSlug(referee), name: referee, isMock, ...toIds(source, feedIds?.referee) }]
}

function toPlayerRows(match: FeedMatch) {
  const lists = [
    { teamId: match.homeTeamId, lineup: match.homeLineup },
    { teamId: match.awayTeamId, lineup: match.awayLineup },
  ]
  const ids = new Map(match.feedIds?.players.map((one) => [`${one.teamId}/${one.name}`, one.id]))
  return lists.flatMap(({ teamId, lineup }) =>
    [...(lineup?.startingXI ?? []), ...(lineup?.substitutes ?? [])]
      .filter(({ name }) => hasId(name))
      .map((player) => ({
        id: `${teamId}-${toSlug(player.name)}`,
        name: player.name,
        teamId,
        isMock: match.isMock,
        ...toIds(match.source, ids.get(`${teamId}/${player.name}`)),
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
