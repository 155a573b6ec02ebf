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
import { describeCall, measureAll, tellTimes } from './compare.ts'
import { openPlanLog, type Explained, type PlanLog } from './explained.ts'
import { describePlan, listFaults } from './judge-plans.ts'
import { seed, type SeedSize } from './seed.ts'

/** The server keeps nothing of a crash here; it has the memory of a small machine. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'shared_buffers=256MB', 'max_wal_size=4GB']

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
  const sql = postgres(server.url, { max: 1, idle_timeout: 1, onnotice: () => {} })
  const machines: ChildProcess[] = []
  const startApi = async (databaseUrl: string, verifierKey: string) => {
    const port = await findFreePort()
    const origin = `http://127.0.0.1:${port}`
    const api = spawn(process.execPath, ['cli/main.ts', 'serve', '--api'], {
      env: makeProgramEnv({
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, `api-${port}`),
        PITCHPROOF_SIGNING_KEY: '',
        PITCHPROOF_VERIFIER_KEY: verifierKey,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_ORIGIN: origin,
        LOG_LEVEL: 'error',
        // All calls come from one address.
        READS_PER_MINUTE: '100000000',
      }),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    machines.push(api)
    await waitUntilReady(origin, api, 120_000)
    const cookies = await signInAskers(origin)
    return { origin, cookies, ask: makeAsk(origin, cookies) }
  }
  try {
    const key = await makeSigningKey('large.example/demo')
    const smallUrl = new URL(server.url)
    smallUrl.pathname = '/small'
    await sql`create database small`
    tell('making a demo on PostgreSQL …')
    await runCli(['pipeline', 'run', '--source', 'demo'], {
      DATABASE_URL: smallUrl.href,
      DATA_DIR: join(folder, 'pipeline'),
      PITCHPROOF_SIGNING_KEY: formatSigningKey(key),
    })
    await addAskers(smallUrl.href)
    await sql`create database large template small`
    const largeUrl = new URL(server.url)
    largeUrl.pathname = '/large'
    await seed(largeUrl.href, size, tell)
    const verifierKey = formatVerifierKey(key)
    const small = await startApi(smallUrl.href, verifierKey)
    const large = await startApi(largeUrl.href, verifierKey)
    const { day, id: match } = await findFullDay(large.origin, large.cookies.get('premium')!)
    const account = await readAccountId(large.origin, large.cookies.get('member')!)
    const calls = listCalls({ day, match, password: PASSWORD, account })
    // Whoever is signed out by the last call does not ask again.
    const measured = calls.slice(0, -1)
    const measuredTimes = await measureAll({ small: small.ask, large: large.ask }, measured, times)
    await stopChild(machines[0]!, 'SIGTERM')
    const largeSql = postgres(largeUrl.href, { max: 1, onnotice: () => {} })
    const failed = await explainAll(calls, { log, sql: largeSql, ask: large.ask, tell })
    await largeSql.end()
    return tellTimes({ calls: measured, times: measuredTimes, failed, tell })
  } finally {
    for (const machine of machines) await stopChild(machine, 'SIGTERM')
    await sql.end()
    await server.stop()
    log.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function readAccountId(origin: string, cookie: string): Promise<string> {
  const reply = await fetch(`${origin}/api/auth/user`, { headers: { cookie } })
  return ((await reply.json()) as { id: string }).id
}
