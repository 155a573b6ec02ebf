/** Matches: what everybody may see, the list of a day, one match. */
import { Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { MatchIdSchema, toWindow } from '#data/model/match.ts'
import { toPlan } from '#data/model/account/plans.ts'
import { DatesQuerySchema, MatchListQuerySchema } from '#data/model/replies.ts'
import { listDays } from '#data/queries/matches-read.ts'
import type { AppEnv } from '../dependencies.ts'
import {
  getPreview,
  listEntitledDay,
  listEveryMatch,
  requireEntitledMatch,
  type MatchSources,
} from '#api/matches/entitled-matches.ts'
import { checked } from '../input.ts'
import { requireUser } from '../middleware/auth.ts'
import { shareWithEverybody } from '../middleware/headers.ts'
import type { Sessions } from '../middleware/session-cookies.ts'

export function makeMatchRoutes(sources: MatchSources, sessions: Sessions) {
  const routes = new Hono<AppEnv>()

  routes.get('/preview', ...shareWithEverybody, async (c) => c.json(await getPreview(sources)))

  routes.get('/dates', ...shareWithEverybody, checked('query', DatesQuerySchema), async (c) => {
    const window = toWindow(sources.now())
    const { league } = c.req.valid('query')
    return c.json(await sources.database.read((db) => listDays(db, window, league)))
  })

  routes.get('/leagues', ...shareWithEverybody, (c) => c.json(LEAGUES.map(({ name }) => name)))

  routes.get('/', requireUser(sessions), checked('query', MatchListQuerySchema), async (c) => {
    const { date, league = null, page, pageSize } = c.req.valid('query')
    const { user } = c.var
    if (date !== undefined)
      return c.json(
        await listEntitledDay(sources, toPlan(user), { day: date, league, page, pageSize }),
      )
    if (!user.isAdmin)
      throw new AppError('admin_required', 'Say which date; the list of all is for administrators.')
    return c.json(await listEveryMatch(sources, { league, page, pageSize }))
  })

  routes.get(
    '/:id',
    requireUser(sessions),
    checked('param', z.object({ id: MatchIdSchema })),
    async (c) => c.json(await requireEntitledMatch(sources, c.var.user, c.req.valid('param').id)),
  )

  return routes
}
