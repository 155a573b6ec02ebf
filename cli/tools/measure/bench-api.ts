/**
 * The API part of `npm run bench`: an API machine on a PostgreSQL of its own, 50 connections of
 * autocannon, and in the same run a bare `node:http` server that sends the same bytes. Loopback only.
 */
import { join } from 'node:path'
import { stopChild } from '#cli/testing/services/child-process.ts'
import { openReaders } from './accounts.ts'
import { fetchRaw, startBare } from './bare.ts'
import { startMachine, type Machine } from './machine.ts'
import { measureLoad, type Load } from './measure-load.ts'
import type { Bench } from './run-part.ts'

const CONNECTIONS = 50
const P99_MS = 50
/** 99th percentile of a member's calls that is promised during heavy exports. */
const USER_P99_MS = 50
const EXPORTING = 20
/** Smallest promised shares of the bare server's replies per second. */
const SHARE = { list: 0.25, match: 0.25, shared: 0.5 }

type Headers = Readonly<Record<string, string>>

type Row = readonly [what: string, load: Load, bare: Load, wanted: number]

function checkCall({ check }: Bench, [what, load, bare, wanted]: Row): void {
  const share = load.perSecond / bare.perSecond
  const cells = [
    what.padEnd(20),
    `${load.perSecond.toFixed(0).padStart(7)}/s`,
    `${bare.perSecond.toFixed(0).padStart(7)}/s`,
    `${share.toFixed(2).padStart(6)} (${wanted.toFixed(2)})`,
    `${load.p50.toFixed(0).padStart(6)} ms`,
    `${load.p99.toFixed(0).padStart(6)} ms`,
  ]
  check(share >= wanted && load.p99 < P99_MS && load.failed === 0, cells.join('  '))
}

/** A member's calls beside heavy exports. */
async function measureBesideExports(
  { check }: Bench,
  { origin, headers, seconds }: { origin: string; headers: Headers; seconds: number },
): Promise<void> {
  const url = `${origin}/api/export/settled.csv`
  const exporting = measureLoad({ url, connections: EXPORTING, seconds })
  const user = await measureLoad({
    url: `${origin}/api/auth/user`,
    headers,
    connections: 5,
    seconds,
  })
  const exports = await exporting
  check(
    user.p99 < USER_P99_MS && user.failed === 0,
    `/api/auth/user beside ${EXPORTING} clients of exports (${exports.perSecond.toFixed(0)}/s): p50 ${user.p50} ms, p99 ${user.p99} ms of at most ${USER_P99_MS}`,
  )
}

async function measureCalls(machine: Machine, bench: Bench, seconds: number): Promise<void> {
  const origin = machine.url
  const { premium, free, list, detail } = await openReaders(machine.postgres.url, origin)
  const shared = (what: string, path: string) =>
    [what, path, { 'accept-encoding': 'br' }, SHARE.shared] as const
  const calls: (readonly [string, string, Headers, number])[] = [
    ['premium list of 25', list, premium, SHARE.list],
    ['free list', list, free, SHARE.list],
    ['match detail', detail, premium, SHARE.match],
    shared('preview', '/api/matches/preview'),
    shared('dates', '/api/matches/dates'),
    shared('record', '/api/record'),
    shared('fixtures.ics', '/api/feed/fixtures.ics'),
    shared('checkpoint', '/ledger/checkpoint'),
    shared('tile', '/ledger/tile/entries/000.p/1'),
  ]
  const replies = await Promise.all(
    calls.map(([, path, headers]) => fetchRaw(origin + path, headers)),
  )
  const bare = await startBare(join(bench.folder, 'replies.json'), replies)
  try {
    bench.note(`${CONNECTIONS} connections      product      bare   share (wanted)   p50       p99`)
    for (const [place, [what, path, headers, share]] of calls.entries()) {
      const ask = (url: string, most: number) =>
        measureLoad({ url, headers, connections: CONNECTIONS, seconds: most })
      const urls = [origin + path, `${bare.origin}/${place}`] as const
      for (const url of urls) await ask(url, seconds / 4)
      const load = await ask(urls[0], seconds)
      checkCall(bench, [what, load, await ask(urls[1], seconds), share])
    }
    await measureBesideExports(bench, { origin, headers: premium, seconds })
  } finally {
    await stopChild(bare.child, 'SIGTERM')
  }
}

/** @param seconds of each load */
export async function benchApi(bench: Bench, seconds: number): Promise<void> {
  const machine = await startMachine(bench)
  try {
    await measureCalls(machine, bench, seconds)
  } finally {
    await machine.stop()
  }
}
