/**
 * What a command has of its process: settings, input, output and exit code. A caller may hand over
 * others, and several commands then run in one process without mixing (`testing/run-cli.ts`).
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Readable, Writable } from 'node:stream'

export interface Surroundings {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable & { readonly isTTY?: boolean }
  readonly stderr: Writable & { readonly isTTY?: boolean }
  exitCode?: number | string | null | undefined
}

const current = new AsyncLocalStorage<Surroundings>()

/** Those of the command that calls; those of the process unless others were handed over. */
export function getSurroundings(): Surroundings {
  return current.getStore() ?? process
}

/** Does the work, and all that it starts, in these surroundings. */
export function runWithin<Result>(surroundings: Surroundings, work: () => Result): Result {
  return current.run(surroundings, work)
}
