/**
 * For tests and `npm run attacks`: rows of the record forged field by field, as somebody does who
 * may write to the database and has no key.
 */
import { listRows, listShapes } from '#data/backup/tables.ts'
import type { Database } from '#data/db/database.ts'
import { sql, type SQL } from '#data/db/drizzle.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import { toLateIncidents } from '#data/ledger/leaves/late-incident.ts'
import { toLostSecrets } from '#data/ledger/leaves/lost-secrets.ts'
import { toIncident } from '#data/ledger/leaves/incident.ts'
import type { IncidentLeaf, Leaf } from '#data/ledger/leaves/leaf.ts'
import { parseLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { toUtf8 } from '#data/ledger/format/bytes.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'

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
