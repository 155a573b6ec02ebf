import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that vitest runs, everywhere but in `site/tests`, and those that Playwright runs there. */
const TAKEN = /^(?!site\/tests\/).*\.test\.tsx?$|^site\/tests\/.*\.browser\.ts$/
/** What looks like a test by its name … */
const NAMED_AS_TEST = /\.(?:spec|test|browser|e2e)\.[cm]?[jt]sx?$/
/** … or by what it does. */
const CALLS_TEST = /^\s*(?:test|it|describe)(?:\.\w+)*\(/m

/** True for a test that no runner runs, and which would never fail. */
const isStray = (path: string, text: string) =>
  !TAKEN.test(path) && (NAMED_AS_TEST.test(path) || CALLS_TEST.test(text))

test('every test of the project has a runner', () => {
  const paths = globSync('{data,pipeline,api,cli,site}/**/*.{ts,tsx,js,jsx,mjs,cjs,mts,cts}', {
    exclude: ['data/{local,real,dev}/**'],
  }).map((path) => path.replaceAll('\\', '/'))
  expect(paths.length).toBeGreaterThan(1000)
  const stray = paths.filter((path) => isStray(path, readFileSync(path, 'utf8')))
  expect(stray, 'call it *.test.ts, or in site/tests *.browser.ts').toEqual([])
})

const TEST = "import { test } from 'vitest'\ntest('x', () => {})\n"

test.each([
  ['data/odds.spec.ts', TEST],
  ['data/odds-check.ts', TEST],
  ['api/app.e2e.ts', ''],
  ['site/tests/verify.test.ts', TEST],
  ['site/tests/verify.ts', TEST],
  ['cli/start.browser.ts', TEST],
])('%s would be a test without a runner', (path, text) => {
  expect(isStray(path, text)).toBe(true)
})

test.each([
  ['data/odds.test.ts', TEST],
  ['data/odds.ts', 'export const test = 1\n'],
  ['pipeline/run.ts', 'latest(1)\nit.is\n'],
  ['site/islands/Form.test.tsx', TEST],
  ['site/tests/verify.browser.ts', TEST],
  ['site/tests/harness.ts', 'export const page = 1\n'],
])('%s is no test without a runner', (path, text) => {
  expect(isStray(path, text)).toBe(false)
})
