/**
 * A database restored to an older state recovers what is public beyond it, and continues under the
 * same witness.
 */
import { cp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWitnessServer } from '#cli/serving/witness-server.ts'
import { makeBackup } from '#data/backup/make-backup.ts'
import { restoreBackup } from '#data/backup/restore-backup.ts'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { ledgerCommits, matchSnapshots, predictions, sessions, users } from '#data/db/schema.ts'
import { computeRecord } from '#data/ledger/audit/record.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import {
  formatVerifierKey,
  makeSigningKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import type { WitnessAddress } from '#data/ledger/witness/known-witness.ts'
import { appendLeaves } from '#data/log/log-folder.ts'
import { openLogFolder, readLogFile } from '#data/log/read-log-folder.ts'
import { openWitnessFolder } from '#data/log/witness-folder.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { listNonces } from '#data/queries/log/log-commits.ts'
import { getPublishedRevision } from '#data/queries/publication-place.ts'
import { getSnapshotVersion } from '#data/queries/snapshots.ts'
import { makeOwnDatabase } from '#data/testing/own-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { run } from '#pipeline/stages/run.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { readLogFolder } from '#pipeline/testing/read-log.ts'
import { adoptLog } from './adopt-log.ts'
import { findAdoption } from './find-adoption.ts'
import { publishLog } from './publish-log.ts'
import { rotateKey } from './rotate-key.ts'
import { findVoids, writeIncident } from './write-incident.ts'

/** A Friday morning: matches are played from that evening on. */
const START = new Date('2026-10-16T06:00:00Z')
const hoursLater = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)
const source = openTestFeed({ fromMs: START.getTime() - 60 * DAY_MS })
const DATABASES = ['PGlite', ...(process.env['TEST_DATABASE_URL'] ? ['PostgreSQL'] : [])]

let root: string
let signingKey: SigningKey
/** The next key in one of the tests. */
let nextKey: SigningKey
let server: Server
let witness: WitnessAddress
const closers: (() => Promise<void>)[] = []

beforeEach(async () => {
  root = makeTestFolder()
  signingKey = await makeSigningKey('test.example/log')
  nextKey = await makeSigningKey(signingKey.name)
  const opened = await openWitnessFolder(join(root, 'witness'), 'ours.example/witness')
  const started = await startWitnessServer({
    witness: opened,
    logs: [{ origin: signingKey.name, keys: [signingKey, nextKey] }],
    isAsked: true,
    port: 0,
    now: () => new Date(),
    say: () => {},
  })
  server = started.server
  const submitUrl = `http://127.0.0.1:${started.port}/add-checkpoint`
  witness = { key: opened.key, url: null, submitUrl }
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
  server.close()
  server.closeAllConnections()
})

/** An installation: its folder, and its database on the server, if any. */
interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | null
}

async function makePlace(kind: string, name: string): Promise<Place> {
  const dataDir = join(root, name)
  if (kind === 'PGlite') return { dataDir, databaseUrl: null }
  const own = await makeOwnDatabase(String(process.env['TEST_DATABASE_URL']), 'adopt')
  closers.push(own.remove)
  return { dataDir, databaseUrl: own.url.href }
}

async function open(place: Place): Promise<Database> {
  const database = await openDatabase({ ...place, migrate: true })
  closers.push(() => database.close())
  return database
}

function toContext(database: Database, dataDir: string, now: Date): RunContext {
  return toTestContext({
    database,
    source,
    signingKey,
    dataDir,
    now,
    leagues: ['premier-league'],
    witnesses: [witness],
  })
}

async function readLog(folder: string) {
  const log = await readLogFolder(folder, signingKey)
  expect(log.report.problem).toBeNull()
  return log
}

interface Lost {
  /** Folder of the public log. */
  readonly folder: string
  /** The lost database itself, for comparison. */
  readonly before: Database
  /** The installation with the older database, on an empty disk. */
  readonly place: Place
  readonly database: Database
}

/**
 * An installation that publishes at START, makes a backup, publishes at these hours, and is
 * restored from the backup.
 */
