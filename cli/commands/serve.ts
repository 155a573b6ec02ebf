/** `serve`: everything on one machine: database, pipeline, site and API on one address. */
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { Hono } from 'hono'
import type { AppEnv } from '#api/dependencies.ts'
import { loadApiEnv } from '#api/env.ts'
import { startServer } from '#api/server.ts'
import { toWindow } from '#data/model/match/match.ts'
import { countMatches } from '#data/queries/matches/count-matches.ts'
import { listMissingFacts, SETTING_OF, type OperatorFact } from '#data/model/account/operator.ts'
import { isDemoInstallation, requireKind } from '#data/queries/operation/installation.ts'
import { sharePublished } from '#pipeline/publishing/share-published.ts'
import { toKind } from '#pipeline/stages/kind.ts'
import { requireSigningKey, withInstallation } from '../installation.ts'
import { openChosenSource } from '../run-context.ts'
import { readUsedSources } from '../run-source.ts'
import { ensureDemoAccounts, type DemoAccount } from '../serving/demo-accounts.ts'
import { describeSources } from '../serving/describe-sources.ts'
import { ensureSnapshot } from '../serving/first-run.ts'
import { makePipelineRunner } from '../serving/pipeline-runner.ts'
import { keepFresh } from '../serving/keep-fresh.ts'
import { keepRunning } from '../serving/keep-running.ts'
import { openLogger } from '../serving/logger.ts'
import { makeMailAndBilling } from '../serving/mail-and-billing.ts'
import { openServing, openSnapshots } from '../serving/open-serving.ts'
import { buildSite, hasServableSite, restoreOldSite } from '#cli/serving/site/site-build.ts'
import { claimSite } from '#cli/serving/site/site-claim.ts'
import { waitForStop } from '../serving/wait-for-stop.ts'
import { serveApi } from './serve-api.ts'

const now = () => new Date()
/** Tells the person who ran `npm start` what is being done. */
const say = (words: string) => process.stderr.write(`  ${words}\n`)

interface Start {
  readonly origin: string
  readonly sources: readonly string[]
  readonly accounts: readonly DemoAccount[]
  readonly missing: readonly OperatorFact[]
  /** Folder that letters are written to; null when they are sent. */
  readonly outboxDir: string | null
}

function describeStart({ origin, sources, accounts, missing, outboxDir }: Start): string {
  const lines = ['', `Pitchproof is ready: ${origin}`, '', ...sources]
  if (accounts.length > 0) lines.push('', 'Demo data. Accounts to try it with:')
  for (const { kind, email, password } of accounts)
    lines.push(`  ${kind.padEnd(8)} ${email.padEnd(22)} ${password}`)
  if (outboxDir !== null)
    lines.push('', `No mail server is set: letters are written to ${outboxDir}.`)
  if (missing.length > 0)
    lines.push(
      '',
      `The operator is not stated: set ${missing.map((fact) => SETTING_OF[fact]).join(', ')}.`,
      'Until then the imprint, the terms and the privacy policy say that they are incomplete.',
    )
  return [...lines, '', 'Press Ctrl+C to stop.', ''].join('\n')
}

interface ServeOptions {
  readonly runPipeline: boolean
  /** False where another program makes the pages and serves them, as `npm run dev` does. */
  readonly site: boolean
}

async function serve(options: ServeOptions): Promise<void> {
  await withInstallation(
    async (installation) => {
      const { env, database } = installation
      const apiEnv = loadApiEnv()
      // A port in use is reported at once, not after the minute that the first start takes.
      await (await startServer(new Hono<AppEnv>(), { port: apiEnv.port, host: apiEnv.host })).stop()
      const logger = openLogger(apiEnv.logLevel)
      // With the embedded database the server runs the pipeline itself; with a shared one a schedule does.
      const runsPipeline = database.isEmbedded || options.runPipeline
      const feed = await openChosenSource(installation, {}, say)
      if (runsPipeline) await database.read((db) => requireKind(db, toKind(feed), feed.name))
      const signingKey = await requireSigningKey(installation, toKind(feed))
      const snapshots = openSnapshots({ ...installation, logger }, signingKey)
      await ensureSnapshot({ ...installation, snapshots, now, runsPipeline, tell: say })
      const isDemo = await database.read(isDemoInstallation)
      const accounts =
        isDemo && database.isEmbedded ? await ensureDemoAccounts(database, env.dataDir, now()) : []
      const site = {
        dataDir: env.dataDir,
        outDir: resolve(env.siteOutDir),
        publicOrigin: apiEnv.publicOrigin,
        env: env.buildEnv,
        tell: say,
      }
      const claim = options.site ? claimSite(site) : null
      if (options.site) {
        // The site of an older version is served while the new one is built.
        await restoreOldSite(site)
        if (!(await hasServableSite(site))) await buildSite(site)
      }
      const mailAndBilling = makeMailAndBilling({ ...installation, apiEnv, logger, now })
      // An installation of an older version has published files but no rows for them yet.
      await sharePublished({ database, dataDir: env.dataDir, now: now(), isClockMoved: false })
      const siteDir = options.site ? site.outDir : null
      const { app, shared } = await openServing(
        {
          ...installation,
          apiEnv,
          siteDir,
          logger,
          ...mailAndBilling,
          runner: makePipelineRunner(),
        },
        snapshots,
      )
      // The demo, whose passwords are printed, is served to this machine only, unless HOST says otherwise.
      const host = apiEnv.host ?? (isDemo ? '127.0.0.1' : undefined)
      const server = await startServer(app, { port: apiEnv.port, host, shared })
      const stopFresh = options.site ? keepFresh({ env, database, site, logger }) : async () => {}
      const stopRunning = runsPipeline
        ? keepRunning({ database, source: feed, logger })
        : async () => {}
      const stopMailAndBilling = mailAndBilling.keepGoing()
      const counts = await database.read((db) => countMatches(db, toWindow(now())))
      const sources = describeSources(await readUsedSources(installation, feed), counts)
      process.stdout.write(
        describeStart({
          origin: apiEnv.publicOrigin,
          sources,
          accounts,
          missing: isDemo ? [] : listMissingFacts(env.operator),
          outboxDir: env.smtpUrl === null ? join(env.dataDir, 'outbox') : null,
        }),
      )
      await waitForStop()
      await stopRunning()
      await stopFresh()
      await stopMailAndBilling()
      await server.stop()
      claim?.release()
    },
    // A server that runs the pipeline itself has statements that may take long.
    { share: true, answersCalls: !options.runPipeline },
  )
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('serve site and API, and keep them up to date')
    .option(
      '--run-pipeline',
      'run the pipeline and follow matches with DATABASE_URL too, where a schedule does it otherwise',
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
