/** `serve`: everything on one machine: database, pipeline, site and API on one address. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { Hono } from 'hono'
import { pino, type Logger } from 'pino'
import { createApp } from '#api/app.ts'
import { makeBilling, type Billing } from '#api/billing/billing.ts'
import type { AppEnv } from '#api/dependencies.ts'
import { loadApiEnv, type ApiEnv } from '#api/env.ts'
import { makeMailSender, type SendMail } from '#api/mail/send-mail.ts'
import { startServer } from '#api/server.ts'
import type { Database } from '#data/db/database.ts'
import type { SigningKey } from '#data/ledger/signing/signing-key.ts'
import { openLogFolder } from '#data/log/log-folder.ts'
import { isDemoInstallation, requireKind } from '#data/queries/installation.ts'
import { getSnapshotVersion, openDatabaseStore } from '#data/queries/snapshots.ts'
import { openFolderStore } from '#data/snapshots/folder-store.ts'
import { createSnapshotReader, type SnapshotReader } from '#data/snapshots/reader.ts'
import { toKind } from '#pipeline/stages/kind.ts'
import type { CliEnv } from '../env.ts'
import { requireSigningKey, withInstallation, type Installation } from '../installation.ts'
import { openChosenSource } from '../run-context.ts'
import { ensureDemoAccounts, type DemoAccount } from '../serving/demo-accounts.ts'
import { ensureSnapshot } from '../serving/first-run.ts'
import { keepBillingGoing } from '../serving/keep-billing-going.ts'
import { keepFresh } from '../serving/keep-fresh.ts'
import { keepMailGoing } from '../serving/keep-mail-going.ts'
import { buildSite, hasServableSite, type SiteOptions } from '../serving/site-build.ts'

const now = () => new Date()
/** A person at `npm start` wants to see what takes its time. */
const say = (words: string) => process.stderr.write(`  ${words}\n`)

function makeReader(env: CliEnv, database: Database, signingKey: SigningKey): SnapshotReader {
  const rows = openDatabaseStore(database)
  return createSnapshotReader({
    // Several machines share a database, not a disk: only a machine of its own reads its folder first.
    stores: database.isEmbedded ? [openFolderStore(join(env.dataDir, 'snapshots')), rows] : [rows],
    trustedKeys: [signingKey],
    now,
    readPublishedVersion: () => database.read(getSnapshotVersion),
  })
}

async function readRecord(dataDir: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(dataDir, 'public', 'record.json'), 'utf8')) as unknown
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

interface Parts extends Installation {
  readonly apiEnv: ApiEnv
  readonly snapshots: SnapshotReader
  readonly site: SiteOptions
  readonly logger: Logger
  readonly sendMail: SendMail
  readonly billing: Billing | null
}

function makeApp({ env, database, apiEnv, snapshots, site, logger, sendMail, billing }: Parts) {
  return createApp({
    database,
    snapshots,
    now,
    logger,
    publicOrigin: apiEnv.publicOrigin,
    trustedProxies: apiEnv.trustedProxies,
    siteDir: site.outDir,
    readRecord: () => readRecord(env.dataDir),
    readLog: openLogFolder(join(env.dataDir, 'ledger')),
    witnesses: apiEnv.witnesses,
    billing,
    sendMail,
    operatorName: env.operatorName,
    supportEmail: env.supportEmail,
  })
}

function describeStart(origin: string, accounts: readonly DemoAccount[]): string {
  const lines = ['', `Pitchproof is ready: ${origin}`]
  if (accounts.length > 0) lines.push('', 'Demo data. Accounts to try it with:')
  for (const { kind, email, password } of accounts)
    lines.push(`  ${kind.padEnd(8)} ${email.padEnd(22)} ${password}`)
  return [...lines, '', 'Press Ctrl+C to stop.', ''].join('\n')
}

function waitForStop(): Promise<void> {
  return new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop())
  })
}

interface ServeOptions {
  readonly runPipeline: boolean
}

async function serve(options: ServeOptions): Promise<void> {
  await withInstallation(
    async (installation) => {
      const { env, database } = installation
      const apiEnv = loadApiEnv()
      // A taken port is told at once, not after the minute the first start takes.
      await (await startServer(new Hono<AppEnv>(), { port: apiEnv.port })).stop()
      const logger = pino({ level: apiEnv.logLevel })
      // A server with a database of its own keeps itself up to date; several share one with a schedule.
      const runsPipeline = database.isEmbedded || options.runPipeline
      const feed = await openChosenSource(installation, {}, say)
      if (runsPipeline) await database.read((db) => requireKind(db, toKind(feed), feed.name))
      const signingKey = await requireSigningKey(installation, toKind(feed))
      const snapshots = makeReader(env, database, signingKey)
      await ensureSnapshot({ ...installation, snapshots, now, runsPipeline, tell: say })
      const isDemo = await database.read(isDemoInstallation)
      const accounts =
        isDemo && database.isEmbedded ? await ensureDemoAccounts(database, env.dataDir, now()) : []
      const site = {
        dataDir: env.dataDir,
        outDir: resolve(env.siteOutDir),
        publicOrigin: apiEnv.publicOrigin,
        tell: say,
      }
      if (!(await hasServableSite(site))) await buildSite(site)
      const sendMail = makeMailSender({
        smtpUrl: env.smtpUrl,
        from: env.mailFrom,
        outboxDir: join(env.dataDir, 'outbox'),
        now,
      })
      const { publicOrigin, stripe: settings } = apiEnv
      const billing = settings && makeBilling({ database, settings, publicOrigin, now, logger })
      const server = await startServer(
        makeApp({ ...installation, apiEnv, snapshots, site, logger, sendMail, billing }),
        { port: apiEnv.port },
      )
      const current = await snapshots.getCurrent()
      const firstRunOn = current?.createdAt.slice(0, 10) ?? null
      const stopFresh = keepFresh({
        env,
        site,
        logger,
        runsPipeline,
        firstRunOn,
      })
      const stopBilling = billing ? keepBillingGoing(billing, logger) : async () => {}
      const stopMail = keepMailGoing({ database, sendMail, now, logger })
      process.stdout.write(describeStart(apiEnv.publicOrigin, accounts))
      await waitForStop()
      await stopFresh()
      await stopMail()
      await stopBilling()
      await server.stop()
    },
    { share: true },
  )
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('serve site and API, and keep them up to date')
    .option(
      '--run-pipeline',
      'run the pipeline once an hour with DATABASE_URL too, where a schedule does it otherwise',
      false,
    )
    .action(serve)
}
