/**
 * For tests and `npm run attacks`: rows of the record forged field by field, as somebody does who
 * may write to the database and has no key. Each is tried in a transaction that is rolled back: may
 * a role write it, and what does the honest pipeline sign afterwards?
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listRows, listShapes } from '#data/backup/tables.ts'
import type { Database, WriteDb } from '#data/db/database.ts'
import { sql, type SQL } from '#data/db/drizzle.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import { toLateIncidents } from '#data/ledger/leaves/late-incident.ts'
import { toLostSecrets } from '#data/ledger/leaves/lost-secrets.ts'
import { toIncident } from '#data/ledger/leaves/incident.ts'
import type { IncidentLeaf, Leaf } from '#data/ledger/leaves/leaf.ts'
import { parseLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { toUtf8 } from '#data/ledger/format/bytes.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'
import type { StoredDay } from '#data/queries/snapshots.ts'
import { openDay } from '#data/snapshots/signing.ts'
import { DAY_MS, MINUTE_MS } from '#data/model/time.ts'
import { readLogFolder } from './read-log.ts'
import { toLogFolder } from '#pipeline/publishing/log-entries.ts'
import { stateRelease } from '#pipeline/publishing/state-release.ts'
import { gatherDays } from '#pipeline/publishing/gather-days.ts'
import { publishLog } from '#pipeline/publishing/publish-log.ts'
import { signDays } from '#pipeline/stages/publish.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { run } from '#pipeline/stages/run.ts'
import { settle } from '#pipeline/stages/settle.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from './test-run.ts'

/** The match whose rows are forged. */
export interface Target {
  readonly matchId: string
  readonly kickoffAt: Date
  /** Entry of its commit. */
  readonly commit: number
}

export interface Forgery {
  readonly name: string
  readonly statement: SQL
}

/** The rows of the match in each table of the record, and what makes a copy another row. */
const TABLES = {
  predictions: ['match_id', { revision: 2 }],
  no_predictions: ['match_id', {}],
  match_snapshots: ['match_id', {}],
  matches: ['id', null],
  ledger_commits: ['match_id', { revision: 2 }],
  ledger_voids: [null, {}],
  ledger_heads: [null, { size: 10_000 }],
  snapshot_days: [null, { revision: 99 }],
  snapshot_pointers: [null, { version: 99 }],
  published_files: [null, { path: 'public/forged.json' }],
} as const

/** Columns that nothing signed is made of: figures for queries, and how a match looks on a page. */
const isBeside = (name: string, column: string) =>
  (name === 'predictions' && /_probability$|^prob_|^expected_|_odds$|_range$/.test(column)) ||
  (name === 'matches' &&
    /_(logo|form|games|position|scored|conceded|flag|played|url)$|^venue|^city|^weather|^tv|^referee|^clock|^h2h/.test(
      column,
    ))

/** Another value of a column's type. */
function toOther(type: string, kickoffAt: Date): string | number | boolean | object {
  if (type === 'boolean') return true
  if (type.startsWith('timestamp')) return new Date(kickoffAt.getTime() - MINUTE_MS).toISOString()
  if (type.startsWith('json')) return { forged: ['4', '3'] }
  return /int|numeric|double|real/.test(type) ? 7 : 'finished'
}

/** Each column changed in place, and each changed in a copy of the row. */
async function listColumns(database: Database, target: Target): Promise<Forgery[]> {
  const shapes = await database.read((db) => listShapes(db, Object.keys(TABLES)))
  return shapes.flatMap(({ name, columns }) => {
    const [ofMatch, copy] = TABLES[name as keyof typeof TABLES]
    const table = sql.identifier(name)
    const where = ofMatch === null ? sql`true` : sql`${sql.identifier(ofMatch)} = ${target.matchId}`
    // The row that was written last is the one that counts.
    const row = sql`(select ctid from ${table} where ${where} order by ctid desc limit 1)`
    const read = columns.filter((column) => !isBeside(name, column.name))
    return read.flatMap((column) => {
      const value = toOther(column.type, target.kickoffAt)
      const patch = JSON.stringify({ ...copy, [column.name]: value })
      const one = JSON.stringify({ [column.name]: value })
      const own = sql.identifier(column.name)
      const changed = {
        name: `${name}.${column.name} changed`,
        statement: sql`update ${table} t set ${own} = (jsonb_populate_record(t, ${one}::jsonb)).${own} where ctid = ${row}`,
      }
      const more = {
        name: `${name}.${column.name} in a row more`,
        statement: sql`insert into ${table} select (jsonb_populate_record(t, ${patch}::jsonb)).* from ${table} t where ctid = ${row}`,
      }
      // A match more is a fact of a feed like the others.
      return copy === null ? [changed] : [changed, more]
    })
  })
}

