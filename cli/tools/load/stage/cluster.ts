/**
 * A PostgreSQL cluster of two servers with failover, with the files of `api/deploy/cluster`: etcd,
 * two Patroni, and HAProxy in front, all from the distribution's packages.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { collectOutput, hasEnded, stopChild } from '#cli/testing/services/child-process.ts'
import { findProgram } from '#cli/testing/services/find-programs.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { findPostgresFolder } from '#cli/testing/services/postgres-programs.ts'
import { getServerUser, type TestPostgres } from '#cli/testing/services/postgres-server.ts'
import { listChildren } from '#cli/tools/measure/processes.ts'

const FILES = 'api/deploy/cluster'
const PROGRAMS = ['etcd', 'patroni', 'haproxy'] as const
/** Programs of a PostgreSQL installation that Patroni calls. */
const SERVER_PROGRAMS = ['initdb', 'postgres', 'pg_controldata', 'pg_rewind', 'pg_basebackup']
const START_MS = 120_000
const LOOK_MS = 100
/** Last characters of a program's output that an error quotes. */
const QUOTED = 3000

/** Names what this machine lacks for a cluster; null if it lacks nothing. */
export function findClusterObstacle(): string | null {
  if (process.platform !== 'linux') return 'needs /proc of Linux'
  const missing = PROGRAMS.filter((name) => findProgram([name], [`/usr/sbin/${name}`]) === null)
  if (missing.length === 0 && findPostgresFolder(SERVER_PROGRAMS) === null)
    return 'needs PostgreSQL with its tools'
  return missing.length === 0
    ? null
    : `needs ${missing.join(', ')} (Debian: apt-get install etcd-server patroni haproxy)`
}

interface Node {
  readonly name: string
  readonly restPort: number
  readonly port: number
  readonly config: string
  readonly dataDir: string
  patroni: ChildProcess
}

/** A cluster in place of one server; it throws for what only a single server can do. */
export interface Cluster extends TestPostgres {
  /**
   * Kills all processes of the primary, like the loss of a machine; returns the milliseconds until
   * the address accepts writes again.
   */
  losePrimary(): Promise<number>
  /** Starts the lost server again, and waits until it is the synchronous standby. */
  bringBack(): Promise<void>
}

function replaceAllOf(text: string, changes: Readonly<Record<string, string>>): string {
  let changed = text
  for (const [old, by] of Object.entries(changes)) {
    if (!changed.includes(old)) throw new Error(`A file of ${FILES} has no "${old}".`)
    changed = changed.replaceAll(old, () => by)
  }
  return changed
}

async function waitFor(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now()
  // A server that is starting or lost refuses; if it goes on, its last refusal says why.
  let cause: unknown = null
  const look = () =>
    isSo().catch((error: unknown) => {
      cause = error
      return false
    })
  while (!(await look())) {
    if (performance.now() - startedAt > START_MS)
      throw new Error(`${what}: not after ${START_MS / 1000} s.`, { cause })
    await sleep(LOOK_MS)
  }
}