async function lose(kind: string, hours: readonly number[]): Promise<Lost> {
  const first = await makePlace(kind, 'first')
  const before = await open(first)
  await run(toContext(before, first.dataDir, START), TEST_REQUEST)
  await before.write((db) =>
    db.insert(users).values({ email: 'member@example.com', password: 'hash' }),
  )
  const [member] = await before.read((db) => db.select().from(users))
  await before.write((db) =>
    db.insert(sessions).values({ sid: 'sid', userId: member!.id, expire: hoursLater(9000) }),
  )
  const { path } = await makeBackup({
    database: before,
    folder: join(root, 'backups'),
    now: START,
    settings: {},
    signingKey: null,
  })
  for (const hour of hours)
    await run(toContext(before, first.dataDir, hoursLater(hour)), TEST_REQUEST)
  const place = await makePlace(kind, 'second')
  await restoreBackup(path, { ...place, now: START, mayReplace: () => Promise.reject(Error()) })
  return { folder: join(first.dataDir, 'ledger'), before, place, database: await open(place) }
}

const toSource = (folder: string) => ({ place: folder, read: openLogFolder(folder) })
const readNames = async (folder: string) =>
  parseNote((await readLogFile(folder, 'checkpoint'))!).signatures.map(({ name }) => name)

/** Rows of what the log has opened: the same in both databases. */
async function readOpened(database: Database, leaves: readonly Leaf[]) {
  const keys = new Set(
    leaves.flatMap((leaf) => (leaf.kind === 'open' ? `${leaf.matchId}/${leaf.revision}` : [])),
  )
  const ids = [...new Set([...keys].map((key) => key.split('/')[0]!))]
  return database.read(async (db) => {
    const rows = await db.select().from(predictions)
    const nonces = await listNonces(db, ids)
    const scores = await db.select().from(matchSnapshots)
    return {
      rows: rows
        .filter(({ matchId, revision }) => keys.has(`${matchId}/${revision}`))
        .map(({ accuracyCalculatedAt, ...row }) => ({
          ...row,
          // The texts are written again from the figures, and are not in the log.
          reasoning: null,
          isSettled: accuracyCalculatedAt !== null,
        }))
        .sort((a, b) => (`${a.matchId}/${a.revision}` < `${b.matchId}/${b.revision}` ? -1 : 1)),
      nonces: [...nonces].filter(([key]) => keys.has(key)).sort(),
      scores: scores
        .map(({ matchId, revision, actualHomeScore, actualAwayScore }) =>
          [matchId, revision, actualHomeScore, actualAwayScore].join(' '),
        )
        .sort(),
    }
  })
}

