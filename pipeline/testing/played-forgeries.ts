/**
 * Forged rows tried, each in a transaction that is rolled back: may a role write it, and what does
 * the honest pipeline sign afterwards?
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listRows } from '#data/backup/tables.ts'
import type { Database, WriteDb } from '#data/db/database.ts'
import { sql, type SQL } from '#data/db/drizzle.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'
import type { StoredDay } from '#data/queries/snapshots.ts'
import { openDay } from '#data/snapshots/signing.ts'
import { DAY_MS, MINUTE_MS } from '#data/model/time.ts'
import { readLogFolder } from './read-log.ts'
import { toLogFolder } from '#pipeline/publishing/log-entries.ts'
import { stateRelease } from '#pipeline/publishing/state-release.ts'
import { publishLog } from '#pipeline/publishing/publish-log.ts'
import { signDays } from '#pipeline/stages/publish.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { run } from '#pipeline/stages/run.ts'
import { settle } from '#pipeline/stages/settle.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from './test-run.ts'
import type { Forgery } from './forged-rows.ts'

class TakenBack extends Error {}

/** The database within one transaction: each write is a savepoint, with its own clock. */
function toInside(database: Database, db: WriteDb): Database {
  return {
    ...database,
    read: (work) => work(db),
    readOne: (work) => work(db),
    readReplica: (work) => work(db),
    write: (work, { clock } = {}) =>
      db.transaction(async (inner) => {
        if (clock)
          await inner.execute(
            sql`select set_config('pitchproof.clock', ${clock.toISOString()}, true)`,
          )
        return work(inner as unknown as WriteDb)
      }),
    writeOne: (work) => work(db),
  }
}

/**
 * What readers may believe: the leaves under the head, and the predictions of the signed days. The
 * results in openings are facts: a feed or an administrator wrote them, without the key.
 */
interface Signed {
  readonly leaves: readonly string[]
  readonly predictions: readonly string[]
}

async function readLeaves(context: RunContext): Promise<string[]> {
  const { report, leaves } = await readLogFolder(toLogFolder(context), context.signingKey)
  if (report.problem !== null) throw new Error(report.problem.message)
  return leaves.map((leaf) =>
    toCanonicalJson(leaf.kind === 'open' ? { ...leaf, result: null } : leaf),
  )
}

/** Of the newest days that the key has signed. */
async function readPredictions(db: WriteDb, { signingKey }: RunContext): Promise<string[]> {
  const rows = await listRows<StoredDay>(
    db,
    sql`select day, revision, body, signature from snapshot_days`,
  )
  const predictions: string[] = []
  for (const row of rows) {
    const expected = { day: row.day, revision: row.revision, sha256: toSha256Hex(row.body) }
    const day = await openDay([signingKey], row, expected).catch(() => null)
    for (const { prediction, reasoning } of day?.matches ?? [])
      if (prediction !== null) predictions.push(JSON.stringify({ prediction, reasoning }))
  }
  return predictions
}

/** What a publication signs, without the files made from it. */
async function sign(context: RunContext): Promise<void> {
  const days = await publishLog(context)
  await context.database.write((db) => signDays(context, db, days))
}

interface Run extends Signed {
  /** Why the run stopped; null when it did not. */
  readonly failure: Error | null
}

