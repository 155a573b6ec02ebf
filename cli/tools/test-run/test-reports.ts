import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { REPORTS_DIR } from '#cli/testing/test-product.ts'

/** One test of the last run, as its runner's JSON report tells it. */
export interface TestResult {
  readonly title: string
  readonly file: string
  readonly status: 'passed' | 'failed' | 'skipped'
}

const BROWSER_TESTS = 'site/tests'
export const UNIT_REPORT = `${REPORTS_DIR}/vitest.json`
export const BROWSER_REPORT = `${REPORTS_DIR}/playwright.json`

const VitestReportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/** Vitest's JSON report; a test file that could not be loaded counts as one failed test. */
export function parseVitestReport(report: unknown): TestResult[] {
  return VitestReportSchema.parse(report).testResults.flatMap((file): TestResult[] => {
    if (file.assertionResults.length === 0 && file.status === 'failed') {
      return [{ title: 'the file can be loaded', file: file.name, status: 'failed' }]
    }
    return file.assertionResults.map((test) => ({
      title: test.fullName,
      file: file.name,
      status: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
    }))
  })
}

const SpecSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string() })),
})

const SuiteSchema = z.object({
  specs: z.array(SpecSchema),
  get suites() {
    return z.array(SuiteSchema).optional()
  },
})

const PlaywrightReportSchema = z.object({
  suites: z.array(SuiteSchema),
  errors: z.array(z.object({ message: z.string().optional() })).optional(),
})

/** Playwright's JSON report. A test that passed only on a second try did not pass. */
export function parsePlaywrightReport(report: unknown): TestResult[] {
  const { suites, errors = [] } = PlaywrightReportSchema.parse(report)
  const outside = errors.map((error): TestResult => {
    return { title: error.message ?? 'an error outside the tests', file: '', status: 'failed' }
  })
  return [...suites.flatMap(listSuiteResults), ...outside]
}

function listSuiteResults(suite: z.output<typeof SuiteSchema>): TestResult[] {
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map((test): TestResult => {
      const status = { expected: 'passed', skipped: 'skipped' }[test.status] ?? 'failed'
      return {
        title: spec.title,
        file: `${BROWSER_TESTS}/${spec.file}`,
        status: status as TestResult['status'],
      }
    }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(listSuiteResults)]
}

/** The results of the last run that left reports; an absent report adds nothing. */
export function readTestReports(): { results: TestResult[]; missing: string[] } {
  const unit = readReport(UNIT_REPORT, parseVitestReport)
  const browser = readReport(BROWSER_REPORT, parsePlaywrightReport)
  return {
    results: [...(unit ?? []), ...(browser ?? [])],
    missing: [...(unit ? [] : [UNIT_REPORT]), ...(browser ? [] : [BROWSER_REPORT])],
  }
}

function readReport(path: string, parse: (report: unknown) => TestResult[]): TestResult[] | null {
  if (!existsSync(path)) return null
  return parse(JSON.parse(readFileSync(path, 'utf8')))
}
