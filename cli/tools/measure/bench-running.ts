/**
 * The running part of `npm run bench`: the cost of `--members` members for an operator
 * (`api/deploy/COST.md`), on a PostgreSQL of its own with the demo: disk of their rows, processor
 * and memory of their requests, the run that seals forecasts of every fifth member, and the
 * administrator's list. Also counts a run's calls to the services that need no key.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '#api/passwords.ts'
import { addMembers, toSession } from '#cli/testing/forecasts/members.ts'
import { makeOwnFolder } from '#cli/testing/own-folder.ts'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { getTableName, sql } from '#data/db/drizzle.ts'
import {
  entitlements,
  ledgerEntries,
  matches,
  memberForecasts,
  morningLetters,
  sessions,
  userFollows,
  users,
} from '#data/db/schema.ts'
import { MatchListSchema } from '#data/model/replies.ts'
import { findMembers } from '#data/queries/account/members.ts'
import { startKeylessServices } from '#pipeline/testing/keyless-services.ts'
import { toPart } from './ask-all.ts'
import { startMachine, type Machine } from './machine.ts'
import { addUp, measure } from './measure-command.ts'
import { listProcesses, readMemoryMb, readProcessorSeconds } from './processes.ts'
import type { Bench } from './run-part.ts'
import { readTableSizes, sumFolder } from './sizes.ts'

const MEGABYTE = 1e6
const VISITS = 3000
const AT_ONCE = 10
const PASSWORDS = 20
const SEARCHES = 20
/** Promised of the list of members, however many there are. */
const MOST_LIST_MS = 200

/**
 * Adds members' rows besides the session: three clubs each, the morning letter for every second,
 * premium for every twentieth, a forecast of the next match for every fifth.
 */
async function addPossessions(database: Database): Promise<void> {
  await database.write(async (db) => {
    await db.execute(sql`insert into user_follows (user_id, kind, followed_id)
      select id, 'team', 'club-' || (abs(hashtext(id::text || k)) % 300)
      from users, generate_series(1, 3) k on conflict do nothing`)
    await db.execute(sql`insert into morning_letters (user_id, rhythm, hour, time_zone, reminders, next_at, token, updated_at)
      select id, 'daily', 7, 'Europe/Berlin', false, now() + interval '12 hours', id::text, now()
      from users where abs(hashtext(id::text)) % 2 = 0`)
    await db.execute(sql`insert into entitlements (user_id, source, starts_at)
      select id, 'granted', now() - interval '1 day' from users where abs(hashtext(id::text)) % 20 = 0`)
    await db.execute(sql`insert into member_forecasts
        (user_id, match_id, home, draw, away, kickoff_at, given_at, salt, hash)
      select users.id, next.id, 40, 30, 30, next.kickoff_at, date_trunc('milliseconds', clock_timestamp()),
        repeat('ab', 32), md5(users.id::text) || md5('x' || users.id)
      from users, (select id, kickoff_at from matches where kickoff_at > now() + interval '1 hour' order by kickoff_at limit 1) next
      where abs(hashtext(users.id::text)) % 5 = 0`)
  })
  await database.writeOne((db) => db.execute(sql`analyze`))
}

/** Tables with members' rows. */
const OWNED = [users, sessions, userFollows, morningLetters, entitlements, memberForecasts]

const sum = (numbers: Iterable<number>) => addUp([...numbers]) ?? 0

async function noteSizes(database: Database, members: number, note: Bench['note']): Promise<void> {
  const sizes = await readTableSizes(database)
  const all = sum(sizes.values())
  note(`database with ${members} members: ${(all / MEGABYTE).toFixed(0)} MB in all`)
  for (const table of OWNED) {
    const name = getTableName(table)
    const rows = await database.read((db) => db.$count(table))
    const bytes = sizes.get(name)!
    note(
      `  ${name.padEnd(16)} ${String(rows).padStart(9)} rows  ${(bytes / MEGABYTE).toFixed(1).padStart(8)} MB  ${(bytes / Math.max(1, rows)).toFixed(0).padStart(6)} bytes each`,
    )
  }
}

const readSeconds = (processId: number) =>
  addUp(listProcesses(processId).map(readProcessorSeconds)) ?? 0

