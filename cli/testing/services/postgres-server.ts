/**
 * A PostgreSQL for one test run: its own data folder, port and password, gone afterwards.
 * `initdb` refuses to work for root, so root hands the work to a user without rights.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { hasEnded, stopChild } from './child-process.ts'
import { findFreePort } from './free-port.ts'
import { requirePostgresFolder } from './postgres-programs.ts'

const START_TIMEOUT_MS = 60_000

/** The data is thrown away after the run: nothing has to outlive a power cut, or needs its space back. */
const FOR_TESTS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']
const ALWAYS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']

export interface TestPostgres {
  /** Of a superuser, so tests may create databases of their own. */
  readonly url: string
  /** Its data and nothing else; a disk of its own where one was asked for. */
  readonly folder: string
  /** The server's process, whose children serve one connection each. */
  readonly processId: () => number
  /** A second server that follows this one by streaming, and can only be read; this one restarts for it. */
  startReplica(): Promise<TestPostgres>
  /** Makes a follower a server of its own, which takes writes. */
  promote(): Promise<void>
  /** Shuts it down as an operator does, and starts it again on the same data and port. */
  restart(pauseMs?: number): Promise<void>
  /** Starts it again where it has ended by itself, as a service manager does. */
  startIfEnded(): Promise<void>
  stop(): Promise<void>
}

interface PostgresOptions {
  /** How careful it is with the data; not at all without it. */
  readonly settings?: readonly string[]
  /** Folder of `postgres` and `initdb`; the installed ones without it. */
  readonly programs?: string
}

/** Starts an empty PostgreSQL on a free port; throws what is missing when it cannot. */
export async function startPostgres({
  settings: ownSettings = FOR_TESTS,
  programs = requirePostgresFolder(),
}: PostgresOptions = {}): Promise<TestPostgres> {
  const user = getServerUser()
  const home = mkdtempSync(join(tmpdir(), 'pitchproof-postgres-'))
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  try {
    const password = randomBytes(16).toString('hex')
    const passwordFile = join(home, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    for (const path of user ? [home, passwordFile] : []) chownSync(path, user!.uid, user!.gid)
    const start = (program: string, args: string[]) =>
      spawn(join(programs, program), args, {
        cwd: home,
        stdio: ['ignore', 'pipe', 'pipe'],
        ...user,
      })

    const data = join(home, 'data')
    const who = ['-U', 'pitchproof', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    await requireSuccess(start('initdb', ['-D', data, '-E', 'UTF8', '--locale=C', '-N', ...who]))

    const port = await findFreePort()
    const settings = [...ALWAYS, ...ownSettings].flatMap((setting) => ['-c', setting])
    const toUrl = (at: number) => `postgres://pitchproof:${password}@127.0.0.1:${at}/postgres`
    const follow = (at: number) =>
      `primary_conninfo = 'host=127.0.0.1 port=${at} user=pitchproof password=${password}'\n`

    /** Starts a server on a folder that is there; `afterStop` clears away what is its own. */
    const serve = async (
      folder: string,
      at: number,
      afterStop: () => void,
    ): Promise<TestPostgres> => {
      const url = toUrl(at)
      const startServer = () => start('postgres', ['-D', folder, '-p', String(at), ...settings])
      let server = startServer()
      await waitForDatabase(url, server)
      const startIfEnded = async () => {
        if (!hasEnded(server)) return
        server = startServer()
        await waitForDatabase(url, server)
      }
      return {
        url,
        folder: home,
        processId: () => server.pid!,
        async startReplica() {
          // A copy of the files while nobody writes them is all that a follower begins with.
          await stopChild(server, 'SIGINT')
          const copy = join(home, `replica-${randomBytes(4).toString('hex')}`)
          await requireSuccess(
            spawn('cp', ['-a', folder, copy], { stdio: ['ignore', 'pipe', 'pipe'], ...user }),
          )
          const signal = join(copy, 'standby.signal')
          writeFileSync(signal, '')
          if (user) chownSync(signal, user.uid, user.gid)
          server = startServer()
          await waitForDatabase(url, server)
          // In the file and not among the arguments, so that `alter system` can cut the line.
          appendFileSync(join(copy, 'postgresql.auto.conf'), follow(at))
          return serve(copy, await findFreePort(), () =>
            rmSync(copy, { recursive: true, force: true, maxRetries: 3 }),
          )
        },
        async promote() {
          const sql = postgres(url, { max: 1, onnotice: () => {} })
          await sql`select pg_promote()`.finally(() => sql.end({ timeout: 1 }))
        },
        async restart(pauseMs = 0) {
          await stopChild(server, 'SIGINT')
          await sleep(pauseMs)
          await startIfEnded()
        },
        startIfEnded,
        // PostgreSQL's fast shutdown: open connections are cut, not waited for.
        stop: () => stopChild(server, 'SIGINT').finally(afterStop),
      }
    }
    return await serve(data, port, remove)
  } catch (cause) {
    remove()
    throw new Error(`PostgreSQL (${programs}) could not be started for the tests.`, { cause })
  }
}

/** The user that root lends the work to; null when we are not root and may work as ourselves. */
export function getServerUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody to run it as.',
  )
}

/** Collects a program's output, to quote it when it fails. */
function collectOutput(child: ChildProcess): () => string {
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8').trim()
}

async function requireSuccess(child: ChildProcess): Promise<void> {
  const getOutput = collectOutput(child)
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${child.spawnfile} ended with code ${code}: ${getOutput()}`)
}

/** Waits until a server, or a pooler before one, takes statements; throws when it ended or takes too long. */
export async function waitForDatabase(url: string, server: ChildProcess): Promise<void> {
  const getOutput = collectOutput(server)
  const startedAt = performance.now()
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 2, prepare: false, onnotice: () => {} })
    try {
      await sql`select 1`
      return
    } catch (cause) {
      const waitedMs = performance.now() - startedAt
      if (hasEnded(server) || waitedMs > START_TIMEOUT_MS) {
        server.kill('SIGKILL')
        throw new Error(`The server does not answer: ${getOutput()}`, { cause })
      }
      await sleep(100)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
}
