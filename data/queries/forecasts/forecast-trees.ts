/** The trees of hashes that seal members' forecasts. Reads no forecast: the pipeline may not. */
import { and, asc, eq, gte, isNull, or, sql } from '#data/db/drizzle.ts'
import type { Database, ReadDb, WriteDb } from '#data/db/database.ts'
import { forecastTiles, memberForecasts } from '#data/db/schema.ts'
import { parseBase64, parseHex, toBase64, type Bytes } from '#data/ledger/format/bytes.ts'
import type { LogFile } from '#data/ledger/append.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { toLots } from '#data/model/lots.ts'

/** Forecasts of one statement. */
const BATCH = 5000

/** A forecast that no tree holds yet, or only one that no signed head holds. */
export interface WaitingForecast {
  readonly id: number
  readonly hash: Bytes
}

/** @param fromIndex seals from this index of the log on are not covered by a signed head; null when there are none */
export async function listWaiting(
  db: ReadDb,
  fromIndex: number | null,
): Promise<WaitingForecast[]> {
  const isSealedAnew = fromIndex === null ? undefined : gte(memberForecasts.sealIndex, fromIndex)
  const rows = await db
    .select({ id: memberForecasts.id, hash: memberForecasts.hash })
    .from(memberForecasts)
    .where(or(isNull(memberForecasts.sealIndex), isSealedAnew))
    .orderBy(asc(memberForecasts.id))
  return rows.map(({ id, hash }) => ({ id, hash: parseHex(hash) }))
}

interface PlacedTree {
  /** Entry of the log that holds the root. */
  readonly entryIndex: number
  readonly tiles: readonly LogFile[]
  readonly places: readonly { readonly id: number; readonly leaf: number }[]
}

/** Stores a tree, and gives each of its forecasts its place in it. */
export async function storeTree(
  db: WriteDb,
  { entryIndex, tiles, places }: PlacedTree,
): Promise<void> {
  const rows = tiles.map(({ path, bytes }) => ({ entryIndex, path, hashes: toBase64(bytes) }))
  for (const lot of toLots(rows, 500)) await db.insert(forecastTiles).values(lot)
  for (const lot of toLots(places, BATCH))
    await db.execute(
      sql`update ${memberForecasts} set seal_index = ${entryIndex}, seal_leaf = placed.leaf
        from json_to_recordset(${JSON.stringify(lot)}::json) as placed(id bigint, leaf integer)
        where ${memberForecasts.id} = placed.id`,
    )
}

/** Reads the tiles of the tree whose root stands in an entry. */
export function openForecastTree(database: Database, entryIndex: number): LogReader {
  return async (path) => {
    const [tile] = await database.readOne((db) =>
      db
        .select({ hashes: forecastTiles.hashes })
        .from(forecastTiles)
        .where(and(eq(forecastTiles.entryIndex, entryIndex), eq(forecastTiles.path, path))),
    )
    return tile === undefined ? null : parseBase64(tile.hashes)
  }
}
