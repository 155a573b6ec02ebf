/** PgBouncer in front of the database, with the settings of `api/deploy/container/pgbouncer.ini`. */
import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from '#cli/testing/services/find-programs.ts'
import { hasEnded, stopChild } from '#cli/testing/services/child-process.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { getServerUser, waitForDatabase } from '#cli/testing/services/postgres-server.ts'

const SETTINGS = 'api/deploy/container/pgbouncer.ini'
const RESTART_MS = 1000

export interface Pooler {
  readonly url: string
  /** What it said last when it has ended by itself, else null. */
  readEnd(): string | null
  /** Kills it, and starts it again after a second, as a service manager does. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export const findPgBouncer = () => findProgram(['pgbouncer'], ['/usr/sbin/pgbouncer'])

function makeSettings(target: URL, port: number, userFile: string): string {
  const own: Readonly<Record<string, string>> = {
    pitchproof: `host=${target.hostname} port=${target.port} dbname=${target.pathname.slice(1)}`,
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_file: userFile,
  }
  // PgBouncer knows this line from 1.21 on; our driver sends no prepared statement through it.
  const given = readFileSync(SETTINGS, 'utf8').replace(/^max_prepared_statements.*\n/m, '')
  const lines = given.split('\n')
  for (const [name, value] of Object.entries(own)) {
    const place = lines.findIndex((line) => line.startsWith(`${name} = `))
    if (place === -1) throw new Error(`${SETTINGS} has no line for ${name}.`)
    lines[place] = `${name} = ${value}`
  }
  return lines.join('\n')
}

/** @param folder of its own, for its settings */
export async function startPooler(
  program: string,
  databaseUrl: string,
  folder: string,
): Promise<Pooler> {
  const target = new URL(databaseUrl)
  const port = await findFreePort()
  mkdirSync(folder, { recursive: true })
  const files = { settings: join(folder, 'pgbouncer.ini'), users: join(folder, 'users.txt') }
  writeFileSync(files.settings, makeSettings(target, port, files.users))
  writeFileSync(files.users, `"${target.username}" "${target.password}"\n`, { mode: 0o600 })
  // Like PostgreSQL itself it does not run as root.
  const user = getServerUser()
  if (user)
    for (const path of [folder, files.settings, files.users]) chownSync(path, user.uid, user.gid)
  let output = ''
  const start = () => {
    const started = spawn(program, [files.settings], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...user,
    })
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-2000)
    })
    return started
  }
  let child = start()
  const url = new URL(databaseUrl)
  url.port = String(port)
  url.pathname = '/pitchproof'
  const stop = () => stopChild(child, 'SIGINT')
  await waitForDatabase(url.href, child).catch(async (cause: unknown) => {
    await stop()
    throw new Error(`PgBouncer does not answer: ${output}`, { cause })
  })
  return {
    url: url.href,
    readEnd: () => (hasEnded(child) ? output : null),
    async kill() {
      await stopChild(child, 'SIGKILL')
      await sleep(RESTART_MS)
      child = start()
    },
    stop,
  }
}