test.each(DATABASES)(
  'a log that is three publications ahead is adopted: what it opened is restored, what it did not is lost and counted, the next run continues: %s',
  async (kind) => {
    const { folder, before, place, database } = await lose(kind, [24, 40, 60])
    const { dataDir } = place
    const now = hoursLater(61)
    const context = toContext(database, dataDir, now)
    const published = await readLog(folder)
    const { size } = published.report
    // On an empty disk, and beside the folder of the longer log: the error names the way out.
    const publishing = { ...TEST_REQUEST, stages: ['publish'] as const }
    await expect(run(context, publishing)).rejects.toThrow('ledger adopt')
    await cp(folder, join(dataDir, 'ledger'), { recursive: true })
    await expect(run(context, publishing)).rejects.toThrow('ledger adopt')
    await expect(publishLog(context, { isConfirmed: true })).rejects.toThrow('ledger adopt')
    await expect(findVoids(context, [])).rejects.toThrow('ledger adopt')
    await rm(join(dataDir, 'ledger'), { recursive: true })

    const adoption = (await findAdoption(context, [toSource(folder)]))!
    expect(adoption.agreement).toEqual({ agreed: ['ours.example/witness'], silent: [] })
    expect(adoption.lost.length).toBeGreaterThan(2)
    expect(adoption.opened.size).toBeGreaterThan(3)
    await adoptLog(context, adoption)

    const { report, leaves } = await readLog(join(dataDir, 'ledger'))
    expect(leaves.slice(0, size)).toEqual(published.leaves)
    expect(report.unopenable).toBe(adoption.lost.length)
    expect(leaves.slice(size).map(({ kind }) => kind)).toEqual(['incident'])
    const record = computeRecord(leaves)
    const recordBefore = computeRecord(published.leaves)
    expect({ ...record, log: null }).toEqual({ ...recordBefore, log: null })
    expect(record.log.unopenable).toBe(adoption.lost.length)
    expect(await readOpened(database, leaves)).toEqual(await readOpened(before, leaves))
    expect(await database.read((db) => db.$count(sessions))).toBe(0)
    expect(await database.read((db) => db.$count(users))).toBe(1)
    for (const read of [getPublishedRevision, getSnapshotVersion])
      expect(await database.read(read)).toBeGreaterThan(await before.read(read))

    // Nothing left to adopt, and the log continues: the witness that saw all of it signs.
    expect(await findAdoption(context, [toSource(join(dataDir, 'ledger'))])).toBeNull()
    const next = toContext(database, dataDir, hoursLater(62))
    await run(next, TEST_REQUEST)
    expect(await readNames(join(dataDir, 'ledger'))).toContain('ours.example/witness')
    // Matches that had not begun are predicted again, after the lost revision.
    const again = (await readLog(join(dataDir, 'ledger'))).leaves.slice(size + 1)
    const upcoming = adoption.lost.filter(({ index }) => {
      const leaf = leaves[index]!
      return leaf.kind === 'commit' && Date.parse(leaf.kickoffAt) > next.now.getTime()
    })
    expect(upcoming.length).toBeGreaterThan(0)
    for (const { matchId, index } of upcoming) {
      const lost = leaves[index]!
      const made = again.find((leaf) => leaf.kind === 'commit' && leaf.matchId === matchId)
      // Where the revision before the lost one has the same figures, that one counts again.
      const rows = await database.read((db) => db.select().from(predictions))
      const kept = rows.filter((row) => row.matchId === matchId)
      expect(kept.length, matchId).toBeGreaterThan(0)
      if (made?.kind === 'commit' && lost.kind === 'commit')
        expect(made.revision).toBeGreaterThan(lost.revision)
    }

    // After all of these matches everything except the lost predictions is opened.
    await run(toContext(database, dataDir, hoursLater(24 * 9)), TEST_REQUEST)
    const end = await readLog(join(dataDir, 'ledger'))
    expect(end.report.unopenable).toBe(adoption.lost.length)
    expect(end.report.checked.openings).toBeGreaterThan(report.checked.openings)
    expect(await readNames(join(dataDir, 'ledger'))).toContain('ours.example/witness')
  },
)

/** Logs that do not continue this database are refused, and nothing is written. */
async function expectRefusals(context: RunContext, folder: string): Promise<void> {
  const rows = () => context.database.read((db) => db.$count(ledgerCommits))
  const count = await rows()
  const note = (message: string): Leaf => ({
    v: 1,
    kind: 'incident',
    statedAt: START.toISOString(),
    message,
    matchIds: [],
  })
  // Another database's log, signed with the same key.
  const other = join(root, 'other')
  await appendLeaves(
    other,
    signingKey,
    Array.from({ length: 500 }, (_, n) => note(`entry ${n}`)),
  )
  await expect(findAdoption(context, [toSource(other)])).rejects.toThrow(
    'the log of another database',
  )
  // A fork of the public log: two sources of which neither is a prefix of the other.
  const fork = join(root, 'fork')
  await cp(folder, fork, { recursive: true })
  await appendLeaves(fork, signingKey, [note('a second history')])
  const longer = join(root, 'longer')
  await cp(folder, longer, { recursive: true })
  await appendLeaves(longer, signingKey, [note('the first history'), note('goes on')])
  for (const sources of [
    [fork, longer],
    [longer, fork],
  ])
    await expect(findAdoption(context, sources.map(toSource))).rejects.toThrow('two histories')
  // Longer than what the witness knows: it is not asked to sign that, and does not confirm it.
  expect((await findAdoption(context, [folder, longer].map(toSource)))?.log.place).toBe(longer)
  expect((await findAdoption(context, [toSource(fork)]))?.agreement).toEqual({
    agreed: [],
    silent: ['ours.example/witness'],
  })
  // Another key's log, a changed one, and a missing one.
  const theirs = join(root, 'theirs')
  await appendLeaves(theirs, await makeSigningKey(signingKey.name), [note('one')])
  await expect(findAdoption(context, [toSource(theirs)])).rejects.toThrow('does not verify')
  await expect(findAdoption(context, [toSource(join(root, 'none'))])).rejects.toThrow(
    'no checkpoint',
  )
  expect(await rows()).toBe(count)
}