/** @param home a folder of its own; not there yet */
export async function startCluster(home: string): Promise<Cluster> {
  const user = getServerUser()
  const own = (path: string) => user && chownSync(path, user.uid, user.gid)
  mkdirSync(home, { recursive: true, mode: 0o711 })
  own(home)
  const outputs = new Map<string, () => string>()
  const start = (name: string, program: string, args: readonly string[]): ChildProcess => {
    const path = findProgram([program], [`/usr/sbin/${program}`])
    if (path === null) throw new Error(`${program} is not installed.`)
    const child = spawn(path, args, {
      cwd: home,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: home, LANG: 'C.UTF-8' },
      ...user,
    })
    outputs.set(name, collectOutput(child, QUOTED))
    return child
  }
  const write = (name: string, text: string) => {
    const path = join(home, name)
    writeFileSync(path, text, { mode: 0o600 })
    own(path)
    return path
  }

  const [etcdPort, peerPort, proxyPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ]
  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
  const options = {
    'data-dir': join(home, 'etcd'),
    'log-level': 'error',
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const etcd = start('etcd', 'etcd', args)

  const [password, ofReplicas] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')]
  const places: Omit<Node, 'patroni' | 'config'>[] = []
  for (const name of ['db1', 'db2'])
    places.push({
      name,
      restPort: await findFreePort(),
      port: await findFreePort(),
      dataDir: join(home, name),
    })
  const toConfig = ({ name, restPort, port, dataDir }: (typeof places)[number]) =>
    replaceAllOf(readFileSync(join(FILES, 'patroni.yaml'), 'utf8'), {
      'name: db1': `name: ${name}`,
      '10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379': `127.0.0.1:${etcdPort}`,
      '10.0.0.1:8008': `127.0.0.1:${restPort}`,
      '10.0.0.1:5432': `127.0.0.1:${port}`,
      '10.0.0.0/24': '127.0.0.1/32',
      '/var/lib/postgresql/pitchproof': dataDir,
      '/usr/lib/postgresql/15/bin': findPostgresFolder(SERVER_PROGRAMS)!,
      WORD5: password,
      WORD6: ofReplicas,
    })
  const first = places.map((place) => write(`${place.name}.yml`, toConfig(place)))
  const nodes: Node[] = []
  for (const [index, place] of places.entries()) {
    const config = first[index]!
    nodes.push({ ...place, config, patroni: start(place.name, 'patroni', [config]) })
  }
  const proxy = start('haproxy', 'haproxy', [
    '-f',
    write(
      'haproxy.cfg',
      replaceAllOf(readFileSync(join(FILES, 'haproxy.cfg'), 'utf8'), {
        '127.0.0.1:5000': `127.0.0.1:${proxyPort}`,
        '10.0.0.1:5432 check port 8008': `127.0.0.1:${nodes[0]!.port} check port ${nodes[0]!.restPort}`,
        '10.0.0.2:5432 check port 8008': `127.0.0.1:${nodes[1]!.port} check port ${nodes[1]!.restPort}`,
      }),
    ),
  ])
  const url = `postgres://setup:${password}@127.0.0.1:${proxyPort}/postgres`

  /** True if a write succeeds, which a standby refuses. */
  const takesWrites = async () => {
    const sql = postgres(url, { max: 1, connect_timeout: 1, onnotice: () => {} })
    try {
      await sql.unsafe('create table if not exists probe (at timestamptz); truncate probe')
      return true
    } finally {
      await sql.end({ timeout: 0 })
    }
  }
  /** True if a standby is ready to take over, by Patroni's status, which is a moment behind PostgreSQL's. */
  const hasStandby = async () => {
    const asked = nodes.map(({ restPort }) =>
      fetch(`http://127.0.0.1:${restPort}/synchronous`).then(({ status }) => status === 200),
    )
    return (await Promise.allSettled(asked)).some((one) => one.status === 'fulfilled' && one.value)
  }
  const isPrimary = async ({ restPort }: Node) =>
    (await fetch(`http://127.0.0.1:${restPort}/primary`)).status === 200
  const stop = async () => {
    for (const child of [...nodes.map(({ patroni }) => patroni), proxy, etcd])
      await stopChild(child, 'SIGTERM')
  }
  const describe = () =>
    [...outputs].map(([name, read]) => `${name}: ${read().slice(-600)}`).join('\n')
  try {
    await waitFor('the cluster takes writes', takesWrites)
    await waitFor('it has a synchronous standby', hasStandby)
  } catch (cause) {
    await stop()
    throw new Error(`The cluster did not start.\n${describe()}`, { cause })
  }

  let lost: Node | null = null
  const findPrimary = async () => {
    const faults: unknown[] = []
    for (const node of nodes) {
      const isFound = await isPrimary(node).catch((error: unknown) => {
        // A server that was lost answers nothing: the other one is asked.
        faults.push(error)
        return false
      })
      if (isFound) return node
    }
    throw new AggregateError(faults, 'There is no primary.')
  }
  const readPid = ({ dataDir }: Node) =>
    Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  const refuse = () => Promise.reject(new Error('A cluster does this by itself.'))
  return {
    url,
    folder: home,
    processId: () => readPid(nodes.find((node) => node !== lost)!),
    startReplica: refuse,
    promote: refuse,
    restart: refuse,
    startIfEnded: async () => {},
    stop,
    async losePrimary() {
      const primary = await findPrimary()
      lost = primary
      const pid = readPid(primary)
      for (const one of [primary.patroni.pid!, pid, ...listChildren(pid)])
        try {
          process.kill(one, 'SIGKILL')
        } catch (error) {
          // Its children may have ended with it.
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
        }
      const startedAt = performance.now()
      await waitFor('the other server takes writes', takesWrites)
      return performance.now() - startedAt
    },
    async bringBack() {
      if (lost === null) return
      if (!hasEnded(lost.patroni)) await stopChild(lost.patroni, 'SIGKILL')
      lost.patroni = start(lost.name, 'patroni', [lost.config])
      lost = null
      await waitFor('the lost server is the synchronous standby', hasStandby)
    },
  }
}
