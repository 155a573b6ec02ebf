/** Clubs by the ids that feeds have for them. */
import { and, asc, inArray, isNotNull, notInArray } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { teams } from '#data/db/schema.ts'
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
