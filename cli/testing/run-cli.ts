import { execFile } from 'node:child_process'
import { Readable, Writable } from 'node:stream'
import { runCommand } from '#cli/run-command.ts'
import { runWithin } from '#cli/surroundings.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { makeEmptySettings } from './settings.ts'

export interface CliAnswer {
  /** Null when a signal ended it. */
  readonly code: number | null
  readonly out: string
  readonly words: string
}

type Settings = Readonly<Record<string, string>>

const toEnv = (settings: Settings) => makeProgramEnv({ ...makeEmptySettings(), ...settings })

/** A script of ours in a process of its own, as a person runs it, with these settings and no others. */
export function runScript(
  script: string,
  args: readonly string[],
  settings: Settings,
  input = '',
): Promise<CliAnswer> {
  return new Promise((done) => {
    const options = { env: toEnv(settings) }
    const child = execFile(process.execPath, [script, ...args], options, (_, out, words) =>
      done({ code: child.exitCode, out, words }),
    )
    child.stdin!.end(input)
  })
}

/** A command as a person starts it: what depends on the process itself, and once for each command. */
export const startCli = (args: readonly string[], settings: Settings, input?: string) =>
  runScript('cli/main.ts', args, settings, input)

function collect() {
  const parts: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    write(part: string, _, done) {
      parts.push(part)
      done()
    },
  })
  return { stream, read: () => parts.join('') }
}

/** Work in this process with these settings and no others, as a command has them. */
export async function withSettings<Result>(
  settings: Settings,
  work: () => Promise<Result>,
  input = '',
): Promise<{ readonly result: Result; readonly out: string; readonly words: string }> {
  const [out, words] = [collect(), collect()]
  const surroundings = {
    env: toEnv(settings),
    stdin: Readable.from([input]),
    stdout: out.stream,
    stderr: words.stream,
  }
  const result = await runWithin(surroundings, work)
  return { result, out: out.read(), words: words.read() }
}

/** The same command in this process: starting a program takes three seconds of processor time. */
export async function runCli(
  args: readonly string[],
  settings: Settings,
  input = '',
): Promise<CliAnswer> {
  const { result: code, ...said } = await withSettings(settings, () => runCommand(args), input)
  return { code, ...said }
}
