/**
 * The product as `npm start` runs it, for tests from outside: in a copy of the project, with the
 * demo feed, its own build of the site, a free port; all gone afterwards.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { setTestProduct, toolEnv } from './env.ts'
import { makeOwnProject } from './own-folder.ts'

const LAST_LINES = 40
/** What test runs write down. */
export const REPORTS_DIR = '.reports'
/** What the product under test has said so far. */
export const LOG_FILE = `${REPORTS_DIR}/product.log`

const TestProductSchema = z.object({
  url: z.string(),
  /** The copy of the project that was started. */
  project: z.string(),
  dataDir: z.string(),
  env: z.record(z.string(), z.string()),
})

/** Where the product under test answers, and the settings that a CLI needs to work on its data. */
export type TestProduct = z.output<typeof TestProductSchema>

/** Starts the product, waits until it is ready, and tells the tests where; the answer ends it. */
export async function startTestProduct(
  changes: Readonly<Record<string, string>> = {},
): Promise<() => Promise<void>> {
  const own = await makeOwnProject()
  const settings = {
    SUPPORT_EMAIL: 'support@pitchproof.example',
    PARTNERSHIPS_EMAIL: 'partnerships@pitchproof.example',
    ...changes,
  }
  console.log(`Starting the product with demo matches (what it says: ${LOG_FILE}) …`)
  mkdirSync(REPORTS_DIR, { recursive: true })
  try {
    await own.serve(settings, LOG_FILE)
  } catch (cause) {
    await own.remove()
    throw new Error(`${(cause as Error).message} Its last words:\n${readLastWords()}`, { cause })
  }
  const { url, project, dataDir } = own
  const product: TestProduct = { url, project, dataDir, env: { ...own.env, ...settings } }
  setTestProduct(JSON.stringify(product))
  return own.remove
}

/** The product that the global set-up started. */
export function requireTestProduct(): TestProduct {
  if (!toolEnv.testProduct) throw new Error('No product was started for the tests.')
  return TestProductSchema.parse(JSON.parse(toolEnv.testProduct))
}

function readLastWords(): string {
  return readFileSync(LOG_FILE, 'utf8').trim().split('\n').slice(-LAST_LINES).join('\n')
}
