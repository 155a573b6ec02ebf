/** A program in its folder: ours, or an earlier state of it, with its own packages and its own settings. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { formatVerifierKey, parseSigningKey } from '#data/ledger/signing/signing-key.ts'
import { CookieClient } from '#api/testing/cookie-client.ts'
import { collectOutput, stopChild } from '#cli/testing/services/child-process.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'
import { makeEmptySettings } from '#cli/testing/settings.ts'

const START_TIMEOUT_MS = 600_000

export interface Program {
  /** Folder of its sources. */
  readonly folder: string
  readonly settings: Readonly<Record<string, string>>
}

export interface Served {
  readonly url: string
  readonly child: ChildProcess
  /** A visitor of its own. */
  visit(): CookieClient
  stop(): Promise<void>
}

/** Settings of an installation on PostgreSQL, whose pipeline and machines work in one folder here. */
export const toServerSettings = (databaseUrl: string, signingKey: string) => ({
  DATABASE_URL: databaseUrl,
  PITCHPROOF_SIGNING_KEY: signingKey,
})

const makeEnv = ({ settings }: Program) => makeProgramEnv({ ...makeEmptySettings(), ...settings })

/** Runs a command to its end and answers what it printed; throws that when it failed. */
export function runCommand(program: Program, ...args: readonly string[]): Promise<string> {
  const options = { cwd: program.folder, env: makeEnv(program) }
  return new Promise((done, fail) => {
    execFile(process.execPath, ['cli/main.ts', ...args], options, (error, out, words) => {
      if (error === null) done(out)
      else fail(new Error(`${args.slice(0, 2).join(' ')}: ${words}${out}`, { cause: error }))
    })
  })
}

/** Starts what answers calls, without pages, and waits until it does. */
export async function serveCalls(program: Program): Promise<Served> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const secret = program.settings['PITCHPROOF_SIGNING_KEY']
  // Machines that only answer must not hold the private key.
  const keys = secret !== undefined && {
    PITCHPROOF_SIGNING_KEY: '',
    PITCHPROOF_VERIFIER_KEY: formatVerifierKey(await parseSigningKey(secret)),
  }
  const settings = { ...program.settings, ...keys, PORT: String(port), PUBLIC_ORIGIN: url }
  const kind = keys ? '--api' : '--no-site'
  const child = spawn(process.execPath, ['cli/main.ts', 'serve', kind], {
    cwd: program.folder,
    env: makeEnv({ ...program, settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const readWords = collectOutput(child, 20_000)
  try {
    await waitUntilReady(url, child, START_TIMEOUT_MS)
  } catch (cause) {
    await stopChild(child, 'SIGKILL')
    throw new Error(`The program in ${program.folder} does not serve: ${readWords()}`, { cause })
  }
  return {
    url,
    child,
    visit: () =>
      new CookieClient((path, request) => {
        request.headers.set('origin', url)
        return fetch(`${url}${path}`, request)
      }),
    stop: () => stopChild(child, 'SIGTERM'),
  }
}
