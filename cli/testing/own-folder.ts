import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopChild } from '#cli/testing/services/child-process.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'
import { makeEmptySettings } from './settings.ts'

/** A minute and a half on a quiet machine: one that takes longer than this hangs. */
const START_TIMEOUT_MS = 1_180_000

/** A product's folder in the temporary files, its address, and the settings that name both. */
export interface OwnFolder {
  readonly dataDir: string
  readonly siteDir: string
  readonly url: string
  readonly env: Record<string, string>
  /**
   * Starts the product, with other settings where they are given, and waits until it answers.
   * @param logFile takes what it says; without it only its progress and its faults are seen
   */
  serve(changes?: Readonly<Record<string, string>>, logFile?: string): Promise<void>
  /** Ends the product that `serve` has started. */
  stop(): Promise<void>
  /** Ends it too, and deletes the folder. */
  remove(): Promise<void>
}

/** A place for a product that shares nothing with another: data, site, cache and port of its own. */
export async function makeOwnFolder(name: string): Promise<OwnFolder> {
  const home = mkdtempSync(join(tmpdir(), `pitchproof-${name}-`))
  const dataDir = join(home, 'data')
  const siteDir = join(home, 'site')
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const env = {
    ...makeEmptySettings(),
    PORT: String(port),
    PUBLIC_ORIGIN: url,
    DATA_DIR: dataDir,
    SITE_OUT_DIR: siteDir,
    SITE_CACHE_DIR: join(home, 'cache'),
    // Each test may speak from an address of its own, or they would share one rate limit.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    DEMO_SEASONS: '2000',
  }
  let child: ChildProcess | null = null
  // An interrupt ends this process without calling what ends the product.
  const endWithThis = () => child?.kill('SIGTERM')
  const stop = async () => {
    process.off('exit', endWithThis)
    if (child !== null) await stopChild(child, 'SIGTERM')
  }
  return {
    dataDir,
    siteDir,
    url,
    env,
    async serve(changes = {}, logFile) {
      const log = logFile === undefined ? null : openSync(logFile, 'w')
      child = spawn('node', ['cli/main.ts', 'serve'], {
        env: makeProgramEnv({ ...env, ...changes }),
        stdio: ['ignore', log ?? 'ignore', log ?? 'inherit'],
      })
      if (log !== null) closeSync(log)
      process.once('exit', endWithThis)
      await waitUntilReady(url, child, START_TIMEOUT_MS)
    },
    stop,
    async remove() {
      await stop()
      rmSync(home, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
