/** `serve --api`: answers calls and hands out the log, from the database alone. No site, no pipeline, no private key. */
import { join } from 'node:path'
import { pino } from 'pino'
import { makeBilling } from '#api/billing/billing.ts'
import { loadApiEnv } from '#api/env.ts'
import { makeMailSender } from '#api/mail/send-mail.ts'
import { startServer } from '#api/server.ts'
import { parseVerifierKey, type VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { AppError } from '#data/model/errors.ts'
import { loadCliEnv, type CliEnv } from '../env.ts'
import { withInstallation } from '../installation.ts'
import { keepBillingGoing } from '../serving/keep-billing-going.ts'
import { keepMailGoing } from '../serving/keep-mail-going.ts'
import { openServing, openSnapshots } from '../serving/open-serving.ts'
import { waitForStop } from '../serving/wait-for-stop.ts'

const now = () => new Date()

/** The key this machine checks with, from settings that hold nothing it could sign with. */
function requireVerifierKey(env: CliEnv): VerifierKey {
  if (env.databaseUrl === null)
    throw new AppError(
      'bad_configuration',
      'serve --api answers from a PostgreSQL database that it shares with the pipeline. Set DATABASE_URL to its address.',
    )
  if (env.signingKey !== null)
    throw new AppError(
      'bad_configuration',
      'A machine that only answers must not hold the private key. Take PITCHPROOF_SIGNING_KEY out of its environment (and out of .env), and set PITCHPROOF_VERIFIER_KEY.',
    )
  if (env.verifierKey === null)
    throw new AppError(
      'bad_configuration',
      'serve --api needs the public key of the log to check what it serves. Set PITCHPROOF_VERIFIER_KEY to what "npm run cli -- key show" prints on the machine of the pipeline.',
    )
  return parseVerifierKey(env.verifierKey)
}

export async function serveApi(): Promise<void> {
  const trustedKey = requireVerifierKey(loadCliEnv())
  await withInstallation(async (installation) => {
    const { env, database } = installation
    const apiEnv = loadApiEnv()
    const logger = pino({ level: apiEnv.logLevel })
    const sendMail = makeMailSender({
      smtpUrl: env.smtpUrl,
      from: env.mailFrom,
      outboxDir: join(env.dataDir, 'outbox'),
      now,
    })
    const { publicOrigin, stripe: settings } = apiEnv
    const billing = settings && makeBilling({ database, settings, publicOrigin, now, logger })
    const { app, shared } = await openServing(
      { ...installation, apiEnv, siteDir: null, logger, sendMail, billing, runner: null },
      openSnapshots(installation, trustedKey),
    )
    const server = await startServer(app, {
      port: apiEnv.port,
      host: apiEnv.host,
      shared,
    })
    const stopBilling = billing ? keepBillingGoing(billing, logger) : async () => {}
    const stopMail = keepMailGoing({ database, sendMail, now, logger })
    process.stdout.write(`Pitchproof answers calls: port ${server.port}\n`)
    await waitForStop()
    await stopMail()
    await stopBilling()
    await server.stop()
  })
}
