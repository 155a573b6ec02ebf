/** Notifications of browsers: who gets them, what waits to be sent, and what was last seen of matches. */
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from '#data/db/drizzle-tables.ts'
import { MATCH_STATUSES } from '#data/model/match/match.ts'
import type { PushFact, PushKind } from '#data/model/account/push.ts'
import { secretText } from '#data/db/secret-text.ts'
import { instant } from './columns.ts'
import { matches } from './matches.ts'
import { sessions } from './sign-in.ts'
import { users } from './users.ts'

/** One of a session: it ends with it, by signing out, by a new password, or when it expires. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sid: text()
      .primaryKey()
      .references(() => sessions.sid, { onDelete: 'cascade', onUpdate: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whoever has this address and our key can write to the browser. */
    endpoint: secretText().notNull().unique(),
    /** Host of the endpoint: a service that asks us to wait is left alone by all machines. */
    service: text().notNull(),
    p256dh: text().notNull(),
    auth: secretText().notNull(),
    kinds: jsonb().$type<PushKind[]>().notNull(),
    /** IANA name. */
    timeZone: text().notNull(),
    /** Hours in the time zone; null for no quiet hours. */
    quietFrom: integer(),
    quietTo: integer(),
    mostADay: integer().notNull(),
    /** Ends the messages without signing in, and does nothing else. Each message carries it. */
    token: secretText().notNull().unique(),
    askedAt: instant().notNull(),
    lastSentAt: instant(),
    /** Messages of the last day on which there was one, in the time zone. */
    sentOn: text(),
    sentCount: integer().notNull().default(0),
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
)

/**
 * What waits to be sent; the row goes when it is sent or too late. One for a match and browser: a newer
 * event takes its place.
 */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    sid: text()
      .notNull()
      .references(() => pushSubscriptions.sid, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** Id of the match, or `test`. */
    about: text().notNull(),
    /** Another with each event, so that a sender removes only what it has sent. */
    id: uuid().notNull().unique(),
    fact: text().$type<PushFact>().notNull(),
    nextAttemptAt: instant().notNull(),
    expiresAt: instant().notNull(),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.sid, table.about] }),
    index('push_deliveries_due').on(table.nextAttemptAt),
  ],
)

/** What was last seen of the matches around today: a difference is an event. */
export const pushSeen = pgTable('push_seen', {
  matchId: text()
    .primaryKey()
    .references(() => matches.id, { onDelete: 'cascade' }),
  kickoffAt: instant().notNull(),
  matchStatus: text({ enum: MATCH_STATUSES }).notNull(),
  homeScore: integer(),
  awayScore: integer(),
  isHalfTime: boolean().notNull(),
  isOpened: boolean().notNull(),
  /** The newest revision before the line-ups came; null while kick-off is far. */
  revision: integer(),
  areLineupsTold: boolean().notNull().default(false),
})
