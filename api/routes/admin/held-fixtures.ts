/** Fixtures that runs hold: what they are, and what an administrator decides. */
import { Hono } from 'hono'
import { z } from 'zod'
import { MatchIdSchema } from '#data/model/match/match.ts'
import { FixtureDecisionSchema, type FixtureDecision } from '#data/model/operation.ts'
import { recordAdminAction } from '#data/queries/operation/admin-actions.ts'
import { decideHeldFixture, listFixtureDecisions } from '#data/queries/operation/held-fixtures.ts'
import type { AppDependencies } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import type { SignedInEnv } from '#api/middleware/auth.ts'
import type { AdminRoute } from '#api/route.ts'

const ACTIONS: Readonly<Record<FixtureDecision, string>> = {
  take: 'take fixture',
  drop: 'leave fixture out',
}

/** Stands behind the guard of `/admin/*`: everybody here is an administrator. */
export function makeHeldFixtureRoutes(
  { database, now }: Pick<AppDependencies, 'database' | 'now'>,
  route: AdminRoute,
) {
  const routes = new Hono<SignedInEnv>()

  routes.get('/', route(), async (c) => c.json(await database.read(listFixtureDecisions)))

  routes.put(
    '/:id',
    route(),
    checked('param', z.object({ id: MatchIdSchema })),
    requireJson,
    checked('json', FixtureDecisionSchema),
    async (c) => {
      const { id: matchId } = c.req.valid('param')
      const { decision } = c.req.valid('json')
      const by = c.var.user.id
      await database.write(async (db) => {
        const decided = { matchId, decision, decidedAt: now(), decidedBy: by }
        const { homeTeam, awayTeam, kickoffAt, reason } = await decideHeldFixture(db, decided)
        const details = { homeTeam, awayTeam, kickoffAt: kickoffAt.toISOString(), reason }
        const action = { userId: by, action: ACTIONS[decision], subject: matchId, details }
        await recordAdminAction(db, action, now())
      })
      return c.body(null, 204)
    },
  )
  return routes
}
