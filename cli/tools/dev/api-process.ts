/**
 * The API of `npm run dev`: a process of its own, restarted when one of its files changes. Database
 * and stand-in for Stripe survive the restart, and so do sessions and payments.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { END_WITH_PARENT } from '#cli/short-lived.ts'
import { stopChild } from '#cli/testing/services/child-process.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'

const START_TIMEOUT_MS = 600_000
/** Wait after a change before the restart, because several files are often saved at once. */
const SETTLE_MS = 150

const SOURCES = /^(?:api|cli|data|pipeline)\/.*\.(?:ts|mjs|json|sql)$/
const NOT_LOADED = /^cli\/tools\/|^data\/(?:fixtures|local|real|dev)\/|\/testing\/|\.test\.ts$/

/** True for the path, below the project, of a file that the running API may have loaded. */
export function isPartOfApi(path: string): boolean {
  return SOURCES.test(path) && !NOT_LOADED.test(path)
}

export type ApiProcess = ReturnType<typeof startApi>

export function startApi(url: string, env: Readonly<Record<string, string>>) {
  const held: string[] = []
  const asked = new WeakSet<ChildProcess>()
  let isPrinting = false
  let isStopping = false
  let settling: NodeJS.Timeout | undefined

  const print = (line: string) => void (isPrinting ? console.log(line) : held.push(line))
  const launch = (isShown: (line: string) => boolean): ChildProcess => {
    const started = spawn(
      process.execPath,
      [END_WITH_PARENT, 'cli/main.ts', 'serve', '--no-site'],
      {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
        env: makeProgramEnv(env),
      },
    )
    createInterface({ input: started.stdout! }).on('line', (line) => isShown(line) && print(line))
    started.once('exit', (code, signal) => {
      if (asked.has(started) || !isPrinting) return
      console.error(
        `The API has ended (${signal ?? `code ${code}`}). It starts again at its next change.`,
      )
    })
    return started
  }
  const end = (running: ChildProcess) => {
    asked.add(running)
    return stopChild(running, 'SIGTERM')
  }

  let child = launch(() => true)
  const firstReady = waitUntilReady(url, child, START_TIMEOUT_MS)
  let answering = firstReady
  let swapping: Promise<void> = Promise.resolve()
  process.once('exit', () => child.kill('SIGTERM'))

  const swap = async () => {
    await end(child)
    // Print only log lines: accounts and addresses were printed at the first start.
    if (!isStopping) child = launch((line) => line.startsWith('{'))
  }
  const startAgain = async (reason: string) => {
    swapping = swapping.then(swap)
    await swapping
    await waitUntilReady(url, child, START_TIMEOUT_MS)
    console.log(`The API runs with the change of ${reason}.`)
  }
  return {
    /** Resolves when the API answers for the first time; rejects if its first start fails. */
    firstReady,
    /** Resolves when the API answers or has failed; a call that is passed on then gets the reason. */
    whenAnswering: () => answering.catch(() => {}),
    /** Prints the output held back so far, and all further output at once. */
    beginPrinting() {
      isPrinting = true
      for (const line of held.splice(0)) console.log(line)
    },
    /** @param reason path of the file that has changed */
    restart(reason: string) {
      clearTimeout(settling)
      settling = setTimeout(() => {
        answering = firstReady.then(() => startAgain(reason))
        // The API has printed why it failed; requests are forwarded and refused.
        answering.catch(() => {})
      }, SETTLE_MS)
    },
    async stop() {
      isStopping = true
      clearTimeout(settling)
      await swapping
      await end(child)
    },
  }
}
