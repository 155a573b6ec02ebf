/** Pools: members who hold their own forecasts of the same matches against each other (decision 039). */
import {
  bigint,
  check,
  date,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from '#data/db/drizzle-tables.ts'
import { sql } from '#data/db/drizzle.ts'
import { instant } from './columns.ts'
import { users } from './users.ts'

/** A trigger erases a pool with its last member. */
export const pools = pgTable(
  'pools',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /**
     * Part of the link that invites. Stored as it is, because the owner must be shown the link again,
     * and all it opens is this pool.
     */
    secret: text().notNull().unique(),
    /** Ids of the leagues whose matches count. */
    leagues: text().array().notNull(),
    /** First and last day of its matches (UTC). */
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }).notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** Null while it is open: matches from this moment on do not count. */
    closedAt: instant(),
  },
  (table) => [
    check('pools_days', sql`${table.fromDay} <= ${table.toDay}`),
    index('pools_last_day').on(table.toDay),
  ],
)

/** The owner of a pool is who has been in it longest, so there always is one. */
export const poolMembers = pgTable(
  'pool_members',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The order in which they joined, or came back; it leaves the database in no reply. */
    place: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    poolId: uuid()
      .notNull()
      .references(() => pools.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    nickname: text().notNull(),
    /** The nickname as it is compared: letters that look alike are one (NFKC, lower case). */
    nicknameKey: text().notNull(),
    /** Matches that kick off later count. Stays when somebody leaves and comes back. */
    joinedAt: instant().notNull(),
    /** Null for who is in it. The row stays, so that leaving gets nobody rid of bad matches. */
    leftAt: instant(),
  },
  (table) => [
    uniqueIndex('pool_members_once').on(table.poolId, table.userId),
    uniqueIndex('pool_members_nickname').on(table.poolId, table.nicknameKey),
    index('pool_members_user').on(table.userId),
  ],
)
