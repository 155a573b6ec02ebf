/** Outbox of mails: written in the transaction they belong to, sent after it, retried until accepted. */
import { index, integer, jsonb, pgTable, text, uuid } from '#data/db/drizzle-tables.ts'
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
    attempts: integer().notNull().default(0),
    lastError: text(),
    sentAt: instant(),
    givenUpAt: instant(),
  },
  (table) => [
    index('mail_queue_due').on(table.nextAttemptAt),
    index('mail_queue_user').on(table.userId),
    index('mail_queue_recipient').on(table.recipient, table.createdAt),
  ],
)
