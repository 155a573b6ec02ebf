/** Messages from the contact form. */
import { index, pgTable, text, uuid } from '#data/db/drizzle-tables.ts'
import { CONTACT_SUBJECT_VALUES } from '#data/model/account/contact.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#data/model/languages.ts'
import { instant } from './columns.ts'
import { users } from './users.ts'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text({ enum: CONTACT_SUBJECT_VALUES }).notNull(),
    message: text().notNull(),
    /** Of the page it was written on: that of our answers. */
    language: text({ enum: LANGUAGE_CODES }).notNull().default(DEFAULT_LANGUAGE),
    /** The signed-in sender. The messages of an account are erased with it, as the privacy page promises. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
    /** When the mail server accepted the mail to support or it was queued in the outbox; null before. */
    mailedAt: instant(),
    /** When an administrator marked it done, answered or not; null while open. */
    doneAt: instant(),
  },
  (table) => [
    index('contact_messages_created').on(table.createdAt, table.id),
    index('contact_messages_user').on(table.userId),
  ],
)

/** Administrators' answers; erased with the message. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: uuid().primaryKey().defaultRandom(),
    messageId: uuid()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    /** Not a foreign key: an answer stays when its writer's account is erased. */
    answeredBy: uuid().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('contact_answers_message').on(table.messageId, table.createdAt)],
)
