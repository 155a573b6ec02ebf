/** Outbox of mails: written in the transaction they belong to, sent after it, retried until accepted. */
import { sql } from '#data/db/drizzle.ts'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from '#data/db/drizzle-tables.ts'
import { LETTER_ENDS, RHYTHMS } from '#data/model/account/morning-letter.ts'
import { secretText } from '#data/db/secret-text.ts'
import { instant } from './columns.ts'
import { contactMessages } from './contact.ts'
import { users } from './users.ts'

export const mailQueue = pgTable(
  'mail_queue',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Kind of mail, such as `reset-password`. */
    kind: text().notNull(),
    /** Account of the recipient; erased with it. Null for a visitor or for support. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    contactMessageId: uuid().references(() => contactMessages.id, { onDelete: 'cascade' }),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Plain text; emptied once sent or given up, because it may contain a sign-in link. */
    body: text().notNull(),
    replyTo: jsonb().$type<{ name: string; address: string }>(),
    createdAt: instant().notNull(),
    nextAttemptAt: instant().notNull(),
    /** Not sent after this instant, for example when its link has expired. */
    expiresAt: instant(),
    /** Day of a morning letter in its member's time zone, null for any other mail. Its text is written when it is sent. */
    letterDay: date(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    sentAt: instant(),
    givenUpAt: instant(),
  },
  (table) => [
    // The state of the queue is read without the letters, which are many.
    index('mail_queue_mails')
      .on(table.createdAt)
      .where(sql`${table.letterDay} is null`),
    // Two indexes, so that 100,000 letters of a morning keep no other mail waiting.
    index('mail_queue_mails_due')
      .on(table.nextAttemptAt)
      .where(
        sql`${table.sentAt} is null and ${table.givenUpAt} is null and ${table.letterDay} is null`,
      ),
    index('mail_queue_letters_due')
      .on(table.nextAttemptAt)
      .where(
        sql`${table.sentAt} is null and ${table.givenUpAt} is null and ${table.letterDay} is not null`,
      ),
    // A member gets one letter a day, whatever is queued twice.
    uniqueIndex('mail_queue_letter')
      .on(table.userId, table.letterDay)
      .where(sql`${table.letterDay} is not null`),
    index('mail_queue_user').on(table.userId),
    index('mail_queue_recipient').on(table.recipient, table.createdAt),
  ],
)

/** What members have chosen about the morning letter; no row means that it was never asked for. */
export const morningLetters = pgTable(
  'morning_letters',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    rhythm: text({ enum: RHYTHMS }).notNull(),
    /** Hour of the day in the time zone. */
    hour: integer().notNull(),
    /** IANA name. */
    timeZone: text().notNull(),
    pausedUntil: date(),
    /** Whether the letter names the matches without a forecast of the member. */
    reminders: boolean().notNull().default(false),
    /** When the next one is due; null while letters are off. */
    nextAt: instant(),
    /** Ends the letters without signing in, and does nothing else. Each letter carries it. */
    token: secretText().notNull().unique(),
    endedBecause: text({ enum: LETTER_ENDS }),
    /** When the letters were asked for, as a proof of it. */
    askedAt: instant(),
    updatedAt: instant().notNull(),
  },
  (table) => [index('morning_letters_due').on(table.nextAt)],
)
