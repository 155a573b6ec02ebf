/** What a run has published for everybody, byte for byte, so that an API machine needs no folder of the pipeline's. */
import { index, integer, pgTable, text } from '#data/db/drizzle-tables.ts'

/** The log's checkpoint and key, the record, the public days: small texts. Tiles are made from the log's own rows. */
export const publishedFiles = pgTable(
  'published_files',
  {
    /** Path below the data folder: `ledger/checkpoint`, `public/days/2026-08-15.json`. */
    path: text().primaryKey(),
    body: text().notNull(),
    /** Publication that wrote it last; the highest one tells a reader that something is new. */
    revision: integer().notNull(),
  },
  (table) => [index('published_files_revision').on(table.revision)],
)
