/**
 * The part `push` of `npm run bench`: a goal of a Saturday with 44 matches on PostgreSQL, sent to all
 * followers of a club by one machine, and how long its list and a match take meanwhile. The push
 * service is a thread of its own that takes every message.
 */
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { makeReplyCache } from '#api/cache/reply-cache.ts'
import { makeMatchSources } from '#api/matches/match-sources.ts'
import { makePushKeys } from '#api/push/call-service.ts'
import { queuePushes, sendPushes } from '#api/push/send-pushes.ts'
import { makeTestApp, TEST_NOW, TEST_ORIGIN, TestClient } from '#api/testing/test-app.ts'
import { publishTestWorld, type TestMatch } from '#api/testing/test-matches.ts'
import { addMembers, toSession } from '#cli/testing/forecasts/members.ts'
import { startPostgres } from '#cli/testing/services/postgres-server.ts'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { eq, sql } from '#data/db/drizzle.ts'
import { matches, pushSubscriptions, sessions, userFollows } from '#data/db/schema.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import { storePushKeys } from '#data/queries/mail/push-subscriptions.ts'
import { openDatabaseLog } from '#data/queries/log/database-log.ts'
import { openPublication } from '#data/queries/published.ts'
import { makeWatch } from '#data/queries/watch.ts'
import type { Bench } from './run-part.ts'

const MOST_SECONDS = 30
const MOST_P99_MS = 150
const EVERY_MS = 20
/** Calls of a quiet machine, to compare with. */
const QUIET_CALLS = 300

const SATURDAY = Array.from({ length: 44 }, (_, place): TestMatch => ({
  id: `match-${place}`,
  kickoffAt: new Date(TEST_NOW.getTime() + MINUTE_MS).toISOString(),
  homeTeam: place === 0 ? 'Arsenal' : `Home ${place}`,
  homeTeamId: place === 0 ? 'arsenal' : `home-${place}`,
}))
const GOAL = SATURDAY[0]!.id

/** Answers 201 to every message. */
const SERVICE = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:http').createServer((request, reply) =>
    request.resume().on('end', () => reply.writeHead(201).end()))
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`

/** Members who follow the club, with a browser each. */
async function addFollowers(database: Database, members: number, origin: string): Promise<void> {
  await addMembers(database, members)
  const own = createECDH('prime256v1')
  own.generateKeys()
  const p256dh = own.getPublicKey('base64url')
  const rows = await database.read((db) =>
    db.select({ sid: sessions.sid, userId: sessions.userId }).from(sessions),
  )
  const choice = { kinds: ['goal' as const], timeZone: 'UTC', mostADay: 50, askedAt: TEST_NOW }
  for (let first = 0; first < rows.length; first += 1000) {
    const some = rows.slice(first, first + 1000)
    await database.write(async (db) => {
      await db
        .insert(userFollows)
        .values(
          some.map(({ userId }) => ({ userId, kind: 'team' as const, followedId: 'arsenal' })),
        )
      await db.insert(pushSubscriptions).values(
        some.map(({ sid, userId }) => ({
          ...choice,
          sid,
          userId,
          endpoint: `${origin}/${userId}`,
          service: 'localhost',
          p256dh,
          auth: randomBytes(16).toString('base64url'),
          token: userId,
        })),
      )
    })
  }
  await database.write((db) => db.execute(sql`analyze`))
}

/** How long list and match take, ms, shortest first, asked one after the other until `isOver`. */
async function askOn(client: TestClient, isOver: (calls: number) => boolean): Promise<number[]> {
  const tookMs: number[] = []
  const day = TEST_NOW.toISOString().slice(0, 10)
  const paths = [`/api/matches?date=${day}&page=1&pageSize=10`, `/api/matches/${GOAL}`]
  while (!isOver(tookMs.length)) {
    const begun = performance.now()
    const reply = await client.call(paths[tookMs.length % paths.length]!)
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`A call was answered with ${reply.status}.`)
    tookMs.push(performance.now() - begun)
    await sleep(EVERY_MS)
  }
  return tookMs.sort((left, right) => left - right)
}

const toP99 = (sorted: readonly number[]) => sorted[Math.floor(sorted.length * 0.99)]!

export async function benchPushes({ check, note }: Bench, members: number): Promise<void> {
  const postgres = await startPostgres()
  const service = new Worker(SERVICE, { eval: true })
  const listening = once(service, 'message')
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', migrate: true })
  try {
    const [port] = (await listening) as [number]
    const now = () => TEST_NOW
    const { snapshots } = await publishTestWorld(database, SATURDAY, { now })
    await database.write((db) => storePushKeys(db, makePushKeys()))
    await addFollowers(database, members, `http://127.0.0.1:${port}`)
    const publication = openPublication(database, 0)
    const log = openDatabaseLog(database, publication, null)
    const facts = makeWatch(10_000)
    const shared = { database, snapshots, now, facts, holdsEntry: log.holds, publication }
    const parts = {
      database,
      sources: makeMatchSources({ ...shared, replies: makeReplyCache(), headers: {} }),
      readLog: log.read,
      publicOrigin: TEST_ORIGIN,
      pushContact: 'mailto:push@pitchproof.org',
      now,
      logger: pino({ level: 'silent' }),
    }
    const client = new TestClient(makeTestApp(database, { snapshots, now, facts }))
    client.cookies.set('session', toSession(0))
    await queuePushes(parts)
    const quiet = toP99(await askOn(client, (calls) => calls === QUIET_CALLS))
    await database.write((db) =>
      db
        .update(matches)
        .set({ matchStatus: 'live', actualHomeScore: 1, actualAwayScore: 0, clock: '5' })
        .where(eq(matches.id, GOAL)),
    )
    let isSent = false
    const busy = askOn(client, () => isSent)
    const [begun, cpu] = [performance.now(), process.cpuUsage()]
    await queuePushes(parts)
    const queued = (performance.now() - begun) / 1000
    const sent = await sendPushes(parts)
    const seconds = (performance.now() - begun) / 1000
    const { user, system } = process.cpuUsage(cpu)
    isSent = true
    const p99 = toP99(await busy)
    check(
      sent === members && seconds <= MOST_SECONDS,
      `${sent} of ${members} notifications in ${seconds.toFixed(1)} s (${MOST_SECONDS}), queued in ${queued.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processor with the service's`,
    )
    check(p99 <= MOST_P99_MS, `list and match meanwhile: p99 ${p99.toFixed(0)} ms (${MOST_P99_MS})`)
    note(`list and match before: p99 ${quiet.toFixed(0)} ms`)
  } finally {
    await service.terminate()
    await database.close()
    await postgres.stop()
  }
}
