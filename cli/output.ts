/** Data on stdout, words on stderr. */
import type { RunProgress } from '#data/model/operation.ts'

/** Progress for people, on stderr. */
export function tell(words: string): void {
  if (process.stderr.isTTY) process.stderr.write(`  ${words}\n`)
}

/** What went wrong or stands still while a command goes on: said to whoever reads its words, a service's journal as well. */
export function warn(words: string): void {
  process.stderr.write(`${words}\n`)
}

/** Progress, for the program that started this one: a line of JSON on stderr. */
export function tellProgress(progress: RunProgress): void {
  process.stderr.write(`${JSON.stringify({ progress })}\n`)
}

/** One JSON object, or the same in words. */
export function printResult<Result>(
  result: Result,
  asJson: boolean,
  describe: (result: Result) => string,
): void {
  process.stdout.write(`${asJson ? JSON.stringify(result, null, 2) : describe(result)}\n`)
}
