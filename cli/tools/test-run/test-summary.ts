import type { TestResult } from './test-reports.ts'

/** How one step of `npm test` went. */
export interface StepResult {
  readonly name: string
  readonly ok: boolean
  readonly seconds: number
}

/** What a run of `npm test` ends with; its last line is the plain count of tests. */
export function formatSummary(steps: readonly StepResult[], tests: readonly TestResult[]): string {
  const count = (status: TestResult['status']) => tests.filter((test) => test.status === status)
  const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')]
  const list = (heading: string, results: readonly TestResult[]) =>
    results.length === 0 ? [] : ['', heading, ...results.map((test) => `  ${formatTest(test)}`)]
  return [
    '',
    ...steps.map(({ name, ok, seconds }) => {
      return `${ok ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s  ${name}`
    }),
    ...list('Failed tests:', failed),
    ...list('Skipped tests, each for the reason in its title:', skipped),
    '',
    `${passed.length} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
  ].join('\n')
}

function formatTest({ file, title }: TestResult): string {
  const [sentence] = title.split('\n')
  const place = file.replace(`${process.cwd()}/`, '')
  return place ? `${place}: ${sentence}` : `${sentence}`
}
