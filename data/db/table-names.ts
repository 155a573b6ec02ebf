/** Names in statements that are assembled as text. */
import { getTableName, is } from './drizzle.ts'
import { PgTable } from './drizzle-tables.ts'
import * as schema from './schema.ts'

/** The tables of this program; others in the same database are left alone. */
export const OWN_TABLES: readonly string[] = Object.values<unknown>(schema).flatMap((value) =>
  is(value, PgTable) ? [getTableName(value)] : [],
)

/** Quotes a name for a statement. */
export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
/** Quotes a text for a statement. */
export const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`
