/**
 * A PostgreSQL with an asynchronous standby is lost together with its last publication: the standby
 * takes over, and two API machines continue. Then a backup is restored under them.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, TEST_PASSWORD } from '#api/testing/test-app.ts'
import { openNetwork, type Network } from '#cli/testing/services/network.ts'
import { collectOutput, stopChild } from '#cli/testing/services/child-process.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { startPostgres, type TestPostgres } from '#cli/testing/services/postgres-server.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'
import { openDatabase } from '#data/db/connect.ts'
import {
  formatSigningKey,
  formatVerifierKey,
  makeSigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { storeFrames } from '#data/queries/published-pages.ts'
import { FRAMES } from '#data/testing/sample-published.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { toCookies } from '#api/testing/cookie-client.ts'

/** How long the machines are observed after each fault. */
const LOOK_MS = 3000
/** Time for a call without a database, and the machine's next check. */
const WELL_AGAIN_MS = 5000
const WATCHED = [
  '/api/matches/preview',
  '/api/predictions',
  '/api/export/settled.json',
  '/ledger/checkpoint',
  '/api/health',
  '/metrics',
  '/api/ready',
]

/** Drawn from rows: every club of the published leagues is in it. */
const PAGE = '/search/en.json'

interface Machine {
  readonly origin: string
  readonly readWords: () => string
}

const home = makeTestFolder()
let primary: TestPostgres
let standby: Awaited<ReturnType<TestPostgres['startReplica']>>
let network: Network
let signingKey: string
let verifierKey: string
const machines: Machine[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  primary = await startPostgres()
  network = await openNetwork(primary.url)
  const key = await makeSigningKey('failover.example/demo')
  signingKey = formatSigningKey(key)
  verifierKey = formatVerifierKey(key)
})

afterAll(async () => {
  await Promise.all(children.map((child) => stopChild(child, 'SIGTERM')))
  network?.close()
  await standby?.stop()
  await primary?.stop()
})

