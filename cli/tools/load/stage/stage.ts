/**
 * The product of several machines on one: PostgreSQL, PgBouncer, API machines that are restarted
 * when they end, a pipeline, the built pages, and nginx in front.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startStripeStandIn } from '#api/testing/stripe/stand-in.ts'
import { giveWay } from '#cli/short-lived.ts'
import { collectOutput, hasEnded, stopChild } from '#cli/testing/services/child-process.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { toClockOption } from '#cli/testing/services/moved-clock.ts'
import { openNetwork } from '#cli/testing/services/network.ts'
import { startPostgres } from '#cli/testing/services/postgres-server.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'
import {
  formatSigningKey,
  formatVerifierKey,
  makeSigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { startCluster } from './cluster.ts'
import { findPgBouncer, startPooler } from './pooler.ts'
import { requireNginx, startProxy } from './proxy.ts'

/** Settings of PostgreSQL with durable writes, as in production. */
const LASTING = ['shared_buffers=256MB']
const START_MS = 120_000
/** Delay of a restart, as in `api/deploy/systemd`. */
const RESTART_MS = 1000
/** Last characters of a program's output that an error quotes. */
const QUOTED = 4000
const RUN = ['pipeline', 'run', '--source', 'demo']

export interface StageOptions {
  /** True for one machine on PostgreSQL that visitors reach directly, without pages. */
  readonly isAlone?: boolean
  /** True to put a network that can fail in front of the database. */
  readonly withNetwork?: boolean
  /** Folder of a built site; the site is built when left out. */
  readonly siteDir?: string
  /** True for a PostgreSQL cluster of two servers instead of one server. */
  readonly withCluster?: boolean
  /** Size of a separate disk for PostgreSQL, MB. */
  readonly databaseDisk?: number
  readonly print: (line: string) => void
}

export interface Machine {
  readonly dataDir: string
  readonly child: () => ChildProcess
  /** The end of its output. */
  readonly readOutput: () => string
  readonly waitUntilUp: () => Promise<void>
}

export type Stage = Awaited<ReturnType<typeof openStage>>

