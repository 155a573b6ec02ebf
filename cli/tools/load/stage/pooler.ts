/** PgBouncer in front of the database, with the settings of `api/deploy/container/pgbouncer.ini`. */
import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from '#cli/testing/services/find-programs.ts'
import { collectOutput, hasEnded, stopChild } from '#cli/testing/services/child-process.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { getServerUser, waitForDatabase } from '#cli/testing/services/postgres-server.ts'

const SETTINGS = 'api/deploy/container/pgbouncer.ini'
const RESTART_MS = 1000
/** Last characters of its output that an error quotes. */
const QUOTED = 2000

export const findPgBouncer = () => findProgram(['pgbouncer'], ['/usr/sbin/pgbouncer'])

function makeSettings(target: URL, port: number, userFile: string): string {
  const own: Readonly<Record<string, string>> = {
    pitchproof: `host=${target.hostname} port=${target.port} dbname=${target.pathname.slice(1)}`,
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_file: userFile,
  }
  // Remove this line, which PgBouncer knows only from 1.21 on; our driver sends no prepared
  // statements through it.
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
export async function startPooler(program: string, databaseUrl: string, folder: string) {
  const target = new URL(databaseUrl)
  const port = await findFreePort()
  mkdirSync(folder, { recursive: true })
  const files = { settings: join(folder, 'pgbouncer.ini'), users: join(folder, 'users.txt') }
  writeFileSync(files.settings, makeSettings(target, port, files.users))
  writeFileSync(files.users, `"${target.username}" "${target.password}"\n`, { mode: 0o600 })
  // Like PostgreSQL it refuses to run as root.
  const user = getServerUser()
  if (user)
    for (const path of [folder, files.settings, files.users]) chownSync(path, user.uid, user.gid)
  const start = () => {
    const started = spawn(program, [files.settings], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...user,
    })
    return { child: started, readOutput: collectOutput(started, QUOTED) }
  }
  let { child, readOutput } = start()
  const url = new URL(databaseUrl)
  url.port = String(port)
  url.pathname = '/pitchproof'
  const stop = () => stopChild(child, 'SIGINT')
  await waitForDatabase(url.href, child).catch(async (cause: unknown) => {
    await stop()
    throw new Error(`PgBouncer does not answer: ${readOutput()}`, { cause })
  })
  return {
    url: url.href,
    /** Its last output if it has ended by itself, else null. */
    readEnd: () => (hasEnded(child) ? readOutput() : null),
    /** Kills it and restarts it after a second, like a service manager. */
    async kill() {
      await stopChild(child, 'SIGKILL')
      await sleep(RESTART_MS)
      ;({ child, readOutput } = start())
    },
    stop,
  }
}
