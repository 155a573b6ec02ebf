/**
 * The product as `npm start` runs it, for tests from outside: its own data folder with the demo
 * feed, its own build of the site, a free port; all gone afterwards.
 */
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { stopChild } from '#cli/testing/services/child-process.ts'
import { setTestProduct, toolEnv } from './env.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { makeEmptySettings } from './settings.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'

/** A minute and a half on a quiet machine; a product that has ended is noticed at once. */
const START_TIMEOUT_MS = 1_200_000
const LAST_LINES = 40
/** What test runs write down. */
export const REPORTS_DIR = '.reports'
const LOG_FILE = `${REPORTS_DIR}/product.log`

const TestProductSchema = z.object({
  url: z.string(),
  dataDir: z.string(),
  env: z.record(z.string(), z.string()),
})

/** Where the product under test answers, and the settings that a CLI needs to work on its data. */
export type TestProduct = z.output<typeof TestProductSchema>

/** Starts the product, waits until it is ready, and tells the tests where; the answer ends it. */
export async function startTestProduct(
  changes: Readonly<Record<string, string>> = {},
): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'pitchproof-product-'))
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const dataDir = join(home, 'data')
  const env = {
    ...makeEmptySettings(),
    PORT: String(port),
    PUBLIC_ORIGIN: url,
    DATA_DIR: dataDir,
    SITE_OUT_DIR: join(home, 'site'),
    SITE_CACHE_DIR: join(home, 'cache'),
    SUPPORT_EMAIL: 'support@pitchproof.example',
    PARTNERSHIPS_EMAIL: 'partnerships@pitchproof.example',
    // Each test may speak from an address of its own, or they would share one rate limit.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    DEMO_SEASONS: '2000',
    ...changes,
  }
  console.log(`Starting the product with demo matches (what it says: ${LOG_FILE}) …`)
  const child = spawn('node', ['cli/main.ts', 'serve'], {
    env: makeProgramEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  mkdirSync(REPORTS_DIR, { recursive: true })
  const log = createWriteStream(LOG_FILE)
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  // An interrupt while it starts ends this process without calling what ends the product.
  const endWithThis = () => child.kill('SIGTERM')
  process.once('exit', endWithThis)
  const stop = async () => {
    process.off('exit', endWithThis)
    await stopChild(child, 'SIGTERM')
    rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    await waitUntilReady(url, child, START_TIMEOUT_MS)
  } catch (cause) {
    await stop()
    throw new Error(`${(cause as Error).message} Its last words:\n${readLastWords()}`, { cause })
  }
  setTestProduct(JSON.stringify({ url, dataDir, env } satisfies TestProduct))
  return stop
}

/** The product that the global set-up started. */
export function requireTestProduct(): TestProduct {
  if (!toolEnv.testProduct) throw new Error('No product was started for the tests.')
  return TestProductSchema.parse(JSON.parse(toolEnv.testProduct))
}

function readLastWords(): string {
  return readFileSync(LOG_FILE, 'utf8').trim().split('\n').slice(-LAST_LINES).join('\n')
}
