/**
 * The part of `npm run bench` on the embedded database, which an installation without settings runs
 * on: the demo, 50 connections, each call alone and then all of them at once. Loopback only.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopChild } from '#cli/tools/services/child-process.ts'
import { findFreePort } from '#cli/tools/services/free-port.ts'
import { makeProgramEnv } from '#cli/tools/services/run-program.ts'
import { waitUntilReady } from '#cli/tools/services/wait-until-ready.ts'
import { measureLoad, type Load } from './bench-client.ts'
import { addBenchAccounts, openVisits, runCli } from './bench-stage.ts'

const CONNECTIONS = 50
const P99_MS = 300

function print(what: string, { perSecond, p50, p99, statuses }: Load): boolean {
  const isKept = p99 < P99_MS && statuses.size === 1 && statuses.has(200)
  console.log(
    `${what.padEnd(24)} ${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(1).padStart(6)} ms  p99 ${p99.toFixed(1).padStart(6)} ms (${P99_MS})  ${isKept ? 'ok' : 'MISSED'}`,
  )
  return isKept
}

/** Measures and prints one line for each call; false when one took too long or failed. */
export async function benchEmbedded(durationMs: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'pitchproof-bench-embedded-'))
  const children: ChildProcess[] = []
  try {
    console.log('making demo matches on the embedded database …')
    await runCli(['pipeline', 'run', '--source', 'demo'], { DATA_DIR: folder })
    await addBenchAccounts({ dataDir: folder })
    const port = await findFreePort()
    const origin = `http://127.0.0.1:${port}`
    const server = spawn(process.execPath, ['cli/tools/measure/embedded-server.ts'], {
      env: makeProgramEnv({
        DATA_DIR: folder,
        PORT: String(port),
        PUBLIC_ORIGIN: origin,
        // Fifty visitors share one address here, which the limit would stop.
        READS_PER_MINUTE: '100000000',
      }),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.push(server)
    await waitUntilReady(origin, server, 120_000)
    const { premium, free, list, detail } = await openVisits(origin)
    const calls = [
      { what: 'premium list of 25', path: list, headers: premium },
      { what: 'free list', path: list, headers: free },
      { what: 'match detail', path: detail, headers: premium },
      { what: 'dates', path: '/api/matches/dates', headers: {} },
      { what: 'account', path: '/api/auth/user', headers: premium },
    ]
    const ask = (call: (typeof calls)[number], connections: number, ms: number) =>
      measureLoad({ port, path: call.path, headers: call.headers, connections, durationMs: ms })
    console.log(`embedded database, ${CONNECTIONS} connections`)
    let areAllKept = true
    for (const call of calls) {
      await ask(call, CONNECTIONS, durationMs / 4)
      areAllKept = print(call.what, await ask(call, CONNECTIONS, durationMs)) && areAllKept
    }
    const each = CONNECTIONS / calls.length
    const mixed = await Promise.all(calls.map((call) => ask(call, each, durationMs)))
    for (const [place, call] of calls.entries())
      areAllKept = print(`${call.what}, all at once`, mixed[place]!) && areAllKept
    return areAllKept
  } finally {
    for (const child of children) await stopChild(child, 'SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}
