/** `serve`: everything on one machine: database, pipeline, site and API on one address. */
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { AppEnv } from '#api/dependencies.ts'
import { loadApiEnv, type ApiEnv } from '#api/env.ts'
import { startServer } from '#api/server.ts'
import { makeFolder } from '#data/files/make-folder.ts'
import type { Database } from '#data/db/database.ts'
import { toReleasesRoot } from '#data/model/stored-files.ts'
import { finishClearing } from '#data/clearing/clear-demo.ts'
import type { DemoAccount } from '#data/model/account/demo-accounts.ts'
import { hasDemoAdministrator } from '#data/queries/account/demo-administrator.ts'
import { toWindow } from '#data/model/match/match.ts'
import { countMatches } from '#data/queries/matches/count-matches.ts'
import { listMissingFacts } from '#data/model/account/operator.ts'
import {
  getInstallationKind,
  requireKind,
  type StoredKind,
} from '#data/queries/operation/installation.ts'
import { getSigningKey } from '#data/snapshots/keys.ts'
import type { SnapshotReader } from '#data/snapshots/reader.ts'
import { sharePublished } from '#pipeline/publishing/share-published.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import { toKind } from '#pipeline/stages/kind.ts'
import { getWholeEnv } from '#cli/env.ts'
import { requireSigningKey, withInstallation, type Installation } from '#cli/installation.ts'
import { openChosenSource } from '#cli/run-context.ts'
import { readUsedSources } from '#cli/run-source.ts'
import { ensureDemoAccounts, readDemoAdministrator } from '#cli/serving/demo-accounts.ts'
import { describeSources } from '#cli/serving/describe-sources.ts'
import { describeStart, KNOWN_PASSWORD, NOTHING_LOADED } from '#cli/serving/describe-start.ts'
import { ensureSnapshot } from '#cli/serving/first-run.ts'
import { makePipelineRunner } from '#cli/serving/pipeline-runner.ts'
import { startRebuilding } from '#cli/serving/start-rebuilding.ts'
import { startDueWork } from '#cli/serving/start-due-work.ts'
import { endLog, openLogger } from '#cli/serving/logger.ts'
import { makeMailAndBilling } from '#cli/serving/mail-and-billing.ts'
import { beginToCompare } from '#cli/serving/older-database.ts'
import { openServing, openSnapshots } from '#cli/serving/open-serving.ts'
import { buildSite, hasServableSite, restoreOldSite } from '#cli/serving/site/site-build.ts'
import type { SiteOptions } from '#cli/serving/site/site-options.ts'
import { claimSite } from '#cli/serving/site/site-claim.ts'
import { whileStarting, type Starting } from '#cli/serving/starting/starting.ts'
import { waitForStop } from '#cli/serving/wait-for-stop.ts'
import { serveApi } from './serve-api.ts'

const now = () => new Date()
/** For the person who ran `npm start`. */
const print = (words: string) => process.stderr.write(`  ${words}\n`)

async function describeFeed(installation: Installation, feed: MatchSource): Promise<string[]> {
  const counts = await installation.database.read((db) => countMatches(db, toWindow(now())))
  return describeSources(await readUsedSources(installation, feed), counts)
}

async function listAccounts(
  { database, env }: Installation,
  kind: StoredKind | null,
): Promise<DemoAccount[]> {
  if (!database.isEmbedded) return []
  return kind === 'demo'
    ? ensureDemoAccounts(database, env.dataDir, now())
    : readDemoAdministrator(database, env.dataDir)
}

interface ServeParts {
  readonly installation: Installation
  readonly apiEnv: ApiEnv
  readonly feed: MatchSource
  readonly runsPipeline: boolean
  readonly logger: Logger
  /** Where it answers while it starts; null for all addresses of this machine. */
  readonly host: string | null
}

/** Makes sure that there is something to serve; a cleared demo is served empty. */
async function prepare(parts: ServeParts, starting: Starting): Promise<SnapshotReader> {
  const { installation, feed, runsPipeline, logger } = parts
  const { database } = installation
  const kind = toKind(feed)
  const isLoadable = runsPipeline && kind === 'real'
  if ((await database.read(getInstallationKind)) === 'cleared' && !isLoadable)
    return openSnapshots({ ...installation, logger }, null)
  if (runsPipeline) await database.read((db) => requireKind(db, { kind, feed: feed.name }))
  const signingKey = await requireSigningKey(installation, kind)
  const logLine = starting.say
  return ensureSnapshot({
    ...installation,
    signingKey,
    logger,
    now,
    runsPipeline,
    logLine,
    starting,
  })
}

/**
 * The site of an older version is served while the new one is built; not so after a break that only a
 * run could end: its "today" is long over.
 */
async function prepareSite(site: SiteOptions, starting: Starting): Promise<void> {
  await restoreOldSite(site)
  const isServable = await hasServableSite(site)
  if (!isServable || starting.hasBegun) {
    await starting.begin()
    starting.step('pages')
    const onPage: SiteOptions['onPage'] = ({ done, total }) => starting.step('pages', done, total)
    await buildSite({ ...site, onPage }).catch((error: unknown) => {
      if (!isServable) throw error
      site.logLine(
        `the pages of before the break are served, since ${error instanceof Error ? error.message : String(error)}`,
      )
    })
  }
  // Before the first release there is no folder of them yet.
  await makeFolder(toReleasesRoot(site.outDir))
}