export async function openStage(options: StageOptions) {
  const { print, isAlone = false } = options
  // Checked before the minutes of preparing.
  if (!isAlone) requireNginx()
  const folder = mkdtempSync(join(tmpdir(), 'pitchproof-load-'))
  // PgBouncer runs as another user, and has a folder in this one.
  chmodSync(folder, 0o711)
  const closers: (() => Promise<unknown> | void)[] = [
    () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  ]
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end()
  }
  const children = new Set<ChildProcess>()
  closers.push(() => Promise.all([...children].map((child) => stopChild(child, 'SIGTERM'))))

  const run = (
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    nodeArgs: readonly string[] = [],
  ) => {
    const child = spawn(process.execPath, [...nodeArgs, 'cli/main.ts', ...args], {
      env: makeProgramEnv({ LOG_LEVEL: 'error', STRIPE_SECRET_KEY: '', ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return { child, readOutput: collectOutput(child, QUOTED) }
  }

  try {
    const cluster = options.withCluster ? await startCluster(join(folder, 'cluster')) : null
    const postgres =
      cluster ??
      (await startPostgres({ settings: LASTING, diskMegabytes: options.databaseDisk ?? null }))
    closers.push(() => postgres.stop())
    const network = options.withNetwork ? await openNetwork(postgres.url) : null
    closers.push(() => network?.close())
    const directUrl = network?.url ?? postgres.url
    const pgBouncer = isAlone ? null : findPgBouncer()
    const pooler =
      pgBouncer === null ? null : await startPooler(pgBouncer, directUrl, join(folder, 'pooler'))
    closers.push(() => pooler?.stop())
    const standIn = await startStripeStandIn({ plan: () => [] })
    closers.push(() => standIn.stop())

    const key = await makeSigningKey('load.example/demo')
    const ports: number[] = []
    while (ports.length < (isAlone ? 1 : 2)) ports.push(await findFreePort())
    const origin = new URL(`http://127.0.0.1:${isAlone ? ports[0] : await findFreePort()}`)
    standIn.deliverTo(origin.origin)
    // Visitors get an uploaded copy, as from a host of static files.
    const uploaded = join(folder, 'uploaded')
    mkdirSync(uploaded)
    const pipelineEnv = {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'pipeline'),
      PITCHPROOF_SIGNING_KEY: formatSigningKey(key),
      PUBLIC_ORIGIN: origin.origin,
      SITE_OUT_DIR: join(folder, 'site'),
      // As in api/deploy/README.md: with a plain copy a page could be read while it is half
      // written.
      SITE_UPLOAD_COMMAND: `if command -v rsync; then rsync -a --delay-updates "$SITE_OUT_DIR/" "${uploaded}/"; else cp -a "$SITE_OUT_DIR/." "${uploaded}/"; fi`,
    }
    /** Runs a command of the pipeline's machine to its end. */
    const runToEnd = async (args: readonly string[], nodeArgs: readonly string[] = []) => {
      const { child, readOutput } = run(args, pipelineEnv, nodeArgs)
      // As the service of api/deploy/systemd has it.
      giveWay(child)
      const code = await new Promise<number | null>((done) => child.once('close', done))
      return { code, output: readOutput() }
    }
    const requireSuccess = async (...args: readonly string[]) => {
      const { code, output } = await runToEnd(args)
      if (code !== 0) throw new Error(`"${args.join(' ')}" ended with ${code}:\n${output}`)
    }
    print('making a demo on PostgreSQL …')
    await requireSuccess(...RUN)
    if (!isAlone) {
      if (options.siteDir === undefined) {
        print('building its pages …')
        await requireSuccess('site', 'build')
      } else cpSync(resolve(options.siteDir), pipelineEnv.SITE_OUT_DIR, { recursive: true })
      cpSync(pipelineEnv.SITE_OUT_DIR, uploaded, { recursive: true })
    }

    const clockFile = join(folder, 'clock')
    writeFileSync(clockFile, '0')
    const movedClock = [toClockOption({ file: clockFile })]

    const startMachine = async (port: number): Promise<Machine> => {
      const dataDir = join(folder, `api-${port}`)
      mkdirSync(dataDir, { recursive: true })
      const env = {
        DATABASE_URL: pooler?.url ?? directUrl,
        ...(pooler && { DATABASE_DIRECT_URL: directUrl }),
        DATA_DIR: dataDir,
        PITCHPROOF_SIGNING_KEY: '',
        PITCHPROOF_VERIFIER_KEY: formatVerifierKey(key),
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_ORIGIN: origin.origin,
        TRUSTED_PROXIES: '127.0.0.1',
        // No limit: each visitor of the load sends as many requests as a whole office.
        READS_PER_MINUTE: '100000000',
        ...standIn.settings,
      }
      let isStopping = false
      let started: ReturnType<typeof run>
      const start = () => {
        started = run(['serve', '--api'], env, movedClock)
        started.child.once('exit', () => setTimeout(() => isStopping || start(), RESTART_MS))
      }
      const waitUntilUp = async () => {
        try {
          await waitUntilReady(`http://127.0.0.1:${port}`, started.child, START_MS)
        } catch (cause) {
          throw new Error(`A machine did not start: ${started.readOutput()}`, { cause })
        }
      }
      closers.push(() => {
        isStopping = true
      })
      start()
      await waitUntilUp()
      return {
        dataDir,
        child: () => started.child,
        readOutput: () => started.readOutput(),
        waitUntilUp,
      }
    }
    print(`starting the API …`)
    const machines: Machine[] = []
    for (const port of ports) machines.push(await startMachine(port))
    if (!isAlone) {
      const proxy = await startProxy({
        port: Number(origin.port),
        upstreams: ports,
        siteDir: uploaded,
        folder: join(folder, 'proxy'),
      })
      closers.push(() => proxy.stop())
    }
    return {
      origin,
      postgres,
      cluster,
      pooler,
      network,
      standIn,
      machines,
      pipelineEnv,
      /** Starts a run of the pipeline, for a test to kill. */
      beginRun: () => run(RUN, pipelineEnv).child,
      /** A run to its end, on the machines' moved clock. */
      runOnMovedClock: () => runToEnd(RUN, movedClock),
      /** Moves the clock of the machines. */
      moveClock: (ms: number) => writeFileSync(clockFile, String(ms)),
      runToEnd: () => runToEnd(RUN),
      requireSuccess,
      /** Runs the pipeline once, as a schedule does. */
      publish: () => requireSuccess(...RUN),
      isAlive: ({ child }: Machine) => !hasEnded(child()),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
