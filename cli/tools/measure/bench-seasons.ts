/**
 * What an installation of so many seasons costs, on the embedded database and on PostgreSQL: each
 * command's processor time and peak memory, the longest stop of its server, disk and files.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toolEnv } from '#cli/testing/env.ts'
import { makeOwnFolder, type OwnFolder } from '#cli/testing/own-folder.ts'
import { stopChild } from '#cli/testing/services/child-process.ts'
import { toClockOption } from '#cli/testing/services/moved-clock.ts'
import { startPostgres } from '#cli/testing/services/postgres-server.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'
import { openDatabase } from '#data/db/connect.ts'
import { sql } from '#data/db/drizzle.ts'
import {
  formatSigningKey,
  formatVerifierKey,
  makeSigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { toReleasesRoot } from '#data/model/stored-files.ts'
import { DAY_MS } from '#data/model/time.ts'
import { DEMO_KEY_NAME } from '#data/snapshots/keys.ts'
import { makeOwnDatabase } from '#data/testing/own-database.ts'
import { buildVerifier } from '#data/verifier/build-verifier.ts'
import { writePast } from '#pipeline/publishing/past/write-past.ts'
import { toStopsOption } from './loop-stops.ts'
import { lendDemo, makeSeasons, type Lent } from './make-seasons.ts'
import { measure, type Measured } from './measure-command.ts'
import { readMemoryMb, readProcessorSeconds } from './processes.ts'
import type { Bench } from './run-part.ts'
import { readTableSizes, sumFolder } from './sizes.ts'

const RUN = ['pipeline', 'run', '--source', 'demo']
const START_MS = 600_000
/** Of a run and a start, as multiples of the fewest seasons'. */
const MOST_TIME = 1.3
const MOST_MEMORY = 1.2
const MOST_STOP_MS = 100
const MOST_GIGABYTES = 12
const MOST_BACKUP_GIGABYTES = 2

type Cost = Omit<Measured, 'seconds'>
interface Figures {
  readonly costs: ReadonlyMap<string, Cost>
  readonly stopMs: number
  readonly gigabytes: number
  readonly backupGigabytes: number
}

/** An installation's settings, and what it is made and measured with. */
interface Place {
  readonly own: OwnFolder
  readonly env: Record<string, string>
  readonly databaseUrl: string | null
}

/** A server with its pages until it answers, and until a run beside it has ended. */
async function measureServer({ own, env }: Place, note: (name: string, cost: Cost) => void) {
  const file = join(own.siteDir, '../stops')
  const child = spawn(process.execPath, ['cli/main.ts', 'serve'], {
    env: makeProgramEnv({ ...env, NODE_OPTIONS: toStopsOption(file) }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await waitUntilReady(own.url, child, START_MS)
    const id = child.pid!
    note('start', {
      processorSeconds: readProcessorSeconds(id),
      megabytes: readMemoryMb(id, 'peak'),
    })
    child.kill('SIGUSR2')
    await measure(RUN, env)
    await fetch(`${own.url}/de`)
    note('server', {
      processorSeconds: readProcessorSeconds(id),
      megabytes: readMemoryMb(id, 'peak'),
    })
  } finally {
    await stopChild(child, 'SIGTERM')
  }
  return Number(readFileSync(file, 'utf8'))
}

const describe = ({ processorSeconds, megabytes }: Cost) =>
  `${processorSeconds?.toFixed(1)} s of processor, ${megabytes?.toFixed(0)} MB`

/** Everything of one installation, in the order of its life. */
async function measureInstallation(
  place: Place,
  { note }: Bench,
  { lent, seasons }: { readonly lent: Lent; readonly seasons: number },
): Promise<Figures> {
  const { own, env, databaseUrl } = place
  const { dataDir } = own
  const costs = new Map<string, Cost>()
  const add = (name: string, cost: Cost) => {
    costs.set(name, cost)
    note(`  ${name}: ${describe(cost)}`)
  }
  const time = async (name: string, args: readonly string[], changes = {}) =>
    add(name, await measure(args, { ...env, ...changes }))
  const yesterday = new Date(Date.now() - DAY_MS)
  const key = await makeSigningKey(DEMO_KEY_NAME)
  env['PITCHPROOF_SIGNING_KEY'] = formatSigningKey(key)
  const database = await openDatabase({ databaseUrl, dataDir, migrate: true })
  try {
    const startedAt = performance.now()
    const made = await makeSeasons({ database, dataDir, key }, lent, { seasons, now: yesterday })
    await database.writeOne((db) => db.execute(sql`analyze`))
    await writePast({ database, dataDir, now: yesterday, days: 7 }, Number.MAX_SAFE_INTEGER)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    note(`  ${made.matches} matches, ${made.entries} entries of the log, made in ${seconds} s`)
  } finally {
    await database.close()
  }
  const trust = ['--key', formatVerifierKey(key)]
  const releases = join(toReleasesRoot(own.siteDir), 'data')
  const release = ['data', 'release', releases]
  const backups = join(own.siteDir, '../backups')
  await time('verification before', ['ledger', 'verify', ...trust])
  // What is old is removed, and the seasons that are over are released: once.
  await time('first run', [...RUN, '--now', yesterday.toISOString()])
  await time('first release', release, { NODE_OPTIONS: toClockOption({ ms: -DAY_MS }) })
  await time('run', RUN)
  await time('release', release)
  await time('check of a release', ['data', 'verify', join(releases, 'latest')])
  await time('build', ['site', 'build'])
  const stopMs = await measureServer(place, add)
  note(`  longest stop of the server beside a run: ${stopMs} ms`)
  await time('verification', ['ledger', 'verify', ...trust])
  const verifier = join(own.siteDir, '../verify.mjs')
  await writeFile(verifier, (await buildVerifier()).bytes)
  const log = ['--log', join(dataDir, 'ledger'), ...trust]
  add('verification by the single file', await measure(log, env, verifier))
  await time('backup', ['db', 'backup', backups])
  const folders = {
    ...Object.fromEntries(
      (await readdir(dataDir, { withFileTypes: true }))
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => [name, join(dataDir, name)]),
    ),
    releases,
    backups,
    site: own.siteDir,
  }
  const sums = new Map(Object.entries(folders).map(([name, path]) => [name, sumFolder(path)]))
  for (const [name, { gigabytes, files }] of sums)
    note(`  ${name}: ${(gigabytes * 1000).toFixed(0)} MB in ${files} files`)
  return {
    costs,
    stopMs,
    gigabytes:
      sumFolder(dataDir).gigabytes + (await readDatabaseGigabytes(databaseUrl, dataDir, note)),
    backupGigabytes: sums.get('backups')!.gigabytes,
  }
}

/** Notes the largest tables; returns the size of a server's database, which is not in the data folder. */
async function readDatabaseGigabytes(
  databaseUrl: string | null,
  dataDir: string,
  note: Bench['note'],
): Promise<number> {
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    const sizes = await readTableSizes(database)
    const megabytes = [...sizes].map(([name, bytes]) => [name, bytes / 1e6] as const)
    const large = megabytes.filter(([, size]) => size > 5)
    note(`  tables: ${large.map(([name, size]) => `${name} ${size.toFixed(0)} MB`).join(', ')}`)
    return databaseUrl === null ? 0 : megabytes.reduce((sum, [, size]) => sum + size / 1000, 0)
  } finally {
    await database.close()
  }
}

