/** Pools by invitation: without its link nobody can find a pool or learn that it exists (decision 039). */
import { Hono } from 'hono'
import * as z from 'zod/mini'
import {
  InvitationInputSchema,
  JoinInputSchema,
  MOST_MEMBERS,
  MOST_POOLS,
  PoolInputSchema,
} from '#data/model/account/pool-forms.ts'
import type { Invitation, Pool, PoolTable } from '#data/model/account/pools.ts'
import { AppError } from '#data/model/errors.ts'
import { toDay } from '#data/model/time.ts'
import { readPoolForecasts } from '#data/queries/forecasts/pool-forecasts.ts'
import {
  closePool,
  createPool,
  getInvited,
  getPool,
  joinPool,
  listPools,
  removeMember,
  renewInvitation,
  type Joined,
  type Managed,
  type WholePool,
} from '#data/queries/forecasts/pools.ts'
import { toPoolTable } from '#data/scoring/pool-table.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import type { Route } from '#api/route.ts'

const toFacts = ({ pool, members }: WholePool) => ({
  id: pool.id,
  name: pool.name,
  leagues: pool.leagues,
  from: pool.fromDay,
  to: pool.toDay,
  members: members.length,
})

const isOwner = ({ members }: WholePool, userId: string) => members[0]?.userId === userId

const toPool = (whole: WholePool, userId: string): Pool => ({
  ...toFacts(whole),
  closedAt: whole.pool.closedAt?.toISOString() ?? null,
  isOwner: isOwner(whole, userId),
})

const toInvitation = (whole: WholePool, userId: string): Invitation => ({
  ...toFacts(whole),
  isMember: whole.members.some((member) => member.userId === userId),
})

const noPool = () =>
  new AppError('not_found', 'There is no such pool among yours. You may have been removed from it.')
const noInvitation = () =>
  new AppError(
    'not_found',
    'This invitation is not valid any more. Ask the owner of the pool for a new link.',
  )

const REFUSALS: Readonly<Record<Exclude<Joined['outcome'], 'joined' | 'unknown'>, string>> = {
  full: `This pool has ${MOST_MEMBERS} members already.`,
  taken: 'Somebody in this pool has that nickname. Choose another one.',
  renamed: 'You are in this pool already, under another nickname.',
  too_many: `You are in ${MOST_POOLS} pools already. Leave one first.`,
  over: 'The last day of this pool has passed.',
}

/** Throws if the change was refused. */
function requireDone(managed: Managed): void {
  if (managed === 'unknown') throw noPool()
  if (managed === 'forbidden')
    throw new AppError('conflict', 'Only the owner of the pool can do that.')
}

export function makePoolRoutes(
  { database, now }: Pick<AppDependencies, 'database' | 'now'>,
  route: Route,
) {
  const routes = new Hono<AppEnv>()
  const change = route({ who: 'user', endsSessions: 'own', bound: 'pool-user' })
  const enter = route({
    who: 'user',
    address: 'confirmed',
    endsSessions: 'own',
    bound: 'pool-user',
  })
  const checkId = checked('param', z.object({ poolId: z.uuid() }))
  const write = <Value>(work: Parameters<typeof database.write<Value>>[0]) =>
    database.write(work, { clock: now() })

  async function readTable(poolId: string, userId: string): Promise<PoolTable> {
    const found = await database.read(async (db) => {
      const whole = await getPool(db, poolId, userId)
      return whole && { whole, ...(await readPoolForecasts(db, whole)) }
    })
    if (found === null) throw noPool()
    const { whole, players, played, ours } = found
    const mine = whole.members.find((member) => member.userId === userId)!
    const pool = toPool(whole, userId)
    const table = toPoolTable(players, played, ours)
    return {
      ...pool,
      ...table,
      secret: pool.isOwner && pool.closedAt === null ? whole.pool.secret : null,
      rows: table.rows.map((row) => ({
        ...row,
        given: row.memberId === mine.id ? row.given : null,
        isMe: row.memberId === mine.id,
        isOwner: row.memberId === whole.members[0]!.id,
      })),
    }
  }

  /** The member's pools, the newest first. */
  routes.get('/', route({ who: 'user', bound: 'cheap' }), async (c) => {
    const { id } = c.var.user
    const found = await database.read((db) => listPools(db, id))
    return c.json(found.map((whole) => toPool(whole, id)))
  })

  /** Starts a pool, whose owner is the member. */
  routes.post('/', enter, requireJson, checked('json', PoolInputSchema), async (c) => {
    const { id } = c.var.user
    const input = c.req.valid('json')
    if (input.from < toDay(now()))
      throw new AppError('bad_input', 'Please check the fields.', {
        details: { errors: [{ path: 'from', message: 'The first day has passed' }] },
      })
    const poolId = await write((db) => createPool(db, id, input))
    if (poolId === null) throw new AppError('conflict', REFUSALS.too_many)
    return c.json(await readTable(poolId, id), 201)
  })

  /** The pool of an invitation. The secret is in the body, so that no log of addresses has it. */
  routes.post(
    '/invitations',
    change,
    requireJson,
    checked('json', InvitationInputSchema),
    async (c) => {
      const { id } = c.var.user
      const { secret } = c.req.valid('json')
      const invited = await database.read((db) => getInvited(db, secret))
      if (invited === null) throw noInvitation()
      return c.json(toInvitation(invited, id))
    },
  )

  routes.post('/members', enter, requireJson, checked('json', JoinInputSchema), async (c) => {
    const { id } = c.var.user
    const joined = await write((db) =>
      joinPool(db, { ...c.req.valid('json'), userId: id, today: toDay(now()) }),
    )
    if (joined.outcome === 'unknown') throw noInvitation()
    if (joined.outcome === 'taken' || joined.outcome === 'renamed') {
      const message = REFUSALS[joined.outcome]
      throw new AppError('conflict', message, {
        details: { errors: [{ path: 'nickname', message }] },
      })
    }
    if (joined.outcome !== 'joined') throw new AppError('conflict', REFUSALS[joined.outcome])
    return c.json(await readTable(joined.poolId, id), 201)
  })

  /** A pool with its table. */
  routes.get('/:poolId', route({ who: 'user', bound: 'own-record' }), checkId, async (c) => {
    const { id } = c.var.user
    return c.json(await readTable(c.req.valid('param').poolId, id))
  })

  /** The owner makes a new link; the one before ends. */
  routes.post('/:poolId/invitation', change, checkId, async (c) => {
    const { poolId } = c.req.valid('param')
    requireDone(await write((db) => renewInvitation(db, poolId, c.var.user.id)))
    return c.json(await readTable(poolId, c.var.user.id))
  })

  /** The owner ends the pool. */
  routes.post('/:poolId/close', change, checkId, async (c) => {
    const { poolId } = c.req.valid('param')
    requireDone(await write((db) => closePool(db, poolId, c.var.user.id)))
    return c.json(await readTable(poolId, c.var.user.id))
  })

  /** A member leaves, or the owner removes another. */
  routes.delete(
    '/:poolId/members/:memberId',
    change,
    checked('param', z.object({ poolId: z.uuid(), memberId: z.uuid() })),
    async (c) => {
      const removal = { ...c.req.valid('param'), userId: c.var.user.id }
      requireDone(await write((db) => removeMember(db, removal)))
      return c.body(null, 204)
    },
  )

  return routes
}
