/**
 * Thousands of members who forecast, change their minds and try again, on two API machines and one
 * PostgreSQL in a real installation: by the database's own clock, with the rights of each program.
 * The machines and the publishers are killed while they work, kick-offs pass and are moved.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { publishTestWorld } from '#api/testing/test-matches.ts'
import { startPostgres } from '#cli/testing/services/postgres-server.ts'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { eq } from '#data/db/drizzle.ts'
import { makeRoles } from '#data/db/roles/make-roles.ts'
import { PARTS, toRoleName, type Part } from '#data/db/roles/role-names.ts'
import { matches } from '#data/db/schema.ts'
import { formatSigningKey, formatVerifierKey } from '#data/ledger/signing/signing-key.ts'
import { DAY_MS } from '#data/model/time.ts'
import { claimKind } from '#data/queries/operation/installation.ts'
import { checkRecords } from './check-records.ts'
import { checkForecasts } from './check-run.ts'
import { makeApiMachine, publishAndKill, publishOnce, type ApiMachine } from './machines.ts'
import { addMembers, give, type Attempt } from './members.ts'
import { toMatchRow } from './predicted-matches.ts'

const AT_ONCE = 24
const MATCHES = 12
/** The first ones kick off while forecasts are given, the next ones are moved; the last ones are ahead. */
const [KICKING_OFF, MOVED] = [4, 8]
const SECOND_MS = 1000
const toId = (match: number) => `match-${match}`
const pick = (below: number) => Math.floor(Math.random() * below)

export interface KilledRunSize {
  readonly members: number
  /** Of each member at least; they go on until the last machine was killed. */
  readonly gestures: number
  /** How often a machine that takes forecasts is killed. */
  readonly kills: number
}

async function addMatches(database: Database, members: number): Promise<void> {
  const now = Date.now()
  const rows = Array.from({ length: MATCHES }, (_, match) => {
    const aheadMs = match < KICKING_OFF ? (match + 1) * (6 * SECOND_MS + 10 * members) : DAY_MS
    const row = toMatchRow({ id: toId(match), kickoffAt: new Date(now + aheadMs) })
    return { ...row, source: 'test', isMock: false }
  })
  await database.write(async (db) => {
    await claimKind(db, 'real')
    await db.insert(matches).values(rows)
  })
}

const change = (database: Database, match: number, set: Partial<typeof matches.$inferInsert>) =>
  database.write((db) =>
    db
      .update(matches)
      .set(set)
      .where(eq(matches.id, toId(match))),
  )

/** A feed that moves kick-offs to a moment ago or soon, and postpones. */
async function moveKickoffs(database: Database, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const match = KICKING_OFF + pick(MOVED - KICKING_OFF)
    const kickoffAt = new Date(Date.now() + (pick(30) - 5) * SECOND_MS)
    const matchStatus = pick(4) === 0 ? 'postponed' : 'scheduled'
    await change(database, match, { kickoffAt, matchStatus })
    await sleep(SECOND_MS)
  }
}

interface Load {
  readonly machines: readonly ApiMachine[]
  readonly attempts: Attempt[]
  readonly size: KilledRunSize
  readonly isOver: () => boolean
}

/** A member's gestures follow each other; those of different members run at once. */
async function giveAll({ machines, attempts, size, isOver }: Load): Promise<void> {
  const giveOfSome = async (first: number) => {
    for (let round = 0; round < size.gestures || !isOver(); round += 1)
      for (let member = first; member < size.members; member += AT_ONCE) {
        const home = pick(101)
        const draw = pick(101 - home)
        const sent = { member, matchId: toId(pick(MATCHES)), home, draw }
        attempts.push(await give(machines, sent, pick(8) > 0))
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => giveOfSome(first)))
}

