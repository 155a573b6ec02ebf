/** A command of the CLI in a process of its own, so that time and memory are the operating system's own figures. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { makeProgramEnv } from '#cli/tools/services/run-program.ts'
import { SHORT_LIVED } from '#cli/short-lived.ts'

const LOOK_EVERY_MS = 25

export interface Measured {
  readonly seconds: number
  /** Processor time of the process, all of its threads; null where the system does not tell. */
  readonly processorSeconds: number | null
  /** Largest resident memory of the process, MB; null where the system does not tell. */
  readonly megabytes: number | null
}

const TICKS_PER_SECOND = 100

function readProcessor(processId: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return null
  }
}

function readPeak(processId: number | undefined): number | null {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'utf8')
    const peak = /VmHWM:\s+(\d+)/.exec(status)?.[1]
    return peak === undefined ? null : Number(peak) / 1024
  } catch {
    return null
  }
}

/** Runs the command to its end; throws when it fails. */
export function measure(args: readonly string[], env: Record<string, string>): Promise<Measured> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...SHORT_LIVED, 'cli/main.ts', ...args], {
    env: makeProgramEnv(env),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let megabytes: number | null = null
  let processorSeconds: number | null = null
  const timer = setInterval(() => {
    megabytes = readPeak(child.pid) ?? megabytes
    processorSeconds = readProcessor(child.pid) ?? processorSeconds
  }, LOOK_EVERY_MS)
  return new Promise((done, fail) => {
    child.once('close', (code) => {
      clearInterval(timer)
      if (code !== 0) return fail(new Error(`${args.join(' ')} ended with ${code}.`))
      const seconds = (performance.now() - startedAt) / 1000
      return done({ seconds, processorSeconds, megabytes })
    })
  })
}
