/** For those who watch the service: alive, ready, and how right the predictions were. */
import { Hono } from 'hono'
import { AppError } from '#data/model/errors.ts'
import { listTroubles } from '#data/queries/operation/service-state.ts'
import type { AppDependencies, AppEnv } from '../dependencies.ts'
import { toLoggableError } from '../loggable-error.ts'
import { shareWithEverybody } from '../middleware/headers.ts'

type Watched = Pick<AppDependencies, 'database' | 'snapshots' | 'now' | 'publication'>

export function makeStatusRoutes({ database, snapshots, now, publication }: Watched) {
  const routes = new Hono<AppEnv>()

  /** The database by asking what is broken, and the snapshot. */
  const look = async () => {
    try {
      const troubles = await database.read(listTroubles)
      await snapshots.getCurrent()
      return { isBroken: troubles.size > 0, failure: null }
    } catch (error) {
      return { isBroken: true, failure: toLoggableError(error) }
    }
  }

  routes.get('/health', (c) => c.json({ status: 'alive' }))

  // Without a database nothing can be answered. With the last good snapshot all can:
  // a refused newer one is said, and the instance stays in service.
  routes.get('/ready', async (c) => {
    const { isBroken, failure } = await look()
    if (failure) c.var.logger.error({ error: failure }, 'not ready')
    const { state, createdAt, ...snapshot } = snapshots.getStatus()
    const isExpired =
      snapshot.expiresAt !== null && now().getTime() >= Date.parse(snapshot.expiresAt)
    const ageSeconds =
      createdAt === null ? null : Math.floor((now().getTime() - Date.parse(createdAt)) / 1000)
    const isReady = failure === null && state !== 'none'
    const isWhole = isReady && state === 'ok' && !isExpired && !isBroken
    return c.json(
      {
        status: isWhole ? 'ready' : isReady ? 'degraded' : 'unavailable',
        database: failure === null ? 'ok' : 'failed',
        snapshot: { state, createdAt, ...snapshot, ageSeconds, isExpired },
      },
      isReady ? 200 : 503,
    )
  })

  routes.get('/record', ...shareWithEverybody, async (c) => {
    const record = (await publication.getCurrent()).files.get('public/record.json')
    if (record === undefined)
      throw new AppError(
        'not_found',
        'There is no record yet: it begins when the first predicted matches have ended.',
      )
    return c.body(record, 200, { 'Content-Type': 'application/json' })
  })

  return routes
}
