/**
 * The product as it stands on several machines, on this one: PostgreSQL, PgBouncer, API machines
 * that are started again when they end, a pipeline, the built pages, and a proxy in front.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  formatSigningKey,
  formatVerifierKey,
  makeSigningKey,
} from '#data/ledger/signing/signing-key.ts'
// A tool for developers, which may load the stand-in.
// oxlint-disable-next-line no-restricted-imports
import { STAND_IN_KEYS, startStripeStandIn } from '#api/testing/stripe/stand-in.ts'
import { giveWay } from '#cli/short-lived.ts'
import { hasEnded, stopChild } from '#cli/testing/services/child-process.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { toClockOption } from '#cli/testing/services/moved-clock.ts'
import { startPostgres } from '#cli/testing/services/postgres-server.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'
import { openNetwork, type Network } from '#cli/testing/services/network.ts'
import { findPgBouncer, startPooler } from './pooler.ts'
import { startProxy } from './proxy.ts'

/** As on a machine whose data must outlive a crash. */
const LASTING = ['shared_buffers=256MB']
const START_MS = 120_000
/** As the service manager of `api/deploy/systemd` does. */
const RESTART_MS = 1000

export interface StageOptions {
  readonly machines: number
  /** Through PgBouncer, where it is installed. */
  readonly withPooler: boolean
  /** A site that is built already; one is built without it. */
  readonly siteDir?: string
  /** The folder of the code that the machines run; this one without it. */
  readonly codeDir?: string
  /** A network that can fail stands before the database. */
  readonly withNetwork: boolean
  /** A disk of this size, MB, for PostgreSQL alone. */
  readonly databaseDisk?: number
  readonly tell: (words: string) => void
}

export interface Machine {
  readonly port: number
  readonly dataDir: string
  readonly child: () => ChildProcess
  /** How often it ended without being told to, and was started again. */
  readonly restarts: () => number
  /** What it said last. */
  readonly readWords: () => string
  readonly waitUntilUp: () => Promise<void>
  /** Ends it as an operator does, and does not start it again. */
  pause(): Promise<void>
  /** The same, and starts it with the code of another folder. */
  replace(codeDir: string): Promise<void>
}

export type Stage = Awaited<ReturnType<typeof openStage>>

/** What a program said last, to be quoted. */
function keepWords(child: ChildProcess): () => string {
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-4000)
    })
  return () => words.trim()
}

