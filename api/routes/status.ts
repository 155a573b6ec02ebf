/** For monitoring: whether the service is alive and ready, and the measured record. */
import { Hono, type Context } from 'hono'
import { AppError } from '#data/model/errors.ts'
import { listAlarms } from '#data/model/alarms.ts'
import { PROGRAM_VERSION } from '#data/model/program-version.ts'
import { getSiteState } from '#api/site.ts'
import { isDemoPublished } from '#api/matches/demo-data.ts'
import { makeCachedFigure } from '#api/cache/cached-figure.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { readSigns } from '#api/metrics/signs.ts'
import { inTime } from '#data/db/limits.ts'
import { logFailure } from '#api/problem.ts'
import type { Sessions } from '#api/middleware/session-cookies.ts'
import type { Route } from '#api/route.ts'

/** Deadline, so that a monitor gets its answer within a second whatever the database does. */
const READY_MS = 900
/** All who ask within this time get one look: each look reads the state from the database. */
const LOOK_EVERY_MS = 1000

type Watched = Pick<
  AppDependencies,
  | 'database'
  | 'snapshots'
  | 'now'
  | 'publication'
  | 'readLog'
  | 'compareRows'
  | 'siteDir'
  | 'metrics'
>

interface Parts {
  readonly sessions: Sessions
  readonly momentMs: number
  readonly route: Route
}

export function makeStatusRoutes(dependencies: Watched, { sessions, momentMs, route }: Parts) {
  const { snapshots, now, publication, siteDir } = dependencies
  const routes = new Hono<AppEnv>()

  /** Details of faults are for administrators; without a database nobody counts as one. */
  async function isAdmin(c: Context<AppEnv>): Promise<boolean> {
    const user = await sessions.getUser(c)
    return user !== null && user.isAdmin && !user.lacksSecondFactor
  }

  const readStates = async () => {
    await snapshots.getCurrent()
    return readSigns(dependencies)
  }

  /** Checks the database by reading the stored faults, and the snapshot. */
  const lookNow = async () => {
    try {
      const { signs, mail } = await inTime(readStates(), READY_MS)
      const isBroken =
        Object.keys(signs.troubles).length > 0 ||
        signs.logFault !== null ||
        signs.rewind !== null ||
        mail.failing > 0
      const alarms = listAlarms(signs, now())
      const details = { alarms, troubles: signs.troubles, mail }
      return { isBroken, isCleared: signs.isCleared, failure: null, details }
    } catch (error) {
      return { isBroken: true, isCleared: false, failure: { error }, details: {} }
    }
  }

  const look = makeCachedFigure(lookNow, {
    isMuch: () => false,
    freshMs: Math.min(LOOK_EVERY_MS, momentMs),
  })

  routes.get('/health', route({ who: 'anybody', bound: 'cheap' }), (c) =>
    c.json({ status: 'alive', version: PROGRAM_VERSION }),
  )

  // Without a database nothing can be answered. With the last good snapshot everything can: a newer
  // one that was refused is reported as degraded, and the instance stays in service.
  routes.get('/ready', route({ who: 'anybody', bound: 'handler' }), async (c) => {
    const endsAt = performance.now() + READY_MS
    const { isBroken, isCleared, failure, details } = await look()
    if (failure !== null) logFailure(c.var.logger, failure.error, 'not ready')
    const { state, createdAt, problem, ...snapshot } = snapshots.getStatus()
    if (problem !== null)
      c.var.logger.warn({ event: 'snapshot_refused', problem }, 'a snapshot was refused')
    const leftMs = Math.max(0, endsAt - performance.now())
    const isForAdmin = failure === null && (await inTime(isAdmin(c), leftMs).catch(() => false))
    const isExpired =
      snapshot.expiresAt !== null && now().getTime() >= Date.parse(snapshot.expiresAt)
    const ageSeconds =
      createdAt === null ? null : Math.floor((now().getTime() - Date.parse(createdAt)) / 1000)
    // A cleared demo has no matches, and everything else works.
    const isExpected = isCleared ? state === 'none' : state === 'ok'
    const isReady = failure === null && (state !== 'none' || isCleared)
    const site = siteDir === null ? null : await getSiteState(siteDir)
    const isWhole = isReady && isExpected && !isExpired && !isBroken && site !== 'missing'
    return c.json(
      {
        status: isWhole ? 'ready' : isReady ? 'degraded' : 'unavailable',
        database: failure === null ? 'ok' : 'failed',
        ...(site !== null && { site }),
        ...(isCleared && { isCleared }),
        snapshot: { state, createdAt, ...snapshot, ageSeconds, isExpired },
        ...(isForAdmin ? { details: { ...details, snapshotProblem: problem } } : {}),
      },
      isReady ? 200 : 503,
    )
  })

  routes.get('/record', route({ who: 'anybody', cache: 'publication' }), async (c) => {
    const record = (await publication.getCurrent()).files.get('public/record.json')
    if (record === undefined)
      throw new AppError(
        'not_found',
        'There is no record yet: it begins when the first predicted matches have ended.',
      )
    // The record of a demo is marked as one.
    const isDemo = await isDemoPublished(publication)
    const text = isDemo ? record.replace('{', '{"isDemo":true,') : record
    return c.body(text, 200, { 'Content-Type': 'application/json' })
  })

  return routes
}
