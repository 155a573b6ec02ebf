/**
 * The API part of `npm run bench`: an API machine on a PostgreSQL of its own, 50 connections, and
 * in the same run a bare `node:http` server that sends the same bytes. Loopback only.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  formatSigningKey,
  formatVerifierKey,
  makeSigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { stopChild } from '#cli/tools/services/child-process.ts'
import { findFreePort } from '#cli/tools/services/free-port.ts'
import { startPostgres } from '#cli/tools/services/postgres-server.ts'
import { makeProgramEnv } from '#cli/tools/services/run-program.ts'
import { waitUntilReady } from '#cli/tools/services/wait-until-ready.ts'
import { measureLoad, type Load } from './bench-client.ts'
import { addBenchAccounts, openVisits, runCli } from './bench-stage.ts'

const CONNECTIONS = 50
const P99_MS = 50
/** 99th percentile of a member's calls that is promised during heavy exports. */
const USER_P99_MS = 50
const EXPORTING = 20
const PAGE_BYTES = { plain: 25_000, packed: 5_000 }

interface Asked {
  readonly what: string
  readonly path: string
  readonly headers: Record<string, string>
  /** Smallest promised share of the bare server's answers per second. */
  readonly ratio: number
}

interface Reply {
  readonly headers: readonly string[]
  readonly body: Buffer
}

function fetchRaw(port: number, path: string, headers: Record<string, string>): Promise<Reply> {
  return new Promise((done, fail) => {
    const request = get({ port, path, headers, host: '127.0.0.1' }, (response: IncomingMessage) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        if (response.statusCode !== 200)
          return fail(new Error(`${path} answered ${response.statusCode}.`))
        return done({ headers: response.rawHeaders, body: Buffer.concat(parts) })
      })
    })
    request.once('error', fail)
  })
}

/** Headers that Node writes itself would stand there twice. */
function withoutOwn(headers: readonly string[]): string[] {
  const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])
  return headers.flatMap((name, place) =>
    place % 2 === 0 && !own.has(name.toLowerCase()) ? [name, headers[place + 1]!] : [],
  )
}

