/**
 * `npm run dev`: the API, restarted when its files change, and the site with reload, on one address
 * and with a data folder of their own. No site is built: Astro's development server renders each
 * page on request and forwards everything else to the API.
 */
import { Hono } from 'hono'
import type { AppEnv } from '#api/dependencies.ts'
import { startServer } from '#api/server.ts'
import { startStripeStandIn } from '#api/testing/stripe/stand-in.ts'
import { startApi } from '#cli/tools/dev/api-process.ts'
import { readDevSettings, setSiteSettings } from '#cli/testing/env.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'

const { port, dataDir, logLevel, pastDays, seasons, hasStripeKeys } = readDevSettings()
const origin = `http://localhost:${port}`

/** Starts the stand-in for Stripe, unless keys of Stripe are set. */
async function startPayments(api: string): Promise<Record<string, string>> {
  if (hasStripeKeys) return {}
  const standIn = await startStripeStandIn()
  standIn.deliverTo(api)
  return { ...standIn.settings, STRIPE_JS_URL: `${standIn.origin}/stripe.js` }
}

async function develop(): Promise<void> {
  // Report a port in use at once.
  await (await startServer(new Hono<AppEnv>(), { port })).stop()
  const apiPort = await findFreePort()
  const target = `http://127.0.0.1:${apiPort}`
  const payments = await startPayments(target)
  const api = startApi(target, {
    ...payments,
    PORT: String(apiPort),
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: origin,
    DATA_DIR: dataDir,
    LOG_LEVEL: logLevel,
    DEMO_PAST_DAYS: pastDays,
    // Fewer seasons than by default: all of them would take a fifth of the first start.
    DEMO_SEASONS: seasons,
  })
  let ending: Promise<void> | null = null
  const stop = () => {
    ending ??= api.stop().then(() => process.exit(0))
  }
  const stopAtSignals = () => {
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.removeAllListeners(signal).once(signal, stop)
  }
  stopAtSignals()
  setSiteSettings({ dataDir, origin, paymentScript: payments['STRIPE_JS_URL'] })
  // Loaded here, while the API starts, because Astro takes a second.
  const site = import('#cli/tools/dev/site-server.ts').then(({ startSite }) =>
    startSite({ port, dataDir, api, target, logLevel }),
  )
  await Promise.all([site, api.firstReady])
  // Registered last: Vite's signal handlers would end this process before the API has ended.
  stopAtSignals()
  if (!hasStripeKeys)
    console.log('A stand-in takes payments until this ends: card 4242 4242 4242 4242.')
  api.beginPrinting()
}

await develop().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
