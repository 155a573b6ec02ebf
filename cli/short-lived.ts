/** Starts commands that work for seconds or minutes beside others. */
import { spawn, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/**
 * Node options for them, as in the `cli` script of package.json. WebAssembly (the embedded
 * database, the type stripper) is compiled once, quickly: a second, optimising compilation would
 * take half a gigabyte of memory and save no time.
 */
export const SHORT_LIVED = ['--liftoff-only', '--max-semi-space-size=32']

/**
 * Option of Node for a program started with an IPC channel: it ends when this process does, also
 * when this one is killed.
 */
export const END_WITH_PARENT = `--import=${new URL('ends-with-parent.ts', import.meta.url).href}`

/** Option of Node for a program beside `cli/main.ts` that opens the database. */
export const QUICK_DRIZZLE = `--import=${new URL('quick-drizzle.ts', import.meta.url).href}`

interface StartOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  readonly signal?: AbortSignal
  /** Longest time it may take, in milliseconds. */
  readonly timeout?: number
  /** True to hand it input. */
  readonly readsInput?: boolean
  /** `inherit` to print where this process does. */
  readonly output?: 'pipe' | 'inherit'
}

/**
 * Starts a program of Node beside this one, with its output piped by default; it ends when this process does.
 *
 * @param args the script and its arguments
 */
export function startShortLived(
  args: readonly string[],
  { readsInput = false, output = 'pipe', ...options }: StartOptions = {},
): ChildProcess {
  return spawn(process.execPath, [...SHORT_LIVED, END_WITH_PARENT, ...args], {
    ...options,
    // The channel closes with the process at either end.
    stdio: [readsInput ? 'pipe' : 'ignore', output, output, 'ipc'],
  })
}

/** What a program said last on stderr; one that works for hours says much. */
export function readLastWords({ stderr }: ChildProcess): () => string {
  let words = ''
  stderr?.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-2000)))
  return () => words.trim()
}

/** Lowers the child's priority below the server's; call at once, threads inherit it. */
export function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system keeps priorities to itself.
  }
}
