/** Commands that work for seconds or minutes beside others. */
import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/**
 * Node's options for them, as in the `cli` script of package.json.
 * WebAssembly (the embedded database, the type stripper) is compiled once, quickly: compiling it a
 * second time, optimised, would take half a gigabyte of memory and save no time.
 */
export const SHORT_LIVED = ['--liftoff-only', '--max-semi-space-size=32']

/** Whoever answers visitors on the same cores comes first. Called right after the start: threads take over what was set before them. */
export function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system keeps priorities to itself.
  }
}
