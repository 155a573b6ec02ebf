import { spawn, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { delimiter, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getWholeEnv, toolEnv } from '#cli/testing/env.ts'
import { collectOutput } from './child-process.ts'

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
  /** True for one that runs beside another: it gets what processor is left, and its words are printed at its end. */
  readonly isBeside?: boolean
}

/** For an interrupted program to end what it has started. */
const GRACE_MS = 20_000
const isWindows = process.platform === 'win32'
/** Programs under way. */
const running = new Set<ChildProcess>()
let isEnding = false

/** A signal to a program and to all that it has started, since each has a process group of its own. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(isWindows ? pid : -pid, signal)
  } catch (error) {
    // Nobody of the group is left.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Runs a program to its end with our own input and output; true when it ended with code 0. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { env, folder, isBeside = false }: RunOptions = {},
): Promise<boolean> {
  if (isEnding) return false
  endWhenInterrupted()
  const child = spawn(program, args, {
    stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: makeProgramEnv(env),
    // Windows starts the scripts of node_modules/.bin only through its shell.
    shell: isWindows,
    detached: !isWindows,
    ...(folder !== undefined && { cwd: folder }),
  })
  running.add(child)
  const readWords = collectOutput(child)
  if (isBeside && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return new Promise((done) => {
    child.once('error', (error) => {
      running.delete(child)
      console.error(`${program} could not be started: ${error.message}`)
      done(false)
    })
    // Not "close": what it has left behind may hold its output open.
    child.once('exit', () => {
      running.delete(child)
      signalGroup(child, 'SIGKILL')
    })
    child.once('close', (code) => {
      const words = readWords().trim()
      if (words !== '') console.log(words)
      done(code === 0)
    })
  })
}

/** What is ended after the programs, when this process is interrupted. */
const endings: (() => Promise<unknown>)[] = []
let isListening = false

export function endAtInterrupt(end: () => Promise<unknown>): void {
  endings.push(end)
  endWhenInterrupted()
}

function endWhenInterrupted(): void {
  if (isListening) return
  isListening = true
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      void endPrograms()
        .then(() => Promise.all(endings.map((end) => end())))
        .finally(() => process.exit(130))
    })
}

/** Interrupts every program that `runProgram` has started, and kills those that go on; no other is started. */
async function endPrograms(): Promise<void> {
  isEnding = true
  for (const child of running) signalGroup(child, 'SIGINT')
  const startedAt = performance.now()
  while (running.size > 0 && performance.now() - startedAt < GRACE_MS) await sleep(50)
  for (const child of running) signalGroup(child, 'SIGKILL')
}