async function openLent(): Promise<Lent> {
  const { dataDir, env, remove } = await makeOwnFolder('bench-lent')
  try {
    await measure(RUN, env)
    const database = await openDatabase({ dataDir })
    return await lendDemo(database).finally(() => database.close())
  } finally {
    await remove()
  }
}

function checkGrowth({ check }: Bench, few: Figures, many: Figures): void {
  const toShare = (name: string, which: 'processorSeconds' | 'megabytes') =>
    (many.costs.get(name)![which] ?? 0) / (few.costs.get(name)![which] ?? 1)
  for (const name of ['run', 'start', 'build', 'release']) {
    const [time, memory] = [toShare(name, 'processorSeconds'), toShare(name, 'megabytes')]
    check(
      time <= MOST_TIME && memory <= MOST_MEMORY,
      `${name}: ${time.toFixed(2)} times the processor time of at most ${MOST_TIME}, ${memory.toFixed(2)} times the memory of at most ${MOST_MEMORY}`,
    )
  }
  check(
    many.stopMs <= MOST_STOP_MS,
    `longest stop of the server: ${many.stopMs} ms of at most ${MOST_STOP_MS}`,
  )
  check(
    many.gigabytes <= MOST_GIGABYTES && many.backupGigabytes <= MOST_BACKUP_GIGABYTES,
    `data folder and database: ${many.gigabytes.toFixed(2)} GB of at most ${MOST_GIGABYTES}, a backup ${many.backupGigabytes.toFixed(2)} GB of at most ${MOST_BACKUP_GIGABYTES}`,
  )
}

interface SeasonsBench {
  /** Numbers of seasons, ascending. */
  readonly years: readonly number[]
  /** `embedded`, `server`. */
  readonly databases: readonly string[]
}

export async function benchSeasons(
  bench: Bench,
  { years, databases }: SeasonsBench,
): Promise<void> {
  const lent = await openLent()
  const isOwn = databases.includes('server') && toolEnv.testDatabaseUrl === null
  const postgres = isOwn ? await startPostgres({ settings: [] }) : null
  const serverUrl = postgres?.url ?? toolEnv.testDatabaseUrl
  try {
    for (const name of databases) {
      const figures: Figures[] = []
      for (const seasons of years) {
        bench.note(`${name}, ${seasons} seasons`)
        const own = await makeOwnFolder(`bench-${seasons}`)
        const ofServer = name === 'server' ? await makeOwnDatabase(serverUrl!, 'bench') : null
        const databaseUrl = ofServer?.url.href ?? null
        const env = { ...own.env, DATABASE_URL: databaseUrl ?? '' }
        try {
          figures.push(
            await measureInstallation({ own, env, databaseUrl }, bench, { lent, seasons }),
          )
        } finally {
          await own.remove()
          await ofServer?.remove()
        }
      }
      if (figures.length > 1) checkGrowth(bench, figures[0]!, figures.at(-1)!)
    }
  } finally {
    await postgres?.stop()
  }
}
