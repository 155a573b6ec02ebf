import { readTestReports } from './test-reports.ts'
import { formatSummary, type StepResult } from './test-summary.ts'

/** One thing that `npm test` does; false or an exception means that the run has failed. */
export interface Step {
  readonly name: string
  run(): Promise<boolean>
}

/** Runs all steps, the later ones even after one has failed, and tells how each one went. */
export async function runSteps(
  steps: readonly Step[],
  say: (line: string) => void = console.log,
): Promise<StepResult[]> {
  const results: StepResult[] = []
  for (const [index, step] of steps.entries()) {
    say(`\n=== ${index + 1}/${steps.length} ${step.name}`)
    const startedAt = performance.now()
    const ok = await step.run().catch((error: unknown) => {
      say(formatError(error))
      return false
    })
    const seconds = (performance.now() - startedAt) / 1000
    results.push({ name: step.name, ok, seconds })
    say(`=== ${ok ? 'ok' : 'FAILED'} after ${seconds.toFixed(1)} s`)
  }
  return results
}

/** Prints the summary of the run; true when everything passed. */
export function concludeSteps(steps: readonly StepResult[]): boolean {
  const { results } = readTestReports()
  console.log(formatSummary(steps, results))
  return steps.every((step) => step.ok) && results.every((test) => test.status !== 'failed')
}

function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message}\n${formatError(error.cause)}` : error.message
}