test.each(DATABASES)(
  'a log that is one publication ahead is adopted on its own disk, and no other log is; without a witness the incident says so, and nobody can write such an incident by hand: %s',
  async (kind) => {
    const { folder, place, database } = await lose(kind, [24])
    const witnessed = toContext(database, place.dataDir, hoursLater(25))
    await expectRefusals(witnessed, folder)
    const context = { ...witnessed, witnesses: [] }
    await cp(folder, join(place.dataDir, 'ledger'), { recursive: true })
    const own = join(place.dataDir, 'ledger')
    const adoption = (await findAdoption(context, [toSource(own)]))!
    expect(adoption.agreement).toEqual({ agreed: [], silent: [] })
    await adoptLog(context, adoption)
    const { report, leaves } = await readLog(own)
    expect(report.unopenable).toBe(adoption.lost.length)
    expect(leaves.at(-1)).toMatchObject({
      kind: 'incident',
      message: expect.stringMatching(/^secrets_lost: .*No witness has confirmed/) as unknown,
      voids: adoption.lost.map(({ index }) => index),
    })
    const [{ count: without } = { count: 0 }] = await database.read(async (db) => [
      {
        count: (await db.select().from(ledgerCommits)).filter(({ nonce }) => nonce === null).length,
      },
    ])
    expect(without).toBe(adoption.lost.length)
    const kept = leaves.findIndex(({ kind }) => kind === 'commit')
    const voids = await findVoids(context, [kept])
    await expect(writeIncident(context, voids, 'secrets_lost: the bad ones')).rejects.toThrow(
      'say in other words',
    )
    // The witness was not asked then; now it gets a longer log that continues what it knows.
    await run(toContext(database, place.dataDir, hoursLater(30)), TEST_REQUEST)
    expect(await readNames(own)).toContain('ours.example/witness')
  },
)

test.each(DATABASES)(
  'a log with a key rotation in the part to adopt is adopted only with the new key, and a witness that does not answer is named: %s',
  async (kind) => {
    const { folder, before, place, database } = await lose(kind, [24])
    const first = toContext(before, dirname(folder), hoursLater(40))
    await rotateKey(first, nextKey, async () => {})
    await run({ ...first, signingKey: nextKey, now: hoursLater(60) }, TEST_REQUEST)
    const away = {
      key: await makeSigningKey('away.example/witness'),
      url: null,
      submitUrl: 'http://127.0.0.1:1/add-checkpoint',
    }
    const witnesses = [witness, away]
    const old = { ...toContext(database, place.dataDir, hoursLater(61)), witnesses }
    await expect(findAdoption(old, [toSource(folder)])).rejects.toThrow('signs nothing any more')
    const context = { ...old, signingKey: nextKey }
    const adoption = (await findAdoption(context, [toSource(folder)]))!
    expect(adoption.agreement).toEqual({
      agreed: ['ours.example/witness'],
      silent: ['away.example/witness'],
    })
    await adoptLog(context, adoption)
    await run({ ...context, now: hoursLater(62) }, TEST_REQUEST)
    const { report, leaves } = await readLog(join(place.dataDir, 'ledger'))
    expect(report.key).toBe(formatVerifierKey(nextKey))
    expect(report.unopenable).toBe(adoption.lost.length)
    const incident = leaves.find((leaf) => leaf.kind === 'incident')
    expect(incident?.message).toMatch(/witnesses have cosigned: ours\.example\/witness\./)
  },
)
