/** The API over the embedded database of a data folder, as `serve` opens it, without site and schedule beside it. */
import { loadApiEnv } from '#api/env.ts'
import { startServer } from '#api/server.ts'
import { requireSigningKey, withInstallation } from '#cli/installation.ts'
import { openLogger } from '#cli/serving/logger.ts'
import { makeMailAndBilling } from '#cli/serving/mail-and-billing.ts'
import { openServing, openSnapshots } from '#cli/serving/open-serving.ts'
import { waitForStop } from '#cli/serving/wait-for-stop.ts'

await withInstallation(
  async (installation) => {
    const apiEnv = loadApiEnv()
    const logger = openLogger(apiEnv.logLevel)
    const mailAndBilling = makeMailAndBilling({
      ...installation,
      apiEnv,
      logger,
      now: () => new Date(),
    })
    const app = await openServing(
      { ...installation, apiEnv, siteDir: null, logger, ...mailAndBilling, runner: null },
      openSnapshots({ ...installation, logger }, await requireSigningKey(installation)),
    )
    const server = await startServer(app, { port: apiEnv.port, host: '127.0.0.1' })
    await waitForStop()
    await server.stop()
  },
  { share: true, answersCalls: true },
)
