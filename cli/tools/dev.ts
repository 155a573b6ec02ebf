/**
 * `npm run dev`: the API, restarted at every change of it, and the site with reload, on one
 * address. The pages come from Astro's own server, which hands everything else on to the API.
 */
import { spawn } from 'node:child_process'
import { dev } from 'astro'
import { toolEnv } from './env.ts'
import { findFreePort } from '#cli/tools/services/free-port.ts'
import { makeProgramEnv } from '#cli/tools/services/run-program.ts'
import { waitUntilReady } from '#cli/tools/services/wait-until-ready.ts'

const FIRST_RUN_TIMEOUT_MS = 600_000

const port = Number(toolEnv.port ?? 4321)
const apiPort = await findFreePort()
const origin = `http://localhost:${port}`
const target = `http://localhost:${apiPort}`

const api = spawn('tsx', ['watch', '--clear-screen=false', 'cli/main.ts', 'serve'], {
  stdio: 'inherit',
  env: makeProgramEnv({ PORT: String(apiPort), PUBLIC_ORIGIN: origin }),
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

// The pages are made of what the pipeline has published, so that comes first.
await waitUntilReady(target, api, FIRST_RUN_TIMEOUT_MS)
await dev({
  root: process.cwd(),
  server: { port },
  vite: {
    plugins: [serveMatchPage],
    server: { strictPort: true, proxy: { '/api': { target }, '/ledger': { target } } },
  },
})
console.log(`The site and the API, with reload: ${origin}`)