function start(args: readonly string[], folder: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['cli/main.ts', ...args], {
    env: makeProgramEnv({
      DATABASE_URL: network.url,
      DATA_DIR: join(home, folder),
      PITCHPROOF_SIGNING_KEY: '',
      PITCHPROOF_VERIFIER_KEY: '',
      LOG_LEVEL: 'error',
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return { child, readWords: collectOutput(child) }
}

async function runToEnd(...args: readonly string[]): Promise<void> {
  const { child, readWords } = start(args, 'pipeline', { PITCHPROOF_SIGNING_KEY: signingKey })
  const code = await new Promise((done) => child.once('close', done))
  expect(code, readWords()).toBe(0)
}
/** A league that is new to the database makes a new version at every hour of the day. */
const LEAGUES = ['premier-league', 'la-liga', 'serie-a']
const publish = (leagues: number) =>
  runToEnd('pipeline', 'run', '--source', 'demo', '--leagues', LEAGUES.slice(0, leagues).join())

async function startApi(folder: string): Promise<void> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const { child, readWords } = start(['serve', '--api'], folder, {
    PITCHPROOF_VERIFIER_KEY: verifierKey,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: 'http://pitchproof.example',
    READS_PER_MINUTE: '1000000',
  })
  await waitUntilReady(origin, child, 120_000)
  machines.push({ origin, readWords })
}

/** The session cookie of a new member. */
async function signIn(email: string): Promise<string> {
  const database = await openDatabase({ databaseUrl: network.url, dataDir: home })
  await addUser(database, { email }).finally(() => database.close())
  const response = await fetch(`${machines[0]!.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  })
  expect(response.status, await response.text()).toBe(200)
  return toCookies(response)
}

const readPages = () =>
  Promise.all(machines.map(async (machine) => (await ask(machine, PAGE)).text))
const ask = async (machine: Machine, path: string, cookie?: string) => {
  const response = await fetch(machine.origin + path, cookie ? { headers: { cookie } } : {})
  return { status: response.status, text: await response.text() }
}
/** The snapshot version and publication time that each machine serves. */
const readServed = () =>
  Promise.all(
    machines.map(async (machine) => {
      const ready = JSON.parse((await ask(machine, '/api/ready')).text)
      const published = JSON.parse((await ask(machine, '/api/predictions')).text)
      return { version: Number(ready.snapshot.version), at: String(published.generatedAt) }
    }),
  )

/** Lines of the machine's log about a restored database. */
const listTold = ({ readWords }: Machine) =>
  readWords()
    .split('\n')
    .filter((line) => line.includes('"event":"database_rewound"'))

/** Repeats all calls; returns those refused after the time for recovery. */
async function watch(cookie: string | null): Promise<string[]> {
  const wrong: string[] = []
  const startedAt = performance.now()
  while (performance.now() - startedAt < WELL_AGAIN_MS + LOOK_MS) {
    const isLate = performance.now() - startedAt > WELL_AGAIN_MS
    for (const [place, machine] of machines.entries())
      for (const path of cookie === null ? WATCHED : [...WATCHED, '/api/auth/user']) {
        const { status } = await ask(machine, path, cookie ?? undefined)
        const isAlways = path === '/api/health' || path === '/metrics'
        if (status !== 200 && (isLate || isAlways)) wrong.push(`${place} ${path}: ${status}`)
      }
    await sleep(200)
  }
  return wrong
}

async function expectAlarm(): Promise<void> {
  for (const machine of machines) {
    const ready = await ask(machine, '/api/ready')
    expect([ready.status, JSON.parse(ready.text)]).toMatchObject([
      200,
      { status: 'degraded', database: 'ok', snapshot: { state: 'ok' } },
    ])
    const { text } = await ask(machine, '/metrics')
    expect(text).toContain('pitchproof_alarm{alarm="database_rewound"} 1\n')
  }
}

test('a failover that loses the last publication: both machines serve what is left, members stay signed in, and each logs it once', async () => {
  await publish(1)
  const database = await openDatabase({ databaseUrl: network.url, dataDir: home })
  await database.write((db) => storeFrames(db, FRAMES)).finally(() => database.close())
  await runToEnd('db', 'backup', join(home, 'backups'))
  await publish(2)
  standby = await primary.startReplica()
  await startApi('api-1')
  await startApi('api-2')
  const early = await signIn('early@example.com')
  const before = await readServed()
  const pagesBefore = await readPages()
  expect(new Set(pagesBefore).size).toBe(1)

  // From here on nothing reaches the standby.
  const follower = postgres(standby.url, { max: 1, onnotice: () => {} })
  const readPlace = async () =>
    (await follower`select count(*)::int as n from sessions`)[0]!['n'] as number
  await expect.poll(readPlace, { timeout: 20_000 }).toBe(1)
  await follower`alter system set primary_conninfo = ''`
  await follower`select pg_reload_conf()`
  const listStreams = () => follower`select 1 from pg_stat_wal_receiver`
  await expect.poll(async () => (await listStreams()).length, { timeout: 20_000 }).toBe(0)
  const late = await signIn('late@example.com')
  await publish(3)
  const served = { version: 3, at: expect.not.stringMatching(before[0]!.at) }
  await expect.poll(readServed, { timeout: 10_000 }).toEqual([served, served])
  await expect.poll(async () => (await readPages()).includes(pagesBefore[0]!)).toBe(false)
  const pagesLost = await readPages()

  process.kill(primary.processId(), 'SIGKILL')
  await sleep(1000)
  for (const machine of machines) {
    expect((await ask(machine, '/api/health')).status).toBe(200)
    const metrics = await ask(machine, '/metrics')
    expect([metrics.status, metrics.text]).toEqual([200, expect.stringContaining('database_up 0')])
    expect((await ask(machine, '/api/matches/preview')).status).toBe(503)
    expect(pagesLost).toContain((await ask(machine, PAGE)).text)
  }
  await follower`select pg_promote()`
  await follower.end()
  network.leadTo(standby.url)

  expect(await watch(early)).toEqual([])
  expect(await readServed()).toEqual(before)
  expect(await readPages()).toEqual(pagesBefore)
  for (const machine of machines) {
    expect((await ask(machine, '/api/auth/user', late)).status).toBe(401)
    expect(listTold(machine)).toHaveLength(1)
  }
  await expectAlarm()
})

test('a backup restored under running machines: the same, and one more line each', async () => {
  const lost = await signIn('again@example.com')
  const [name] = readdirSync(join(home, 'backups'))
  await runToEnd('db', 'restore', join(home, 'backups', name!), '--yes')
  expect(await watch(null)).toEqual([])
  expect(await readServed()).toMatchObject([{ version: 1 }, { version: 1 }])
  for (const machine of machines) {
    expect((await ask(machine, '/api/auth/user', lost)).status).toBe(401)
    expect(listTold(machine)).toHaveLength(2)
  }
  await expectAlarm()
})
