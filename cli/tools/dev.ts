/**
 * `npm run dev`: the API, restarted at every change of it, and the site with reload, on one
 * address. The pages come from Astro's own server, which hands everything else on to the API.
 */
import { spawn } from 'node:child_process'
import { dev, type AstroIntegration } from 'astro'
import { hasStripeKeys, setPaymentScript, toolEnv } from './env.ts'
// A tool for developers, which may load the stand-in.
// oxlint-disable-next-line no-restricted-imports
import { STAND_IN_KEYS, startStripeStandIn } from '#api/testing/stripe/stand-in.ts'
import { findFreePort } from '#cli/tools/services/free-port.ts'
import { makeProgramEnv } from '#cli/tools/services/run-program.ts'
import { waitUntilReady } from '#cli/tools/services/wait-until-ready.ts'

const FIRST_RUN_TIMEOUT_MS = 600_000

const port = Number(toolEnv.port ?? 4321)
const apiPort = await findFreePort()
const origin = `http://localhost:${port}`
const target = `http://localhost:${apiPort}`

/** Without keys of Stripe a stand-in on this machine takes the payments: card 4242 4242 4242 4242. */
async function startPayments(): Promise<Record<string, string>> {
  if (hasStripeKeys()) return {}
  const standIn = await startStripeStandIn({
    endpoint: { url: `${target}/api/billing/webhook`, secret: STAND_IN_KEYS.webhookSecret },
  })
  return {
    STRIPE_SECRET_KEY: STAND_IN_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: STAND_IN_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: STAND_IN_KEYS.webhookSecret,
    STRIPE_PRICE_ID: STAND_IN_KEYS.priceId,
    STRIPE_API_BASE: standIn.origin,
    STRIPE_JS_URL: `${standIn.origin}/stripe.js`,
  }
}

const payments = await startPayments()
// The pages are made in this process.
setPaymentScript(payments.STRIPE_JS_URL)
const api = spawn('tsx', ['watch', '--clear-screen=false', 'cli/main.ts', 'serve'], {
  stdio: 'inherit',
  env: makeProgramEnv({ PORT: String(apiPort), PUBLIC_ORIGIN: origin, ...payments }),
})
api.once('close', (code) => process.exit(code ?? 1))
process.once('SIGTERM', () => api.kill('SIGTERM'))

/** Every match has an address, and one page serves them all, as behind the real server. */
const serveMatchPage = {
  name: 'match-page',
  configureServer: (server: { middlewares: { use(handler: Handler): void } }) => {
    server.middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^((?:\/[a-z]{2})?\/match\/)[^/?]+\/?(?=\?|$)/, '$1')
      next()
    })
  },
}
type Handler = (request: { url?: string }, response: unknown, next: () => void) => void

/**
 * The script that React's fast reload needs before the first component is loaded. Astro adds it
 * for islands that it places itself; members' islands are loaded by a script of the page.
 */
const REACT_PREAMBLE = `import runtime from '/@react-refresh'
runtime.injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
window.__vite_plugin_react_preamble_installed__ = true`
const reactPreamble: AstroIntegration = {
  name: 'react-preamble',
  hooks: {
    'astro:config:setup': ({ injectScript }) => injectScript('page', REACT_PREAMBLE),
  },
}

// The pages are made from what the pipeline has published, so it has to run first.
await waitUntilReady(target, api, FIRST_RUN_TIMEOUT_MS)
await dev({
  root: process.cwd(),
  server: { port },
  integrations: [reactPreamble],
  vite: {
    plugins: [serveMatchPage],
    server: { strictPort: true, proxy: { '/api': { target }, '/ledger': { target } } },
  },
})
console.log(`The site and the API, with reload: ${origin}`)
