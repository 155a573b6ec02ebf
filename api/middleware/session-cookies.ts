/** Sessions and their two cookies: the session itself, hidden from scripts, and a readable hint that only says somebody may be signed in. */
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { Lucia, TimeSpan } from 'lucia'
import { RETENTION } from '#data/model/account/retention.ts'
import type { Database } from '#data/db/database.ts'
import { isFavorite } from '#data/queries/account/favorites.ts'
import type { RequestUser, SessionUser } from '#data/queries/account/session-users.ts'
import { toCurrentUser } from '#data/queries/account/users.ts'
import { markSessionUsed } from '#data/queries/account/sessions.ts'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { cacheWhileWatched, type Watch } from '#data/queries/watch.ts'
import { DAY_MS } from '#data/model/time.ts'
import { toDevice } from '../account/device.ts'
import type { ReadClientCountry } from './client-country.ts'
import { makeSessionStore, toSid, type SessionFacts } from './session-adapter.ts'

/** A session that is used goes on for so long after each use … */
const SESSION_DAYS = RETENTION.signIn.length
/** … and ends so long after the sign-in, used or not. */
const LONGEST_SESSION_DAYS = 90
/** How exactly the last use is stored, so that not every request is a write. */
const USE_NOTED_EVERY_MS = 5 * 60_000
/** Sessions kept in memory at most. */
const MOST_KEPT = 10_000

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionFacts, CurrentUser>
    DatabaseUserAttributes: Omit<RequestUser, 'id'>
    DatabaseSessionAttributes: SessionFacts
  }
}

export interface Sessions {
  /** The user of a request, null for a visitor, read from the database; moves the session's end when more than half is over. */
  getUser(c: Context): Promise<CurrentUser | null>
  /**
   * Who a cookie header's session belongs to, null without one.
   *
   * @param matchId for reads of matches, which may use a session that was read within the last
   *   second and whose account has not changed since (decision 027): the match they ask for, of
   *   which is told whether it is a favourite, or an empty text
   */
  read(cookies: string, matchId?: string): Promise<Asker | null> | null
  /** The same for reads of matches, from memory alone: null when the session has to be read. */
  peek(cookies: string, matchId: string): Asker | null
  /** Begins a new session and ends the one the request came with. */
  start(c: Context, userId: string): Promise<void>
  end(c: Context): Promise<void>
  /** The hash that the session of a request is stored under, null without one. */
  getSid(c: Context): string | null
}

/**
 * Who asks, read as `getUser` does, for requests where nothing is to be written or sent for the
 * session; null stands for every other one, which the app then handles.
 */
export interface Asker {
  readonly user: CurrentUser
  readonly isFavorite: boolean
}

export interface SessionParts {
  readonly database: Database
  readonly publicOrigin: string
  readonly now: () => Date
  readonly readClientCountry: ReadClientCountry
  /** How long a session may be kept; changes of sessions have to be told to it. */
  readonly sessionWatch: Watch
  /** True where administrators have to sign in with two factors. */
  readonly requiresSecondFactor: () => Promise<boolean>
}