function startBare(folder: string, ready: readonly (Asked & Reply)[]) {
  const file = join(folder, 'ready.json')
  const answers = ready.map(({ path, headers, body, what }) => {
    const own = withoutOwn(headers as unknown as string[])
    return {
      path: `/${encodeURIComponent(what)}`,
      headers: own,
      body: body.toString('base64'),
      of: path,
    }
  })
  writeFileSync(file, JSON.stringify(answers))
  const child = spawn(process.execPath, ['cli/tools/measure/bare-server.ts', file], {
    env: makeProgramEnv(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = new Promise<number>((done) =>
    child.stdout.setEncoding('utf8').once('data', (text: string) => done(Number(text.slice(5)))),
  )
  return { child, port }
}

function print(what: string, load: Load, bare: Load, wanted: number): boolean {
  const ratio = load.perSecond / bare.perSecond
  const isKept = ratio >= wanted && load.p99 < P99_MS && load.statuses.size === 1
  const cells = [
    what.padEnd(24),
    `${load.perSecond.toFixed(0).padStart(7)}/s`,
    `${bare.perSecond.toFixed(0).padStart(7)}/s`,
    `${ratio.toFixed(2).padStart(6)} (${wanted.toFixed(2)})`,
    `${load.p50.toFixed(1).padStart(6)} ms`,
    `${load.p99.toFixed(1).padStart(6)} ms`,
    `${String(load.bytes).padStart(8)} B`,
    isKept ? 'ok' : 'MISSED',
  ]
  console.log(cells.join('  '))
  return isKept
}

async function measureUserBesideExports(
  port: number,
  cookie: string,
  ms: number,
): Promise<boolean> {
  const exporting = measureLoad({
    port,
    path: '/api/export/settled.csv',
    connections: EXPORTING,
    durationMs: ms,
  })
  const user = await measureLoad({
    port,
    path: '/api/auth/user',
    headers: { cookie },
    connections: 5,
    durationMs: ms,
  })
  const exports = await exporting
  const isKept = user.p99 < USER_P99_MS && user.statuses.size === 1
  console.log(
    `/api/auth/user beside ${EXPORTING} clients of exports (${exports.perSecond.toFixed(0)}/s): p50 ${user.p50.toFixed(1)} ms, p99 ${user.p99.toFixed(1)} ms (${USER_P99_MS})  ${isKept ? 'ok' : 'MISSED'}`,
  )
  return isKept
}

/** Measures everything and prints one table; false when a promise was missed. */
export async function benchApi(durationMs: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'pitchproof-bench-api-'))
  const postgres = await startPostgres()
  const children: ChildProcess[] = []
  try {
    const key = await makeSigningKey('bench.example/demo')
    const DATABASE_URL = postgres.url
    const pipeline = {
      DATABASE_URL,
      DATA_DIR: join(folder, 'pipeline'),
      PITCHPROOF_SIGNING_KEY: formatSigningKey(key),
    }
    console.log('making demo matches on PostgreSQL …')
    await runCli(['pipeline', 'run', '--source', 'demo'], pipeline)
    await addBenchAccounts({ databaseUrl: DATABASE_URL, dataDir: folder })
    const port = await findFreePort()
    const origin = `http://127.0.0.1:${port}`
    const api = spawn(process.execPath, ['cli/main.ts', 'serve', '--api'], {
      env: makeProgramEnv({
        DATABASE_URL,
        DATA_DIR: join(folder, 'api'),
        PITCHPROOF_SIGNING_KEY: '',
        PITCHPROOF_VERIFIER_KEY: formatVerifierKey(key),
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_ORIGIN: origin,
        // Fifty visitors share one address here, which the limit would stop.
        READS_PER_MINUTE: '100000000',
      }),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.push(api)
    await waitUntilReady(origin, api, 120_000)
    const anybody = { 'accept-encoding': 'br' }
    const { premium, free, list, detail } = await openVisits(origin)
    const asked: Asked[] = [
      { what: 'premium list of 25', path: list, headers: premium, ratio: 0.25 },
      { what: 'free list', path: list, headers: free, ratio: 0.25 },
      { what: 'match detail', path: detail, headers: premium, ratio: 0.25 },
      { what: 'preview', path: '/api/matches/preview', headers: anybody, ratio: 0.5 },
      { what: 'dates', path: '/api/matches/dates', headers: anybody, ratio: 0.5 },
      { what: 'record', path: '/api/record', headers: anybody, ratio: 0.5 },
      { what: 'fixtures.ics', path: '/api/feed/fixtures.ics', headers: anybody, ratio: 0.5 },
      { what: 'checkpoint', path: '/ledger/checkpoint', headers: anybody, ratio: 0.5 },
      { what: 'tile', path: '/ledger/tile/entries/000.p/1', headers: anybody, ratio: 0.5 },
    ]
    const ready = []
    for (const one of asked) {
      const reply = await fetchRaw(port, one.path, one.headers)
      ready.push({ ...one, ...reply, headers: reply.headers as never })
    }
    const bare = startBare(folder, ready)
    children.push(bare.child)
    const barePort = await bare.port
    console.log(
      `${'50 connections'.padEnd(24)}  product    bare      ratio (wanted)   p50        p99        sent`,
    )
    let isAllKept = true
    for (const { what, path, headers, ratio } of asked) {
      const own = { path: `/${encodeURIComponent(what)}`, headers, connections: CONNECTIONS }
      await measureLoad({
        port,
        path,
        headers,
        connections: CONNECTIONS,
        durationMs: durationMs / 4,
      })
      await measureLoad({ ...own, port: barePort, durationMs: durationMs / 4 })
      const load = await measureLoad({ port, path, headers, connections: CONNECTIONS, durationMs })
      const held = await measureLoad({ ...own, port: barePort, durationMs })
      isAllKept = print(what, load, held, ratio) && isAllKept
    }
    isAllKept = (await measureUserBesideExports(port, premium.cookie, durationMs)) && isAllKept
    const plain = (await fetchRaw(port, list, { cookie: premium.cookie })).body.length
    const packed = (await fetchRaw(port, list, premium)).body.length
    const isSmall = plain <= PAGE_BYTES.plain && packed <= PAGE_BYTES.packed
    console.log(
      `premium list of 25: ${plain} bytes, ${packed} compressed  ${isSmall ? 'ok' : 'MISSED'}`,
    )
    return isAllKept && isSmall
  } finally {
    for (const child of children) await stopChild(child, 'SIGTERM')
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
