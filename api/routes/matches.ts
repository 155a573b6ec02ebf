/** Matches: the public preview, the list of a day, one match. */
import { Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { MatchIdSchema, PreviewMatchSchema, toWindow } from '#data/model/match/match.ts'
import { toPlan } from '#data/model/billing/plans.ts'
import {
  DatesQuerySchema,
  listDaysUntil,
  MatchListQuerySchema,
} from '#data/model/match/list-query.ts'
import { toCurrentClock } from '#data/model/match/clock.ts'
import type { LiveScores } from '#data/model/replies.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { isFavorite } from '#data/queries/account/favorites.ts'
import { listBegunMatches } from '#data/queries/matches/live-matches.ts'
import { listDays } from '#data/queries/matches/matches-read.ts'
import { listEntitledDays } from '#api/matches/entitled-days.ts'
import { getPreview, listEveryMatch, requireEntitledMatch } from '#api/matches/entitled-matches.ts'
import type { MatchSources } from '#api/matches/match-sources.ts'
import { send } from '#api/cache/send.ts'
import type { AppEnv } from '#api/dependencies.ts'
import { checked } from '#api/input.ts'
import { checkRole, toSignInError } from '#api/middleware/auth.ts'
import { COST_OF_MAKING, requireReads, type TakeReads } from '#api/middleware/limit-reads.ts'
import type { Sessions } from '#api/middleware/session-cookies.ts'
import type { Route } from '#api/route.ts'

/** A match that kicked off longer ago is over, and later runs have published its result. */
const LATELY_MS = 6 * HOUR_MS

interface Needed {
  readonly sources: MatchSources
  readonly sessions: Sessions
  /** Null sets no limit. */
  readonly takeReads: TakeReads | null
}

export function makeMatchRoutes({ sources, sessions, takeReads }: Needed, route: Route) {
  const { database, now } = sources
  const routes = new Hono<AppEnv>()
  /** A member's own allowance pays for what is not cached yet: each query may be a reply of its own. */
  const toSourcesOf = ({ id }: { readonly id: string }): MatchSources => {
    const { replies } = sources
    const get: MatchSources['replies']['get'] = (entry, make) => {
      if (replies.find(entry) === null) requireReads(takeReads, id, COST_OF_MAKING)
      return replies.get(entry, make)
    }
    return { ...sources, replies: { ...replies, get } }
  }
  const byId = checked('param', z.object({ id: MatchIdSchema }))

  routes.get('/preview', route({ who: 'anybody', cache: 'moment' }), async (c) =>
    c.json(await getPreview(sources)),
  )

  // Live scores are public facts, so they are for anybody.
  routes.get('/live', route({ who: 'anybody', cache: 'moment' }), async (c) => {
    const at = now()
    const from = new Date(at.getTime() - LATELY_MS)
    const begun = await database.readReplica((db) => listBegunMatches(db, { from, now: at }))
    const scores: LiveScores = begun.map(({ clockAt, clock, ...match }) => ({
      ...match,
      clock: toCurrentClock({ ...match, clock, clockAt }, at.getTime()),
    }))
    return c.json(scores)
  })

  routes.get(
    '/dates',
    route({ who: 'anybody', cache: 'moment' }),
    checked('query', DatesQuerySchema),
    async (c) => {
      const { league } = c.req.valid('query')
      return c.json(await database.readReplica((db) => listDays(db, toWindow(now()), league)))
    },
  )

  routes.get('/leagues', route({ who: 'anybody', cache: 'publication' }), (c) =>
    c.json(LEAGUES.map(({ name }) => name)),
  )

  routes.get(
    '/',
    route({ who: 'user', session: 'recent', bound: 'handler' }),
    checked('query', MatchListQuerySchema),
    async (c) => {
      const { date, until, league = null, begun, page, pageSize, order } = c.req.valid('query')
      if (date !== undefined) {
        const days = listDaysUntil(date, until ?? date)
        const query = { days, league, page, pageSize, order }
        const user = c.get('user')
        const reply = await listEntitledDays(toSourcesOf(user), toPlan(user), query)
        return send(c, reply, { 'x-request-id': c.get('requestId') })
      }
      const user = await sessions.getUser(c)
      if (user === null) throw toSignInError()
      if (!user.isAdmin)
        throw new AppError(
          'admin_required',
          'Give a date; only administrators may list all matches.',
        )
      checkRole(user, 'administrator')
      return c.json(await listEveryMatch(sources, { league, begun, page, pageSize }))
    },
  )

  // Fixtures are public. Pages name with it a locked match, or the match that a sign-in leads to.
  routes.get(
    '/:id/fixture',
    route({ who: 'anybody', cache: 'elsewhere', bound: 'cheap' }),
    byId,
    async (c) => {
      const { id } = c.req.valid('param')
      const facts = await sources.readMatch(id)
      if (facts === null) throw new AppError('not_found', `There is no match ${id}.`)
      return c.json(PreviewMatchSchema.parse(facts.match))
    },
  )

  routes.get(
    '/:id',
    route({ who: 'user', session: 'recent', bound: 'handler' }),
    byId,
    async (c) => {
      const { id } = c.req.valid('param')
      const user = c.get('user')
      const isMarked =
        c.get('favorites')?.has(id) ?? (await database.readOne((db) => isFavorite(db, user.id, id)))
      const asked = { plan: toPlan(user), isFavorite: isMarked }
      return send(c, await requireEntitledMatch(toSourcesOf(user), id, asked), {
        'x-request-id': c.get('requestId'),
      })
    },
  )

  return routes
}