export async function openStage(options: StageOptions) {
  const { tell, codeDir = process.cwd() } = options
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
    env: Record<string, string>,
    { cwd = codeDir, nodeArgs = [] as readonly string[] } = {},
  ) => {
    const child = spawn(process.execPath, [...nodeArgs, 'cli/main.ts', ...args], {
      cwd,
      env: makeProgramEnv({ LOG_LEVEL: 'error', STRIPE_SECRET_KEY: '', ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return { child, readWords: keepWords(child) }
  }
  const runToEnd = async (
    args: readonly string[],
    env: Record<string, string>,
    parts: { cwd?: string; nodeArgs?: readonly string[] } = {},
  ): Promise<{ readonly code: number | null; readonly words: string }> => {
    const { child, readWords } = run(args, env, parts)
    // As the service of api/deploy/systemd has it.
    giveWay(child)
    const code = await new Promise<number | null>((done) => child.once('close', done))
    return { code, words: readWords() }
  }
  const requireSuccess = async (
    args: readonly string[],
    env: Record<string, string>,
    parts: { cwd?: string } = {},
  ) => {
    const { code, words } = await runToEnd(args, env, parts)
    if (code !== 0) throw new Error(`"${args.join(' ')}" ended with ${code}:\n${words}`)
    return words
  }

  try {
    const postgres = await startPostgres(LASTING, options.databaseDisk ?? null)
    closers.push(() => postgres.stop())
    let network: Network | null = null
    if (options.withNetwork) {
      network = await openNetwork(postgres.url)
      closers.push(() => network?.close())
    }
    const directUrl = network?.url ?? postgres.url
    const pgBouncer = options.withPooler ? findPgBouncer() : null
    const pooler =
      pgBouncer === null ? null : await startPooler(pgBouncer, directUrl, join(folder, 'pooler'))
    if (pooler) closers.push(() => pooler.stop())
    const standIn = await startStripeStandIn({ plan: () => [] })
    closers.push(() => standIn.stop())

    const key = await makeSigningKey('load.example/demo')
    const proxyPort = await findFreePort()
    const origin = new URL(`http://127.0.0.1:${proxyPort}`)
    standIn.deliveries.endpoint = {
      url: `${origin.origin}/api/billing/webhook`,
      secret: STAND_IN_KEYS.webhookSecret,
    }
    // What visitors are served is a copy, as on any host of static files.
    const uploaded = join(folder, 'uploaded')
    mkdirSync(uploaded)
    const pipelineEnv = {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'pipeline'),
      PITCHPROOF_SIGNING_KEY: formatSigningKey(key),
      PUBLIC_ORIGIN: origin.origin,
      SITE_OUT_DIR: join(folder, 'site'),
      // As api/deploy/README.md has it: copied in place, a page could be read while it is half written.
      SITE_UPLOAD_COMMAND: `if command -v rsync; then rsync -a --delay-updates "$SITE_OUT_DIR/" "${uploaded}/"; else cp -a "$SITE_OUT_DIR/." "${uploaded}/"; fi`,
    }
    tell('making a demo on PostgreSQL …')
    await requireSuccess(['pipeline', 'run', '--source', 'demo'], pipelineEnv)
    if (options.siteDir !== undefined) {
      cpSync(resolve(options.siteDir), pipelineEnv.SITE_OUT_DIR, { recursive: true })
    } else {
      tell('building its pages …')
      await requireSuccess(['site', 'build'], pipelineEnv)
    }
    cpSync(pipelineEnv.SITE_OUT_DIR, uploaded, { recursive: true })

    const clockFile = join(folder, 'clock')
    writeFileSync(clockFile, '0')
    const movedClock = [toClockOption({ file: clockFile })]

    const startMachine = async (index: number): Promise<Machine> => {
      const port = await findFreePort()
      const dataDir = join(folder, `api-${index}`)
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
        // Each visitor asks as often as a whole office does.
        READS_PER_MINUTE: '100000000',
        STRIPE_SECRET_KEY: STAND_IN_KEYS.secretKey,
        STRIPE_PUBLISHABLE_KEY: STAND_IN_KEYS.publishableKey,
        STRIPE_WEBHOOK_SECRET: STAND_IN_KEYS.webhookSecret,
        STRIPE_PRICE_ID: STAND_IN_KEYS.priceId,
        STRIPE_API_BASE: standIn.origin,
      }
      let code = codeDir
      let isStopping = false
      let starts = 0
      let started: ReturnType<typeof run>
      const start = () => {
        started = run(['serve', '--api'], env, { cwd: code, nodeArgs: movedClock })
        started.child.once('exit', () => {
          if (isStopping) return
          starts += 1
          setTimeout(() => isStopping || start(), RESTART_MS)
        })
      }
      const waitUntilUp = async () => {
        try {
          await waitUntilReady(`http://127.0.0.1:${port}`, started.child, START_MS)
        } catch (cause) {
          throw new Error(`A machine did not start: ${started.readWords()}`, { cause })
        }
      }
      closers.push(() => {
        isStopping = true
      })
      const pause = async () => {
        isStopping = true
        await stopChild(started.child, 'SIGTERM')
      }
      start()
      await waitUntilUp()
      return {
        port,
        dataDir,
        child: () => started.child,
        restarts: () => starts,
        readWords: () => started.readWords(),
        waitUntilUp,
        pause,
        async replace(next) {
          await pause()
          code = next
          isStopping = false
          start()
          await waitUntilUp()
        },
      }
    }
    tell(`starting ${options.machines} API machines …`)
    const machines: Machine[] = []
    for (let index = 0; index < options.machines; index += 1)
      machines.push(await startMachine(index))

    const proxy = await startProxy({
      port: proxyPort,
      upstreams: machines.map(({ port }) => port),
      siteDir: uploaded,
      folder: join(folder, 'proxy'),
    })
    closers.push(() => proxy.stop())
    return {
      folder,
      origin,
      postgres,
      pooler,
      network,
      standIn,
      machines,
      pipelineEnv,
      /** Moves the clock of the machines, or of a command started with `nodeArgs`. */
      moveClock: (ms: number) => writeFileSync(clockFile, String(ms)),
      movedClock,
      run,
      runToEnd,
      requireSuccess,
      /** Runs the pipeline once, as a schedule does. */
      publish: () => requireSuccess(['pipeline', 'run', '--source', 'demo'], pipelineEnv),
      verifyLog: () => requireSuccess(['ledger', 'verify'], pipelineEnv),
      isAlive: ({ child }: Machine) => !hasEnded(child()),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
