/** Notifications of the browser that asks: what is chosen on it, a test message, and ending them without signing in. */
import { Hono } from 'hono'
import { z } from 'zod'
import { isRefusedBy } from '#data/db/error-code.ts'
import { PushOrderSchema, type PushState } from '#data/model/account/push.ts'
import { AppError } from '#data/model/errors.ts'
import { queueTestPush } from '#data/queries/mail/push-events.ts'
import {
  endPushByToken,
  endPushSubscription,
  getPushKeys,
  getPushState,
  storePushSubscription,
} from '#data/queries/mail/push-subscriptions.ts'
import { isPushKey } from '#api/push/call-service.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import { toSignInError } from '#api/middleware/auth.ts'
import type { Sessions } from '#api/middleware/session-cookies.ts'
import type { Route } from '#api/route.ts'

type Needed = Pick<AppDependencies, 'database' | 'now' | 'pushContact'>

/** `/api/account/push`: a subscription belongs to the session and ends with it. */
export function makePushRoutes(needed: Needed, sessions: Sessions, route: Route) {
  const { database, now, pushContact } = needed
  const routes = new Hono<AppEnv>()
  const member = route({ who: 'user', bound: 'cheap' })
  const change = (audit: string) =>
    route({ who: 'user', endsSessions: 'own', audit, bound: 'cheap' })

  const read = async (sid: string): Promise<PushState> =>
    database.read(async (db) => ({
      publicKey: pushContact === null ? null : ((await getPushKeys(db))?.publicKey ?? null),
      ...(await getPushState(db, sid)),
    }))

  routes.get('/', member, async (c) => c.json(await read(sessions.getSid(c)!)))

  routes.put(
    '/',
    route({
      who: 'user',
      address: 'confirmed',
      endsSessions: 'own',
      audit: 'notifications_changed',
      bound: 'cheap',
    }),
    requireJson,
    checked('json', PushOrderSchema),
    async (c) => {
      const sid = sessions.getSid(c)!
      if ((await read(sid)).publicKey === null)
        throw new AppError('not_configured', 'Notifications are switched off on this server.')
      const order = { ...c.req.valid('json'), sid, userId: c.var.user.id }
      if (!isPushKey(order.address.keys.p256dh))
        throw new AppError('bad_input', 'This is no key of a browser.')
      const store = () => database.write((db) => storePushSubscription(db, order, now()))
      const isStored = await store().catch((error: unknown) => {
        // Another member of this browser has sent its address at the same moment, and is seen now.
        if (isRefusedBy(error, 'push_subscriptions_endpoint_unique')) return store()
        throw error
      })
      if (!isStored) throw toSignInError()
      return c.json(await read(sid))
    },
  )

  routes.delete('/', change('notifications_ended'), async (c) => {
    await database.write((db) => endPushSubscription(db, sessions.getSid(c)!))
    return c.body(null, 204)
  })

  routes.post('/test', change('notification_tested'), async (c) => {
    const sid = sessions.getSid(c)!
    if ((await read(sid)).choice === null)
      throw new AppError('conflict', 'Switch notifications on in this browser first.')
    await database.write((db) => queueTestPush(db, sid, now()))
    return c.body(null, 202)
  })

  return routes
}

const TokenSchema = z.object({ token: z.string().regex(/^[\w-]{22}$/, 'This is no such link.') })

/** `/api/push`: the button in each message that ends them. The reply does not reveal whether there was one. */
export function makePushEndRoutes({ database }: Needed, route: Route) {
  return new Hono<AppEnv>().post(
    '/end/:token',
    route({
      who: 'anybody',
      endsSessions: 'own',
      audit: 'notifications_ended',
      bound: 'cheap',
    }),
    checked('param', TokenSchema),
    async (c) => {
      await database.write((db) => endPushByToken(db, c.req.valid('param').token))
      return c.body(null, 204)
    },
  )
}
