/** Reference data: countries, leagues, seasons, teams, venues, referees, players. */
import type { WriteDb } from '#data/db/database.ts'
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
import { LEAGUES } from '#data/model/leagues.ts'
import { toSlug } from '#data/model/feed.ts'
import { upsertRows } from '#data/queries/upsert.ts'

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
  ...new Map(LEAGUES.map(({ country, countryCode }) => [country, countryCode])),
].map(([name, code]) => ({
  id: toSlug(name),
  name,
  code,
  flag: code,
}))

const LEAGUE_ROWS = LEAGUES.map((league, position) => ({
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
  const byId = { key: ['id'], onConflict: 'update' } as const
  await upsertRows(db, countries, COUNTRIES, byId)
  await upsertRows(db, leagues, LEAGUE_ROWS, byId)
  await upsertRows(db, seasons, rows.seasons, byId)
  await upsertRows(db, venues, rows.venues, byId)
  await upsertRows(db, teams, rows.teams, byId)
  await upsertRows(db, teams, rows.cupTeams, { key: ['id'], onConflict: 'ignore' })
  await upsertRows(db, referees, rows.referees, byId)
  await upsertRows(db, players, rows.players, byId)
}

/** Stores the tables of the current seasons. */
export async function upsertStandings(
  db: WriteDb,
  rows: readonly (typeof leagueStandings.$inferInsert)[],
): Promise<void> {
  await upsertRows(db, leagueStandings, rows, { key: ['id'], onConflict: 'update' })
}
