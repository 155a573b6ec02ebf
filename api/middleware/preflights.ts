/** Any page of any site may read an open route: its browser may ask first whether it may (Fetch, CORS preflight). */
import type { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { AppEnv } from '#api/dependencies.ts'
import { listRoutes, type Route } from '#api/route.ts'

const answer = cors({ origin: '*', allowMethods: ['GET', 'HEAD'] })

/** Lets an app answer preflights of all open routes it has by now. */
export function answerPreflights(app: Hono<AppEnv>, route: Route): void {
  for (const { path, properties } of listRoutes(app))
    if (properties?.isOpen) app.options(path, route({ who: 'anybody', isOpen: true }), answer)
}
