/** Final tables that were never stored, because a season ended while nothing ran. */
import type { ReadDb } from '#data/db/database.ts'
import { listTables } from '#data/queries/matches/standings-rows.ts'
import type { LeagueTable } from '#pipeline/context/match-context.ts'

/**
 * Those of a past season that are stored with fewer matches, or not at all. A stored end stays: the
 * feed no longer tells the points deducted in it.
 */
export async function listUnfinished(
  db: ReadDb,
  tables: readonly LeagueTable[],
): Promise<LeagueTable[]> {
  const seasons = new Map(tables.map(({ leagueId, season }) => [leagueId, season]))
  const stored = [...(await listTables(db, [...seasons.keys()], seasons)).values()].flat()
  const played = new Map(stored.map(({ id, matchesPlayed }) => [id, matchesPlayed]))
  return tables.filter(({ rows }) =>
    rows.some(({ id, matchesPlayed }) => (played.get(id) ?? -1) < matchesPlayed),
  )
}
