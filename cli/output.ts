/** Data on stdout, words on stderr. */
import type { RunProgress } from '#data/model/operation.ts'
import { getSurroundings } from './surroundings.ts'

/** Progress for people, on stderr. */
export function logLine(words: string): void {
  const { stderr } = getSurroundings()
  if (stderr.isTTY) stderr.write(`  ${words}\n`)
}

/** What must be read, a plan or a failure: printed also without a terminal, for a service's journal. */
export function warn(words: string): void {
  getSurroundings().stderr.write(`${words}\n`)
}

/** Progress for the parent process: a line of JSON on stderr. */
export function logProgress(progress: RunProgress): void {
  warn(JSON.stringify({ progress }))
}

/** Prints the text as it is. */
export function print(text: string): void {
  getSurroundings().stdout.write(text)
}

/** Prints one JSON object, or the same in words. */
export function printResult<Result>(
  result: Result,
  asJson: boolean,
  describe: (result: Result) => string,
): void {
  print(`${asJson ? JSON.stringify(result, null, 2) : describe(result)}\n`)
}
