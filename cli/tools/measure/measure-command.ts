/** A command of the CLI in a process of its own, so that time and memory are the operating system's own figures. */
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { listProcesses, readProcessorSeconds, readSharedMemoryMb } from './processes.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { SHORT_LIVED } from '#cli/short-lived.ts'

const LOOK_EVERY_MS = 50
/** To sum up the memory of a process takes the system some milliseconds. */
const LOOKS_A_SUM = 4

export interface Measured {
  readonly seconds: number
  /** Processor time of the process and its children, all threads; null if the system does not report it. */
  readonly processorSeconds: number | null
  /** Most memory of the process and its children at one moment, MB; null if the system does not report it. */
  readonly megabytes: number | null
}

/** The sum of those that are known; null when none is. */
export function addUp(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null)
  return known.length === 0 ? null : known.reduce((sum, number) => sum + number, 0)
}

/** Runs a command of ours, or another script, to its end; throws when it fails. */
export async function measure(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  script = 'cli/main.ts',
): Promise<Measured> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...SHORT_LIVED, script, ...args], {
    env: makeProgramEnv(env),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let megabytes: number | null = null
  let processorSeconds: number | null = null
  let looks = 0
  const timer = setInterval(() => {
    const processes = child.pid === undefined ? [] : listProcesses(child.pid)
    if (looks++ % LOOKS_A_SUM === 0) {
      const current = addUp(processes.map(readSharedMemoryMb))
      if (current !== null) megabytes = Math.max(current, megabytes ?? 0)
    }
    processorSeconds = addUp(processes.map(readProcessorSeconds)) ?? processorSeconds
  }, LOOK_EVERY_MS)
  const [code, signal] = await once(child, 'close').finally(() => clearInterval(timer))
  if (code !== 0)
    throw new Error(`${[script, ...args].join(' ')} ended with ${signal ?? `code ${code}`}.`)
  const seconds = (performance.now() - startedAt) / 1000
  return { seconds, processorSeconds, megabytes }
}
