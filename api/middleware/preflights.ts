/** Answers CORS preflights (Fetch standard) of open routes, which pages of all sites may read. */
import type { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { AppEnv } from '#api/dependencies.ts'
import { listRoutes, type Route } from '#api/route.ts'

const answer = cors({ origin: '*', allowMethods: ['GET', 'HEAD'] })

/** Adds preflights for all open routes that the app has at this point. */
export function answerPreflights(app: Hono<AppEnv>, route: Route): void {
  for (const { path, properties } of listRoutes(app))
    if (properties?.isOpen)
      app.options(path, route({ who: 'anybody', isOpen: true, bound: 'cheap' }), answer)
}
