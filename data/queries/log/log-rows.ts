/** The log's entries as rows, written in the transaction of the predictions and results they state. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  lt,
  max,
  min,
  notExists,
  or,
  sql,
} from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { ledgerCommits, ledgerEntries, ledgerVoids, matches } from '#data/db/schema.ts'
import { parseUtf8, toUtf8 } from '#data/ledger/format/bytes.ts'
import type { PlacedIncident } from '#data/ledger/leaves/correction.ts'
import { toLeafBytes, type Leaf, type SeasonLeaf } from '#data/ledger/leaves/leaf.ts'
import { parseLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { toLots } from '#data/model/lots.ts'
import { MATCH_STATUSES, isOffThePitch } from '#data/model/match/match.ts'
import type { MatchRow } from '#data/queries/matches/match-rows.ts'

export interface StoredEntry {
  readonly entryIndex: number
  readonly body: string
  readonly acceptedAt: Date
}

/** Number of entries in the database. */
export async function countEntries(db: ReadDb): Promise<number> {
  const [row] = await db.select({ size: count() }).from(ledgerEntries)
  return row?.size ?? 0
}

/** When the last entry was accepted; null before the first. */
export async function getLastEntryAt(db: ReadDb): Promise<Date | null> {
  const [row] = await db
    .select({ acceptedAt: ledgerEntries.acceptedAt })
    .from(ledgerEntries)
    .orderBy(desc(ledgerEntries.entryIndex))
    .limit(1)
  return row?.acceptedAt ?? null
}

/** Appends entries; returns the index of the first. */
export async function insertEntries(
  db: WriteDb,
  leaves: readonly Leaf[],
  acceptedAt: Date,
): Promise<number> {
  const firstIndex = await countEntries(db)
  const rows = leaves.map((leaf, offset) => ({
    entryIndex: firstIndex + offset,
    kind: leaf.kind,
    day: leaf.kind === 'universe' ? leaf.day : null,
    matchId: leaf.kind === 'commit' || leaf.kind === 'open' ? leaf.matchId : null,
    body: parseUtf8(toLeafBytes(leaf)),
    acceptedAt,
  }))
  for (const lot of toLots(rows, 500)) await db.insert(ledgerEntries).values(lot)
  const voids = leaves.flatMap((leaf, offset) =>
    leaf.kind === 'incident'
      ? (leaf.voids ?? []).map((entryIndex) => ({ entryIndex, incidentIndex: firstIndex + offset }))
      : [],
  )
  if (voids.length > 0) await db.insert(ledgerVoids).values(voids)
  return firstIndex
}

/** Condition: no incident voids the entry. */
export function isCounting(db: ReadDb) {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(ledgerVoids)
      .where(eq(ledgerVoids.entryIndex, ledgerEntries.entryIndex)),
  )
}

/** Every voided entry, with the incident that voids it. */
export function listVoids(db: ReadDb): Promise<(typeof ledgerVoids.$inferSelect)[]> {
  return db.select().from(ledgerVoids)
}

/** Entries from an index on, in order, all or up to a limit. */
export async function listEntries(
  db: ReadDb,
  fromIndex: number,
  limit?: number,
): Promise<StoredEntry[]> {
  const query = db
    .select({
      entryIndex: ledgerEntries.entryIndex,
      body: ledgerEntries.body,
      acceptedAt: ledgerEntries.acceptedAt,
    })
    .from(ledgerEntries)
    .where(gte(ledgerEntries.entryIndex, fromIndex))
    .orderBy(asc(ledgerEntries.entryIndex))
  return limit === undefined ? query : query.limit(limit)
}

export function toLeaf(entry: Pick<StoredEntry, 'body'>): Leaf {
  return parseLeaf(toUtf8(entry.body))
}

/** Every season forecast of the log, in order. */
export async function listSeasonLeaves(db: ReadDb): Promise<SeasonLeaf[]> {
  const rows = await db
    .select({ body: ledgerEntries.body })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.kind, 'season'))
    .orderBy(asc(ledgerEntries.entryIndex))
  return rows.map((row) => toLeaf(row) as SeasonLeaf)
}

/** A commit or an opening, with its index. */
export interface MatchEntry {
  readonly index: number
  readonly kind: 'commit' | 'open'
  readonly matchId: string
  readonly revision: number
  /** When its prediction was made: ISO 8601, UTC. */
  readonly madeAt: string
  /** True when an incident takes it out of the record. */
  readonly isVoided: boolean
}

/** Those of these matches that have an opening which counts. */
export async function listOpenedIds(
  db: ReadDb,
  matchIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ matchId: ledgerEntries.matchId })
    .from(ledgerEntries)
    .where(
      and(
        inArray(ledgerEntries.matchId, [...matchIds]),
        eq(ledgerEntries.kind, 'open'),
        isCounting(db),
      ),
    )
  return new Set(rows.map(({ matchId }) => matchId!))
}

