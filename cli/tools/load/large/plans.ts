/**
 * Each call at a million members and five seasons: the plans of its statements, and its time beside
 * that on the demo alone. Fails when one reads a large table whole, or takes more than twice as long.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import {
  formatSigningKey,
  formatVerifierKey,
  makeSigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { findFullDay, PASSWORD, runCli } from '#cli/tools/measure/bench-stage.ts'
import { stopChild } from '#cli/tools/services/child-process.ts'
import { findFreePort } from '#cli/tools/services/free-port.ts'
import { startPostgres } from '#cli/tools/services/postgres-server.ts'
import { makeProgramEnv } from '#cli/tools/services/run-program.ts'
import { waitUntilReady } from '#cli/tools/services/wait-until-ready.ts'
import { addAskers, makeAsk, signInAskers, type Ask } from './ask.ts'
import { listCalls, type Call } from './calls.ts'
import { openPlanLog, type Explained, type PlanLog } from './explained.ts'
import { describePlan, listFaults } from './judge-plans.ts'
import { seed, type SeedSize } from './seed.ts'

/** Twice as long as next to nothing is no harm: below this it does not count. */
const SHORT_MS = 10
/** The server keeps nothing of a crash here; it has the memory of a small machine. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'shared_buffers=256MB', 'max_wal_size=4GB']

interface Times {
  readonly statuses: ReadonlySet<number>
  readonly p50: number
  readonly p99: number
}

async function measure(ask: Ask, call: Call, most: number): Promise<Times> {
  const times: number[] = []
  const statuses = new Set<number>()
  const count = Math.min(call.most ?? most, most)
  for (let time = 0; time < count; time += 1) {
    const { status, ms } = await ask(call)
    statuses.add(status)
    times.push(ms)
  }
  times.sort((left, right) => left - right)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1]!
  return { statuses, p50: at(0.5), p99: at(0.99) }
}

async function measureAll(ask: Ask, calls: readonly Call[], times: number): Promise<Times[]> {
  // The first time of each is that of a cold cache.
  for (const call of calls) if (call.most === undefined) await ask(call)
  const all: Times[] = []
  for (const call of calls) all.push(await measure(ask, call, times))
  return all
}

const describeCall = ({ role, method, path }: Call) =>
  `${method} ${path.replaceAll(/[0-9a-f-]{36}|demo-[\w-]+/g, 'ID')} (${role})`

async function readRowCounts(sql: Sql): Promise<Map<string, number>> {
  const rows =
    await sql`select relname, reltuples::float8 as rows from pg_class where relkind in ('r', 'p')`
  return new Map(rows.map((row) => [String(row['relname']), Number(row['rows'])]))
}

interface Checked {
  readonly log: PlanLog
  readonly sql: Sql
  readonly ask: Ask
  readonly tell: (words: string) => void
}

/** Prints the plans of each call's statements; returns the calls that read a large table whole. */
async function explainAll(
  calls: readonly Call[],
  { log, sql, ask, tell }: Checked,
): Promise<Set<Call>> {
  const rowsOf = await readRowCounts(sql)
  const failed = new Set<Call>()
  await log.write(sql, true)
  for (const call of calls) {
    await ask(call)
    tell(describeCall(call))
    const told = new Set<string>()
    for (const explained of (await log.take()).filter(isOfProduct)) {
      const faults = listFaults(explained, rowsOf)
      if (faults.length > 0) failed.add(call)
      const words = describePlan(explained, faults)
      if (!told.has(explained.statement)) tell(`    ${words}`)
      told.add(explained.statement)
    }
  }
  await log.write(sql, false)
  return failed
}

/** What reads a table or an index of ours; not what a connection asks about itself. */
const isOfProduct = ({ reads }: Explained) => reads.some(({ table }) => !table.startsWith('pg_'))

/** Prints everything; false when a call fails, reads a large table whole, or takes more than twice its time. */
export async function checkPlans(
  { times, ...size }: SeedSize & { readonly times: number },
  tell: (words: string) => void,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'pitchproof-plans-'))
  const log = openPlanLog()
  const server = await startPostgres([...SETTINGS, ...log.settings])
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  let api: ChildProcess | null = null
  try {
    const key = await makeSigningKey('large.example/demo')
    const DATABASE_URL = server.url
    tell('making a demo on PostgreSQL …')
    await runCli(['pipeline', 'run', '--source', 'demo'], {
      DATABASE_URL,
      DATA_DIR: join(folder, 'pipeline'),
      PITCHPROOF_SIGNING_KEY: formatSigningKey(key),
    })
    await addAskers(DATABASE_URL)
    const port = await findFreePort()
    const origin = `http://127.0.0.1:${port}`
    api = spawn(process.execPath, ['cli/main.ts', 'serve', '--api'], {
      env: makeProgramEnv({
        DATABASE_URL,
        DATA_DIR: join(folder, 'api'),
        PITCHPROOF_SIGNING_KEY: '',
        PITCHPROOF_VERIFIER_KEY: formatVerifierKey(key),
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_ORIGIN: origin,
        LOG_LEVEL: 'error',
        // All calls come from one address.
        READS_PER_MINUTE: '100000000',
      }),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await waitUntilReady(origin, api, 120_000)
    const cookies = await signInAskers(origin)
    const ask = makeAsk(origin, cookies)
    const { day, id: match } = await findFullDay(origin, cookies.get('premium')!)
    const [some] = await sql`select id from users where email like 'free@%'`
    const calls = listCalls({ day, match, password: PASSWORD, account: String(some?.['id']) })
    // Whoever is signed out by the last call does not ask again.
    const measured = calls.slice(0, -1)
    const small = await measureAll(ask, measured, times)
    await seed(DATABASE_URL, size, tell)
    const large = await measureAll(ask, measured, times)
    const failed = await explainAll(calls, { log, sql, ask, tell })
    return tellTimes({ calls: measured, small, large, failed, tell })
  } finally {
    if (api !== null) await stopChild(api, 'SIGTERM')
    await sql.end()
    await server.stop()
    log.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Results {
  readonly calls: readonly Call[]
  readonly small: readonly Times[]
  readonly large: readonly Times[]
  readonly failed: ReadonlySet<Call>
  readonly tell: (words: string) => void
}

function tellTimes({ calls, small, large, failed, tell }: Results): boolean {
  let isKept = failed.size === 0
  tell(`${'call'.padEnd(64)} demo p50    p99   full p50    p99   ms`)
  for (const [place, call] of calls.entries()) {
    const [before, now] = [small[place]!, large[place]!]
    const isOk = [...before.statuses, ...now.statuses].every((status) => status < 300)
    const isQuick = now.p99 <= Math.max(2 * before.p99, SHORT_MS)
    isKept &&= isOk && isQuick
    const faults = [
      ...(failed.has(call) ? ['READS A LARGE TABLE WHOLE'] : []),
      ...(isQuick ? [] : ['MORE THAN TWICE AS LONG']),
      ...(isOk ? [] : [`ANSWERED ${[...now.statuses].join(', ')}`]),
    ]
    const cells = [before.p50, before.p99, now.p50, now.p99].map((ms) => ms.toFixed(1).padStart(8))
    tell(`${describeCall(call).padEnd(64)}${cells.join(' ')}   ${faults.join(', ') || 'ok'}`)
  }
  return isKept
}
