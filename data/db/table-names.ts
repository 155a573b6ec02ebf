/** Names in statements that are put together as text. */
import { getTableName, is } from './drizzle.ts'
import { PgTable } from './drizzle-tables.ts'
import * as schema from './schema.ts'

/** The tables of this program; others in the same database are none of its business. */
export const OWN_TABLES: readonly string[] = Object.values<unknown>(schema).flatMap((value) =>
  is(value, PgTable) ? [getTableName(value)] : [],
)

/** A name as it stands in a statement. */
export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
/** A text as it stands in a statement. */
export const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`
