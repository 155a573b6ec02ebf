/** Sessions and the two cookies that carry them: one that counts and is hidden from scripts, and a readable hint without authority. */
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { Lucia, TimeSpan } from 'lucia'
import type { Database } from '#data/db/database.ts'
import { toCurrentUser, type StoredUser } from '#data/queries/account/users.ts'
import type { CurrentUser } from '#data/model/account/accounts.ts'
import { makeSessionAdapter } from './session-adapter.ts'

const SESSION_DAYS = 30
const HINT_COOKIE = 'signed_in'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, CurrentUser>
    DatabaseUserAttributes: Omit<StoredUser, 'id'>
  }
}

export interface Sessions {
  /** The user of a request, null for a visitor, read from the database; moves the session's end when more than half is over. */
  getUser(c: Context): Promise<CurrentUser | null>
  /** Begins a new session and ends the one the request came with. */
  start(c: Context, userId: string): Promise<void>
  end(c: Context): Promise<void>
}

export function makeSessions(database: Database, publicOrigin: string, now: () => Date): Sessions {
  const isSecure = publicOrigin.startsWith('https://')
  const lucia = new Lucia<Record<never, never>, CurrentUser>(makeSessionAdapter(database, now), {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, 'd'),
    sessionCookie: {
      name: isSecure ? '__Host-session' : 'session',
      attributes: { secure: isSecure, sameSite: 'lax' },
    },
    getUserAttributes: (attributes) => toCurrentUser({ id: '', ...attributes }),
  })

  const setCookies = (c: Context, sessionId: string | null) => {
    const cookie =
      sessionId === null ? lucia.createBlankSessionCookie() : lucia.createSessionCookie(sessionId)
    c.header('Set-Cookie', cookie.serialize(), { append: true })
    setCookie(c, HINT_COOKIE, sessionId === null ? '' : '1', {
      path: '/',
      sameSite: 'Lax',
      secure: isSecure,
      maxAge: sessionId === null ? 0 : SESSION_DAYS * 86_400,
    })
  }
  const readId = (c: Context) => getCookie(c, lucia.sessionCookieName) || null

  return {
    async getUser(c) {
      const sessionId = readId(c)
      if (sessionId === null) return null
      const { session, user } = await lucia.validateSession(sessionId)
      if (session === null) return null
      if (session.fresh) setCookies(c, session.id)
      return user
    },
    async start(c, userId) {
      const before = readId(c)
      if (before !== null) await lucia.invalidateSession(before)
      // Nobody brings back a session whose time is over: each sign-in tidies up.
      await lucia.deleteExpiredSessions()
      const session = await lucia.createSession(userId, {})
      setCookies(c, session.id)
    },
    async end(c) {
      const sessionId = readId(c)
      if (sessionId !== null) await lucia.invalidateSession(sessionId)
      setCookies(c, null)
    },
  }
}
