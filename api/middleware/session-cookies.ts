/** Sessions and their two cookies: the session itself, hidden from scripts, and a readable hint that only says somebody may be signed in. */
import type { Context } from 'hono'
import { generateCookie } from 'hono/cookie'
import { Lucia, TimeSpan } from 'lucia'
import { RETENTION } from '#data/model/account/retention.ts'
import type { Database } from '#data/db/database.ts'
import type { RequestUser, SessionUser } from '#data/queries/account/session-users.ts'
import { toCurrentUser } from '#data/queries/account/users.ts'
import { markSessionUsed } from '#data/queries/account/sessions.ts'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { cacheWhileWatched, type Watch } from '#data/queries/watch.ts'
import { DAY_MS, MINUTE_MS } from '#data/model/time.ts'
import { toDevice } from '#api/account/device.ts'
import type { ReadClientCountry } from './client-country.ts'
import { makeSessionStore, toSid, type SessionFacts } from './session-adapter.ts'

/** Over https with the prefix `__Host-`. */
export const SESSION_COOKIE = 'session'
/** A session lasts this long after its last use … */
const SESSION_DAYS = RETENTION.signIn.length
/** … but ends at the latest this long after the sign-in. */
const LONGEST_SESSION_DAYS = 90
/** Precision of the stored last use, so that not every request writes. */
const USE_NOTED_EVERY_MS = 5 * MINUTE_MS
/** Sessions in the cache at most. */
const MOST_KEPT = 10_000

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionFacts, CurrentUser>
    DatabaseUserAttributes: Omit<RequestUser, 'id'>
    DatabaseSessionAttributes: SessionFacts
  }
}

export interface Sessions {
  /**
   * The user of a request, null for a visitor, read from the database. Extends the session in the
   * second half of its time.
   */
  getUser(c: Context): Promise<CurrentUser | null>
  /**
   * The same for reads of matches, from a session that was read within the last second and whose
   * account has not changed since (decision 027).
   */
  getRecent(c: Context): Promise<Asker | null>
  /**
   * Begins a new session and ends the one the request came with; `passkeyId` is null after a
   * password. `check` runs once the session is stored: if it throws, the session ends and its cookie
   * is not sent.
   */
  start<Checked>(
    c: Context,
    of: { readonly userId: string; readonly passkeyId: string | null },
    check: () => Promise<Checked>,
  ): Promise<Checked>
  end(c: Context): Promise<void>
  /** The hash that the session of a request is stored under, null without one. */
  getSid(c: Context): string | null
}

export interface Asker {
  readonly user: CurrentUser
  /** Ids of the user's favourites; null where the database has to be asked. */
  readonly favorites: ReadonlySet<string> | null
}

export interface SessionParts {
  readonly database: Database
  readonly publicOrigin: string
  readonly now: () => Date
  readonly readClientCountry: ReadClientCountry
  /** How long a session may be cached; changes of sessions have to be reported to it. */
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
      name: isSecure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE,
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
    const hint = generateCookie(hintCookie, sessionId === null ? '' : '1', {
      path: '/',
      sameSite: 'Lax',
      secure: isSecure,
      maxAge: sessionId === null ? 0 : SESSION_DAYS * 86_400,
    })
    // A handler that returns a whole Response loses headers that were set before: answer.ts adds these after it.
    c.set('sessionCookies', [...(c.get('sessionCookies') ?? []), cookie.serialize(), hint])
  }
  const { sessionCookieName } = lucia
  const ownCookie = new RegExp(`(?:^|; ?)${sessionCookieName}=([a-z0-9]+)(?:;|$)`)
  const readId = (c: Context) => ownCookie.exec(c.req.header('cookie') ?? '')?.[1] ?? null
  const getSid = (c: Context) => {
    const sessionId = readId(c)
    return sessionId === null ? null : toSid(sessionId)
  }

  const readRecent = cacheWhileWatched(readSession, sessionWatch, MOST_KEPT, (found) =>
    found === null ? undefined : [found.sid, found.user.id],
  )
  /**
   * True if nothing has to be written or sent for a session: it is not in the second half of its
   * time, in which it is extended.
   */
  function needsNoUpdate({ expiresAt, attributes }: SessionUser): boolean {
    const nowMs = now().getTime()
    return (
      // The library's own clock and rule.
      expiresAt.getTime() - Date.now() > (SESSION_DAYS * DAY_MS) / 2 &&
      nowMs - attributes.createdAt.getTime() < LONGEST_SESSION_DAYS * DAY_MS &&
      nowMs - attributes.lastUsedAt.getTime() < USE_NOTED_EVERY_MS
    )
  }
  /**
   * Compares the plan's end with the clock at each use: a session whose plan has ended since the
   * read is read again.
   */
  const planHolds = ({ planHoldsUntil }: SessionUser) =>
    planHoldsUntil === null || planHoldsUntil.getTime() > now().getTime()

  async function getUser(c: Context): Promise<CurrentUser | null> {
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
  }

  return {
    getUser,
    getSid,
    async getRecent(c) {
      const sid = getSid(c)
      if (sid === null) return null
      const found = await readRecent(sid)
      const current = found === null || planHolds(found) ? found : await readSession(sid)
      if (current === null) return null
      if (needsNoUpdate(current))
        return { user: toCurrentUser(current.user), favorites: current.favorites }
      const user = await getUser(c)
      return user && { user, favorites: null }
    },
    async start(c, { userId, passkeyId }, check) {
      const before = readId(c)
      if (before !== null) await lucia.invalidateSession(before)
      // Expired sessions are never used again; each sign-in deletes them, so that the table does not grow.
      await lucia.deleteExpiredSessions()
      const session = await lucia.createSession(userId, {
        createdAt: now(),
        lastUsedAt: now(),
        device: toDevice(c.req.header('user-agent')),
        country: readClientCountry(c),
        passkeyId,
      })
      const checked = await check().catch(async (error: unknown) => {
        await lucia.invalidateSession(session.id)
        throw error
      })
      setCookies(c, session.id)
      return checked
    },
    async end(c) {
      const sessionId = readId(c)
      if (sessionId !== null) await lucia.invalidateSession(sessionId)
      setCookies(c, null)
    },
  }
}
