/**
 * Who is meant by a feed's own id of a club: the club it was stored under. A feed that calls a club
 * by another name one day tells of the same club, and not of a newcomer.
 */
import type { FeedMatch } from '#data/model/feed.ts'
import type { FeedAnswer, FeedTable, MatchSource } from '#pipeline/sources/source.ts'
import { isListedTeam, type TeamIdentity } from './team-identity.ts'

/** Stored clubs by the id that one feed has for them. */
export type TeamBook = ReadonlyMap<number, TeamIdentity>

/** The same feed, whose clubs are read by id first and by name second. */
export function withKnownTeams(feed: MatchSource, readBook: () => Promise<TeamBook>): MatchSource {
  const { loadLive } = feed
  return {
    ...feed,
    async load(now) {
      const answer = await feed.load(now)
      return recognizeTeams(answer, await readBook())
    },
    ...(loadLive && {
      loadLive: async (sourceIds) => recognizeTeams(await loadLive(sourceIds), await readBook()),
    }),
  }
}

export function recognizeTeams(answer: FeedAnswer, book: TeamBook): FeedAnswer {
  const news = new Set<string>()
  const recognize = (named: TeamIdentity, feedId: number): TeamIdentity => {
    const stored = findStored(book, named.id, feedId)
    if (stored === null) return named
    news.add(
      `The feed calls ${stored.name} “${named.name}” now and is understood by its id ${feedId}. Add the name to data/model/leagues/team-names.ts, for feeds without ids.`,
    )
    return stored
  }
  const rows = answer.rows.map((match) => {
    const { feedIds } = match
    if (feedIds === undefined) return match
    const home = recognize({ id: match.homeTeamId, name: match.homeTeam }, feedIds.homeTeam)
    const away = recognize({ id: match.awayTeamId, name: match.awayTeam }, feedIds.awayTeam)
    const isAsNamed = home.id === match.homeTeamId && away.id === match.awayTeamId
    return isAsNamed ? match : renameTeams(match, home, away)
  })
  const tables = answer.tables?.map((table): FeedTable => ({
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      teamId: findStored(book, row.teamId, row.feedTeamId)?.id ?? row.teamId,
    })),
  }))
  return { ...answer, rows, ...(tables && { tables }), warnings: [...answer.warnings, ...news] }
}

/** The club that is meant instead of the one that was read from a name; null where the name is right. */
function findStored(book: TeamBook, id: string, feedId: number | undefined): TeamIdentity | null {
  const stored = feedId === undefined ? undefined : book.get(feedId)
  // A name that we know as another club's is believed: then the feed has given the id away.
  return stored === undefined || stored.id === id || isListedTeam(id) ? null : stored
}

/** Everything in a match that names its sides names them like this. */
function renameTeams(match: FeedMatch, home: TeamIdentity, away: TeamIdentity): FeedMatch {
  const toTeam = (id: string | null) =>
    id === match.homeTeamId ? home : id === match.awayTeamId ? away : null
  return {
    ...match,
    homeTeam: home.name,
    homeTeamId: home.id,
    awayTeam: away.name,
    awayTeamId: away.id,
    events: match.events.map((event) => {
      const team = toTeam(event.teamId)
      return team === null ? event : { ...event, teamId: team.id, teamName: team.name }
    }),
    sidelinedPlayers: match.sidelinedPlayers.map((player) => ({
      ...player,
      team_id: toTeam(player.team_id)?.id ?? player.team_id,
    })),
    ...(match.feedIds && {
      feedIds: {
        ...match.feedIds,
        players: match.feedIds.players.map((player) => ({
          ...player,
          teamId: toTeam(player.teamId)?.id ?? player.teamId,
        })),
      },
    }),
  }
}
