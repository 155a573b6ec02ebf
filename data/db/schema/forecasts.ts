/** Members' own forecasts, and the trees of hashes that the log seals them with (decision 038). */
import { sql } from '#data/db/drizzle.ts'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from '#data/db/drizzle-tables.ts'
import { instant } from './columns.ts'
import { ledgerEntries } from './ledger.ts'
import { matches } from './matches.ts'
import { users } from './users.ts'

/** Every state of a forecast, in the order in which they were acknowledged; rows never change. */
export const memberForecasts = pgTable(
  'member_forecasts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    matchId: text()
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    /** Per cent; the three add to 100. */
    home: integer().notNull(),
    draw: integer().notNull(),
    away: integer().notNull(),
    /** The score that is expected; both null when none was given. */
    homeScore: integer(),
    awayScore: integer(),
    /** The kick-off as it was known then. */
    kickoffAt: instant().notNull(),
    /** By the clock of the database, whole milliseconds. */
    givenAt: instant().notNull(),
    /** 32 random bytes, hex: without them nobody can tell what the hash hides. */
    salt: text().notNull(),
    /** Leaf hash in the tree, hex: all that the pipeline reads of a forecast. */
    hash: text().notNull().unique(),
    /** Entry of the log that holds the root of its tree, and its place there; null until a publication. */
    sealIndex: integer().references(() => ledgerEntries.entryIndex),
    sealLeaf: integer(),
  },
  (table) => [
    index('member_forecasts_member').on(table.userId, table.matchId, table.id),
    index('member_forecasts_match').on(table.matchId),
    index('member_forecasts_waiting')
      .on(table.id)
      .where(sql`${table.sealIndex} is null`),
    check(
      'member_forecasts_chances',
      sql`${table.home} >= 0 and ${table.draw} >= 0 and ${table.away} >= 0 and ${table.home} + ${table.draw} + ${table.away} = 100`,
    ),
    check(
      'member_forecasts_score',
      sql`(${table.homeScore} is null) = (${table.awayScore} is null) and coalesce(${table.homeScore}, 0) >= 0 and coalesce(${table.awayScore}, 0) >= 0`,
    ),
    check('member_forecasts_seal', sql`(${table.sealIndex} is null) = (${table.sealLeaf} is null)`),
  ],
)

/** The tiles of each tree with forecasts. Its hashes outlive the forecasts of erased accounts. */
export const forecastTiles = pgTable(
  'forecast_tiles',
  {
    entryIndex: integer()
      .notNull()
      .references(() => ledgerEntries.entryIndex),
    /** Path of the tile, as in the log. */
    path: text().notNull(),
    /** Up to 256 hashes of 32 bytes, base64. */
    hashes: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryIndex, table.path] })],
)
