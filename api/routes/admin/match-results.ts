/** Results entered or corrected by an administrator. */
import { Hono } from 'hono'
import { z } from 'zod'
import { MatchResultSchema } from '#data/model/admin.ts'
import { AppError } from '#data/model/errors.ts'
import { MatchIdSchema } from '#data/model/match/match.ts'
import { recordAdminAction } from '#data/queries/operation/admin-actions.ts'
import { enterResult } from '#data/queries/matches/match-results.ts'
import type { AppDependencies } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import type { SignedInEnv } from '#api/middleware/auth.ts'
import type { AdminRoute } from '#api/route.ts'

export function makeMatchResultRoutes(
  { database, now, runner, logger }: AppDependencies,
  route: AdminRoute,
) {
  const routes = new Hono<SignedInEnv>()
  routes.put(
    '/:id/result',
    route({ audit: 'result_entered' }),
    requireJson,
    checked('param', z.object({ id: MatchIdSchema })),
    checked('json', MatchResultSchema),
    async (c) => {
      const { id: matchId } = c.req.valid('param')
      const result = c.req.valid('json')
      const userId = c.var.user.id
      await database.write(async (db) => {
        const before = await enterResult(db, { ...result, matchId, enteredBy: userId })
        const details = { homeScore: result.homeScore, awayScore: result.awayScore, before }
        const action = { userId, action: 'enter result', subject: matchId, details }
        await recordAdminAction(db, action, now())
      })
      // The result is stored; settling, here or in the next run, decides whether the prediction was
      // right.
      await runner?.settle(userId).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
        logger.warn({ err: error, matchId }, 'the entered result is settled by the next run')
      })
      return c.body(null, 204)
    },
  )
  return routes
}
