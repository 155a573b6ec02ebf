/** Data on stdout, words on stderr. */

/** Progress, for people: shown while somebody is looking. */
export function tell(words: string): void {
  if (process.stderr.isTTY) process.stderr.write(`  ${words}\n`)
}

/** One JSON object, or the same in words. */
export function printResult<Result>(
  result: Result,
  asJson: boolean,
  describe: (result: Result) => string,
): void {
  process.stdout.write(`${asJson ? JSON.stringify(result, null, 2) : describe(result)}\n`)
}
