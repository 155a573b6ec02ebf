/**
 * Three machines on one PostgreSQL, each a process with a folder of its own: one runs the pipeline
 * and has the private key, two answer calls with the public one. The server is that of
 * TEST_DATABASE_URL, or one that this file starts.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  formatSigningKey,
  formatVerifierKey,
  makeSigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { DAY_MS } from '#data/model/time.ts'
import { openDatabase } from '#data/db/connect.ts'
import { FRAMES } from '#data/testing/sample-published.ts'
import { makeOwnDatabase, type OwnDatabase } from '#data/testing/own-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { shareFrames } from '#cli/serving/site/share-frames.ts'
import { stopChild } from '#cli/testing/services/child-process.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { startPostgres, type TestPostgres } from '#cli/testing/services/postgres-server.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'
import { FRAMES_FOLDER } from '#site/render/frames.ts'

/** Public calls; day and match are inserted once they are known. */
const PUBLIC = [
  '/api/matches/preview',
  '/api/matches/dates',
  '/api/matches/leagues',
  '/api/record',
  '/api/predictions',
  '/api/predictions/DAY',
  '/api/predictions/leagues/premier-league',
  '/api/export/settled.json',
  '/api/export/settled.csv',
  '/api/feed/checkpoints.xml',
  '/api/feed/fixtures.ics',
  '/api/ledger/matches',
  '/api/ledger/matches?day=DAY',
  '/api/ledger/proof/MATCH',
  '/api/discounts/active',
  '/ledger/checkpoint',
  '/ledger/key',
  '/ledger/tile/0/000.p/WIDTH',
  '/ledger/tile/entries/000.p/WIDTH',
]
/** Drawn from rows, which both machines share. */
const PAGES = [
  '/predictions/DAY/MATCH',
  '/de/predictions/DAY/MATCH',
  '/embed/match/MATCH',
  '/oembed/MATCH.json',
  '/tr/results',
  '/search/it.json',
  '/sitemap.xml',
]
const LOOK_EVERY_MS = 20
/** Of two seconds on a quiet machine. */
const MOST_LOOKS = 2000 / LOOK_EVERY_MS

const home = makeTestFolder()
let own: TestPostgres | null = null
let database: OwnDatabase | null = null
let databaseUrl: string
let secret: string
let verifier: string
const children: ChildProcess[] = []

beforeAll(async () => {
  const given = process.env['TEST_DATABASE_URL']
  own = given ? null : await startPostgres()
  database = await makeOwnDatabase(given || own!.url, 'test_machines')
  databaseUrl = database.url.href
  const key = await makeSigningKey('machines.example/demo')
  secret = formatSigningKey(key)
  verifier = formatVerifierKey(key)
  await runPipeline('premier-league')
  await share(FRAMES)
})

afterAll(async () => {
  await Promise.all(children.map((child) => stopChild(child, 'SIGTERM')))
  await database?.remove()
  await own?.stop()
})