/** Kills one machine after the other in the middle of the load, and starts it again. */
async function killMachines({ machines, attempts, size, isOver }: Load): Promise<void> {
  const share = (size.members * size.gestures) / (size.kills + 1)
  for (let kill = 0; kill < size.kills; kill += 1) {
    while (attempts.length < (kill + 1) * share && !isOver()) await sleep(20)
    const machine = machines[kill % machines.length]!
    await machine.kill()
    await machine.start()
  }
}

/** One more kick-off, for which all was sealed in time, however slow the machine is. */
async function kickOffSealed(database: Database): Promise<void> {
  await change(database, MOVED, { kickoffAt: new Date(Date.now() + SECOND_MS) })
  await sleep(2 * SECOND_MS)
}

/** Ends what has kicked off: most matches are played, one is awarded and one is abandoned. */
async function endMatches(database: Database): Promise<void> {
  const rows = await database.read((db) => db.select().from(matches))
  for (let match = 0; match <= MOVED; match += 1) {
    const { kickoffAt } = rows.find(({ id }) => id === toId(match))!
    if (kickoffAt.getTime() > Date.now()) continue
    const score = { actualHomeScore: pick(4), actualAwayScore: pick(4) }
    if (match === 0) await change(database, match, { matchStatus: 'abandoned' })
    else await change(database, match, { matchStatus: 'finished', ...score, awarded: match === 1 })
  }
}

/** A whole run; throws where anything is not as it must be, and answers what happened. */
export async function runForecasts(size: KilledRunSize) {
  const postgres = await startPostgres()
  const home = await mkdtemp(join(tmpdir(), 'killed-forecasts-'))
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', migrate: true })
  const passwords = new Map(PARTS.map((part) => [part, `password-of-${part}`]))
  const toUrl = (part: Part) => {
    const url = new URL(postgres.url)
    url.username = toRoleName(url.pathname.slice(1), part)
    url.password = passwords.get(part)!
    return url.href
  }
  const machines: ApiMachine[] = []
  try {
    await makeRoles(postgres.url, passwords)
    const { key } = await publishTestWorld(database, [], { now: () => new Date() })
    await addMembers(database, size.members)
    const place = {
      databaseUrl: toUrl('pipeline'),
      dataDir: join(home, 'pipeline'),
      secret: formatSigningKey(key),
    }
    const verifierKey = formatVerifierKey(key)
    for (const name of ['api-1', 'api-2'])
      machines.push(
        await makeApiMachine({
          databaseUrl: toUrl('api'),
          dataDir: join(home, name),
          verifierKey,
        }),
      )
    await Promise.all(machines.map((machine) => machine.start()))
    await addMatches(database, size.members)
    const begun = Date.now()
    const attempts: Attempt[] = []
    const doing = { killing: true, giving: true }
    const [isGiven, isKilled] = [() => !doing.giving, () => !doing.killing]
    const load = { machines, attempts, size }
    const giving = giveAll({ ...load, isOver: isKilled }).finally(() => (doing.giving = false))
    const killing = killMachines({ ...load, isOver: isGiven }).finally(
      () => (doing.killing = false),
    )
    const others = [killing, moveKickoffs(database, isGiven)] as const
    const publishing = publishAndKill(place, isGiven)
    const all = [giving, publishing, ...others] as const
    const [, { kills: publisherKills, published }] = await Promise.all(all).finally(() =>
      Promise.allSettled(all),
    )
    const seconds = (Date.now() - begun) / 1000
    await publishOnce(place)
    const parts = { database, machines, attempts, key, logFolder: join(place.dataDir, 'ledger') }
    const counts = await checkForecasts({ ...parts, members: size.members })
    await kickOffSealed(database)
    await endMatches(database)
    await publishOnce(place)
    const scored = await checkRecords({ ...parts, members: size.members })
    return { seconds, publisherKills, published, ...counts, scored }
  } finally {
    await Promise.all(machines.map((machine) => machine.kill()))
    await database.close()
    await postgres.stop()
    await rm(home, { recursive: true, force: true })
  }
}
