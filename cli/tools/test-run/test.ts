/**
 * `npm test`: the checks of the project that a person waits for. The long stories are parts of their
 * own (`--only machines`, `--only installations`), which CI runs beside. A check that cannot run is
 * named and fails the run, so that nothing is left out silently.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Argument, Command, Option } from 'commander'
import { requireChromium } from '#cli/testing/services/chromium.ts'
import { toolEnv } from '#cli/testing/env.ts'
import { startPostgres, type TestPostgres } from '#cli/testing/services/postgres-server.ts'
import { endAtInterrupt, runProgram } from '#cli/testing/services/run-program.ts'
import { REPORTS_DIR } from '#cli/testing/test-product.ts'
import { TEST_PARTS, type TestPart } from './test-parts.ts'
import { BROWSER_REPORT, readTestReports, UNIT_REPORT } from './test-reports.ts'
import { formatSummary, runSteps, type Step } from './test-steps.ts'

let starting: Promise<TestPostgres> | null = null
let databaseUrl = toolEnv.testDatabaseUrl
let chromiumPath: string | null = null
/** Of the tests that are run; all of them without any. */
let files: readonly string[] = []

/** Survives the run, and is missed by nobody: what is the same as last time is not done again. */
const CACHE_DIR = resolve('node_modules/.cache/pitchproof')
/** Tests start hundreds of our programs, so Node caches compiled code. */
const COMPILED_DIR = join(CACHE_DIR, 'compiled')
const PROGRAM_ENV = { NODE_COMPILE_CACHE: COMPILED_DIR }
/** A run has some thousands; Node never removes those of files that have changed. */
const MOST_COMPILED_FILES = 50_000

/** True if all tests passed and the runner has written its report; without a report it has run nothing. */
async function runTests(
  report: string,
  [program = '', ...args]: readonly string[],
  env: Record<string, string>,
): Promise<boolean> {
  const isGood = await runProgram(program, [...args, ...files], { env: { ...PROGRAM_ENV, ...env } })
  if (!existsSync(report)) console.error(`There is no ${report}: the tests did not run.`)
  return isGood && existsSync(report)
}

const runBeside = (program: string, ...args: string[]) =>
  runProgram(program, args, { isBeside: true, env: PROGRAM_ENV })

const UNIT = ['vitest', 'run', '--config', 'cli/testing/vitest.config.ts', '--root', '.']
const BROWSER = ['playwright', 'test', '--config', 'cli/testing/playwright.config.ts']

/** @param project option of vitest that chooses some of its projects */
async function runUnitTests(project: string): Promise<boolean> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
  return runTests(
    UNIT_REPORT,
    [...UNIT, project, ...reporters],
    databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {},
  )
}

const POSTGRES: Step = {
  name: 'A PostgreSQL for the tests',
  async run() {
    if (!databaseUrl) {
      starting = startPostgres()
      databaseUrl = (await starting).url
    }
    console.log(starting ? 'Started one of our own.' : 'TEST_DATABASE_URL names one.')
    return true
  },
}

/** Prints nothing while it is good, and takes what processor the tests leave. */
const FAST: Step = {
  name: 'Format, lint and types',
  isBeside: true,
  async run() {
    const cache = ['--cache', '--cache-strategy=content', `--cache-location=${CACHE_DIR}/prettier`]
    const results = await Promise.all([
      runBeside('prettier', '--check', '--log-level=warn', ...cache, '.'),
      runBeside('oxlint', '--deny-warnings'),
      runBeside('knip', '--no-progress', '--no-config-hints'),
      // Writes the types of the site's content and then checks .astro and .ts files alike.
      runBeside('astro', 'check', '--minimumSeverity=warning'),
    ])
    return results.every(Boolean)
  },
}

const CHROMIUM: Step = {
  name: 'A Chromium for the tests',
  async run() {
    chromiumPath = requireChromium()
    console.log(chromiumPath)
    return true
  },
}

async function runBrowserTests(project: 'product' | 'installations'): Promise<boolean> {
  if (!chromiumPath) throw new Error('Not run: there is no Chromium (see above).')
  return runTests(BROWSER_REPORT, [...BROWSER, `--project=${project}`, '--reporter=list,json'], {
    CHROMIUM_PATH: chromiumPath,
    PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT,
    // Node strips the types itself; Playwright's own reading takes 20 s of processor the first time.
    PW_DISABLE_TS_ESM: '1',
  })
}

const BROWSER_TESTS: Step = {
  name: 'Site build and browser tests, on the product as the README starts it, in another folder',
  run: () => runBrowserTests('product'),
}
const INSTALLATIONS: Step = {
  name: 'Installations that are made, cleared and developed on, in a browser',
  run: () => runBrowserTests('installations'),
}

const SPECIFICATION: Step = {
  name: 'Items of the specification that tests show',
  run: () => runProgram('node', ['cli/tools/spec/spec.ts', '--totals']),
}

const UNIT_TESTS: Step = {
  name: 'Unit and API tests, on PGlite and on PostgreSQL',
  run: () => runUnitTests('--project=!machines'),
}
const MACHINES: Step = {
  name: 'Machines that are killed, and logs at a verifier’s bounds',
  run: () => runUnitTests('--project=machines'),
}
const STEPS: Readonly<Record<TestPart, readonly Step[]>> = {
  fast: [FAST],
  unit: [POSTGRES, UNIT_TESTS, SPECIFICATION],
  machines: [POSTGRES, MACHINES, SPECIFICATION],
  browser: [CHROMIUM, BROWSER_TESTS, SPECIFICATION],
  installations: [CHROMIUM, INSTALLATIONS, SPECIFICATION],
}
const MOST = [POSTGRES, FAST, UNIT_TESTS, CHROMIUM, BROWSER_TESTS, SPECIFICATION]
const BESIDE =
  'Not in this run but beside it in CI: the long stories (npm test -- --only machines, and --only installations).'

async function runAll(steps: readonly Step[]): Promise<void> {
  rmSync(REPORTS_DIR, { recursive: true, force: true })
  mkdirSync(COMPILED_DIR, { recursive: true })
  if (readdirSync(COMPILED_DIR, { recursive: true }).length > MOST_COMPILED_FILES)
    rmSync(COMPILED_DIR, { recursive: true })
  const stopPostgres = async () => (await starting)?.stop()
  endAtInterrupt(stopPostgres)
  const done = await runSteps(steps).finally(stopPostgres)
  const { results } = readTestReports()
  console.log(formatSummary(done, results))
  const isGood = done.every(({ ok }) => ok) && results.every(({ status }) => status !== 'failed')
  process.exitCode = isGood ? 0 : 1
}

await new Command('test')
  .description('Runs the checks of the project, or one part of them.')
  .addOption(new Option('--only <part>', 'one of its parts').choices(TEST_PARTS))
  .addArgument(new Argument('[files...]', 'with --only: test files of that part'))
  .action(async (given: string[], { only }: { only?: TestPart }) => {
    files = given
    if (only === undefined) console.log(BESIDE)
    await runAll(only === undefined ? MOST : STEPS[only])
  })
  .parseAsync()