/** Opens a day and a match, each time as another member. */
async function visit(origin: string, members: number): Promise<number[]> {
  const tookMs: number[] = []
  const ask = async (member: number, path: string): Promise<unknown> => {
    const begun = performance.now()
    const headers = { cookie: `session=${toSession(member)}; signed_in=1` }
    const reply = await fetch(origin + path, { headers })
    const body: unknown = await reply.json()
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}.`)
    tookMs.push(performance.now() - begun)
    return body
  }
  const days = (await ask(0, '/api/matches/dates')) as readonly string[]
  const visitOnce = async (place: number) => {
    const member = Math.floor((place * members) / VISITS)
    await ask(member, '/api/auth/user')
    const list = await ask(member, `/api/matches?date=${days[place % days.length]}&pageSize=25`)
    const [first] = MatchListSchema.parse(list).matches
    if (first) await ask(member, `/api/matches/${first.match.id}`)
  }
  let next = 0
  const worker = async () => {
    while (next < VISITS) await visitOnce(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return tookMs
}

async function noteVisits(machine: Machine, members: number, note: Bench['note']): Promise<void> {
  const apiId = machine.processId
  const databaseId = machine.postgres.processId()
  const before = [readSeconds(apiId), readSeconds(databaseId)] as const
  const tookMs = await visit(machine.url, members)
  // The database updates its statistics shortly after a statement ends.
  await sleep(200)
  tookMs.sort((left, right) => left - right)
  const perCall = (after: number, from: number) =>
    (((after - from) * 1000) / tookMs.length).toFixed(2)
  note(
    `${VISITS} visits of different members, ${tookMs.length} calls: ${perCall(readSeconds(apiId), before[0])} ms of processor a call on the machine that answers, ${perCall(readSeconds(databaseId), before[1])} ms on the database; p50 ${toPart(tookMs, 0.5).toFixed(1)} ms, p99 ${toPart(tookMs, 0.99).toFixed(1)} ms; the machine that answers held at most ${readMemoryMb(apiId, 'peak')?.toFixed(0)} MB`,
  )
}

/** Prints the size of the demo's matches in the database and in the log's files. */
async function noteMatches(database: Database, dataDir: string, note: Bench['note']) {
  const [all, entries] = await Promise.all([
    database.read((db) => db.$count(matches)),
    database.read((db) => db.$count(ledgerEntries)),
  ])
  const sizes = await readTableSizes(database)
  const bytes = sum(sizes.values()) - sum(OWNED.map((table) => sizes.get(getTableName(table))!))
  const log = sumFolder(join(dataDir, 'ledger'))
  note(
    `without what members own: ${(bytes / MEGABYTE).toFixed(0)} MB for ${all} matches and ${entries} entries of the log, whose ${log.files} files take ${(log.gigabytes * 1000).toFixed(1)} MB`,
  )
}

async function notePasswords(note: Bench['note']): Promise<void> {
  const before = process.cpuUsage()
  for (let place = 0; place < PASSWORDS; place += 1) await hashPassword(`a long password ${place}`)
  const { user, system } = process.cpuUsage(before)
  note(`a sign-in by password: ${((user + system) / 1000 / PASSWORDS).toFixed(0)} ms of processor`)
}

async function checkList(database: Database, members: number, { check }: Bench): Promise<void> {
  const tookMs: number[] = []
  for (let place = 0; place < SEARCHES; place += 1) {
    const begun = performance.now()
    const search = place % 2 === 0 ? '' : `member-${Math.floor((place * members) / SEARCHES)}`
    await database.read((db) => findMembers(db, { search, page: 1 }, new Date()))
    tookMs.push(performance.now() - begun)
  }
  const longest = Math.max(...tookMs)
  check(
    longest < MOST_LIST_MS,
    `the list of ${members} members and a search in it: at most ${longest.toFixed(0)} ms of ${MOST_LIST_MS}`,
  )
}

/** Calls of a first run and of one an hour later, with nothing new. */
async function noteFeedCalls(note: Bench['note']): Promise<void> {
  const services = await startKeylessServices(new Date())
  const { env, remove } = await makeOwnFolder('bench-calls')
  const settings = {
    ...env,
    FOOTBALL_FEED: 'football-data',
    FOOTBALL_DATA_API_BASE: services.url,
    OPEN_METEO_API_BASE: services.url,
  }
  try {
    for (const which of ['first', 'second']) {
      const before = services.asked.length
      await measure(['pipeline', 'run'], settings)
      const paths = services.asked.slice(before).map(({ url }) => String(url))
      const weather = paths.filter((path) => path.includes('start_date')).length
      note(
        `calls of the ${which} run without a key: ${paths.length - weather} to the football feed, ${weather} to the weather service`,
      )
    }
  } finally {
    await remove()
    await services.close()
  }
}

export async function benchRunning(bench: Bench, members: number): Promise<void> {
  const { note } = bench
  const machine = await startMachine(bench)
  const database = await openDatabase({ databaseUrl: machine.postgres.url, dataDir: '' })
  try {
    await noteMatches(database, machine.pipelineEnv.DATA_DIR, note)
    await addMembers(database, members)
    await addPossessions(database)
    await noteSizes(database, members, note)
    await noteVisits(machine, members, note)
    await notePasswords(note)
    await checkList(database, members, bench)
    const run = await measure(['pipeline', 'run', '--source', 'demo'], machine.pipelineEnv)
    note(
      `a run that seals the forecasts of every fifth member: ${run.seconds.toFixed(1)} s, ${run.processorSeconds?.toFixed(1)} s of processor, ${run.megabytes?.toFixed(0)} MB`,
    )
  } finally {
    await database.close()
    await machine.stop()
  }
  await noteFeedCalls(note)
}
