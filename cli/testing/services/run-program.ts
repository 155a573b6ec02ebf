import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import { getWholeEnv, toolEnv } from '#cli/testing/env.ts'

/** The environment for a program we start: the project's own Node and tools come first on its PATH. */
export function makeProgramEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const path = [resolve('node_modules/.bin'), toolEnv.searchPath].join(delimiter)
  return { ...getWholeEnv(), PATH: path, ...extra }
}

interface RunOptions {
  /** Beside our own environment. */
  readonly env?: Record<string, string>
  /** In which it is run; ours without it. */
  readonly folder?: string
}

/** Runs a program to its end with our own input and output; true when it ended with code 0. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { env, folder }: RunOptions = {},
): Promise<boolean> {
  // Windows starts the scripts of node_modules/.bin only through its shell.
  const shell = process.platform === 'win32'
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: makeProgramEnv(env),
    shell,
    ...(folder !== undefined && { cwd: folder }),
  })
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`)
      done(false)
    })
    child.once('close', (code) => done(code === 0))
  })
}
