/** Held fixtures: reported by a feed, and not matches until an administrator has decided. */
import { and, asc, count, eq, inArray, isNull, lt, notInArray, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { heldFixtures, matches } from '#data/db/schema.ts'
import { AppError } from '#data/model/errors.ts'
import { getLeague } from '#data/model/leagues.ts'
import type { FixtureDecision, HeldFixtureReply } from '#data/model/operation.ts'
import { DAY_MS } from '#data/model/time.ts'
import { upsertRows } from '#data/queries/upsert.ts'

export type HeldFixture = typeof heldFixtures.$inferSelect
export type NewHeldFixture = Omit<HeldFixture, 'decision' | 'decidedAt' | 'decidedBy' | 'heldAt'>

/**
 * A fixture that was left out is stored until no feed reports its season any more. A taken one
 * stays: by it, its clubs are known for as long as their matches are.
 */
const KEEP_DAYS = 400

/** A fixture that is left out may move by this much: what is further away is another match. */
const SAME_FIXTURE_MS = 7 * DAY_MS

/**
 * True where a person has left out this very fixture. A match's id has no day: the id of a swapped
 * fixture in autumn is the return match's in spring.
 */
export function isLeftOut(
  held: Pick<HeldFixture, 'decision' | 'kickoffAt'> | undefined,
  kickoffAt: Date,
): boolean {
  if (held?.decision !== 'drop') return false
  return Math.abs(kickoffAt.getTime() - held.kickoffAt.getTime()) <= SAME_FIXTURE_MS
}

/** Every fixture that is held or was decided on, next kick-off first. */
export async function listHeldFixtures(db: ReadDb): Promise<HeldFixture[]> {
  return db.select().from(heldFixtures).orderBy(asc(heldFixtures.kickoffAt))
}

/**
 * The decisions of this moment, by match id. Until the transaction ends none changes: one that comes
 * later sees the matches that this run has made.
 */
export async function lockDecisions(db: WriteDb): Promise<ReadonlyMap<string, HeldFixture>> {
  const rows = await db.select().from(heldFixtures).for('share')
  return new Map(rows.map((row) => [row.matchId, row]))
}

/** As the administrator's area lists them: those that wait first. */
export async function listFixtureDecisions(db: ReadDb): Promise<HeldFixtureReply[]> {
  const rows = await db
    .select({ held: heldFixtures, storedId: matches.id })
    .from(heldFixtures)
    .leftJoin(matches, eq(matches.id, heldFixtures.matchId))
    .orderBy(sql`${heldFixtures.decision} is not null`, asc(heldFixtures.kickoffAt))
  return rows.map(({ held, storedId }) => ({
    matchId: held.matchId,
    league: getLeague(held.leagueId)?.name ?? held.leagueId,
    homeTeam: held.homeTeam,
    awayTeam: held.awayTeam,
    kickoffAt: held.kickoffAt.toISOString(),
    reason: held.reason,
    heldAt: held.heldAt.toISOString(),
    decision: held.decision,
    decidedAt: held.decidedAt?.toISOString() ?? null,
    isMatch: storedId !== null,
  }))
}

/** Number of fixtures that wait for a decision. */
export async function countHeldFixtures(db: ReadDb): Promise<number> {
  const [row] = await db
    .select({ held: count() })
    .from(heldFixtures)
    .where(isNull(heldFixtures.decision))
  return row?.held ?? 0
}

/** Replaces the held fixtures of the leagues that a run has read. */
export async function replaceHeldFixtures(
  db: WriteDb,
  rows: readonly NewHeldFixture[],
  read: { readonly leagueIds: readonly string[]; readonly at: Date },
): Promise<void> {
  const ids = rows.map(({ matchId }) => matchId)
  await db
    .delete(heldFixtures)
    .where(
      and(
        isNull(heldFixtures.decision),
        inArray(heldFixtures.leagueId, [...read.leagueIds]),
        notInArray(heldFixtures.matchId, ids),
      ),
    )
  const since = new Date(read.at.getTime() - KEEP_DAYS * DAY_MS)
  await db
    .delete(heldFixtures)
    .where(
      and(lt(heldFixtures.kickoffAt, since), sql`${heldFixtures.decision} is distinct from 'take'`),
    )
  const known = new Map((await listHeldFixtures(db)).map((held) => [held.matchId, held]))
  const isOther = ({ matchId, kickoffAt }: NewHeldFixture) =>
    known.get(matchId)?.decision === 'drop' && !isLeftOut(known.get(matchId), kickoffAt)
  // What a person has decided on stays as it was then; what was left out of another day is no answer.
  const open = rows.filter(
    (row) => (known.get(row.matchId)?.decision ?? null) === null || isOther(row),
  )
  await upsertRows(
    db,
    heldFixtures,
    open.map((row) => ({
      ...row,
      heldAt: (isOther(row) ? null : known.get(row.matchId)?.heldAt) ?? read.at,
      decision: null,
      decidedAt: null,
      decidedBy: null,
    })),
    { key: ['matchId'], onConflict: 'update' },
  )
}

interface Decided {
  readonly matchId: string
  readonly decision: FixtureDecision
  readonly decidedAt: Date
  /** The administrator; null for the command line. */
  readonly decidedBy: string | null
}

/**
 * Stores a decision on a fixture, also a changed one; the next run applies it. Throws `not_found`
 * when no fixture with this id is held, and `conflict` for dropping one that is a match already.
 */
export async function decideHeldFixture(
  db: WriteDb,
  { matchId, ...decided }: Decided,
): Promise<HeldFixture> {
  // First: it waits for a run that is about to make matches (`lockDecisions`).
  const [row] = await db
    .update(heldFixtures)
    .set(decided)
    .where(eq(heldFixtures.matchId, matchId))
    .returning()
  if (!row) throw new AppError('not_found', `No fixture ${matchId} is held.`)
  if (decided.decision === 'drop') await requireNoMatch(db, matchId)
  return row
}

async function requireNoMatch(db: ReadDb, matchId: string): Promise<void> {
  const [match] = await db.select({ id: matches.id }).from(matches).where(eq(matches.id, matchId))
  if (match === undefined) return
  throw new AppError(
    'conflict',
    'A run has made this fixture a match already: it cannot be left out any more.',
  )
}