/** Settles and publishes in a copy of the data folder; null where the statement changes no row. */
async function playOn(context: RunContext, statement: SQL): Promise<Run | null> {
  const dataDir = await mkdtemp(join(tmpdir(), 'forged-rows-'))
  let result: Run | null = null
  try {
    await cp(join(context.dataDir, 'ledger'), join(dataDir, 'ledger'), { recursive: true })
    await context.database.write(
      async (db) => {
        const inside = { ...context, dataDir, database: toInside(context.database, db) }
        const rows = await inside.database.write((inner) => listRows(inner, statement))
        if (rows.length === 0) throw new TakenBack()
        const failure = await settle(inside)
          .then(() => sign(inside))
          .then(() => null)
          .catch((error: Error) => error)
        const predictions = await readPredictions(db, inside)
        result = { failure, predictions, leaves: await readLeaves(inside) }
        throw new TakenBack()
      },
      { clock: context.now },
    )
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
  return result
}

/** Whether each of these roles may write it, tried and taken back. */
async function listAllowed(
  { database, now }: RunContext,
  statement: SQL,
  roles: readonly string[],
): Promise<string[]> {
  const allowed: string[] = []
  for (const role of roles)
    await database
      .write(
        async (db) => {
          await db.execute(sql`set local role ${sql.identifier(role)}`)
          // A row that a policy hides from the role is not its to change.
          const rows = await listRows(db, sql`${statement} returning 1 as one`)
          if (rows.length > 0) allowed.push(role)
          throw new TakenBack()
        },
        { clock: now },
      )
      .catch(() => {})
  return allowed
}

export interface Played {
  readonly name: string
  /**
   * `refused` by the database; it `stopped` the run; `unsigned`: it changed nothing that is signed;
   * `absent`: there is no such row to change.
   */
  readonly outcome: 'refused' | 'stopped' | 'unsigned' | 'absent' | 'SIGNED'
  readonly words: string
  /** Roles that may write it, besides the owner. */
  readonly roles: readonly string[]
}

const listNew = (found: Signed, known: Signed) => [
  ...found.leaves.filter((leaf) => !known.leaves.includes(leaf)),
  ...found.predictions.filter((prediction) => !known.predictions.includes(prediction)),
]

/** Tries each of them on this state, at the context's time. */
export async function* playForgeries(
  context: RunContext,
  forgeries: readonly Forgery[],
  roles: readonly string[] = [],
): AsyncGenerator<Played> {
  const honest = (await playOn(context, sql`select 1`))!
  if (honest.failure !== null) throw honest.failure
  for (const { name, statement } of forgeries) {
    const allowed = await listAllowed(context, statement, roles)
    const toPlayed = (outcome: Played['outcome'], words: string) =>
      ({ name, outcome, words, roles: allowed }) as const
    try {
      const run = await playOn(context, sql`${statement} returning 1 as one`)
      const news = run === null ? [] : listNew(run, honest)
      if (run === null) yield toPlayed('absent', '')
      else if (news.length > 0) yield toPlayed('SIGNED', news.join().slice(0, 300))
      else if (run.failure !== null) yield toPlayed('stopped', run.failure.message)
      else yield toPlayed('unsigned', '')
    } catch (error) {
      yield toPlayed(
        'refused',
        ((error as Error).cause as Error | undefined)?.message ?? String(error),
      )
    }
  }
}

const START = new Date('2026-10-16T06:00:00Z')

/** One match played once: the state before its kick-off, during it, and when its result has come. */
export async function* playWorld(parts: Pick<RunContext, 'database' | 'dataDir' | 'signingKey'>) {
  const source = openTestFeed({ fromMs: START.getTime() - 60 * DAY_MS })
  const toContext = (now: Date): RunContext =>
    toTestContext({ ...parts, source, now, leagues: ['premier-league'], skipsSeasons: true })
  await run(toContext(START), TEST_REQUEST)
  // An entry that is an incident by kind and voids nothing, as every log has some.
  await stateRelease(toContext(START), { version: '1.0.0', sha256: 'ab'.repeat(32) })
  const { leaves } = await readLogFolder(toLogFolder(toContext(START)), parts.signingKey)
  const commits = leaves.flatMap((leaf, commit) =>
    leaf.kind === 'commit'
      ? { commit, matchId: leaf.matchId, kickoffAt: new Date(leaf.kickoffAt) }
      : [],
  )
  const target = commits.reduce((first, one) => (one.kickoffAt < first.kickoffAt ? one : first))
  const after = (minutes: number) => ({
    context: {
      ...toContext(new Date(target.kickoffAt.getTime() + minutes * MINUTE_MS)),
      database: parts.database,
    },
    target,
  })
  yield { moment: 'before the match', ...after(-30) }
  yield { moment: 'during the match', ...after(15) }
  const { context } = after(200)
  await run(context, { ...TEST_REQUEST, stages: ['ingest'] })
  yield { moment: 'after the match', context, target }
}
