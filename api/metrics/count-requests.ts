/** Counts the app's answers, each under the template of its route. */
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from '#api/dependencies.ts'
import { count, type RequestMetrics } from './request-metrics.ts'

/** For requests without a route of their own: a page, or not found. */
function toCommonRoute(path: string): string {
  if (path.startsWith('/api/')) return '/api/*'
  return path.startsWith('/ledger/') ? '/ledger/*' : '/*'
}

export const countRequests = (metrics: RequestMetrics) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const startedAt = performance.now()
    await next()
    // Middleware has the method ALL or a pattern with a star; the first of the others has answered.
    const route = matchedRoutes(c).find(({ method, path }) => method !== 'ALL' && !/\*/.test(path))
    const series = metrics.open(c.req.method, route?.path ?? toCommonRoute(c.req.path))
    count(series, c.res.status, performance.now() - startedAt)
  })
