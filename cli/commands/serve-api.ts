/** `serve --api`: serves API and log from the database alone: no site, no pipeline, no private key. */
import { loadApiEnv } from '#api/env.ts'
import { startServer } from '#api/server.ts'
import { parseVerifierKey, type VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { AppError } from '#data/model/errors.ts'
import { getWholeEnv, loadCliEnv, type CliEnv } from '#cli/env.ts'
import { withInstallation } from '#cli/installation.ts'
import { endLog, openLogger } from '#cli/serving/logger.ts'
import { makeMailAndBilling } from '#cli/serving/mail-and-billing.ts'
import { beginToCompare } from '#cli/serving/older-database.ts'
import { openServing, openSnapshots } from '#cli/serving/open-serving.ts'
import { waitForStop } from '#cli/serving/wait-for-stop.ts'

const now = () => new Date()

/** The public key that this machine verifies with; settings with a private key are refused. */
function requireVerifierKey(env: CliEnv): VerifierKey {
  if (env.databaseUrl === null)
    throw new AppError(
      'bad_configuration',
      'serve --api answers from a PostgreSQL database that it shares with the pipeline. Set DATABASE_URL to its address.',
    )
  if (env.pitchproofSigningKey !== null)
    throw new AppError(
      'bad_configuration',
      'A machine that only answers must not hold the private key. Take PITCHPROOF_SIGNING_KEY out of its environment (and out of .env), and set PITCHPROOF_VERIFIER_KEY.',
    )
  if (env.pitchproofVerifierKey === null)
    throw new AppError(
      'bad_configuration',
      'serve --api needs the public key of the log to check what it serves. Set PITCHPROOF_VERIFIER_KEY to what "npm run cli -- key show" prints on the machine of the pipeline.',
    )
  return parseVerifierKey(env.pitchproofVerifierKey)
}

/** @param untilStopped resolves when it is to end */
export async function serveApi(untilStopped = waitForStop): Promise<void> {
  const trustedKey = requireVerifierKey(loadCliEnv())
  const apiEnv = loadApiEnv(getWholeEnv())
  const logger = openLogger(apiEnv.logLevel)
  await withInstallation(
    async (installation) => {
      const mailAndBilling = makeMailAndBilling({ ...installation, apiEnv, logger, now })
      const { app, startLetters, stopWatching } = await openServing(
        {
          ...installation,
          apiEnv,
          siteDir: null,
          drawsPages: true,
          logger,
          ...mailAndBilling,
          runner: null,
        },
        openSnapshots({ ...installation, logger }, trustedKey),
      )
      const stopped = untilStopped()
      const server = await startServer(app, {
        port: apiEnv.port,
        host: apiEnv.host,
      })
      beginToCompare({ ...installation, logger }, trustedKey)
      const stopMailAndBilling = mailAndBilling.startTimers()
      const stopLetters = startLetters()
      process.stdout.write(`Pitchproof answers calls: port ${server.port}\n`)
      await stopped
      await Promise.all([stopLetters(), stopMailAndBilling()])
      await server.stop()
      await stopWatching()
    },
    { answersCalls: true },
  )
  await endLog(logger)
}
