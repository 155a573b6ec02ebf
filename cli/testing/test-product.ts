/**
 * The product as `npm start` runs it, for tests from outside: its own data folder with the demo
 * feed, its own build of the site, a free port; all gone afterwards.
 */
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { stopChild } from '#cli/testing/services/child-process.ts'
import { setTestProduct, toolEnv } from './env.ts'
import { makeOwnFolder } from './own-folder.ts'
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
  const { url, dataDir, env: own, remove } = await makeOwnFolder('product')
  const env = {
    ...own,
    SUPPORT_EMAIL: 'support@pitchproof.example',
    PARTNERSHIPS_EMAIL: 'partnerships@pitchproof.example',
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
    await remove()
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
