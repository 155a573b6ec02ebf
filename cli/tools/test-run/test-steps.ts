/** The steps of `npm test`, and the summary at its end. */
import type { TestResult } from './test-reports.ts'

/** One step of `npm test`; false or an exception fails the run. */
export interface Step {
  readonly name: string
  /** True for one that runs beside those after it. */
  readonly isBeside?: boolean
  run(): Promise<boolean>
}

export interface StepResult {
  readonly name: string
  readonly ok: boolean
  readonly seconds: number
}

/** Runs all steps, the later ones even after one has failed, and prints how each one went. */
export async function runSteps(
  steps: readonly Step[],
  print: (line: string) => void = console.log,
): Promise<StepResult[]> {
  const runStep = async ({ name, run }: Step, place: string): Promise<StepResult> => {
    print(`\n=== ${place} ${name}`)
    const startedAt = performance.now()
    const ok = await run().catch((error: unknown) => {
      print(describeError(error))
      return false
    })
    const seconds = (performance.now() - startedAt) / 1000
    print(`=== ${place} ${ok ? 'ok' : 'FAILED'} after ${formatMinutes(seconds)}`)
    return { name, ok, seconds }
  }
  const results: Promise<StepResult>[] = []
  for (const [index, step] of steps.entries()) {
    const result = runStep(step, `${index + 1}/${steps.length}`)
    results.push(result)
    if (step.isBeside !== true) await result
  }
  return Promise.all(results)
}

/** As 0:07 min or 12:05 min. */
function formatMinutes(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')} min`
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message}\n${describeError(error.cause)}` : error.message
}

/** The end of a run; its last line is the plain count of tests. */
export function formatSummary(steps: readonly StepResult[], tests: readonly TestResult[]): string {
  const list = (status: TestResult['status']) => tests.filter((test) => test.status === status)
  const [passed, failed, skipped] = [list('passed'), list('failed'), list('skipped')]
  const toLines = (heading: string, results: readonly TestResult[]) =>
    results.length === 0 ? [] : ['', heading, ...results.map((test) => `  ${formatTest(test)}`)]
  return [
    '',
    ...steps.map(({ name, ok, seconds }) => {
      return `${ok ? 'ok    ' : 'FAILED'} ${formatMinutes(seconds).padStart(9)}  ${name}`
    }),
    ...toLines('Skipped tests, each for the reason in its title:', skipped),
    ...toLines('Failed tests:', failed),
    '',
    `${passed.length} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
  ].join('\n')
}

function formatTest({ file, title, reason }: TestResult): string {
  const [sentence] = title.split('\n')
  const place = file.replace(`${process.cwd()}/`, '')
  const line = place ? `${place}: ${sentence}` : `${sentence}`
  return reason === undefined ? line : `${line}\n    ${reason}`
}
