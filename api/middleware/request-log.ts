/** A number for each request, made here and never taken from outside, and one log line when it is answered. */
import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import type { AppEnv } from '../dependencies.ts'
import { toSecurityEvent } from './security-events.ts'

/** Path only: a query may hold a token, a header a cookie. */
export const logRequests = (logger: Logger) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const requestId = randomUUID()
    const startedAt = performance.now()
    c.set('requestId', requestId)
    c.set('logger', logger.child({ requestId, method: c.req.method, path: c.req.path }))
    await next()
    c.header('X-Request-Id', requestId)
    const durationMs = Math.round(performance.now() - startedAt)
    const level = c.req.path.startsWith('/api/') ? 'info' : 'debug'
    const event = toSecurityEvent(c.req.method, c.req.path, c.res.status)
    c.var.logger[level](
      { status: c.res.status, durationMs, ...(event !== null && { event }) },
      'request',
    )
  })
