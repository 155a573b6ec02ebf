/** Matches: what everybody may see, the list of a day, one match. */
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { DaySchema, MatchIdSchema, PreviewMatchSchema, toWindow } from '#data/model/match/match.ts'
import { toPlan } from '#data/model/billing/plans.ts'
import { DatesQuerySchema, MatchListQuerySchema } from '#data/model/match/list-query.ts'
import { isFavorite } from '#data/queries/account/favorites.ts'
import { listDays } from '#data/queries/matches/matches-read.ts'
import type { AppEnv } from '#api/dependencies.ts'
import {
  getPreview,
  listEntitledDay,
  listEveryMatch,
  requireEntitledMatch,
} from '#api/matches/entitled-matches.ts'
import { makeMatchSources, type MatchSources } from '#api/matches/match-sources.ts'
import { checked } from '#api/input.ts'
import { sendPacked } from '#api/shared/send-packed.ts'
import type { DayFacts } from '#api/matches/day-reader.ts'
import type { MatchFacts } from '#data/queries/matches/match-facts.ts'
import { requireUser, toSecondFactorError } from '#api/middleware/auth.ts'
import { shareWithEverybody } from '#api/middleware/headers.ts'
import type { Sessions } from '#api/middleware/session-cookies.ts'

export function makeMatchRoutes(
  parts: Pick<MatchSources, 'database' | 'holdsEntry' | 'snapshots' | 'now' | 'facts'>,
  sessions: Sessions,
) {
  const { database } = parts
  const sources = makeMatchSources(parts)
  const isMarked = (userId: string, matchId: string) =>
    database.readOne((db) => isFavorite(db, userId, matchId))
  const routes = new Hono<AppEnv>()

  routes.get('/preview', ...shareWithEverybody, async (c) => c.json(await getPreview(sources)))

  routes.get('/dates', ...shareWithEverybody, checked('query', DatesQuerySchema), async (c) => {
    const window = toWindow(sources.now())
    const { league } = c.req.valid('query')
    return c.json(await sources.database.readReplica((db) => listDays(db, window, league)))
  })

  routes.get('/leagues', ...shareWithEverybody, (c) => c.json(LEAGUES.map(({ name }) => name)))

  // The facts are read at the same time as the session, to wait only once. They are used only once
  // the user is known.
  const readDayAhead = createMiddleware<AheadEnv>(async (c, next) => {
    const day = DaySchema.safeParse(c.req.query('date'))
    if (day.success && sessions.getSid(c) !== null) c.set('day', ahead(sources.days.read(day.data)))
    await next()
  })
  const readMatchAhead = createMiddleware<AheadEnv>(async (c, next) => {
    const id = MatchIdSchema.safeParse(c.req.param('id'))
    if (id.success && sessions.getSid(c) !== null)
      c.set('match', ahead(sources.matches.read(id.data)))
    await next()
  })

  routes.get(
    '/',
    readDayAhead,
    requireUser(sessions),
    checked('query', MatchListQuerySchema),
    async (c) => {
      const { date, league = null, begun, page, pageSize, order } = c.req.valid('query')
      const { user, day } = c.var
      if (date !== undefined && day !== undefined) {
        const query = { day: date, league, page, pageSize, order }
        return sendPacked(c, await listEntitledDay(sources, toPlan(user), day, query))
      }
      if (!user.isAdmin)
        throw new AppError(
          'admin_required',
          'Give a date; only administrators may list all matches.',
        )
      if (user.lacksSecondFactor) throw toSecondFactorError()
      return c.json(await listEveryMatch(sources, { league, begun, page, pageSize }))
    },
  )

  // Fixtures are on public pages anyway: this names the match that is locked or behind the sign-in.
  routes.get(
    '/:id/fixture',
    ...shareWithEverybody,
    checked('param', z.object({ id: MatchIdSchema })),
    async (c) => {
      const { id } = c.req.valid('param')
      const facts = await sources.matches.read(id)
      if (facts === null) throw new AppError('not_found', `There is no match ${id}.`)
      return c.json(PreviewMatchSchema.parse(facts.match))
    },
  )

  routes.get(
    '/:id',
    readMatchAhead,
    requireUser(sessions),
    checked('param', z.object({ id: MatchIdSchema })),
    async (c) => {
      const { user, match } = c.var
      const { id } = c.req.valid('param')
      const asker = { user, isFavorite: await isMarked(user.id, id) }
      return sendPacked(c, await requireEntitledMatch(sources, asker, match!, id))
    },
  )

  return routes
}

interface AheadEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    day?: Promise<DayFacts>
    match?: Promise<MatchFacts | null>
  }
}

/** Starts a read early. Its failure is reported where it is awaited; when nobody awaits it, it is ignored. */
function ahead<Result>(read: Promise<Result>): Promise<Result> {
  read.catch(() => {})
  return read
}
