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
  const byLeague = await readTables(db, leagueIds)
  return new Map(
    [...byLeague].map(([leagueId, all]) => {
      const wanted = seasons?.get(leagueId) ?? all.at(-1)!.season
      return [leagueId, all.filter(({ season }) => season === wanted).map(toStanding)]
    }),
  )
}

/**
 * The table of each of these leagues that readers are shown, by league id: of its newest season, or
 * the end of the one before for as long as the feed lists matches of a part of the clubs alone.
 */
export async function listShownTables(
  db: ReadDb,
  leagueIds: readonly string[],
): Promise<Map<string, { readonly season: number; readonly rows: Standing[] }>> {
  const byLeague = await readTables(db, leagueIds)
  return new Map(
    [...byLeague].map(([leagueId, all]) => {
      const seasons = [...Map.groupBy(all, ({ season }) => season)]
      const [newest, before] = seasons.toReversed()
      const [season, rows] = before && isPart(newest![1], before[1]) ? before : newest!
      return [leagueId, { season, rows: rows.map(toStanding) }]
    }),
  )
}

/** Every stored table of these leagues, by league id and season: `serie-a/2026`. */
export async function listTablesOfSeasons(
  db: ReadDb,
  leagueIds: readonly string[],
): Promise<Map<string, Standing[]>> {
  const rows = [...(await readTables(db, leagueIds)).values()].flat()
  const bySeason = Map.groupBy(rows, ({ leagueId, season }) => `${leagueId}/${season}`)
  return new Map([...bySeason].map(([key, table]) => [key, table.map(toStanding)]))
}

type Row = typeof leagueStandings.$inferSelect

/**
 * True for a table with fewer clubs than a season ago of which half have yet to play: others may come.
 * A league that has become smaller is whole from its first round on, one match put off or not.
 */
const isPart = (rows: readonly Row[], before: readonly Row[]) =>
  rows.length < before.length && rows.filter(({ played }) => played === 0).length * 2 >= rows.length

/** All seasons' rows of each league, from the oldest season and by place. */
async function readTables(db: ReadDb, leagueIds: readonly string[]): Promise<Map<string, Row[]>> {
  const rows = await db
    .select()
    .from(leagueStandings)
    .where(inArray(leagueStandings.leagueId, [...leagueIds]))
    .orderBy(
      asc(leagueStandings.leagueId),
      asc(leagueStandings.season),
      asc(leagueStandings.position),
    )
  return Map.groupBy(rows, ({ leagueId }) => leagueId)
}

function toStanding({ team, played, ...row }: Row): Standing {
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