/** While passwords are printed, only this machine is served, unless HOST is set. */
async function chooseHost(database: Database, host: string | null, feed: MatchSource) {
  const kind = (await database.read(getInstallationKind)) ?? toKind(feed)
  const isOpen = kind !== 'demo' && !(await database.read(hasDemoAdministrator))
  return host ?? (isOpen ? null : '127.0.0.1')
}

interface ServeOptions {
  readonly runPipeline: boolean
  /** False when another program builds and serves the pages, as `npm run dev` does. */
  readonly site: boolean
}

/** Makes ready what is missing, and serves until it is told to stop. */
async function makeReadyAndServe(
  options: ServeOptions,
  parts: ServeParts,
  starting: Starting,
): Promise<void> {
  const { installation, apiEnv, feed, runsPipeline, logger } = parts
  const { env, database } = installation
  const site: SiteOptions = {
    dataDir: env.dataDir,
    outDir: resolve(env.siteOutDir),
    publicOrigin: apiEnv.publicOrigin,
    env: env.buildEnv,
    logLine: starting.say,
  }
  const claim = options.site ? claimSite(site) : null
  const snapshots = await prepare(parts, starting)
  if (options.site) await prepareSite(site, starting)
  const kind = await database.read(getInstallationKind)
  const accounts = await listAccounts(installation, kind)
  const mailAndBilling = makeMailAndBilling({ ...installation, apiEnv, logger, now })
  // An installation of an older version has published files but no rows for them yet.
  await sharePublished({ database, dataDir: env.dataDir, now: now(), isClockMoved: false })
  const siteDir = options.site ? site.outDir : null
  const { app, startLetters, stopWatching } = await openServing(
    {
      ...installation,
      apiEnv,
      siteDir,
      drawsPages: options.site,
      logger,
      ...mailAndBilling,
      runner: makePipelineRunner(),
    },
    snapshots,
  )
  const host = await chooseHost(database, apiEnv.host, feed)
  if (kind === 'real' && (await database.read(hasDemoAdministrator)))
    logger.warn({ event: 'known_password' }, KNOWN_PASSWORD)
  const key = await getSigningKey({
    signingKey: env.pitchproofSigningKey,
    dataDir: env.dataDir,
  })
  const told = describeStart({
    origin: apiEnv.publicOrigin,
    kind,
    sources: kind === 'cleared' ? NOTHING_LOADED : await describeFeed(installation, feed),
    accounts,
    missing: kind === 'real' ? listMissingFacts(env.operator) : [],
    outboxDir: env.smtpUrl === null ? join(env.dataDir, 'outbox') : null,
  })
  const stopped = waitForStop()
  const opened = await starting.end()
  // The first real matches end the account whose password is printed.
  if (host !== parts.host) opened?.close()
  const listener = host === parts.host ? opened : null
  const server = await startServer(app, { port: apiEnv.port, host, listener })
  // From here on nothing may fail: what was started would go on without its database.
  if (key !== null) beginToCompare({ ...installation, logger }, key)
  const stopFresh = options.site ? startRebuilding({ env, database, site, logger }) : async () => {}
  const stopRunning = runsPipeline
    ? startDueWork({ database, source: feed, logger })
    : async () => {}
  const stopMailAndBilling = mailAndBilling.startTimers()
  const stopLetters = startLetters()
  process.stdout.write(told)
  await stopped
  // At once: Ctrl+C reaches their processes too, and none of them may take its end for a fault.
  await Promise.all([stopRunning(), stopFresh(), stopLetters(), stopMailAndBilling()])
  await server.stop()
  await stopWatching()
  claim?.release()
}

async function serve(options: ServeOptions): Promise<void> {
  const apiEnv = loadApiEnv(getWholeEnv())
  const address = `http://localhost:${apiEnv.port}`
  const logger = openLogger(apiEnv.logLevel)
  await withInstallation(
    async (installation) => {
      const { env, database } = installation
      // A port in use is reported at once, not after the minute that the first start takes.
      await (await startServer(new Hono<AppEnv>(), { port: apiEnv.port, host: apiEnv.host })).stop()
      // With the embedded database the server runs the pipeline itself; with a shared one a
      // schedule does.
      const runsPipeline = database.isEmbedded || options.runPipeline
      const feed = await openChosenSource(installation, {}, print)
      const clearing = { database, dataDir: env.dataDir, by: null }
      if (runsPipeline && (await finishClearing(clearing)))
        print('finished clearing the demo, which had been interrupted')
      const host = await chooseHost(database, apiEnv.host, feed)
      const parts = { installation, apiEnv, feed, runsPipeline, logger, host }
      const { port, publicOrigin } = apiEnv
      await whileStarting({ port, host, publicOrigin }, print, (starting) =>
        makeReadyAndServe(options, parts, starting),
      )
    },
    // A server that runs the pipeline itself has statements that may take long.
    { share: true, address, answersCalls: !options.runPipeline },
  )
  await endLog(logger)
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('serve site and API, and keep them up to date')
    .option(
      '--run-pipeline',
      'also run the pipeline and follow matches when DATABASE_URL is set (default: left to a scheduler)',
      false,
    )
    .option('--no-site', 'leave the pages to another program, as npm run dev does')
    .option(
      '--api',
      'answer from the shared database alone: no site, no pipeline, no private key',
      false,
    )
    .action((options: ServeOptions & { api: boolean }) =>
      options.api ? serveApi() : serve(options),
    )
}
