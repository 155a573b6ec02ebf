/** Sessions, and the passkeys that begin them without a password. */
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from '#data/db/drizzle-tables.ts'
import { instant } from './columns.ts'
import { users } from './users.ts'

const owner = () => uuid().references(() => users.id, { onDelete: 'cascade' })

export const passkeys = pgTable(
  'passkeys',
  {
    /** Public id, by which the owner renames and removes it. */
    id: uuid().primaryKey().defaultRandom(),
    userId: owner().notNull(),
    /** Id that the authenticator gave it, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE key, base64url; the private key never leaves the authenticator. */
    publicKey: text().notNull(),
    /** Signatures made so far as the authenticator counts them; 0 from one that does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** True when the authenticator says that a copy is stored elsewhere, for example in a cloud. */
    isBackedUp: boolean().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
    /** When its counter went back, as with a copied authenticator: it signs nobody in any more. */
    suspectedAt: instant(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge, hex. The row is deleted when it is used. */
    challengeHash: text().primaryKey(),
    /** Hash of the session that adds a passkey, or of the cookie of the browser that signs in. */
    boundTo: text().notNull(),
    /** The account that a passkey is added to; null for signing in. */
    userId: owner(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('passkey_challenges_expiry').on(table.expiresAt),
    index('passkey_challenges_user').on(table.userId),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the session id, hex: a stolen table opens no session. */
    sid: text().primaryKey(),
    sess: jsonb().notNull().default({}),
    expire: instant().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Public id, by which the owner ends the session from another device. */
    publicId: uuid().notNull().unique().defaultRandom(),
    /** Time of sign-in: the absolute lifetime of a session starts here. */
    createdAt: instant().notNull().defaultNow(),
    lastUsedAt: instant().notNull().defaultNow(),
    /** Browser and system family, such as "Firefox on Linux"; never the whole user agent. */
    device: text(),
    /** Country of the sign-in as a code of two letters; never the network address. */
    country: text(),
    /** The passkey it was begun with; null after a password. Whoever removes a passkey ends its sessions. */
    passkeyId: uuid().references(() => passkeys.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('sessions_expire').on(table.expire),
    index('sessions_user').on(table.userId),
    index('sessions_passkey').on(table.passkeyId),
  ],
)
