/**
 * One machine that answers calls, on a PostgreSQL of its own with the demo, as a site of several
 * machines has it: to be measured, and ended.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { stopChild } from '#cli/testing/services/child-process.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { startPostgres } from '#cli/testing/services/postgres-server.ts'
import { makeProgramEnv, runProgram } from '#cli/testing/services/run-program.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'
import { makeEmptySettings } from '#cli/testing/settings.ts'
import {
  formatSigningKey,
  formatVerifierKey,
  makeSigningKey,
} from '#data/ledger/signing/signing-key.ts'
import type { Bench } from './run-part.ts'

/** Durable writes, as in production. */
const LASTING = ['shared_buffers=256MB']
const START_TIMEOUT_MS = 120_000

export type Machine = Awaited<ReturnType<typeof startMachine>>

export async function startMachine({ folder, note }: Bench) {
  const postgres = await startPostgres({ settings: LASTING })
  const port = String(await findFreePort())
  const url = `http://127.0.0.1:${port}`
  const key = await makeSigningKey('bench.example/demo')
  const env = { ...makeEmptySettings(), DATABASE_URL: postgres.url, PUBLIC_ORIGIN: url }
  const pipelineEnv = {
    ...env,
    DATA_DIR: join(folder, 'pipeline'),
    PITCHPROOF_SIGNING_KEY: formatSigningKey(key),
  }
  try {
    note('making a demo on PostgreSQL …')
    const args = ['cli/main.ts', 'pipeline', 'run', '--source', 'demo']
    if (!(await runProgram('node', args, { env: pipelineEnv })))
      throw new Error('The demo could not be made.')
    const child = spawn('node', ['cli/main.ts', 'serve', '--api'], {
      env: makeProgramEnv({
        ...env,
        DATA_DIR: join(folder, 'api'),
        PITCHPROOF_VERIFIER_KEY: formatVerifierKey(key),
        PORT: port,
        HOST: '127.0.0.1',
        LOG_LEVEL: 'error',
        // No limit: one client asks as much as a whole town.
        READS_PER_MINUTE: '100000000',
      }),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await waitUntilReady(url, child, START_TIMEOUT_MS)
    return {
      url,
      postgres,
      pipelineEnv,
      processId: child.pid!,
      async stop() {
        await stopChild(child, 'SIGTERM')
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
