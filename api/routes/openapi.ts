/** `/api/openapi.json`: the public calls, made from the routes of this app. */
import { Hono } from 'hono'
import type { AppEnv } from '#api/dependencies.ts'
import { makeOpenApiDocument } from '#api/openapi/document.ts'
import type { ListedRoute, Route } from '#api/route.ts'

export function makeOpenApiRoutes(
  listRoutes: () => readonly ListedRoute[],
  publicOrigin: string,
  route: Route,
) {
  const routes = new Hono<AppEnv>()
  routes.get('/openapi.json', route({ who: 'anybody', cache: 'publication', isOpen: true }), (c) =>
    c.json(makeOpenApiDocument(listRoutes(), publicOrigin)),
  )
  return routes
}
