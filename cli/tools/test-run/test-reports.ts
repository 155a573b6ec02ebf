/** The results of the last test run, from the JSON reports of both runners. */
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { REPORTS_DIR } from '#cli/testing/test-product.ts'

export interface TestResult {
  readonly title: string
  readonly file: string
  readonly status: 'passed' | 'failed' | 'skipped'
  /** The runner's message for a failed test, in one line. */
  readonly reason?: string
}

/** Maximum length of a reason; the report has the whole text. */
const REASON_LENGTH = 600

function toReason(message: string | undefined): { reason?: string } {
  const words = stripVTControlCharacters(message ?? '').replaceAll(/\s+/g, ' ')
  return words === '' ? {} : { reason: words.slice(0, REASON_LENGTH) }
}

const BROWSER_TESTS = 'site/tests'
export const UNIT_REPORT = `${REPORTS_DIR}/vitest.json`
export const BROWSER_REPORT = `${REPORTS_DIR}/playwright.json`

/** A test file that could not be loaded or prepared counts as one failed test more. */
export function listUnitResults({
  testResults,
}: Pick<JsonTestResults, 'testResults'>): TestResult[] {
  return testResults.flatMap(({ name: file, status, message, assertionResults }): TestResult[] => {
    const tests = assertionResults.map((test): TestResult => ({
      title: test.fullName,
      file,
      status: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
      ...toReason(test.failureMessages?.[0]),
    }))
    if (status !== 'failed' || tests.some((test) => test.status === 'failed')) return tests
    return [{ title: 'the file can be loaded', file, status, ...toReason(message) }, ...tests]
  })
}

const BROWSER_STATUSES = {
  expected: 'passed',
  skipped: 'skipped',
  unexpected: 'failed',
  flaky: 'failed',
} as const

/** A test that passed only on a second try did not pass. */
export function listBrowserResults({
  suites,
  errors,
}: Pick<JSONReport, 'suites' | 'errors'>): TestResult[] {
  const listOfSuite = (suite: JSONReportSuite): TestResult[] => [
    ...suite.specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => ({
        title,
        file: `${BROWSER_TESTS}/${file}`,
        status: BROWSER_STATUSES[status],
        ...toReason(results.find(({ error }) => error !== undefined)?.error?.message),
      })),
    ),
    ...(suite.suites ?? []).flatMap(listOfSuite),
  ]
  const outside = errors.map(({ message = 'an error outside the tests' }): TestResult => {
    return { title: message, file: '', status: 'failed' }
  })
  return [...suites.flatMap(listOfSuite), ...outside]
}

/** An absent report adds no results, and is named. */
export function readTestReports(): { results: TestResult[]; missing: string[] } {
  const read = <Report>(path: string, list: (report: Report) => TestResult[]) =>
    existsSync(path) ? list(JSON.parse(readFileSync(path, 'utf8')) as Report) : []
  return {
    results: [...read(UNIT_REPORT, listUnitResults), ...read(BROWSER_REPORT, listBrowserResults)],
    missing: [UNIT_REPORT, BROWSER_REPORT].filter((path) => !existsSync(path)),
  }
}
