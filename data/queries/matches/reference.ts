/** Reference data: countries, leagues, seasons, teams, venues, referees, players. */
import { and, eq, notInArray } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import type { PgTable } from '#data/db/drizzle-tables.ts'
import {
  countries,
  leagues,
  leagueStandings,
  players,
  referees,
  seasons,
  teams,
  venues,
} from '#data/db/schema.ts'
import { FEED_LEAGUES } from '#data/model/leagues/feed-leagues.ts'
import { toSlug } from '#data/model/feed.ts'
import { upsertRows, type UpsertOptions } from '#data/queries/upsert.ts'

export interface ReferenceRows {
  readonly seasons: readonly (typeof seasons.$inferInsert)[]
  readonly teams: readonly (typeof teams.$inferInsert)[]
  /** Teams of a cup, whose country the match does not have: stored only when unknown. */
  readonly cupTeams: readonly (typeof teams.$inferInsert)[]
  readonly venues: readonly (typeof venues.$inferInsert)[]
  readonly referees: readonly (typeof referees.$inferInsert)[]
  readonly players: readonly (typeof players.$inferInsert)[]
}

const COUNTRIES = [
  ...new Map(FEED_LEAGUES.map(({ country, countryCode }) => [country, countryCode])),
].map(([name, code]) => ({
  id: toSlug(name),
  name,
  code,
}))

const LEAGUE_ROWS = FEED_LEAGUES.map((league, position) => ({
  id: league.id,
  name: league.name,
  countryId: toSlug(league.country),
  tier: league.tier,
  position,
  footballDataCode: league.file?.code ?? null,
  sportmonksId: league.sportmonksId,
  apiFootballId: league.apiFootballId,
}))

/** Stores the specification's countries and leagues, and the feed's further reference data. */
export async function upsertReference(db: WriteDb, rows: ReferenceRows): Promise<void> {
  await upsertById(db, countries, COUNTRIES)
  await upsertById(db, leagues, LEAGUE_ROWS)
  await upsertById(db, seasons, rows.seasons)
  await upsertById(db, venues, rows.venues)
  await upsertById(db, teams, rows.teams)
  await upsertById(db, teams, rows.cupTeams, 'ignore')
  await upsertById(db, referees, rows.referees)
  await upsertById(db, players, rows.players)
}

/** Rows without an id of a feed leave the stored one as it is, so they go in a statement of their own. */
async function upsertById<Table extends PgTable>(
  db: WriteDb,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  onConflict: UpsertOptions['onConflict'] = 'update',
): Promise<void> {
  for (const group of Map.groupBy(rows, (row) => Object.keys(row).join()).values())
    await upsertRows(db, table, group, { key: ['id'], onConflict })
}

/** Stores whole tables: a club that has left the season's fixtures leaves its table. */
export async function replaceStandings(
  db: WriteDb,
  rows: readonly (typeof leagueStandings.$inferInsert)[],
): Promise<void> {
  await upsertRows(db, leagueStandings, rows, { key: ['id'], onConflict: 'update' })
  for (const [, table] of Map.groupBy(rows, ({ leagueId, season }) => `${leagueId} ${season}`)) {
    const { leagueId, season } = table[0]!
    const ids = table.map(({ id }) => id)
    await db
      .delete(leagueStandings)
      .where(
        and(
          eq(leagueStandings.leagueId, leagueId),
          eq(leagueStandings.season, season),
          notInArray(leagueStandings.id, ids),
        ),
      )
  }
}
