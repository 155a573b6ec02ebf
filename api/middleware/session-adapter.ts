/**
 * Lucia's own adapter, wrapped: the database sees the SHA-256 of a session id
 * only, so that a stolen table opens no session, and each call is one
 * transaction of ours. Lucia is no longer developed; it is used here and in
 * session-cookies.ts only.
 */
import { hash } from 'node:crypto'
import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import { pgTable, text, timestamp, uuid } from '#data/db/drizzle-tables.ts'
import type { Adapter } from 'lucia'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { users } from '#data/db/schema.ts'
import { listSessionUsers, type SessionUser } from '#data/queries/account/session-users.ts'
import { makeBatch, type Read } from '#api/cache/batch.ts'
import { lacksSecondFactor, type SecondFactorRule } from './second-factor-rule.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The table `sessions` under the names the library asks for. */
const librarySessions = pgTable('sessions', {
  id: text('sid').primaryKey(),
  expiresAt: instant('expire').notNull(),
  userId: uuid('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  device: text('device'),
  country: text('country'),
  passkeyId: uuid('passkey_id'),
})

/** Facts of a sign-in that we store beside the library's columns. */
export interface SessionFacts {
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly device: string | null
  readonly country: string | null
  /** The passkey of the sign-in; it is not read with each request. */
  readonly passkeyId?: string | null
}

export function toSid(sessionId: string): string {
  return hash('sha256', sessionId, 'hex')
}

export interface SessionStore {
  readonly adapter: Adapter
  /** A session with its current user, by the hash of its id; many requests share one read. */
  readonly readSession: Read<SessionUser>
}

export function makeSessionStore(rule: SecondFactorRule, now: () => Date): SessionStore {
  const { database } = rule
  // The library has one adapter for reads and writes; its reads get a read-only transaction.
  const on = (db: ReadDb): Adapter =>
    new DrizzlePostgreSQLAdapter(db as WriteDb, librarySessions, users)
  // The library's own query lacks derived facts of the user, such as whether Premium is active.
  const readSession = makeBatch(async (sids) => {
    const found = await database.readOne((db) => listSessionUsers(db, sids, now()))
    for (const [sid, session] of found)
      if (await lacksSecondFactor(rule, session.user))
        found.set(sid, { ...session, user: { ...session.user, lacksSecondFactor: true } })
    return found
  })
  const adapter: Adapter = {
    getSessionAndUser: async (id) => {
      const found = await readSession(toSid(id))
      if (found === null) return [null, null]
      const { user, expiresAt, attributes } = found
      const session = { id, userId: user.id, expiresAt, attributes }
      return [session, { id: user.id, attributes: user }]
    },
    getUserSessions: (userId) => database.read((db) => on(db).getUserSessions(userId)),
    setSession: (session) =>
      database.writeOne((db) => on(db).setSession({ ...session, id: toSid(session.id) })),
    updateSessionExpiration: (id, expiresAt) =>
      database.writeOne((db) => on(db).updateSessionExpiration(toSid(id), expiresAt)),
    deleteSession: (id) => database.writeOne((db) => on(db).deleteSession(toSid(id))),
    deleteUserSessions: (userId) => database.writeOne((db) => on(db).deleteUserSessions(userId)),
    deleteExpiredSessions: () => database.writeOne((db) => on(db).deleteExpiredSessions()),
  }
  return { adapter, readSession }
}
