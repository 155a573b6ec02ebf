/** The public files of the last publications, byte for byte, so that an API machine needs no pipeline folder. */
import { index, integer, pgTable, text } from '#data/db/drizzle-tables.ts'

/**
 * Checkpoint and key of the log, the record, the public days: small texts. Tiles are made from the
 * log's own rows.
 */
export const publishedFiles = pgTable(
  'published_files',
  {
    /** Path below the data folder: `ledger/checkpoint`, `public/days/2026-08-15.json`. */
    path: text().primaryKey(),
    body: text().notNull(),
    /** Publication that last wrote it; readers compare the highest one to detect a change. */
    revision: integer().notNull(),
  },
  (table) => [index('published_files_revision').on(table.revision)],
)