export function makeSessions({
  database,
  publicOrigin,
  now,
  readClientCountry,
  sessionWatch,
  requiresSecondFactor,
}: SessionParts): Sessions {
  const isSecure = publicOrigin.startsWith('https://')
  const hintCookie = isSecure ? '__Host-signed_in' : 'signed_in'
  const { adapter, readSession } = makeSessionStore({ database, requiresSecondFactor }, now)
  const lucia = new Lucia<SessionFacts, CurrentUser>(adapter, {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, 'd'),
    sessionCookie: {
      name: isSecure ? '__Host-session' : 'session',
      attributes: { secure: isSecure, sameSite: 'lax' },
    },
    getSessionAttributes: ({ createdAt, lastUsedAt, device, country }) => ({
      createdAt,
      lastUsedAt,
      device,
      country,
    }),
    getUserAttributes: (attributes) => toCurrentUser({ id: '', ...attributes }),
  })

  const setCookies = (c: Context, sessionId: string | null) => {
    const cookie =
      sessionId === null ? lucia.createBlankSessionCookie() : lucia.createSessionCookie(sessionId)
    c.header('Set-Cookie', cookie.serialize(), { append: true })
    setCookie(c, hintCookie, sessionId === null ? '' : '1', {
      path: '/',
      sameSite: 'Lax',
      secure: isSecure,
      maxAge: sessionId === null ? 0 : SESSION_DAYS * 86_400,
    })
  }
  const { sessionCookieName } = lucia
  const readId = (c: Context) => getCookie(c, sessionCookieName) || null

  const kept = cacheWhileWatched(readSession, sessionWatch, MOST_KEPT, (found) =>
    found === null ? undefined : [found.sid, found.user.id],
  )
  const ownCookie = new RegExp(`(?:^|; ?)${sessionCookieName}=([a-z0-9]+)(?:;|$)`)
  const readSessionId = (cookies: string) => ownCookie.exec(cookies)?.[1] ?? null

  function toUser({ expiresAt, attributes, user }: SessionUser): CurrentUser | null {
    const nowMs = now().getTime()
    const isOfNoConcern =
      // The library's own clock and rule: in the second half of its time a session is moved on.
      expiresAt.getTime() - Date.now() > (SESSION_DAYS * DAY_MS) / 2 &&
      nowMs - attributes.createdAt.getTime() < LONGEST_SESSION_DAYS * DAY_MS &&
      nowMs - attributes.lastUsedAt.getTime() < USE_NOTED_EVERY_MS
    return isOfNoConcern ? toCurrentUser(user) : null
  }
  /** Null when the database has to be asked: who has many favourites brings none of them along. */
  const peekFavorite = ({ favorites }: SessionUser, matchId: string) =>
    matchId === '' ? false : (favorites?.has(matchId) ?? null)
  async function toAsker(found: SessionUser, matchId: string): Promise<Asker | null> {
    const user = toUser(found)
    if (user === null) return null
    const isMarked =
      peekFavorite(found, matchId) ??
      (await database.readOne((db) => isFavorite(db, user.id, matchId)))
    return { user, isFavorite: isMarked }
  }

  const readSid = (cookies: string) => {
    const sessionId = readSessionId(cookies)
    return sessionId === null ? null : toSid(sessionId)
  }
  /** Ends are compared with the clock at each use: a plan that ended since the row was read is read again. */
  const planHolds = ({ planHoldsUntil }: SessionUser) =>
    planHoldsUntil === null || planHoldsUntil.getTime() > now().getTime()
  const readKept = async (sid: string) => {
    const found = await kept.read(sid)
    return found === null || planHolds(found) ? found : readSession(sid)
  }

  return {
    async getUser(c) {
      const sessionId = readId(c)
      if (sessionId === null) return null
      const { session, user } = await lucia.validateSession(sessionId)
      if (session === null) return null
      const { createdAt, lastUsedAt } = session
      if (now().getTime() - createdAt.getTime() >= LONGEST_SESSION_DAYS * DAY_MS) {
        await lucia.invalidateSession(session.id)
        return null
      }
      if (now().getTime() - lastUsedAt.getTime() >= USE_NOTED_EVERY_MS)
        await database.writeOne((db) =>
          markSessionUsed(db, { sid: toSid(session.id), userId: user.id }, now()),
        )
      if (session.fresh) setCookies(c, session.id)
      return user
    },
    read(cookies, matchId) {
      const sid = readSid(cookies)
      if (sid === null) return null
      const found = matchId === undefined ? readSession(sid) : readKept(sid)
      return found.then((session) => session && toAsker(session, matchId ?? ''))
    },
    peek(cookies, matchId) {
      const sid = readSid(cookies)
      const found = sid && kept.peek(sid)
      if (!found || !planHolds(found)) return null
      const isMarked = peekFavorite(found, matchId)
      if (isMarked === null) return null
      const user = toUser(found)
      return user && { user, isFavorite: isMarked }
    },
    async start(c, userId) {
      const before = readId(c)
      if (before !== null) await lucia.invalidateSession(before)
      // Expired sessions are never used again; each sign-in deletes them, so that the table does not grow.
      await lucia.deleteExpiredSessions()
      const session = await lucia.createSession(userId, {
        createdAt: now(),
        lastUsedAt: now(),
        device: toDevice(c.req.header('user-agent')),
        country: readClientCountry(c),
      })
      setCookies(c, session.id)
    },
    async end(c) {
      const sessionId = readId(c)
      if (sessionId !== null) await lucia.invalidateSession(sessionId)
      setCookies(c, null)
    },
    getSid(c) {
      const sessionId = readId(c)
      return sessionId === null ? null : toSid(sessionId)
    },
  }
}
