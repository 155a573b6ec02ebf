/**
 * `npm run dev`: the API, restarted at every change of it, and the site with reload, on one
 * address. The pages come from Astro's own server, which hands everything else on to the API.
 */
import { spawn } from 'node:child_process'
import { dev } from 'astro'
import { toolEnv } from './env.ts'
import { findFreePort } from './free-port.ts'
import { makeProgramEnv } from './run-program.ts'

const port = Number(toolEnv.port ?? 4321)
const apiPort = await findFreePort()
const origin = `http://localhost:${port}`

const api = spawn('tsx', ['watch', '--clear-screen=false', 'cli/main.ts', 'serve'], {
  stdio: 'inherit',
  env: makeProgramEnv({ PORT: String(apiPort), PUBLIC_ORIGIN: origin }),
})
api.once('close', (code) => process.exit(code ?? 1))

const target = `http://localhost:${apiPort}`
await dev({
  root: process.cwd(),
  server: { port },
  vite: { server: { strictPort: true, proxy: { '/api': { target }, '/ledger': { target } } } },
})
console.log(`The site and the API: ${origin}`)
