/** Clubs by the ids that feeds have for them. */
import { and, asc, eq, inArray, isNotNull, notInArray, or, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { countries, matches, teams } from '#data/db/schema.ts'
import type { FeedName } from '#data/model/providers.ts'
import { upsertRows } from '#data/queries/upsert.ts'

/** The column with the ids of a feed. */
const ID_COLUMNS = { sportmonks: 'sportmonksId', 'api-football': 'apiFootballId' } as const
export type ProviderIdColumn = (typeof ID_COLUMNS)[keyof typeof ID_COLUMNS]

/** Null for a feed without ids of its own. */
export const getIdColumn = (feed: FeedName): ProviderIdColumn | null =>
  (ID_COLUMNS as Partial<Record<FeedName, ProviderIdColumn>>)[feed] ?? null

export interface KnownTeam {
  readonly id: string
  readonly name: string
}

/** Every club that a feed has an id for, by that id. */
export async function listKnownTeams(db: ReadDb, feed: FeedName): Promise<Map<number, KnownTeam>> {
  const name = getIdColumn(feed)
  if (name === null) return new Map()
  const column = teams[name]
  const rows = await db
    .select({ feedId: column, id: teams.id, name: teams.name })
    .from(teams)
    .where(isNotNull(column))
    .orderBy(asc(teams.id))
  return new Map(rows.map(({ feedId, ...team }) => [feedId!, team]))
}

/** Writes down which club has which id of a feed; no other club has it from then on. */
export async function setTeamIds(
  db: WriteDb,
  feed: FeedName,
  list: ReadonlyMap<number, KnownTeam>,
): Promise<void> {
  const name = getIdColumn(feed)
  if (name === null || list.size === 0) return
  const ids = [...list.keys()]
  const owners = [...list.values()].map(({ id }) => id)
  await db
    .update(teams)
    .set({ [name]: null })
    .where(and(inArray(teams[name], ids), notInArray(teams.id, owners)))
  const rows = [...list].map(([feedId, team]) => ({ ...team, [name]: feedId }))
  await upsertRows(db, teams, rows, { key: ['id'], onConflict: 'update' })
}

export interface StoredTeam extends KnownTeam {
  /** Name of its country; null for a club known only from cups. */
  readonly country: string | null
}

/** Every stored club, also under ids that are no longer used. */
export async function listStoredTeams(db: ReadDb): Promise<StoredTeam[]> {
  return db
    .select({ id: teams.id, name: teams.name, country: countries.name })
    .from(teams)
    .leftJoin(countries, eq(countries.id, teams.countryId))
}

/** Those of these ids that a match has. */
export async function listTeamsWithMatches(
  db: ReadDb,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const sides = await db
    .selectDistinct({ home: matches.homeTeamId, away: matches.awayTeamId })
    .from(matches)
    .where(or(inArray(matches.homeTeamId, [...ids]), inArray(matches.awayTeamId, [...ids])))
  return new Set(sides.flatMap(({ home, away }) => [home, away]))
}

/** Moves a stored club to another id, with its matches and followers; the old id leads on. */
export async function moveTeam(db: WriteDb, oldId: string, team: KnownTeam): Promise<void> {
  await db.execute(sql`select move_club(${oldId}, ${team.id}, ${team.name})`)
}
