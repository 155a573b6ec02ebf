/** The users of sessions, for many requests at once. */
import { and, eq, isNull, sql } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { sessions, userFavorites, users } from '#data/db/schema.ts'
import { isPremiumAtText, nextPlanChangeText } from './entitlements.ts'
import type { StoredUser } from './users.ts'

/** The account fields that a request needs: never the password. */
export type RequestUser = Pick<
  StoredUser,
  | 'id'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'isPremium'
  | 'isAdmin'
  | 'emailVerified'
  | 'ageVerified'
  | 'disclaimerAccepted'
  | 'gamblingRiskAccepted'
  | 'hidesResults'
> & { readonly lacksSecondFactor?: boolean }

/** Favourites that are read with a session, so that reading a match needs no query of its own. */
const MOST_FAVORITES = 100

export interface SessionUser {
  /** Hash under which the session is stored. */
  readonly sid: string
  readonly expiresAt: Date
  readonly attributes: Pick<
    typeof sessions.$inferSelect,
    'createdAt' | 'lastUsedAt' | 'device' | 'country'
  >
  readonly user: RequestUser
  /** Next instant at which `isPremium` may change because an entitlement begins or ends; null for none. */
  readonly planHoldsUntil: Date | null
  /** Ids of the user's favourites; null when there are too many to read with each session. */
  readonly favorites: ReadonlySet<string> | null
}

/** Every signed-in request runs this query, so it is prepared once per connection. */
function prepare(db: ReadDb) {
  return db
    .select({
      sid: sessions.sid,
      expiresAt: sessions.expire,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      device: sessions.device,
      country: sessions.country,
      favorites: sql<string | null>`(select string_agg(marked.match_id, ',') from (
        select match_id from ${userFavorites}
        where ${userFavorites.userId} = ${users.id} limit ${sql.raw(String(MOST_FAVORITES + 1))}) marked)`,
      user: {
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        isAdmin: users.isAdmin,
        emailVerified: users.emailVerified,
        ageVerified: users.ageVerified,
        disclaimerAccepted: users.disclaimerAccepted,
        gamblingRiskAccepted: users.gamblingRiskAccepted,
        hidesResults: users.hidesResults,
        isPremium: isPremiumAtText(sql`${sql.placeholder('at')}`),
      },
      planHoldsUntil: nextPlanChangeText(sql`${sql.placeholder('at')}`),
    })
    .from(sql`unnest(string_to_array(${sql.placeholder('sids')}, ',')) as asked(sid)`)
    .innerJoin(sessions, sql`${sessions.sid} = asked.sid`)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.closedAt)))
    .prepare('session_users')
}

const prepared = new WeakMap<ReadDb, ReturnType<typeof prepare>>()

function toFavorites(joined: string | null): ReadonlySet<string> | null {
  const ids = new Set(joined?.split(','))
  return ids.size > MOST_FAVORITES ? null : ids
}

/** These sessions with their users, by hash; an unknown session is left out. */
export async function listSessionUsers(
  db: ReadDb,
  sids: readonly string[],
  now: Date,
): Promise<Map<string, SessionUser>> {
  let query = prepared.get(db)
  if (query === undefined) prepared.set(db, (query = prepare(db)))
  const rows = await query.execute({ sids: sids.join(','), at: now.toISOString() })
  return new Map(
    rows.map(({ sid, expiresAt, user, favorites, planHoldsUntil, ...attributes }) => [
      sid,
      {
        sid,
        expiresAt,
        user,
        favorites: toFavorites(favorites),
        planHoldsUntil: planHoldsUntil === null ? null : new Date(planHoldsUntil),
        attributes,
      },
    ]),
  )
}
