/** While the server runs: rebuilds the site whenever a run has published, and releases the data set once a day. */
import type { Logger } from 'pino'
import type { Database } from '#data/db/database.ts'
import { setTrouble, toTrouble } from '#data/queries/operation/service-state.ts'
import type { CliEnv } from '#cli/env.ts'
import { keepRelease } from '#cli/serving/site/keep-release.ts'
import { every } from './every.ts'
import { isDemoLoading } from './load-demo.ts'
import { buildSite, hasServableSite } from '#cli/serving/site/site-build.ts'
import type { SiteOptions } from '#cli/serving/site/site-options.ts'
import { shareFrames } from '#cli/serving/site/share-frames.ts'
import { readPublishedAt } from '#cli/serving/site/site-input.ts'

const LOOK_EVERY_MS = 5_000
/** Longest delay before a failed build is retried. */
const LONGEST_PAUSE_MS = 300_000

interface FreshOptions {
  readonly env: CliEnv
  /** A failed build is stored here, for `/api/ready`. */
  readonly database: Database
  readonly site: SiteOptions
  readonly logger: Logger
  readonly everyMs?: number
}

/** Starts checking; the returned function stops it and waits for a running build. */
export function startRebuilding({
  env,
  database,
  site,
  logger,
  everyMs = LOOK_EVERY_MS,
}: FreshOptions): () => Promise<void> {
  let builtFor: number | null = null

  const stop = new AbortController()
  let failures = 0
  let tryAgainAt = 0

  const look = async () => {
    // Each of its runs publishes: the pages are built once, after the last.
    if (await database.read(isDemoLoading)) return
    const publishedAt = await readPublishedAt(env.dataDir)
    if (publishedAt === builtFor && (await hasServableSite(site))) return
    await buildSite({ ...site, signal: stop.signal, logLine: (words) => logger.info(words) })
    await database.write((db) => setTrouble(db, 'site', null))
    await shareFrames(database, site.outDir)
    await release()
    // Last, so that whatever failed before is done at the next look, which builds nothing again.
    builtFor = publishedAt
    failures = 0
  }
  /** The pages stand without it: a release that fails is told, and is tried again after the next build. */
  const release = async () => {
    const words = (text: string) => logger.info(text)
    const trouble = await keepRelease({ ...site, signal: stop.signal, logLine: words }).then(
      () => null,
      (error: unknown) => {
        if (stop.signal.aborted) return null
        logger.error({ err: error }, 'the data set could not be released')
        return toTrouble(error)
      },
    )
    if (!stop.signal.aborted) await database.write((db) => setTrouble(db, 'dataset', trouble))
  }
  const tryToLook = async () => {
    if (Date.now() < tryAgainAt) return
    await look().catch(async (error: unknown) => {
      if (stop.signal.aborted) return
      // A run in progress may have extended the log but not the record yet: the next check will show.
      tryAgainAt = Date.now() + Math.min(everyMs * 2 ** failures, LONGEST_PAUSE_MS)
      failures += 1
      logger.error({ err: error }, 'the site could not be built anew')
      await database.write((db) => setTrouble(db, 'site', toTrouble(error)))
    })
  }
  const failed = 'the failed build could not be written down'
  const stopLooking = every(everyMs, tryToLook, { logger, failed, firstMs: 0 })
  return async () => {
    stop.abort()
    await stopLooking()
  }
}
