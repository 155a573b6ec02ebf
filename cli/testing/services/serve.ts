/** `serve` as a program of its own, without pages: its start and its end. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { makeEmptySettings } from '#cli/testing/settings.ts'
import { hasEnded } from './child-process.ts'
import { makeProgramEnv } from './run-program.ts'

export function startServe(
  settings: Readonly<Record<string, string>> & { readonly PORT: string },
  stdout: 'pipe' | number = 'pipe',
): ChildProcess {
  const env = makeProgramEnv({ ...makeEmptySettings(), ...settings })
  const args = ['cli/main.ts', 'serve', '--no-site']
  return spawn(process.execPath, args, { env, stdio: ['ignore', stdout, 'pipe'] })
}

/**
 * How it ended. A server that is told to stop is given a minute, since the machine may be busy.
 *
 * @param lock of its database, which it must have closed before
 */
export async function waitForEnd(child: ChildProcess, lock: string): Promise<string> {
  const ended = hasEnded(child) || once(child, 'exit').then(() => true)
  if (!(await Promise.race([ended, pause(60_000, false)]))) return 'still there'
  expect(existsSync(lock)).toBe(false)
  return `exit ${child.exitCode ?? child.signalCode}`
}
