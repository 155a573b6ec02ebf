import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopChild } from '#cli/testing/services/child-process.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'
import { copyProject } from '#cli/testing/project/copy-project.ts'
import { readStart } from '#cli/testing/project/readme.ts'
import { SETTINGS } from '#data/settings/settings.ts'
import { makeEmptySettings } from './settings.ts'

/** A minute and a half on a quiet machine: one that takes longer than this hangs. */
const START_TIMEOUT_MS = 1_180_000
/** npm that is killed would leave the product behind. */
const STOP_TIMEOUT_MS = 60_000

/** A product's folder in the temporary files, its address, and the settings that name both. */
export interface OwnFolder {
  /** The project that is started: this one, or a copy. */
  readonly project: string
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

/** What a product in an own folder is started with. */
interface Start {
  readonly home: string
  readonly dataDir: string
  readonly siteDir: string
  readonly command: readonly string[]
  /** The project that is started. */
  readonly project: string
  /** Settings that the command gets along without: the folder's are the defaults. */
  readonly unset: readonly string[]
}

/** A place for a product that shares nothing with another: data, site, cache and port of its own. */
export function makeOwnFolder(name: string): Promise<OwnFolder> {
  const home = mkdtempSync(join(tmpdir(), `pitchproof-${name}-`))
  return prepare({
    home,
    dataDir: join(home, 'data'),
    siteDir: join(home, 'site'),
    command: ['node', 'cli/main.ts', 'serve'],
    project: '.',
    unset: [],
  })
}

/** It does not matter where the project lies: a space, a letter beyond ASCII, and deep. */
const ODD_FOLDER = ['a b', 'c', 'ü', 'd', 'e']

/**
 * A copy of the project in an odd folder, where the first command of the README starts it with
 * nothing set that says where it is but the port. Its packages are linked, not installed again.
 */
export function makeOwnProject(): Promise<OwnFolder> {
  const home = mkdtempSync(join(tmpdir(), 'pitchproof-product-'))
  const project = join(home, ...ODD_FOLDER)
  copyProject(project)
  return prepare({
    home,
    dataDir: join(project, SETTINGS.DATA_DIR.default),
    siteDir: join(project, SETTINGS.SITE_OUT_DIR.default),
    command: readStart().demo,
    project,
    unset: ['PUBLIC_ORIGIN', 'DATA_DIR', 'SITE_OUT_DIR'],
  })
}

async function prepare(start: Start): Promise<OwnFolder> {
  const { home, dataDir, siteDir, project } = start
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
  const unset = Object.fromEntries(start.unset.map((name) => [name, '']))
  const [program = '', ...args] = start.command
  let child: ChildProcess | null = null
  // An interrupt ends this process without calling what ends the product.
  const endWithThis = () => child?.kill('SIGTERM')
  const stop = async () => {
    process.off('exit', endWithThis)
    if (child !== null) await stopChild(child, 'SIGTERM', STOP_TIMEOUT_MS)
  }
  return {
    project,
    dataDir,
    siteDir,
    url,
    env,
    async serve(changes = {}, logFile) {
      const log = logFile === undefined ? null : openSync(logFile, 'w')
      child = spawn(program, args, {
        cwd: project,
        env: makeProgramEnv({ ...env, ...unset, ...changes }),
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