function start(args: readonly string[], folder: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['cli/main.ts', ...args], {
    env: makeProgramEnv({
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(home, folder),
      PITCHPROOF_SIGNING_KEY: '',
      PITCHPROOF_VERIFIER_KEY: '',
      LOG_LEVEL: 'error',
      ...env,
    }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  return child
}

/** A league that is new to the database makes a new version at every hour of the day. */
async function runPipeline(leagues: string): Promise<void> {
  const env = { PITCHPROOF_SIGNING_KEY: secret }
  const run = ['pipeline', 'run', '--source', 'demo', '--leagues', leagues]
  const child = start(run, 'pipeline', env)
  const code = await new Promise((done) => child.once('close', done))
  expect(code).toBe(0)
}

/** Frames of a build, as `site build` or `site upload` shares them. */
async function share(frames: ReadonlyMap<string, string>): Promise<void> {
  const siteDir = join(home, 'site')
  mkdirSync(join(siteDir, FRAMES_FOLDER), { recursive: true })
  for (const [name, text] of frames) writeFileSync(join(siteDir, FRAMES_FOLDER, name), text)
  const pages = await openDatabase({ databaseUrl, dataDir: home })
  await shareFrames(pages, siteDir).finally(() => pages.close())
}

interface Machine {
  readonly child: ChildProcess
  readonly origin: string
}

async function startApi(folder: string): Promise<Machine> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const child = start(['serve', '--api'], folder, {
    PITCHPROOF_VERIFIER_KEY: verifier,
    PORT: String(port),
    HOST: '127.0.0.1',
    // One address for visitors, whichever machine answers.
    PUBLIC_ORIGIN: 'http://pitchproof.example',
    READS_PER_MINUTE: '1000000',
  })
  await waitUntilReady(origin, child, 120_000)
  return { child, origin }
}

/** Replies that must be the same on every machine. */
async function read(machine: Machine, path: string) {
  const response = await fetch(machine.origin + path)
  const { headers } = response
  const kept = ['content-type', 'cache-control', 'etag', 'content-disposition']
  return {
    path,
    status: response.status,
    headers: kept.map((name) => headers.get(name)),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  }
}

async function getVersion({ origin }: Machine): Promise<number> {
  const reply = (await (await fetch(`${origin}/api/ready`)).json()) as {
    snapshot: { version: number }
  }
  return reply.snapshot.version
}

/** A match with a prediction in the log: late in the evening the first shown day may have none. */
async function findCommitted({ origin }: Machine, firstDay: string) {
  for (let ms = Date.parse(firstDay); ; ms += DAY_MS) {
    const day = new Date(ms).toISOString().slice(0, 10)
    const response = await fetch(`${origin}/api/ledger/matches?day=${day}`)
    const { lastDay, matches } = (await response.json()) as {
      lastDay: string
      matches: { matchId: string; commitIndex: number | null }[]
    }
    const committed = matches.find(({ commitIndex }) => commitIndex !== null)
    if (committed) return { matchDay: day, matchId: committed.matchId }
    expect(day < lastDay, `a prediction in the log from ${firstDay} to ${lastDay}`).toBe(true)
  }
}

async function fillIn(machine: Machine): Promise<string[]> {
  const { day } = (await (await fetch(`${machine.origin}/api/matches/preview`)).json()) as {
    day: string
  }
  const { matchDay, matchId } = await findCommitted(machine, day)
  const checkpoint = await (await fetch(`${machine.origin}/ledger/checkpoint`)).text()
  const width = String(Math.min(255, Number(checkpoint.split('\n')[1])))
  return [...PUBLIC, ...PAGES].map((path) =>
    path
      .replace('DAY/MATCH', `${matchDay}/${matchId}`)
      .replace('DAY', day)
      .replace('MATCH', matchId)
      .replace('WIDTH', width),
  )
}

/** All files below a folder, with the text of text files. */
function listFiles(folder: string): { path: string; text: string }[] {
  let names: string[]
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
  return names
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ path, text: readFileSync(path, 'latin1') }))
}