/** Every incident of the log, in order. */
export async function listIncidents(db: ReadDb): Promise<PlacedIncident[]> {
  const rows = await db
    .select({ index: ledgerEntries.entryIndex, body: ledgerEntries.body })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.kind, 'incident'))
    .orderBy(asc(ledgerEntries.entryIndex))
  return rows.flatMap(({ index, body }) => {
    const leaf = toLeaf({ body })
    return leaf.kind === 'incident' ? { index, leaf } : []
  })
}

/** Incidents of a match among the first `size` entries, in order. */
export async function listMatchIncidents(
  db: ReadDb,
  matchId: string,
  size: number,
): Promise<PlacedIncident[]> {
  const incidents = await listIncidents(db)
  return incidents.filter(({ index, leaf }) => index < size && leaf.matchIds.includes(matchId))
}

/** Commits and openings of these matches among the first `size` entries, in order; voided ones are marked. */
export async function listMatchEntries(
  db: ReadDb,
  matchIds: readonly string[],
  size: number,
): Promise<MatchEntry[]> {
  if (matchIds.length === 0) return []
  const rows = await db
    .select({
      index: ledgerEntries.entryIndex,
      kind: ledgerEntries.kind,
      matchId: ledgerEntries.matchId,
      revision: sql<number>`(${ledgerEntries.body}::jsonb->>'revision')::int`,
      madeAt: sql<string>`coalesce(${ledgerEntries.body}::jsonb->>'madeAt', ${ledgerEntries.body}::jsonb->'prediction'->>'madeAt')`,
      isVoided: sql<boolean>`not ${isCounting(db)}`,
    })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.matchId, [...matchIds]), lt(ledgerEntries.entryIndex, size)))
    .orderBy(asc(ledgerEntries.entryIndex))
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }) as MatchEntry)
}

/** First and last day with fixtures in the log, and the day of the match opened last; null without one. */
export async function getLogDays(
  db: ReadDb,
): Promise<{ first: string | null; last: string | null; opened: string | null }> {
  const [days] = await db
    .select({ first: min(ledgerEntries.day), last: max(ledgerEntries.day) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.kind, 'universe'))
  const [opening] = await db
    .select({ matchId: ledgerEntries.matchId })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.kind, 'open'))
    .orderBy(desc(ledgerEntries.entryIndex))
    .limit(1)
  const [match] = opening
    ? await db
        .select({ day: matches.matchDate })
        .from(matches)
        .where(eq(matches.id, opening.matchId!))
    : []
  return { first: days?.first ?? null, last: days?.last ?? null, opened: match?.day ?? null }
}

/** The entries added in one transaction: size of the log afterwards, and the number of each kind. */
export interface Intake {
  readonly acceptedAt: Date
  readonly size: number
  readonly commits: number
  readonly openings: number
}

/** The latest intakes among the first `size` entries, newest first. */
export async function listIntakes(db: ReadDb, size: number, limit: number): Promise<Intake[]> {
  const ofKind = (kind: string) =>
    sql<number>`(count(*) filter (where ${ledgerEntries.kind} = ${kind}))::int`
  const lastIndex = max(ledgerEntries.entryIndex)
  const rows = await db
    .select({
      acceptedAt: ledgerEntries.acceptedAt,
      lastIndex,
      commits: ofKind('commit'),
      openings: ofKind('open'),
    })
    .from(ledgerEntries)
    .where(lt(ledgerEntries.entryIndex, size))
    .groupBy(ledgerEntries.acceptedAt)
    .orderBy(desc(lastIndex))
    .limit(limit)
  return rows.map(({ lastIndex, ...row }) => ({
    acceptedAt: row.acceptedAt,
    size: Number(lastIndex) + 1,
    commits: Number(row.commits),
    openings: Number(row.openings),
  }))
}

/** Committed matches that will not be played as predicted (called off or awarded), with kick-off in [from, to). */
export async function listCalledOff(db: ReadDb, from: Date, to: Date): Promise<MatchRow[]> {
  return db
    .select()
    .from(matches)
    .where(
      and(
        gte(matches.kickoffAt, from),
        lt(matches.kickoffAt, to),
        or(
          inArray(matches.matchStatus, MATCH_STATUSES.filter(isOffThePitch)),
          eq(matches.awarded, true),
        ),
        inArray(matches.id, db.select({ id: ledgerCommits.matchId }).from(ledgerCommits)),
      ),
    )
    .orderBy(matches.kickoffAt, sql`${matches.id} collate "C"`)
}
