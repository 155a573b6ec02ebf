/**
 * Opens a server's data (signed snapshots, published files and the log, all in the database), and
 * the app over it.
 */
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { PipelineRunner } from '#api/runner.ts'
import { makeTranslator } from '#api/translate/translator.ts'
import type { Logger } from 'pino'
import { createApp } from '#api/app.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import type { Billing } from '#api/billing/billing.ts'
import type { ApiEnv } from '#api/env.ts'
import { watchEventLoop } from '#api/metrics/collect-metrics.ts'
import { makeRequestMetrics } from '#api/metrics/request-metrics.ts'
import { makeMatchSources } from '#api/matches/match-sources.ts'
import { toMemberHeaders } from '#api/middleware/headers.ts'
import { makeReadLimit } from '#api/middleware/limit-reads.ts'
import { followHistory } from '#api/cache/follow-history.ts'
import { makeReplyCache } from '#api/cache/reply-cache.ts'
import { watchDatabase } from '#api/cache/watch-database.ts'
import { endComparison, getRowFault, noteFailedCheck } from '#api/row-faults.ts'
import type { SendMail } from '#api/mail/send-mail.ts'
import type { ReadDb } from '#data/db/database.ts'
import { formatVerifierKey, type VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import { openDatabaseLog } from '#data/queries/log/database-log.ts'
import { getInstallationKind, isReal } from '#data/queries/operation/installation.ts'
import { recordProviderCall } from '#data/queries/operation/provider-calls.ts'
import { openFactsWatch } from '#data/queries/matches/cached-facts.ts'
import { openSessionWatch } from '#data/queries/account/session-watch.ts'
import { openPublication, PUBLISHED_CHANNEL } from '#data/queries/published.ts'
import { followKey } from '#data/queries/log/key-leaves.ts'
import { openDatabaseStore, openPublishedPointers } from '#data/queries/snapshots.ts'
import { openSuccessorKeys, type SuccessorKeys } from '#data/log/successor-keys.ts'
import { loadWitnessPolicy } from '#data/log/read-witness-policy.ts'
import { getSigningKey } from '#data/snapshots/keys.ts'
import { openFolderStore } from '#data/snapshots/folder-store.ts'
import { createSnapshotReader, type SnapshotReader } from '#data/snapshots/reader.ts'
import { makeWatch, type Watch } from '#data/queries/watch.ts'
import type { Installation } from '#cli/installation.ts'
import { boundGarbage } from './bound-garbage.ts'
import { repeat } from './every.ts'
import { openPages } from './open-pages.ts'
import { startMorningLetters } from './start-morning-letters.ts'
import { startPushes } from './start-pushes.ts'

const now = () => new Date()
/** A pooler in front of the database may not pass on notices: checking once a second then has to do. */
const NO_NOTICES = 'no notices from the database'

interface ServingParts extends Installation {
  readonly apiEnv: ApiEnv
  /** Folder of the built site, null when something else serves it. */
  readonly siteDir: string | null
  /** False where another program draws the public pages, as `npm run dev` does. */
  readonly drawsPages: boolean
  readonly logger: Logger
  readonly sendMail: SendMail
  readonly billing: Billing | null
  /** Pipeline work for administrators; null on a machine that only answers calls. */
  readonly runner: PipelineRunner | null
}

/**
 * A reader of the signed days; a rotated key is learned with the first snapshot it signs.
 * @param trustedKey the first trusted key, null for none; its successors are found in the log
 */
export function openSnapshots(
  { env, database, logger }: Installation & { readonly logger: Logger },
  trustedKey: VerifierKey | null,
): SnapshotReader {
  const rows = openDatabaseStore(database)
  // A demo cleared and loaded again while the server runs is signed with a new key of ours.
  const getOwnKey = async () =>
    env.pitchproofSigningKey !== null || database.isEmbedded
      ? getSigningKey({ signingKey: env.pitchproofSigningKey, dataDir: env.dataDir })
      : null
  /**
   * Everything current is signed again in the transaction of a rotation: only the last key counts,
   * whatever date an older one writes.
   */
  const followed = new Map<string, ReturnType<typeof followKey>>()
  const onDisk = openSuccessorKeys(join(env.dataDir, 'keys', 'followed'))
  const successors: SuccessorKeys = {
    ...onDisk,
    // A machine that cannot write to its disk still does not go back while it runs.
    store: (from, last) =>
      onDisk
        .store(from, last)
        .catch((error: unknown) => logger.warn({ err: error }, 'the new key could not be stored')),
  }
  const readLast = async (db: ReadDb, key: VerifierKey) => {
    const name = formatVerifierKey(key)
    const isNew = !followed.has(name)
    const read = followed.get(name) ?? followKey(key, successors)
    followed.set(name, read)
    const last = await read(db)
    if (isNew && last.id !== key.id && key === trustedKey)
      logger.warn(
        { key: name, last: formatVerifierKey(last) },
        'the key in PITCHPROOF_VERIFIER_KEY was handed over: set it to the last one, or a machine with another DATA_DIR believes the old key',
      )
    return last
  }
  const readTrustedKeys = async () => {
    const first = [trustedKey, await getOwnKey()].filter((key) => key !== null)
    return database.read(async (db) => {
      const keys: VerifierKey[] = []
      for (const key of first) keys.push(await readLast(db, key))
      return keys
    })
  }
  return createSnapshotReader({
    // Several machines share a database, not a disk: only a single machine reads its folder first.
    stores: database.isEmbedded ? [openFolderStore(join(env.dataDir, 'snapshots')), rows] : [rows],
    readTrustedKeys,
    now,
    ...openPublishedPointers(database),
    onProblem: (problem) =>
      problem === null
        ? logger.info('the newest snapshot is served again')
        : logger.error({ problem }, 'the newest snapshot was refused'),
  })
}

interface Serving {
  readonly app: Hono<AppEnv>
  /** Starts sending morning letters and notifications; the returned function stops it. */
  readonly startLetters: () => () => Promise<void>
  /** Ends the checks of the database, before it is closed. */
  readonly stopWatching: () => Promise<void>
}

export async function openServing(
  parts: ServingParts,
  snapshots: SnapshotReader,
): Promise<Serving> {
  const { env, database, apiEnv, siteDir, logger, sendMail, billing, runner } = parts
  const { publicOrigin } = apiEnv
  const publication = openPublication(database)
  // A pooler in front of the database may not pass on notices: checking once a second then has to do.
  const warnOfNotices = (error: unknown, of: string) => logger.warn({ err: error, of }, NO_NOTICES)
  await database
    .listen(PUBLISHED_CHANNEL, () => {
      snapshots.lookAgain()
      publication.lookAgain()
      // `watchDatabase` logs an outage.
      void publication.getCurrent().catch(() => {})
    })
    .catch((error: unknown) => warnOfNotices(error, 'publications'))
  const stopWatchingDatabase = watchDatabase({ publication, logger })
  const watchOrLook = (opening: Promise<Watch>, of: string) =>
    opening.catch((error: unknown) => {
      warnOfNotices(error, of)
      return makeWatch()
    })
  const facts = await watchOrLook(openFactsWatch(database), 'matches')
  const sessionWatch = await watchOrLook(openSessionWatch(database), 'sessions')
  followHistory({ database, publication, snapshots, facts, sessionWatch, logger })
  const log = openDatabaseLog(database, publication, () => snapshots.readTrustedKeys())
  // Also where no monitor asks for `/api/ready`.
  const stopComparing = repeat(MINUTE_MS, () =>
    log.read(CHECKPOINT_PATH).then(
      () => getRowFault({ database, compareRows: log.compareRows }, now()),
      (error: unknown) => noteFailedCheck(database, error),
    ),
  )
  // Before there are real matches, an administrator has nothing that a second factor would protect.
  const requiresSecondFactor = async () => isReal(await database.read(getInstallationKind))
  const sendsLetters = async () =>
    env.smtpUrl !== null || !isReal(await database.read(getInstallationKind))
  const pages = parts.drawsPages ? openPages({ ...parts, publicOrigin, publication }) : null
  // The first visitor would wait for two seconds: parts of pages are compiled, days are read.
  if (pages !== null && siteDir !== null)
    void publication
      .getCurrent()
      .then(pages.open)
      .catch((error: unknown) => logger.warn({ err: error }, 'pages could not be opened ahead'))
  const metrics = makeRequestMetrics()
  watchEventLoop()
  boundGarbage()
  const dependencies: AppDependencies = {
    takeReads: makeReadLimit(apiEnv.readsPerMinute),
    metrics,
    settings: apiEnv,
    database,
    snapshots,
    publication,
    readLog: log.read,
    holdsEntry: log.holds,
    compareRows: log.compareRows,
    now,
    facts,
    sessionWatch,
    logger,
    publicOrigin,
    trustedProxies: apiEnv.trustedProxies,
    siteDir,
    pages,
    witnesses: apiEnv.witnesses,
    policy: await loadWitnessPolicy(env.witnessPolicy),
    billing,
    runner,
    translateText: makeTranslator(apiEnv.translation, (call) =>
      database.write((db) => recordProviderCall(db, call, new Date())),
    ),
    sendMail,
    sendsLetters,
    requiresSecondFactor,
    operatorName: env.operatorName,
    operatorAddress: env.operator.address,
    supportEmail: env.supportEmail,
    pushContact: env.pushContact,
  }
  const pace = { perMinute: env.lettersPerMinute, perDay: env.lettersPerDay }
  return {
    app: createApp(dependencies),
    startLetters: () => {
      const sources = makeMatchSources({
        ...dependencies,
        replies: makeReplyCache(),
        headers: toMemberHeaders(publicOrigin),
      })
      const stops = [
        startMorningLetters(dependencies, sources, pace),
        startPushes(dependencies, sources),
      ]
      return async () => void (await Promise.all(stops.map((stop) => stop())))
    },
    stopWatching: async () => {
      stopWatchingDatabase()
      await stopComparing()
      await endComparison(database)
    },
  }
}
