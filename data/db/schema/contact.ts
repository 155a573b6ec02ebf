/** What visitors write to us through the contact form. */
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
    /** Who was signed in when writing. The messages of an account are erased with it, as we promise. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
    /** When the mail to support was taken by the mail server or laid into the outbox; null while neither. */
    mailedAt: instant(),
    /** When an administrator marked it as done, answered or not; null while it is open. */
    doneAt: instant(),
  },
  (table) => [
    index('contact_messages_created').on(table.createdAt, table.id),
    index('contact_messages_user').on(table.userId),
  ],
)

/** What administrators have answered; erased with the message. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: uuid().primaryKey().defaultRandom(),
    messageId: uuid()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    /** Not a foreign key: an answer stays when the account of its writer is erased. */
    answeredBy: uuid().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('contact_answers_message').on(table.messageId, table.createdAt)],
)
