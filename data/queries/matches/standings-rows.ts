/** The last stored tables. */
import { asc, inArray } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { leagueStandings } from '#data/db/schema.ts'
import { StandingSchema, type Standing } from '#data/model/match/match.ts'

/**
 * The table of each of these leagues in its newest season, by league id.
 * @param seasons other seasons to read instead, by league id
 */
export async function listTables(
  db: ReadDb,
  leagueIds: readonly string[],
  seasons?: ReadonlyMap<string, number>,
): Promise<Map<string, Standing[]>> {
  const rows = await db
    .select()
    .from(leagueStandings)
    .where(inArray(leagueStandings.leagueId, [...leagueIds]))
    .orderBy(
      asc(leagueStandings.leagueId),
      asc(leagueStandings.season),
      asc(leagueStandings.position),
    )
  const byLeague = Map.groupBy(rows, ({ leagueId }) => leagueId)
  return new Map(
    [...byLeague].map(([leagueId, all]) => {
      const wanted = seasons?.get(leagueId) ?? all.at(-1)!.season
      return [leagueId, all.filter(({ season }) => season === wanted).map(toStanding)]
    }),
  )
}

function toStanding({ team, played, ...row }: typeof leagueStandings.$inferSelect): Standing {
  return StandingSchema.parse({ ...row, teamName: team, matchesPlayed: played })
}

/** The clubs of each of these leagues in its newest season, by name. */
export async function listNewestSeasons(db: ReadDb, leagueIds: readonly string[]) {
  const rows = await db
    .select({
      leagueId: leagueStandings.leagueId,
      season: leagueStandings.season,
      teamId: leagueStandings.teamId,
      team: leagueStandings.team,
    })
    .from(leagueStandings)
    .where(inArray(leagueStandings.leagueId, [...leagueIds]))
    .orderBy(asc(leagueStandings.season), asc(leagueStandings.team))
  const byLeague = Map.groupBy(rows, ({ leagueId }) => leagueId)
  return leagueIds.flatMap((leagueId) => {
    const all = byLeague.get(leagueId) ?? []
    const season = all.at(-1)?.season
    if (season === undefined) return []
    const clubs = all.filter((row) => row.season === season)
    return { leagueId, season, clubs: clubs.map(({ teamId, team }) => ({ teamId, team })) }
  })
}
