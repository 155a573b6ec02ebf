/**
 * `npm test`: all checks of the project, the quick ones first. A check that cannot run is named
 * and fails the run, so that nothing is left out silently.
 */
import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { requireChromium } from '#cli/testing/services/chromium.ts'
import { toolEnv } from '#cli/testing/env.ts'
import { startPostgres, type TestPostgres } from '#cli/testing/services/postgres-server.ts'
import { runProgram } from '#cli/testing/services/run-program.ts'
import { worksInOtherFolder } from '#cli/testing/project/other-folder.ts'
import { REPORTS_DIR } from '#cli/testing/test-product.ts'
import { BROWSER_REPORT, readTestReports, UNIT_REPORT } from './test-reports.ts'
import { formatSummary, runSteps, type Step } from './test-steps.ts'

let postgres: TestPostgres | null = null
let databaseUrl = toolEnv.testDatabaseUrl
let chromiumPath: string | null = null

/** Tests start hundreds of our programs, so Node caches compiled code. */
const PROGRAM_ENV = { NODE_COMPILE_CACHE: resolve(REPORTS_DIR, 'compiled') }

/** True if all tests passed and the runner has written its report; without a report it has run nothing. */
async function runTests(
  report: string,
  [program = '', ...args]: readonly string[],
  env: Record<string, string>,
): Promise<boolean> {
  const isGood = await runProgram(program, args, { env: { ...PROGRAM_ENV, ...env } })
  if (!existsSync(report)) console.error(`There is no ${report}: the tests did not run.`)
  return isGood && existsSync(report)
}

const UNIT = ['vitest', 'run', '--config', 'cli/testing/vitest.config.ts', '--root', '.']
const BROWSER = ['playwright', 'test', '--config', 'cli/testing/playwright.config.ts']

const steps: Step[] = [
  {
    name: 'A PostgreSQL for the tests',
    async run() {
      if (!databaseUrl) {
        postgres = await startPostgres()
        databaseUrl = postgres.url
      }
      console.log(postgres ? 'Started one of our own.' : 'TEST_DATABASE_URL names one.')
      return true
    },
  },
  {
    name: 'A Chromium for the tests',
    async run() {
      chromiumPath = requireChromium()
      console.log(chromiumPath)
      return true
    },
  },
  {
    name: 'A copy of the project in another folder',
    run: worksInOtherFolder,
  },
  {
    name: 'Format, lint and types',
    // In parallel, because each uses one processor and prints little.
    async run() {
      const results = await Promise.all([
        runProgram('prettier', ['--check', '--log-level=warn', '.']),
        runProgram('oxlint', ['--deny-warnings']),
        // Writes the types of the site's content and then checks .astro and .ts files alike.
        runProgram('astro', ['check', '--minimumSeverity=warning']),
      ])
      return results.every(Boolean)
    },
  },
  {
    name: 'Unit and API tests, on PGlite and on PostgreSQL',
    run: () =>
      runTests(
        UNIT_REPORT,
        [...UNIT, '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`],
        databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {},
      ),
  },
  {
    name: 'Site build and browser tests, on the product as it is started',
    async run() {
      if (!chromiumPath) throw new Error('Not run: there is no Chromium (see above).')
      return runTests(BROWSER_REPORT, [...BROWSER, '--reporter=list,json'], {
        CHROMIUM_PATH: chromiumPath,
        PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT,
      })
    },
  },
  {
    name: 'Items of the specification that tests show',
    run: () => runProgram('node', ['cli/tools/spec/spec.ts', '--totals']),
  },
]

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void (postgres?.stop() ?? Promise.resolve()).finally(() => process.exit(130))
  })
}

rmSync(REPORTS_DIR, { recursive: true, force: true })
const done = await runSteps(steps).finally(() => postgres?.stop())
const { results } = readTestReports()
console.log(formatSummary(done, results))
const isGood = done.every(({ ok }) => ok) && results.every(({ status }) => status !== 'failed')
process.exitCode = isGood ? 0 : 1
