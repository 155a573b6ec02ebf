/** Clubs and leagues that a member follows: free, the same on all devices; and the addresses of the calendar and feed of their matches. */
import { Hono } from 'hono'
import { FollowSchema, FollowsSchema } from '#data/model/account/follows.ts'
import { MOST_FOLLOWS } from '#data/model/account/most-follows.ts'
import { AppError } from '#data/model/errors.ts'
import { toWindow } from '#data/model/match/match.ts'
import {
  addFollows,
  getFeedSecret,
  listFollows,
  listKnown,
  listMatchesOfFollowed,
  removeFollow,
  renewFeedSecret,
} from '#data/queries/account/follows.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import type { Route } from '#api/route.ts'

export function makeFollowRoutes(
  { database, now, publicOrigin }: Pick<AppDependencies, 'database' | 'now' | 'publicOrigin'>,
  route: Route,
) {
  const routes = new Hono<AppEnv>()
  const change = route({ who: 'user', endsSessions: 'own', bound: 'cheap' })
  const checkFollow = checked('param', FollowSchema)
  const toAddresses = (secret: string) => ({
    calendar: `${publicOrigin}/calendar/mine/${secret}.ics`,
    feed: `${publicOrigin}/feed/mine/${secret}.xml`,
  })

  routes.get('/', route({ who: 'user', bound: 'cheap' }), async (c) =>
    c.json(await database.readOne((db) => listFollows(db, c.var.user.id))),
  )

  /** Ids of the coming matches of followed clubs, one of which leads the list of its day. */
  routes.get('/matches', route({ who: 'user', bound: 'cheap' }), async (c) =>
    c.json(
      await database.readOne((db) => listMatchesOfFollowed(db, c.var.user.id, toWindow(now()))),
    ),
  )

  /** Takes over what the browser stored before signing in. */
  routes.post('/', change, requireJson, checked('json', FollowsSchema), async (c) => {
    const { follows } = c.req.valid('json')
    const userId = c.var.user.id
    await database.write(async (db) => addFollows(db, userId, await listKnown(db, follows)))
    return c.json(await database.readOne((db) => listFollows(db, userId)))
  })

  /** Null until the member asks for addresses. */
  routes.get('/addresses', route({ who: 'user', bound: 'cheap' }), async (c) => {
    const secret = await database.readOne((db) => getFeedSecret(db, c.var.user.id))
    return c.json(secret === null ? null : toAddresses(secret))
  })

  /** Makes new addresses; those before end. */
  routes.post(
    '/addresses',
    route({ who: 'user', address: 'confirmed', endsSessions: 'own', bound: 'cheap' }),
    async (c) =>
      c.json(toAddresses(await database.writeOne((db) => renewFeedSecret(db, c.var.user.id)))),
  )

  routes.put('/:kind/:id', change, checkFollow, async (c) => {
    const follow = c.req.valid('param')
    const hasRoom = await database.write(async (db) => {
      const [known] = await listKnown(db, [follow])
      if (known === undefined)
        throw new AppError('not_found', `There is no ${follow.kind} ${follow.id}.`)
      return addFollows(db, c.var.user.id, [known])
    })
    if (!hasRoom)
      throw new AppError(
        'conflict',
        `You follow ${MOST_FOLLOWS} clubs and leagues already. Remove one first.`,
      )
    return c.body(null, 204)
  })

  routes.delete('/:kind/:id', change, checkFollow, async (c) => {
    await database.writeOne((db) => removeFollow(db, c.var.user.id, c.req.valid('param')))
    return c.body(null, 204)
  })

  return routes
}
