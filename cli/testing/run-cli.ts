import { execFile } from 'node:child_process'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { makeEmptySettings } from './settings.ts'

export interface CliAnswer {
  /** Null when a signal ended it. */
  readonly code: number | null
  readonly out: string
  readonly words: string
}

/** A script of ours in a process of its own, as a person runs it, with these settings and no others. */
export function runScript(
  script: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  input = '',
): Promise<CliAnswer> {
  const env = makeProgramEnv({ ...makeEmptySettings(), ...settings })
  return new Promise((done) => {
    const child = execFile(process.execPath, [script, ...args], { env }, (_, out, words) =>
      done({ code: child.exitCode, out, words }),
    )
    child.stdin!.end(input)
  })
}

export const runCli = (
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  input?: string,
) => runScript('cli/main.ts', args, settings, input)
