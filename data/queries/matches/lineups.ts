/** Line-ups and substitutions of the matches that teams have played in a season. */
import { and, eq, inArray, isNotNull, lt, or } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { matches, matchEvents } from '#data/db/schema.ts'
import type { Lineup } from '#data/model/match/match.ts'

interface StoredLineup {
  readonly teamId: string
  readonly season: number
  readonly lineup: Lineup
  readonly substitutions: readonly {
    readonly on: string | null
    readonly off: string | null
    readonly minute: number
  }[]
}

/** Every known line-up of played matches of these seasons, one row per team and match. */
export async function listLineups(
  db: ReadDb,
  seasons: readonly number[],
  before: Date,
): Promise<StoredLineup[]> {
  if (seasons.length === 0) return []
  const isListed = and(
    inArray(matches.season, [...seasons]),
    eq(matches.matchStatus, 'finished'),
    lt(matches.kickoffAt, before),
    or(isNotNull(matches.homeLineup), isNotNull(matches.awayLineup)),
  )
  const rows = await db
    .select({
      id: matches.id,
      season: matches.season,
      homeTeamId: matches.homeTeamId,
      awayTeamId: matches.awayTeamId,
      homeLineup: matches.homeLineup,
      awayLineup: matches.awayLineup,
    })
    .from(matches)
    .where(isListed)
  const changes = await db
    .select({
      matchId: matchEvents.matchId,
      teamId: matchEvents.teamId,
      on: matchEvents.playerName,
      off: matchEvents.relatedPlayerName,
      minute: matchEvents.minute,
    })
    .from(matchEvents)
    .innerJoin(matches, eq(matches.id, matchEvents.matchId))
    .where(and(isListed, eq(matchEvents.eventType, 'substitution')))
  const byTeam = Map.groupBy(changes, ({ matchId, teamId }) => `${matchId} ${teamId}`)
  return rows.flatMap(({ id, season, homeTeamId, awayTeamId, homeLineup, awayLineup }) =>
    [
      { teamId: homeTeamId, lineup: homeLineup },
      { teamId: awayTeamId, lineup: awayLineup },
    ].flatMap(({ teamId, lineup }) =>
      lineup
        ? [{ teamId, season, lineup, substitutions: byTeam.get(`${id} ${teamId}`) ?? [] }]
        : [],
    ),
  )
}
