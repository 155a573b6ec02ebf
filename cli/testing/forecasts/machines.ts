/** The machines of a run with members' forecasts, as processes that may be killed at any moment. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopChild } from '#cli/testing/services/child-process.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'

const START_TIMEOUT_MS = 120_000
const PUBLISHER = join(import.meta.dirname, 'publisher.ts')
/** One address for visitors, whichever machine answers. */
export const PUBLIC_ORIGIN = 'http://pitchproof.example'

/** A machine that takes forecasts, at the same address after it was killed. */
export interface ApiMachine {
  readonly origin: string
  start(): Promise<void>
  kill(): Promise<void>
}

interface ApiPlace {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly verifierKey: string
}

export async function makeApiMachine(place: ApiPlace): Promise<ApiMachine> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  return {
    origin,
    async start() {
      child = spawn(process.execPath, ['cli/main.ts', 'serve', '--api'], {
        env: makeProgramEnv({
          DATABASE_URL: place.databaseUrl,
          DATA_DIR: place.dataDir,
          PITCHPROOF_SIGNING_KEY: '',
          PITCHPROOF_VERIFIER_KEY: place.verifierKey,
          LOG_LEVEL: 'error',
          PORT: String(port),
          HOST: '127.0.0.1',
          PUBLIC_ORIGIN,
          READS_PER_MINUTE: '1000000',
        }),
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await waitUntilReady(origin, child, START_TIMEOUT_MS)
    },
    async kill() {
      if (child) await stopChild(child, 'SIGKILL')
    },
  }
}

interface PublisherPlace {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly secret: string
}

function startPublisher({ databaseUrl, dataDir, secret }: PublisherPlace, often: string) {
  const args = [PUBLISHER, databaseUrl, dataDir, secret, often]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** One publication to its end. */
export async function publishOnce(place: PublisherPlace): Promise<void> {
  const child = startPublisher(place, 'once')
  child.stdout.resume()
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`A publication ended with ${code}.`)
}

/** Longest life of a publisher after it was ready: some publications, and the middle of one. */
const LONGEST_LIFE_MS = 2500

/** Starts one publisher after the other and kills each at a random moment; answers how many were killed and how often they had published. */
export async function publishAndKill(place: PublisherPlace, isOver: () => boolean) {
  let [kills, published] = [0, 0]
  while (!isOver()) {
    const child = startPublisher(place, 'forever')
    child.stdout.setEncoding('utf8').on('data', (words: string) => {
      published += words.split('published').length - 1
    })
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    await sleep(Math.random() * LONGEST_LIFE_MS)
    // One that has ended by itself has failed.
    if (child.exitCode !== null) throw new Error(`A publisher ended with ${child.exitCode}.`)
    await stopChild(child, 'SIGKILL')
    kills += 1
  }
  return { kills, published }
}
