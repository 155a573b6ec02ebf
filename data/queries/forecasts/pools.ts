/** Pools and who is in them (decision 039). A pool's row is locked by every change of its members, so all machines see one order. */
import { randomBytes } from 'node:crypto'
import { and, asc, eq, exists, inArray, isNull, lt, not, or, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { poolMembers, pools } from '#data/db/schema.ts'
import {
  MOST_MEMBERS,
  MOST_POOLS,
  toNicknameKey,
  type PoolInput,
} from '#data/model/account/pool-forms.ts'
import { getLeague, toLeagueOrder } from '#data/model/leagues.ts'
import { holdAccount } from '#data/queries/account/hold-account.ts'

export type PoolRecord = typeof pools.$inferSelect
export type MemberRow = typeof poolMembers.$inferSelect

/** 128 random bits, which nobody guesses. */
const makeSecret = () => randomBytes(16).toString('base64url')

/** By the clock of the database, as kick-offs are compared with it. */
const databaseNow = sql<Date>`date_trunc('milliseconds', pitchproof_now())`

const isIn = isNull(poolMembers.leftAt)

/** The members of a pool, who joined first before the others: the first of them is its owner. */
async function listMembers(db: ReadDb, poolId: string): Promise<MemberRow[]> {
  return db
    .select()
    .from(poolMembers)
    .where(and(eq(poolMembers.poolId, poolId), isIn))
    .orderBy(asc(poolMembers.place))
}

/** A pool with its members. */
export interface WholePool {
  readonly pool: PoolRecord
  readonly members: readonly MemberRow[]
}

/** Null where the user is no member of it. */
export async function getPool(
  db: ReadDb,
  poolId: string,
  userId: string,
): Promise<WholePool | null> {
  const [pool] = await db.select().from(pools).where(eq(pools.id, poolId))
  const members = pool === undefined ? [] : await listMembers(db, poolId)
  const isMember = members.some((member) => member.userId === userId)
  return pool === undefined || !isMember ? null : { pool, members }
}

/** The pools of a user, the newest first. */
export async function listPools(db: ReadDb, userId: string): Promise<WholePool[]> {
  const own = db
    .select({ id: poolMembers.poolId })
    .from(poolMembers)
    .where(and(eq(poolMembers.userId, userId), isIn))
  const rows = await db.select().from(pools).where(inArray(pools.id, own))
  const members = await db
    .select()
    .from(poolMembers)
    .where(and(inArray(poolMembers.poolId, own), isIn))
    .orderBy(asc(poolMembers.place))
  const byPool = Map.groupBy(members, ({ poolId }) => poolId)
  return rows
    .map((pool) => ({ pool, members: byPool.get(pool.id) ?? [] }))
    .sort((left, right) => right.pool.createdAt.getTime() - left.pool.createdAt.getTime())
}

/** The pool that an invitation opens; null when it opens none, or a closed one. */
export async function getInvited(db: ReadDb, secret: string): Promise<WholePool | null> {
  const [pool] = await db
    .select()
    .from(pools)
    .where(and(eq(pools.secret, secret), isNull(pools.closedAt)))
  return pool === undefined ? null : { pool, members: await listMembers(db, pool.id) }
}

/** Locks the account, so that two calls at once do not both find room; one that was closed meanwhile has none. */
async function hasRoom(db: WriteDb, userId: string): Promise<boolean> {
  if (!(await holdAccount(db, userId))) return false
  return (await db.$count(poolMembers, and(eq(poolMembers.userId, userId), isIn))) < MOST_POOLS
}

interface NewMember {
  readonly poolId: string
  readonly userId: string
  readonly nickname: string
}

/** Whoever comes back is last in the order, and scored since they first joined. */
const addMember = (db: WriteDb, { poolId, userId, nickname }: NewMember) => {
  const named = { nickname, nicknameKey: toNicknameKey(nickname) }
  const back = { ...named, leftAt: null, place: sql`default` }
  return db
    .insert(poolMembers)
    .values({ poolId, userId, ...named, joinedAt: databaseNow })
    .onConflictDoUpdate({
      target: [poolMembers.poolId, poolMembers.userId],
      set: back,
    })
}

/** Null when the user is in as many as one may be. */
export async function createPool(
  db: WriteDb,
  userId: string,
  { name, nickname, leagues, from, to }: PoolInput,
): Promise<string | null> {
  if (!(await hasRoom(db, userId))) return null
  const order = (id: string) => toLeagueOrder(getLeague(id)?.name ?? '')
  const [pool] = await db
    .insert(pools)
    .values({
      name,
      secret: makeSecret(),
      leagues: [...new Set(leagues)].sort((left, right) => order(left) - order(right)),
      fromDay: from,
      toDay: to,
      createdAt: databaseNow,
    })
    .returning({ id: pools.id })
  await addMember(db, { poolId: pool!.id, userId, nickname })
  return pool!.id
}

async function lockPool(db: WriteDb, poolId: string): Promise<PoolRecord | null> {
  const [pool] = await db.select().from(pools).where(eq(pools.id, poolId)).for('update')
  return pool ?? null
}

export type Joined =
  | { readonly outcome: 'joined'; readonly poolId: string }
  | { readonly outcome: 'unknown' | 'full' | 'taken' | 'renamed' | 'too_many' | 'over' }

interface Joining {
  readonly userId: string
  readonly secret: string
  readonly nickname: string
  /** Today, UTC. */
  readonly today: string
}

/** Joins the pool of an invitation. Who is in it already stays as they are, under the same nickname. */
export async function joinPool(
  db: WriteDb,
  { userId, secret, nickname, today }: Joining,
): Promise<Joined> {
  const invited = await getInvited(db, secret)
  if (invited === null) return { outcome: 'unknown' }
  const pool = await lockPool(db, invited.pool.id)
  // Renewed or closed in between.
  if (pool === null || pool.secret !== secret || pool.closedAt !== null)
    return { outcome: 'unknown' }
  const rows = await db.select().from(poolMembers).where(eq(poolMembers.poolId, pool.id))
  const members = rows.filter(({ leftAt }) => leftAt === null)
  const mine = members.find((member) => member.userId === userId)
  const key = toNicknameKey(nickname)
  if (mine !== undefined)
    return toNicknameKey(mine.nickname) === key
      ? { outcome: 'joined', poolId: pool.id }
      : { outcome: 'renamed' }
  if (pool.toDay < today) return { outcome: 'over' }
  if (members.length >= MOST_MEMBERS) return { outcome: 'full' }
  // The nickname of who has left stays theirs: they may come back.
  if (rows.some((row) => toNicknameKey(row.nickname) === key && row.userId !== userId))
    return { outcome: 'taken' }
  if (!(await hasRoom(db, userId))) return { outcome: 'too_many' }
  await addMember(db, { poolId: pool.id, userId, nickname })
  return { outcome: 'joined', poolId: pool.id }
}

/** What an owner's call came to: `forbidden` for another member, `unknown` for everybody else. */
export type Managed = 'done' | 'forbidden' | 'unknown'

/** Locks a pool and tells whether the user is its owner. */
async function lockAsOwner(
  db: WriteDb,
  poolId: string,
  userId: string,
): Promise<Managed | WholePool> {
  const pool = await lockPool(db, poolId)
  if (pool === null) return 'unknown'
  const members = await listMembers(db, poolId)
  if (!members.some((member) => member.userId === userId)) return 'unknown'
  return members[0]!.userId === userId ? { pool, members } : 'forbidden'
}

const setPool = (db: WriteDb, poolId: string, set: Partial<PoolRecord>) =>
  db.update(pools).set(set).where(eq(pools.id, poolId))

/** A new link; the one before opens nothing any more. */
export async function renewInvitation(
  db: WriteDb,
  poolId: string,
  userId: string,
): Promise<Managed> {
  const owned = await lockAsOwner(db, poolId, userId)
  if (typeof owned === 'string') return owned
  await setPool(db, poolId, { secret: makeSecret() })
  return 'done'
}

/** Ends a pool for good: nobody joins it, no later match counts, its table stays for its members. */
export async function closePool(db: WriteDb, poolId: string, userId: string): Promise<Managed> {
  const owned = await lockAsOwner(db, poolId, userId)
  if (typeof owned === 'string') return owned
  await db
    .update(pools)
    .set({ closedAt: databaseNow })
    .where(and(eq(pools.id, poolId), isNull(pools.closedAt)))
  return 'done'
}

interface Removal {
  readonly poolId: string
  readonly memberId: string
  /** Who asks: the member, who leaves, or the owner, who removes another. */
  readonly userId: string
}

/** Removes a member. With one whom the owner removes, the link goes too: they know it. */
export async function removeMember(
  db: WriteDb,
  { poolId, memberId, userId }: Removal,
): Promise<Managed> {
  const pool = await lockPool(db, poolId)
  if (pool === null) return 'unknown'
  const members = await listMembers(db, poolId)
  const [me, removed] = [
    members.find((member) => member.userId === userId),
    members.find((member) => member.id === memberId),
  ]
  if (me === undefined || removed === undefined) return 'unknown'
  const isOwn = removed.id === me.id
  if (!isOwn && members[0]!.id !== me.id) return 'forbidden'
  if (!isOwn) await setPool(db, poolId, { secret: makeSecret() })
  await db.update(poolMembers).set({ leftAt: databaseNow }).where(eq(poolMembers.id, removed.id))
  return 'done'
}

/** Takes a user out of all pools, for good. */
export async function leavePools(db: WriteDb, userId: string): Promise<void> {
  await db.delete(poolMembers).where(eq(poolMembers.userId, userId))
}

/** What an account's download has of pools: nothing of the other members. */
export async function listOwnMemberships(db: ReadDb, userId: string) {
  return db
    .select({
      pool: pools.name,
      nickname: poolMembers.nickname,
      joinedAt: poolMembers.joinedAt,
      leftAt: poolMembers.leftAt,
      from: pools.fromDay,
      to: pools.toDay,
    })
    .from(poolMembers)
    .innerJoin(pools, eq(pools.id, poolMembers.poolId))
    .where(eq(poolMembers.userId, userId))
    .orderBy(asc(poolMembers.joinedAt))
}

/** Erases pools whose last match lies before a day, and those that nobody is in; returns how many. */
export async function eraseOldPools(db: WriteDb, before: string): Promise<number> {
  const members = db
    .select({ id: poolMembers.id })
    .from(poolMembers)
    .where(and(eq(poolMembers.poolId, pools.id), isIn))
  const erased = await db
    .delete(pools)
    .where(or(lt(pools.toDay, before), not(exists(members))))
    .returning({ id: pools.id })
  return erased.length
}
