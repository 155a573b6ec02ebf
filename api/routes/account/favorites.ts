/** Favourites: read by every signed-in user, changed by premium users. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { Database } from '#data/db/database.ts'
import { AppError } from '#data/model/errors.ts'
import { MatchIdSchema } from '#data/model/match/match.ts'
import { addFavorite, listFavorites, removeFavorite } from '#data/queries/account/favorites.ts'
import type { AppEnv } from '#api/dependencies.ts'
import { checked } from '#api/input.ts'
import type { Route } from '#api/route.ts'

export function makeFavoriteRoutes(database: Database, route: Route) {
  const routes = new Hono<AppEnv>()
  const change = route({ who: 'premium', endsSessions: 'own', bound: 'cheap' })
  const checkId = checked('param', z.object({ matchId: MatchIdSchema }))

  routes.get('/', route({ who: 'user', bound: 'reads' }), async (c) =>
    c.json(await database.readOne((db) => listFavorites(db, c.var.user.id))),
  )

  routes.put('/:matchId', change, checkId, async (c) => {
    const { matchId } = c.req.valid('param')
    const isKnown = await database.writeOne((db) => addFavorite(db, c.var.user.id, matchId))
    if (!isKnown) throw new AppError('not_found', `There is no match ${matchId}.`)
    return c.body(null, 204)
  })

  routes.delete('/:matchId', change, checkId, async (c) => {
    const { matchId } = c.req.valid('param')
    await database.writeOne((db) => removeFavorite(db, c.var.user.id, matchId))
    return c.body(null, 204)
  })

  return routes
}
