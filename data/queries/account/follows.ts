/** Clubs and leagues that a member follows, and the secret part of the addresses of the calendar of their matches. */
import { randomBytes } from 'node:crypto'
import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { feedSecrets, matches, teams, userFollows, users } from '#data/db/schema.ts'
import type { Follow } from '#data/model/account/follows.ts'
import { MOST_FOLLOWS } from '#data/model/account/most-follows.ts'
import { toSlug } from '#data/model/feed.ts'
import { getLeague } from '#data/model/leagues.ts'
import { holdAccount } from './hold-account.ts'

/** What a user follows, oldest first. */
export async function listFollows(db: ReadDb, userId: string): Promise<Follow[]> {
  return db
    .select({ kind: userFollows.kind, id: userFollows.followedId })
    .from(userFollows)
    .where(eq(userFollows.userId, userId))
    .orderBy(asc(userFollows.createdAt), asc(userFollows.kind), asc(userFollows.followedId))
}

/** Those of the list that exist, under their present ids. */
export async function listKnown(db: ReadDb, follows: readonly Follow[]): Promise<Follow[]> {
  const asked = follows.flatMap(({ kind, id }) => (kind === 'team' ? [id] : []))
  const rows =
    asked.length === 0
      ? []
      : await db
          .select({ id: teams.id, name: teams.name })
          .from(teams)
          .where(inArray(teams.id, asked))
  const known = new Map(rows.map(({ id, name }) => [id, toSlug(name)]))
  return follows.flatMap((follow): Follow[] => {
    if (follow.kind === 'league') return getLeague(follow.id) === null ? [] : [follow]
    const id = known.get(follow.id)
    return id === undefined ? [] : [{ kind: 'team', id }]
  })
}

/** Ids of the matches in a window of clubs that a user follows. */
export async function listMatchesOfFollowed(
  db: ReadDb,
  userId: string,
  window: { readonly from: Date; readonly to: Date },
): Promise<string[]> {
  const clubs = db
    .select({ id: userFollows.followedId })
    .from(userFollows)
    .where(and(eq(userFollows.userId, userId), eq(userFollows.kind, 'team')))
  const rows = await db
    .select({ id: matches.id })
    .from(matches)
    .where(
      and(
        gte(matches.kickoffAt, window.from),
        lte(matches.kickoffAt, window.to),
        or(inArray(matches.homeTeamId, clubs), inArray(matches.awayTeamId, clubs)),
      ),
    )
  return rows.map(({ id }) => id)
}

/**
 * Follows these, as many as there is room for; those that are followed already stay as they are.
 * @returns false when there was no room for all
 */
export async function addFollows(
  db: WriteDb,
  userId: string,
  follows: readonly Follow[],
): Promise<boolean> {
  await holdAccount(db, userId)
  const toKey = ({ kind, id }: Follow) => `${kind} ${id}`
  const before = new Set((await listFollows(db, userId)).map(toKey))
  const wanted = follows.filter((follow) => !before.has(toKey(follow)))
  const taken = wanted.slice(0, Math.max(0, MOST_FOLLOWS - before.size))
  if (taken.length > 0)
    await db
      .insert(userFollows)
      .values(taken.map(({ kind, id }) => ({ userId, kind, followedId: id })))
      .onConflictDoNothing()
  return taken.length === wanted.length
}

export async function removeFollow(db: WriteDb, userId: string, follow: Follow): Promise<void> {
  await db
    .delete(userFollows)
    .where(
      and(
        eq(userFollows.userId, userId),
        eq(userFollows.kind, follow.kind),
        eq(userFollows.followedId, follow.id),
      ),
    )
}

/** 128 random bits, which nobody guesses. */
const makeSecret = () => randomBytes(16).toString('base64url')

/** The secret of a user; null before one was asked for. */
export async function getFeedSecret(db: ReadDb, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ secret: feedSecrets.secret })
    .from(feedSecrets)
    .where(eq(feedSecrets.userId, userId))
  return row?.secret ?? null
}

/** Makes a secret, in place of the one before, whose addresses end. */
export async function renewFeedSecret(db: WriteDb, userId: string): Promise<string> {
  const secret = makeSecret()
  await db
    .insert(feedSecrets)
    .values({ userId, secret })
    .onConflictDoUpdate({ target: feedSecrets.userId, set: { secret, createdAt: sql`now()` } })
  return secret
}

/** Ends the addresses of a user's calendar and feed. */
export async function removeFeedSecret(db: WriteDb, userId: string): Promise<void> {
  await db.delete(feedSecrets).where(eq(feedSecrets.userId, userId))
}

/** What the owner of a secret follows, and whether results are hidden; null when it is nobody's. */
export async function getOwnerOfSecret(
  db: ReadDb,
  secret: string,
): Promise<{ readonly follows: Follow[]; readonly hidesResults: boolean } | null> {
  const [owner] = await db
    .select({ userId: feedSecrets.userId, hidesResults: users.hidesResults })
    .from(feedSecrets)
    .innerJoin(users, eq(users.id, feedSecrets.userId))
    .where(and(eq(feedSecrets.secret, secret), isNull(users.closedAt)))
  if (owner === undefined) return null
  const { userId, hidesResults } = owner
  return { follows: await listFollows(db, userId), hidesResults }
}
