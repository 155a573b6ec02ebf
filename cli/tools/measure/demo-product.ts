/** A product on the data of a demo, to be measured: started, its accounts signed in, ended. */
import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { readDemoAccounts } from '#data/clearing/demo-accounts.ts'
import { CookieClient } from '#api/testing/cookie-client.ts'
import { stopChild } from '#cli/testing/services/child-process.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { makeProgramEnv, runProgram } from '#cli/testing/services/run-program.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'
import { makeEmptySettings } from '#cli/testing/settings.ts'

const START_TIMEOUT_MS = 600_000
const MEMBERS_ADDRESS = '198.51.100.1'

export type Call = (path: string, options?: { method?: string; body?: object }) => Promise<Response>

interface DemoOptions {
  /** An empty folder. */
  readonly folder: string
  /** Data folder of a demo to copy; null loads one. */
  readonly demoDir: string | null
  readonly hasSite: boolean
}

export async function startDemo({ folder, demoDir, hasSite }: DemoOptions) {
  const url = `http://localhost:${await findFreePort()}`
  const dataDir = join(folder, 'data')
  const env = {
    ...makeEmptySettings(),
    PORT: new URL(url).port,
    PUBLIC_ORIGIN: url,
    DATA_DIR: dataDir,
    SITE_OUT_DIR: join(folder, 'site'),
    SITE_CACHE_DIR: join(folder, 'cache'),
    // Each client has a network address of its own, and so an allowance of its own.
    TRUSTED_PROXIES: '127.0.0.1,::1',
  }
  const run = async (...args: string[]) => {
    if (!(await runProgram('node', ['cli/main.ts', ...args], { env })))
      throw new Error(`${args.join(' ')} failed.`)
  }
  if (demoDir !== null) cpSync(demoDir, dataDir, { recursive: true })
  else await run('demo', 'load')
  if (hasSite) await run('site', 'build')
  const child = spawn('node', ['cli/main.ts', 'serve', ...(hasSite ? [] : ['--no-site'])], {
    env: makeProgramEnv(env),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitUntilReady(url, child, START_TIMEOUT_MS)
  const openClient = (address: string): Call => {
    const client = new CookieClient((path, { headers, ...request }) => {
      headers.set('origin', url)
      headers.set('x-forwarded-for', address)
      return fetch(url + path, { ...request, headers })
    })
    return (path, options) => client.call(path, options)
  }
  const accounts = await readDemoAccounts(dataDir)
  return {
    url,
    processId: child.pid!,
    openClient,
    async signIn(kind: string): Promise<Call> {
      const { email, password } = accounts.find((account) => account.kind === kind)!
      const call = openClient(MEMBERS_ADDRESS)
      const reply = await call('/api/auth/login', { body: { email, password } })
      if (!reply.ok) throw new Error(`${email} could not sign in: ${reply.status}.`)
      return call
    },
    stop: () => stopChild(child, 'SIGTERM'),
  }
}
