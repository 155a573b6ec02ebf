/**
 * Whatever may change an account ends what this process has kept of sessions: before the request
 * runs, and again before its reply is sent, so that who has the reply is never answered by a row
 * that was read in between. Other processes hear of it from the database.
 */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Watch } from '#data/queries/watch.ts'
import type { AppEnv } from '../dependencies.ts'

/**
 * Calls whose caller is told of no change but one to the session that asks. They are most of all
 * writes: were everybody's session forgotten at each, none would be kept. Stripe comes without one.
 */
const OF_OWN_SESSION = /^\/api\/(?:favorites\/[^/]+|auth\/login|auth\/logout|billing\/webhook)$/

/** @param getSid the hash that the session of a request is stored under, null without one */
export const forgetSessions = (watch: Watch, getSid: (c: Context) => string | null) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const sid = getSid(c)
    const isOwn = OF_OWN_SESSION.test(c.req.path)
    const forget = () => {
      if (!isOwn) watch.lookAgain()
      else if (sid !== null) watch.lookAgain(sid)
    }
    forget()
    try {
      return await next()
    } finally {
      forget()
    }
  })
