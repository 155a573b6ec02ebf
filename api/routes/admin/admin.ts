/** The administrator's area: settings of the services, their health and usage, imports. */
import { Hono } from 'hono'
import {
  AdminSettingsChangeSchema,
  IngestRequestSchema,
  TestApiSchema,
  type AdminSettingsReply,
} from '#data/model/admin.ts'
import { AppError } from '#data/model/errors.ts'
import { toDay } from '#data/model/match/match.ts'
import { LEAGUES, toLeagueKey } from '#data/model/leagues.ts'
import { recordAdminAction } from '#data/queries/operation/admin-actions.ts'
import {
  requireAdminSettings,
  updateAdminSettings,
  type AdminSettings,
} from '#data/queries/operation/admin-settings.ts'
import { readAdminStats } from '#data/queries/operation/admin-stats.ts'
import {
  listProviderHealth,
  listProviderUsage,
  listUsageByHour,
} from '#data/queries/operation/provider-calls.ts'
import { getLastSettlement } from '#data/queries/predictions/settlement-rows.ts'
import type { AppDependencies } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import { makeCachedFigure } from '#api/cache/cached-figure.ts'
import type { SignedInEnv } from '#api/middleware/auth.ts'
import type { AdminRoute } from '#api/route.ts'
import type { PipelineRunner } from '#api/runner.ts'
import { DAY_MS } from '#data/model/time.ts'

/** Rows, of accounts and matches, that are counted in a few milliseconds. */
const MOST_COUNTED_EACH_TIME = 50_000

/** Stands behind the guard of `/admin/*`: everybody here is an administrator. */
export function makeAdminRoutes(
  { database, publication, now, runner }: AppDependencies,
  route: AdminRoute,
) {
  const routes = new Hono<SignedInEnv>()

  const audit = (userId: string, action: string, details: Record<string, unknown> | null = null) =>
    database.write((db) => recordAdminAction(db, { userId, action, subject: null, details }, now()))

  const readStats = makeCachedFigure(
    () => database.readReplica((db) => readAdminStats(db, now())),
    {
      isMuch: ({ totalUsers, totalMatches }) => totalUsers + totalMatches > MOST_COUNTED_EACH_TIME,
      getHistory: publication.getHistory,
    },
  )
  routes.get('/stats', route(), async (c) => c.json(await readStats()))

  routes.get('/settings', route(), async (c) => {
    const settings = await database.write(requireAdminSettings)
    return c.json(await toReply(settings))
  })

  routes.put(
    '/settings',
    route(),
    requireJson,
    checked('json', AdminSettingsChangeSchema),
    async (c) => {
      const change = c.req.valid('json')
      const userId = c.var.user.id
      const settings = await database.write(async (db) => {
        const action = { userId, action: 'change settings', subject: null, details: change }
        await recordAdminAction(db, action, now())
        return updateAdminSettings(db, change, { userId, at: now() })
      })
      return c.json(await toReply(settings))
    },
  )

  async function toReply(settings: AdminSettings): Promise<AdminSettingsReply> {
    const { id: _, ...row } = settings
    const stats = await readStats()
    return {
      ...row,
      // Counted: a stored figure could be stale.
      overallAccuracy: stats.totalEvaluated === 0 ? null : stats.predictionAccuracy,
      lastAccuracyUpdate: (await database.read(getLastSettlement))?.toISOString() ?? null,
      lastUpdated: settings.lastUpdated.toISOString(),
    }
  }

  routes.get('/major-leagues', route(), (c) =>
    c.json(Object.fromEntries(LEAGUES.map(({ id, name }) => [toLeagueKey(name), id]))),
  )

  routes.get('/api-health', route(), async (c) => {
    const rows = await database.read(listProviderHealth)
    return c.json(
      rows.map(({ quotaResetAt, lastHealthCheck, ...row }) => ({
        ...row,
        // Counted at the last call, which may have been on another day.
        requestsToday: lastHealthCheck && isSameDay(lastHealthCheck, now()) ? row.requestsToday : 0,
        quotaResetAt: quotaResetAt?.toISOString() ?? null,
        lastHealthCheck: lastHealthCheck?.toISOString() ?? null,
      })),
    )
  })

  routes.get('/api-usage', route(), async (c) =>
    c.json(await database.readReplica((db) => listProviderUsage(db, now()))),
  )

  routes.get('/api-usage/hours', route(), async (c) => {
    const since = new Date(now().getTime() - DAY_MS)
    return c.json(await database.readReplica((db) => listUsageByHour(db, since)))
  })

  routes.post('/test-api', route(), requireJson, checked('json', TestApiSchema), async (c) => {
    const { provider } = c.req.valid('json')
    const settings = await database.write(requireAdminSettings)
    const chosen = {
      football: settings.footballApiProvider,
      weather: settings.weatherApiProvider,
    } as Record<string, string>
    const result = await requireRunner(runner).testProvider(chosen[provider] ?? provider)
    const { success, message } = result
    await audit(c.var.user.id, 'test connection', { provider: result.provider, success, message })
    return c.json(result)
  })

  routes.post(
    '/ingest-fixtures',
    route(),
    requireJson,
    checked('json', IngestRequestSchema),
    async (c) => {
      const request = c.req.valid('json')
      const working = requireRunner(runner)
      await audit(c.var.user.id, 'import fixtures', request)
      return c.json(await working.ingest(request, c.var.user.id))
    },
  )

  routes.delete('/clear-mock-data', route(), async (c) => {
    const working = requireRunner(runner)
    const userId = c.var.user.id
    try {
      const { matches, predictions } = await working.clearDemo(userId)
      await audit(userId, 'clear mock data', { matches, predictions })
      return c.json({ deletedMatches: matches, deletedPredictions: predictions })
    } catch (error) {
      const refused = error instanceof Error ? error.message : String(error)
      await audit(userId, 'clear mock data', { refused })
      throw error
    }
  })

  routes.post('/load-demo-data', route(), async (c) => {
    const working = requireRunner(runner)
    const userId = c.var.user.id
    await audit(userId, 'load demo data')
    return c.json(await working.loadDemo(userId))
  })

  return routes
}

const isSameDay = (one: Date, other: Date) => toDay(one) === toDay(other)

function requireRunner(runner: PipelineRunner | null): PipelineRunner {
  if (runner !== null) return runner
  throw new AppError(
    'not_configured',
    'This machine answers calls only: the pipeline runs elsewhere. Start the work there with the command line.',
  )
}