/** Another value of a leaf's member, of its kind. */
function forgeMember(value: unknown, kickoffAt: Date): unknown {
  if (typeof value === 'number') return value + 1
  if (Array.isArray(value)) return value.slice(1)
  if (typeof value !== 'string') return null
  if (/^\d{4}-\d\d-\d\dT/.test(value))
    return new Date(kickoffAt.getTime() - MINUTE_MS).toISOString()
  if (/^[0-9a-f]{64}$/.test(value))
    return value.replace(/./, (digit) => (digit === '0' ? '1' : '0'))
  return value.startsWith('premier-league-') ? `${value}-forged` : `${value}0`
}

/** A row of ledger_entries after the last one. */
function toEntry(leaf: object, acceptedAt: SQL = sql`pitchproof_now()`): SQL {
  const { kind, matchId = null, day = null } = leaf as Record<string, string>
  return sql`insert into ledger_entries (entry_index, kind, day, match_id, body, accepted_at)
    select count(*), ${kind}, ${day}::text, ${matchId}::text, ${toCanonicalJson(leaf)}, ${acceptedAt} from ledger_entries`
}

/** The last leaf of each kind again, as it is and with each of its members changed. */
async function listLeaves(database: Database, { matchId, kickoffAt }: Target): Promise<Forgery[]> {
  const rows = await database.read((db) =>
    listRows<{ body: string }>(
      db,
      sql`select distinct on (kind) body from ledger_entries where match_id is null or match_id = ${matchId} order by kind, entry_index desc`,
    ),
  )
  return rows.flatMap(({ body }) => {
    const leaf: Leaf = parseLeaf(toUtf8(body))
    const members = Object.entries(leaf).filter(([name]) => name !== 'v' && name !== 'kind')
    return [
      { name: `ledger_entries: a ${leaf.kind} again`, statement: toEntry(leaf) },
      ...members.map(([name, value]) => ({
        name: `ledger_entries: a ${leaf.kind} with another ${name}`,
        statement: toEntry({ ...leaf, [name]: forgeMember(value, kickoffAt) }),
      })),
    ]
  })
}

/** Incidents that void the prediction, in all words, with and without their void: of a minute before kick-off, and of now. */
function listIncidents({ matchId, kickoffAt, commit }: Target, now: Date): Forgery[] {
  const item = { matchId, index: commit }
  const times = [new Date(kickoffAt.getTime() - MINUTE_MS), now]
  return times.flatMap((at) => {
    const statedAt = at.toISOString()
    const leaves: readonly (readonly [string, IncidentLeaf])[] = [
      ['in any words', toIncident([item], { message: 'Read wrongly.', statedAt })],
      ['called late', toLateIncidents([item], at)[0]!],
      ['called lost', toLostSecrets([item], { words: 'Lost.', statedAt })[0]!],
    ]
    return leaves.flatMap(([words, leaf]) => [
      {
        name: `an incident ${words} of ${statedAt}`,
        statement: toEntry(leaf),
      },
      {
        name: `an incident ${words} of ${statedAt}, with its void`,
        statement: sql`with added as (${toEntry(leaf)} returning entry_index) insert into ledger_voids select ${commit}::int, entry_index from added`,
      },
    ])
  })
}

export async function listForgeries(
  { database, now }: RunContext,
  target: Target,
): Promise<Forgery[]> {
  const others = [
    {
      name: 'ledger_voids: a void by an incident that names nothing',
      statement: sql`insert into ledger_voids select ${target.commit}, max(entry_index) from ledger_entries where kind = 'incident'`,
    },
    {
      name: 'installation: no signature over the rows of the log',
      statement: sql`delete from installation where key = 'log rows'`,
    },
  ]
  return [
    ...(await listLeaves(database, target)),
    ...listIncidents(target, now),
    ...(await listColumns(database, target)),
    ...others,
  ]
}

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
  await publishLog(context)
  const days = await gatherDays(context)
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
