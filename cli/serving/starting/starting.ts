/** A server that is not ready yet: its port answers, and its steps are shown, from `begin` on. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Server } from 'node:net'
import { join } from 'node:path'
import type { Step, StepName } from '#api/starting/steps.ts'
import { AppError } from '#data/model/errors.ts'
import { startShortLived } from '#cli/short-lived.ts'
import type { StartMessage, StartProgramOptions } from './start-messages.ts'

const PROGRAM = join(import.meta.dirname, 'start-program.ts')

export interface Starting {
  /** Called before work that takes long; a start without any never shows that it starts. */
  begin(): Promise<void>
  readonly hasBegun: boolean
  /** A step begins, or has got further. */
  step(name: StepName, done?: number, total?: number | null): void
  say(words: string): void
  /** Ends it: the listener of the port to go on with, null where none was opened. */
  end(): Promise<Server | null>
  /** Shows that the start has failed, as long as somebody looks. */
  fail(): Promise<void>
}

/** @param print for what is said before it has begun */
export function makeStarting(
  options: StartProgramOptions,
  print: (words: string) => void,
): Starting {
  let child: ChildProcess | null = null
  let current: Step | null = null
  const send = (message: StartMessage) => {
    // Without the program the start goes on, unseen.
    child?.send(message, () => {})
  }
  /** The program's answer; null when it has ended. */
  const hear = async (message: StartMessage): Promise<unknown[] | null> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return null
    const heard = Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)])
    send(message)
    return heard
  }
  return {
    get hasBegun() {
      return child !== null
    },
    async begin() {
      if (child !== null) return
      child = startShortLived([PROGRAM, JSON.stringify(options)], { output: 'inherit' })
      const [answer] = await Promise.race([once(child, 'message'), once(child, 'exit')])
      if (answer !== 'listening')
        throw new AppError('internal', 'The page that shows the start could not be served.')
    },
    step(name, done = 0, total = null) {
      const startedAtMs = current?.name === name ? current.startedAtMs : Date.now()
      current = { name, done, total, startedAtMs }
      send({ kind: 'step', step: current })
    },
    say(words) {
      if (child === null) print(words)
      else send({ kind: 'words', words })
    },
    async end() {
      const [, listener] = (await hear({ kind: 'ready' })) ?? []
      child = null
      return listener instanceof Server ? listener : null
    },
    async fail() {
      await hear({ kind: 'failed' })
      child = null
    },
  }
}

/** Does the work; when it fails, who waits for the server is told. */
export async function whileStarting(
  options: StartProgramOptions,
  print: (words: string) => void,
  work: (starting: Starting) => Promise<void>,
): Promise<void> {
  const starting = makeStarting(options, print)
  try {
    await work(starting)
  } catch (error) {
    await starting.fail()
    throw error
  }
}
