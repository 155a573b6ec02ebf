/**
 * Gives each request an id, never taken from the client; when the request is answered, logs one
 * line and counts it.
 */
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { AppEnv } from '#api/dependencies.ts'
import { count, type RequestMetrics } from '#api/metrics/request-metrics.ts'
import { MINUTE_MS } from '#data/model/time.ts'

/**
 * Interval at which the number of replies from the cache is logged: a line for each would cost more
 * than the reply.
 */
const MEMORY_LOGGED_EVERY_MS = MINUTE_MS

export interface Observer {
  /** Gives a request its id; call the returned function when it is answered. */
  begin(c: Context, startedAtMs: number): (event: string | null) => void
  /** Counts a public reply from the cache. */
  countFromMemory(c: Context, status: number): void
}

export function makeObserver(logger: Logger, metrics: RequestMetrics): Observer {
  let fromMemory = 0
  const logFromMemory = () => {
    const seconds = MEMORY_LOGGED_EVERY_MS / 1000
    logger.info({ replies: fromMemory, seconds }, 'answered from memory')
    fromMemory = 0
  }
  return {
    begin(c, startedAtMs) {
      const [requestId, route] = [randomUUID(), routePath(c)]
      c.set('requestId', requestId)
      // The route alone: path and query may hold a token, a header a cookie.
      const ofRequest = logger.child({ requestId, method: c.req.method, route })
      c.set('logger', ofRequest)
      return (event) => {
        const tookMs = performance.now() - startedAtMs
        const { status } = c.res
        count(metrics.open(c.req.method, route), status, tookMs)
        const level = route.startsWith('/api/') ? 'info' : 'debug'
        const durationMs = Math.round(tookMs)
        ofRequest[level]({ status, durationMs, ...(event !== null && { event }) }, 'request')
      }
    },
    countFromMemory(c, status) {
      count(metrics.open('GET', routePath(c)), status, 0)
      fromMemory += 1
      if (fromMemory === 1) setTimeout(logFromMemory, MEMORY_LOGGED_EVERY_MS).unref()
    },
  }
}

/** Middleware for requests that are not calls: pages and unknown addresses. */
export const observed = ({ begin }: Observer) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const end = begin(c, performance.now())
    await next()
    c.header('X-Request-Id', c.get('requestId'))
    end(null)
  })
