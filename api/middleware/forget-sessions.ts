/**
 * Whatever may change an account ends what this process has kept of sessions: before the request
 * runs, and again before its reply is sent, so that who has the reply is never answered by a row
 * that was read in between. Other processes hear of it from the database.
 */
import { createMiddleware } from 'hono/factory'
import type { Watch } from '#data/queries/watch.ts'
import type { AppEnv } from '../dependencies.ts'

export const forgetSessions = (watch: Watch) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    watch.lookAgain()
    try {
      return await next()
    } finally {
      watch.lookAgain()
    }
  })
