/** Mails on their way: written in the transaction they belong to, sent after it, tried again until they are taken. */
import { index, integer, jsonb, pgTable, text, uuid } from '#data/db/drizzle-tables.ts'
import { instant } from './columns.ts'
import { contactMessages } from './contact.ts'
import { users } from './users.ts'

export const mailQueue = pgTable(
  'mail_queue',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What it is about, such as `reset-password`. */
    kind: text().notNull(),
    /** Whose mail it is; erased with the account. Null for one to a visitor or to support. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    contactMessageId: uuid().references(() => contactMessages.id, { onDelete: 'cascade' }),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Plain text; emptied once sent or given up, because it may hold a link that opens an account. */
    body: text().notNull(),
    replyTo: jsonb().$type<{ name: string; address: string }>(),
    createdAt: instant().notNull(),
    nextAttemptAt: instant().notNull(),
    /** Not worth sending after this moment, such as a link that has run out by then. */
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
