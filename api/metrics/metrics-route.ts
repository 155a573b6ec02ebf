/**
 * `/metrics`, for Prometheus. Open to programs on this machine, or with METRICS_TOKEN; for others
 * it is not found. A proxy on the same machine has the address of a local program; so without a
 * token a request with any sign of a proxy is refused: a forwarding header, or another host's name.
 */
import { timingSafeEqual } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { AppError } from '#data/model/errors.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { DEADLINE_MS } from '#api/middleware/deadline.ts'
import { inTime } from '#data/db/limits.ts'
import { logFailure } from '#api/problem.ts'
import type { Route } from '#api/route.ts'
import { listProcessMetrics, listRequestMetrics, listServiceMetrics } from './collect-metrics.ts'
import { formatMetrics, toGauge } from './exposition.ts'
import type { RequestMetrics } from './request-metrics.ts'

const LOCAL_PEER = /^(?:::ffff:)?127\.|^::1$/
const LOCAL_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/
const OF_A_PROXY = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function mayRead(c: Context<AppEnv>, token: string | null): boolean {
  if (token !== null) return isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)
  const peer = c.env.incoming.socket.remoteAddress ?? ''
  return (
    LOCAL_PEER.test(peer) &&
    LOCAL_HOST.test(c.req.header('host') ?? '') &&
    OF_A_PROXY.every((name) => c.req.header(name) === undefined)
  )
}

type Given = Pick<
  AppDependencies,
  | 'database'
  | 'snapshots'
  | 'publication'
  | 'readLog'
  | 'compareRows'
  | 'now'
  | 'logger'
  | 'settings'
  | 'metrics'
>

export function makeMetricsRoutes(
  given: Given,
  requests: RequestMetrics,
  route: Route,
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get('/metrics', route({ who: 'anybody', deadline: 'none', bound: 'reads' }), async (c) => {
    if (!mayRead(c, given.settings.metricsToken))
      throw new AppError('not_found', `There is nothing at ${c.req.path}.`)
    const service = await inTime(listServiceMetrics(given), DEADLINE_MS).catch((error: unknown) => {
      logFailure(c.var.logger, error, 'no metrics of the database')
      return null
    })
    const text = formatMetrics([
      ...listProcessMetrics(),
      toGauge('pitchproof_database_up', 'Whether the database answers.', service === null ? 0 : 1),
      ...(service ?? []),
      ...listRequestMetrics(requests),
    ])
    return c.body(text, 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'private, no-store',
    })
  })
  return routes
}
