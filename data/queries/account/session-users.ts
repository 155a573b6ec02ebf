/** Who is signed in with which session, for many requests at once. */
import { eq, sql } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { sessions, userFavorites, users } from '#data/db/schema.ts'
import { isPremiumAtText, nextPlanChangeText } from './entitlements.ts'
import type { StoredUser } from './users.ts'

/** What a request needs to know of its account: never the password. */
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
>

/** A session, and the match its request is about, if any: both are read in one query, as every request waits for it. */
export interface AskedSession {
  /** The hash that the session is stored under. */
  readonly sid: string
  /** Empty where no match is asked for. */
  readonly matchId: string
}

export interface SessionUser {
  readonly expiresAt: Date
  readonly attributes: Pick<
    typeof sessions.$inferSelect,
    'createdAt' | 'lastUsedAt' | 'device' | 'country'
  >
  readonly user: RequestUser
  /** When `isPremium` may next become another, as an entitlement begins or ends; null when none does. */
  readonly planHoldsUntil: Date | null
  /** True when the match that is asked for is one of the user's favourites. */
  readonly isFavorite: boolean
}

/** Every signed-in request runs this query, so its statement is built once for each connection. */
function prepare(db: ReadDb) {
  return db
    .select({
      sid: sessions.sid,
      // With only empty match ids PostgreSQL reads the text of the array as one without elements.
      matchId: sql<string>`coalesce(asked.match_id, '')`,
      expiresAt: sessions.expire,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      device: sessions.device,
      country: sessions.country,
      isFavorite: sql<boolean>`exists (select 1 from ${userFavorites}
        where ${userFavorites.userId} = ${users.id} and ${userFavorites.matchId} = asked.match_id)`,
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
        isPremium: isPremiumAtText(sql`${sql.placeholder('at')}`),
      },
      planHoldsUntil: nextPlanChangeText(sql`${sql.placeholder('at')}`),
    })
    .from(
      sql`unnest(string_to_array(${sql.placeholder('sids')}, ','), string_to_array(${sql.placeholder('matchIds')}, ',')) as asked(sid, match_id)`,
    )
    .innerJoin(sessions, sql`${sessions.sid} = asked.sid`)
    .innerJoin(users, eq(users.id, sessions.userId))
    .prepare('session_users')
}

const prepared = new WeakMap<ReadDb, ReturnType<typeof prepare>>()

/** The key of a request's answer in the map of `listSessionUsers`. */
export function toSessionKey({ sid, matchId }: AskedSession): string {
  return `${sid} ${matchId}`
}

/** These sessions with their users as they are now, by `toSessionKey`; a session that is not there is left out. */
export async function listSessionUsers(
  db: ReadDb,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, SessionUser>> {
  let query = prepared.get(db)
  if (query === undefined) prepared.set(db, (query = prepare(db)))
  const pairs = keys.map((key) => key.split(' '))
  const rows = await query.execute({
    sids: pairs.map(([sid]) => sid).join(','),
    matchIds: pairs.map(([, matchId]) => matchId).join(','),
    at: now.toISOString(),
  })
  return new Map(
    rows.map(({ sid, matchId, expiresAt, user, isFavorite, planHoldsUntil, ...attributes }) => [
      toSessionKey({ sid, matchId }),
      {
        expiresAt,
        user,
        isFavorite,
        planHoldsUntil: planHoldsUntil === null ? null : new Date(planHoldsUntil),
        attributes,
      },
    ]),
  )
}
