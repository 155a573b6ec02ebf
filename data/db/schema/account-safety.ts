/** Proofs of identity: mailed tokens, authenticator apps, recovery codes. */
import { integer, index, pgTable, primaryKey, text, uuid } from '#data/db/drizzle-tables.ts'
import { TOKEN_PURPOSES } from '#data/model/account/token-purposes.ts'
import { secretText } from '#data/db/secret-text.ts'
import { instant } from './columns.ts'
import { users } from './users.ts'

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const accountTokens = pgTable(
  'account_tokens',
  {
    /** SHA-256 of the token, hex: a stolen table cannot be used to sign in. */
    tokenHash: text().primaryKey(),
    purpose: text({ enum: TOKEN_PURPOSES }).notNull(),
    userId: owner(),
    /** The address it was sent to; it proves only that one. */
    email: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** A token is used once; one replaced by a newer token or a new password counts as used. */
    usedAt: instant(),
    /** Wrong codes entered with a second-factor token. */
    failedAttempts: integer().notNull().default(0),
  },
  (table) => [
    index('account_tokens_user').on(table.userId, table.purpose),
    index('account_tokens_expiry').on(table.expiresAt),
  ],
)

export const secondFactors = pgTable('second_factors', {
  userId: owner().primaryKey(),
  /** The secret shared with the authenticator app, base32 (RFC 6238 needs it itself, not a hash). */
  secret: secretText().notNull(),
  createdAt: instant().notNull(),
  /** When the first code confirmed that the app has the secret; before that, signing in asks for no code. */
  confirmedAt: instant(),
  /** Time step of the last accepted code: no code is accepted twice. */
  lastStep: integer(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: owner(),
    /** SHA-256 of the code, hex. */
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)