test('two machines give the same answers without the private key; when one is killed no request fails; a new version reaches both within 2 s', async () => {
  const first = await startApi('api-1')
  const second = await startApi('api-2')

  const paths = await fillIn(first)
  for (const path of paths) {
    const [one, other] = [await read(first, path), await read(second, path)]
    expect(one.status, path).toBe(path === '/api/record' ? one.status : 200)
    expect(other).toEqual(one)
  }

  // Neither has the private key, in its environment or on its disk.
  for (const [machine, folder] of [
    [first, 'api-1'],
    [second, 'api-2'],
  ] as const) {
    const environment = readFileSync(`/proc/${machine.child.pid}/environ`, 'latin1')
    expect(environment).toContain(verifier)
    for (const { path, text } of [
      { path: 'environment', text: environment },
      ...listFiles(join(home, folder)),
    ]) {
      expect(path).not.toMatch(/signing\.key/)
      expect(text.includes(secret), path).toBe(false)
    }
  }

  // Reads go on meanwhile; one refused by a dead machine goes to the other, as with a load
  // balancer.
  const missed: string[] = []
  let answered = 0
  const over = new AbortController()
  const reading = (async () => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const path = paths[turn % paths.length]!
      const machines = turn % 2 === 0 ? [first, second] : [second, first]
      const statuses = []
      for (const machine of machines) {
        const response = await fetch(machine.origin + path).catch(() => null)
        await response?.arrayBuffer().catch(() => null)
        statuses.push(response?.status ?? 0)
        if (response !== null) break
      }
      if (statuses.at(-1) === 0 || statuses.at(-1)! >= 500) missed.push(`${path}: ${statuses}`)
      answered += 1
      await sleep(10)
    }
  })()
  await sleep(500)
  first.child.kill('SIGKILL')

  const before = await getVersion(second)
  const running = runPipeline('premier-league,la-liga')
  // Measured from the commit in the database.
  const watch = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const readStored = async () =>
    Number((await watch`select max(version) as version from snapshot_pointers`)[0]!['version'])
  while ((await readStored()) === before) await sleep(20)
  // Counted in looks, since a busy machine slows them as it slows what they wait for.
  let looks = 0
  while ((await getVersion(second)) === before && looks < 4 * MOST_LOOKS) {
    looks += 1
    await sleep(LOOK_EVERY_MS)
  }
  expect(looks).toBeLessThan(MOST_LOOKS)
  await running
  await watch.end()
  over.abort()
  await reading
  expect(missed).toEqual([])
  expect(answered).toBeGreaterThan(50)

  // A restarted machine with an empty folder gives the same answers as the other.
  const third = await startApi('api-3')
  for (const path of await fillIn(second)) {
    const right = await read(third, path)
    // A page of the publication before is sent once, while the new one is drawn.
    await expect.poll(() => read(second, path)).toEqual(right)
  }
})

/** Frames whose every part names its build; a page of two builds would hold two names. */
const buildNamed = (name: string): ReadonlyMap<string, string> =>
  new Map(
    [...FRAMES].map(([code, frame]) => [
      code,
      frame
        .replace('<title>', `<meta name="build" content="${name}"><title>`)
        .replace('</body>', `<script src="/assets/${name}.js"></script></body>`)
        .replace('/assets/card.', `/assets/${name}.`),
    ]),
  )
const listBuilds = (page: string) => [...new Set(page.match(/\b(?:old|new)er-build\b/g))]

test('an old and a new machine side by side send each page whole, of the older build until the newer is shared, and then of that', async () => {
  await share(buildNamed('older-build'))
  const old = await startApi('api-old')
  const html = (await fillIn(old)).filter((path) =>
    /^(?:\/\w\w)?\/(?:predictions|embed|results)/.test(path),
  )
  expect(html).toHaveLength(4)
  const readBuilds = async (machine: Machine) =>
    Promise.all(
      html.map(async (path) => listBuilds(await (await fetch(machine.origin + path)).text())),
    )
  const isOf = (build: string) => html.map(() => [build])
  expect(await readBuilds(old)).toEqual(isOf('older-build'))

  const fresh = await startApi('api-new')
  const seen: string[][] = []
  const over = new AbortController()
  const reading = (async () => {
    while (!over.signal.aborted)
      for (const machine of [old, fresh]) seen.push(...(await readBuilds(machine)))
  })()
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  await share(buildNamed('newer-build'))
  for (const machine of [old, fresh])
    await expect.poll(() => readBuilds(machine)).toEqual(isOf('newer-build'))
  over.abort()
  await reading
  expect(seen.filter((builds) => builds.length !== 1)).toEqual([])
  expect(new Set(seen.flat())).toEqual(new Set(['older-build', 'newer-build']))
})
