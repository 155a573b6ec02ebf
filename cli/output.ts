/** Data on stdout, words on stderr. */
import type { RunProgress } from '#data/model/operation.ts'

/** Progress for people, on stderr. */
export function logLine(words: string): void {
  if (process.stderr.isTTY) process.stderr.write(`  ${words}\n`)
}

/** A failure that does not end the command: printed also without a terminal, for a service's journal. */
export function warn(words: string): void {
  process.stderr.write(`${words}\n`)
}

/** Progress for the parent process: a line of JSON on stderr. */
export function logProgress(progress: RunProgress): void {
  process.stderr.write(`${JSON.stringify({ progress })}\n`)
}

/** Prints one JSON object, or the same in words. */
export function printResult<Result>(
  result: Result,
  asJson: boolean,
  describe: (result: Result) => string,
): void {
  process.stdout.write(`${asJson ? JSON.stringify(result, null, 2) : describe(result)}\n`)
}
