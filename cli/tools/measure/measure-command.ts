/** A command of the CLI in a process of its own, so that time and memory are the operating system's own figures. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { makeProgramEnv } from '#cli/tools/services/run-program.ts'
import { SHORT_LIVED } from '#cli/short-lived.ts'

const LOOK_EVERY_MS = 25

export interface Measured {
  readonly seconds: number
  /** Processor time of the process and of those it started, all threads; null where the system does not tell. */
  readonly processorSeconds: number | null
  /** Largest resident memory of the process, and of those it started, together, MB; null where the system does not tell. */
  readonly megabytes: number | null
}

const TICKS_PER_SECOND = 100

/** The process and those that it has started and that run. */
function listProcesses(processId: number | undefined): number[] {
  if (processId === undefined) return []
  try {
    const children = readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8')
    return [
      processId,
      ...children.trim().split(' ').filter(Boolean).map(Number).flatMap(listProcesses),
    ]
  } catch {
    return [processId]
  }
}

/** Of the process itself and of those that it has started and that have ended. */
function readProcessor(processId: number): number | null {
  try {
    const fields = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]!.split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return ticks / TICKS_PER_SECOND
  } catch {
    return null
  }
}

function readPeak(processId: number): number | null {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'utf8')
    const peak = /VmHWM:\s+(\d+)/.exec(status)?.[1]
    return peak === undefined ? null : Number(peak) / 1024
  } catch {
    return null
  }
}

function addUp(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null)
  return known.length === 0 ? null : known.reduce((sum, number) => sum + number, 0)
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
    const processes = listProcesses(child.pid)
    const peak = addUp(processes.map(readPeak))
    if (peak !== null) megabytes = Math.max(peak, megabytes ?? 0)
    processorSeconds = addUp(processes.map(readProcessor)) ?? processorSeconds
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
