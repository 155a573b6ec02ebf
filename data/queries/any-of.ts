/**
 * A column compared with many keys in one parameter: the statement is the same for any number, and
 * is planned once.
 */
import { sql, type AnyColumn, type SQL } from '#data/db/drizzle.ts'

/** @param keys without commas: days, ids and hashes have none */
export function isAnyOf(column: AnyColumn | SQL, keys: readonly string[]): SQL {
  return sql`${column} = any(string_to_array(${keys.join(',')}, ','))`
}
