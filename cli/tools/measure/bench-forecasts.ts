/**
 * The forecasts part of `npm run bench`: the last minutes before a Saturday's kick-offs on
 * PostgreSQL, with two API machines, and the publication of the largest interval. Calls go through
 * the whole app, without the network.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeTestApp, TEST_NOW, TestClient } from '#api/testing/test-app.ts'
import { publishTestWorld } from '#api/testing/test-matches.ts'
import { addMembers, toSession } from '#cli/testing/forecasts/members.ts'
import { startPostgres } from '#cli/testing/services/postgres-server.ts'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { sql } from '#data/db/drizzle.ts'
import { memberForecasts } from '#data/db/schema.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { publishLog } from '#pipeline/publishing/publish-log.ts'
import { toTestContext } from '#pipeline/testing/test-run.ts'

const P99_MS = 150
const MOST_SECONDS = 20
const MOST_MEGABYTES = 800
/** Forecasts per second: three times the rate of 50,000 in ten minutes. */
const PER_SECOND = 250
const MEMBERS = 400
const MATCHES = 60
const LEAVES = 200_000

const toId = (place: number) => `match-${place}`
const KICKOFF_AT = new Date(TEST_NOW.getTime() + 2 * HOUR_MS).toISOString()

/** Signed-in members, half of them on each machine. */
async function signInMembers(database: Database, now: () => Date): Promise<TestClient[]> {
  const machines = [0, 1].map(() => makeTestApp(database, { now }))
  await addMembers(database, MEMBERS)
  return Array.from({ length: MEMBERS }, (_, member) => {
    const client = new TestClient(machines[member % machines.length]!)
    client.cookies.set('session', toSession(member))
    return client
  })
}

/** Sends each call at its own moment, whether or not earlier ones have been answered. */
async function giveAll(clients: readonly TestClient[], forecasts: number): Promise<number[]> {
  const tookMs: number[] = []
  const give = async (at: number) => {
    const home = at % 101
    const begun = performance.now()
    const reply = await clients[at % MEMBERS]!.call(
      `/api/forecasts/${toId(Math.floor(at / MEMBERS) % MATCHES)}`,
      { method: 'PUT', body: { home, draw: 100 - home, away: 0 } },
    )
    if (reply.status !== 200)
      throw new Error(`Forecast ${at} was answered with ${reply.status}: ${await reply.text()}`)
    tookMs.push(performance.now() - begun)
  }
  const begun = performance.now()
  const all: Promise<void>[] = []
  for (let at = 0; at < forecasts; at++) {
    const aheadMs = begun + (at * 1000) / PER_SECOND - performance.now()
    if (aheadMs > 1) await sleep(aheadMs)
    all.push(give(at))
  }
  await Promise.all(all)
  return tookMs.sort((left, right) => left - right)
}

/** Adds the forecasts of one large interval as rows; sealing reads only their hashes. */
async function addLeaves(database: Database, clock: Date): Promise<void> {
  await database.write(
    (db) =>
      db.execute(sql`insert into member_forecasts
          (user_id, match_id, home, draw, away, kickoff_at, given_at, salt, hash)
        select users.id, matches.id, 40, 30, 30, matches.kickoff_at, ${clock.toISOString()}::timestamptz,
          repeat('ab', 32), md5(n::text) || md5('x' || n::text)
        from generate_series(1, ${sql.raw(String(LEAVES))}) n
        cross join (select id from users limit 1) users
        cross join (select id, kickoff_at from matches limit 1) matches`),
    { clock },
  )
}

export async function benchForecasts(forecasts: number): Promise<boolean> {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-forecasts-'))
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', migrate: true })
  try {
    const begun = Date.now()
    const now = () => new Date(TEST_NOW.getTime() + Date.now() - begun)
    const list = Array.from({ length: MATCHES }, (_, place) => ({
      id: toId(place),
      kickoffAt: KICKOFF_AT,
      noPrediction: { reason: 'stale', detail: 'None in this test.' } as const,
    }))
    await publishTestWorld(database, list, { now })
    const clients = await signInMembers(database, now)
    const tookMs = await giveAll(clients, forecasts)
    const stored = await database.read((db) => db.$count(memberForecasts))
    const p99 = tookMs[Math.floor(tookMs.length * 0.99)]!
    const isGiven = p99 < P99_MS && stored === forecasts
    console.log(
      `${forecasts} forecasts at ${PER_SECOND}/s: p50 ${tookMs[Math.floor(tookMs.length / 2)]!.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${P99_MS}), longest ${tookMs.at(-1)!.toFixed(0)} ms, stored ${stored}  ${isGiven ? 'ok' : 'MISSED'}`,
    )
    return (await benchSealing(database, dataDir, now())) && isGiven
  } finally {
    await database.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function benchSealing(database: Database, dataDir: string, now: Date): Promise<boolean> {
  await addLeaves(database, now)
  const signingKey = await makeSigningKey('bench.example/log')
  const context = toTestContext({ database, dataDir, signingKey, now })
  const begun = performance.now()
  await publishLog(context, { sealsForecasts: true })
  const seconds = (performance.now() - begun) / 1000
  // Peak memory of this process, the load before included.
  const megabytes = process.resourceUsage().maxRSS / 1024
  const isKept = seconds <= MOST_SECONDS && megabytes <= MOST_MEGABYTES
  console.log(
    `publication with ${LEAVES} leaves and more: ${seconds.toFixed(1)} s (${MOST_SECONDS}), at most ${megabytes.toFixed(0)} MB (${MOST_MEGABYTES})  ${isKept ? 'ok' : 'MISSED'}`,
  )
  return isKept
}
