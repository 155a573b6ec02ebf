/** Settlement: which revisions of finished matches were right, and how many. */
import {
  and,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  max,
  min,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { matches, matchSnapshots, predictions } from '#data/db/schema.ts'
import { toStretches } from '#data/model/lots.ts'
import { DAY_MS } from '#data/model/time.ts'
import { toVerdict } from '#data/ledger/audit/settled-match.ts'
import type { MatchRow } from '#data/queries/matches/match-rows.ts'
import { upsertRows } from '#data/queries/upsert.ts'
import { isCounting, type PredictionRow } from './prediction-rows.ts'

export interface UnsettledRevision {
  readonly match: typeof matches.$inferSelect
  readonly prediction: PredictionRow
}

/** Finished, not awarded, and begun: a feed may call tomorrow's match finished. */
const isOver = (now: Date) =>
  and(eq(matches.matchStatus, 'finished'), eq(matches.awarded, false), lte(matches.kickoffAt, now))

/** Every revision of finished matches that is not settled yet, by match and revision. */
export const listUnsettled = (db: ReadDb, now: Date): Promise<UnsettledRevision[]> =>
  listOver(db, now, isNull(predictions.accuracyCalculatedAt))

/** Every revision of settled matches whose score was corrected since: they are settled again. */
export async function listCorrected(db: ReadDb, now: Date): Promise<UnsettledRevision[]> {
  const ids = await listCorrectedIds(db, now)
  return ids.length === 0 ? [] : listOver(db, now, inArray(matches.id, ids))
}

/** Read at once: a server answers nobody else while its embedded database works on a statement. */
const LOT_MS = 365 * DAY_MS

async function listCorrectedIds(db: ReadDb, now: Date): Promise<string[]> {
  const [first] = await db.select({ at: min(matches.kickoffAt) }).from(matches)
  const ids: string[] = []
  // The last one ends after a match that begins now.
  for (const lot of toStretches(first?.at ?? now, new Date(now.getTime() + 1), LOT_MS)) {
    const rows = await db
      .select({ id: matches.id })
      .from(matches)
      .innerJoin(
        matchSnapshots,
        and(
          eq(matchSnapshots.matchId, matches.id),
          or(
            ne(matchSnapshots.actualHomeScore, matches.actualHomeScore),
            ne(matchSnapshots.actualAwayScore, matches.actualAwayScore),
          ),
        ),
      )
      .where(and(isOver(now), gte(matches.kickoffAt, lot.from), lt(matches.kickoffAt, lot.to)))
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

const listOver = (db: ReadDb, now: Date, which: SQL): Promise<UnsettledRevision[]> =>
  db
    .select({ match: matches, prediction: predictions })
    .from(predictions)
    .innerJoin(matches, eq(matches.id, predictions.matchId))
    .where(and(which, isOver(now), isCounting(db)))
    .orderBy(matches.kickoffAt, sql`${matches.id} collate "C"`, predictions.revision)

/** The revisions of one finished match, and which of them is scored. */
export interface Settlement {
  readonly revisions: readonly UnsettledRevision[]
  /** Number of the last revision before kick-off. */
  readonly scoredRevision: number
}

/**
 * Writes the accuracy of every revision of finished matches, stores the scored ones with the score,
 * and marks the matches as open: the log opens them in the same transaction.
 */
export async function settleMatches(
  db: WriteDb,
  settlements: readonly Settlement[],
  settledAt: Date,
): Promise<void> {
  if (settlements.length === 0) return
  const ids = settlements.map(({ revisions }) => revisions[0]!.match.id)
  await db.update(matches).set({ openedAt: settledAt }).where(inArray(matches.id, ids))
  const verdicts = settlements
    .flatMap(({ revisions }) => revisions)
    .map(({ match, prediction }) => {
      const { wasCorrect, scoreAccurate } = toVerdict(prediction, toResult(match))
      return { id: match.id, revision: prediction.revision, wasCorrect, scoreAccurate }
    })
  await db
    .update(predictions)
    .set({
      wasCorrect: sql`news."wasCorrect"`,
      scoreAccurate: sql`news."scoreAccurate"`,
      accuracyCalculatedAt: settledAt,
    })
    .from(
      sql`json_to_recordset(${JSON.stringify(verdicts)}::json) as news(id text, revision integer, "wasCorrect" boolean, "scoreAccurate" boolean)`,
    )
    .where(sql`${predictions.matchId} = news.id and ${predictions.revision} = news.revision`)
  // One row per match: a moved match may be scored by another revision than before.
  await db.delete(matchSnapshots).where(inArray(matchSnapshots.matchId, ids))
  const scored = settlements.flatMap(({ revisions, scoredRevision }) =>
    revisions.filter(({ prediction }) => prediction.revision === scoredRevision),
  )
  const snapshots = scored.map(({ match, prediction }) => {
    const { homeScore, awayScore } = toResult(match)
    return {
      matchId: match.id,
      revision: prediction.revision,
      teamStats: toTeamStats(match),
      prediction: JSON.parse(prediction.body) as unknown,
      actualHomeScore: homeScore,
      actualAwayScore: awayScore,
      takenAt: settledAt,
    }
  })
  // None is there any more; the pipeline's role may not change one.
  await upsertRows(db, matchSnapshots, snapshots, {
    key: ['matchId', 'revision'],
    onConflict: 'ignore',
  })
}

/**
 * Marks matches that ended since then, or whose result was entered since, and that have no prediction
 * that counts as open: they have nothing secret, and members' forecasts of them are scored.
 */
export async function openUnpredicted(db: WriteDb, since: Date, now: Date): Promise<void> {
  await db
    .update(matches)
    .set({ openedAt: now })
    .where(
      and(
        isOver(now),
        isNull(matches.openedAt),
        or(gte(matches.kickoffAt, since), gte(matches.resultEnteredAt, since)),
        notExists(
          db
            .select({ one: sql`1` })
            .from(predictions)
            .where(and(eq(predictions.matchId, matches.id), isCounting(db))),
        ),
      ),
    )
}

/** The score of a finished match after 90 minutes. */
export function toResult(match: Pick<MatchRow, 'actualHomeScore' | 'actualAwayScore'>) {
  return { homeScore: match.actualHomeScore!, awayScore: match.actualAwayScore! }
}

/**
 * Deletes the verdicts on these matches and closes them: the next run settles and opens them by the
 * revisions that count then.
 */
export async function forgetVerdicts(db: WriteDb, matchIds: readonly string[]): Promise<void> {
  if (matchIds.length === 0) return
  await db
    .update(predictions)
    .set({ wasCorrect: null, scoreAccurate: null, accuracyCalculatedAt: null })
    .where(inArray(predictions.matchId, [...matchIds]))
  await db.delete(matchSnapshots).where(inArray(matchSnapshots.matchId, [...matchIds]))
  await db
    .update(matches)
    .set({ openedAt: null })
    .where(inArray(matches.id, [...matchIds]))
}

/**
 * Reverts the settlement of these matches, whose opening was voided. The result is deleted too, so
 * that the next run reads the feed's; a result entered by an administrator stays.
 */
export async function unsettleMatches(db: WriteDb, matchIds: readonly string[]): Promise<void> {
  if (matchIds.length === 0) return
  await forgetVerdicts(db, matchIds)
  await db
    .update(matches)
    .set({
      matchStatus: 'scheduled',
      actualHomeScore: null,
      actualAwayScore: null,
      actualOutcome: null,
      feedHash: null,
    })
    .where(
      and(
        inArray(matches.id, [...matchIds]),
        eq(matches.matchStatus, 'finished'),
        isNull(matches.resultEnteredAt),
      ),
    )
}

function toTeamStats(match: MatchRow) {
  const side = (prefix: 'home' | 'away') => ({
    form: match[`${prefix}TeamForm`],
    last5Games: match[`${prefix}Last5Games`],
    leaguePosition: match[`${prefix}LeaguePosition`],
    goalsScored: match[`${prefix}GoalsScored`],
    goalsConceded: match[`${prefix}GoalsConceded`],
    matchesPlayed: match[`${prefix}MatchesPlayed`],
  })
  return { home: side('home'), away: side('away') }
}

interface SettledCounts {
  readonly evaluated: number
  readonly correct: number
  readonly exactScores: number
}

/** Counts over the scored revision of every settled match with kick-off in [from, to]. */
export async function countSettled(db: ReadDb, from: Date, to: Date): Promise<SettledCounts> {
  const rows = await db
    .select({ wasCorrect: predictions.wasCorrect, scoreAccurate: predictions.scoreAccurate })
    .from(matchSnapshots)
    .innerJoin(
      predictions,
      and(
        eq(predictions.matchId, matchSnapshots.matchId),
        eq(predictions.revision, matchSnapshots.revision),
      ),
    )
    .innerJoin(matches, eq(matches.id, predictions.matchId))
    .where(and(gte(matches.kickoffAt, from), lte(matches.kickoffAt, to)))
  return {
    evaluated: rows.length,
    correct: rows.filter((row) => row.wasCorrect).length,
    exactScores: rows.filter((row) => row.scoreAccurate).length,
  }
}

/** Time of the last settlement of a prediction; null before the first. */
export async function getLastSettlement(db: ReadDb): Promise<Date | null> {
  const [row] = await db.select({ at: max(predictions.accuracyCalculatedAt) }).from(predictions)
  return row?.at ?? null
}

/** Number of matches with kick-off in [from, to] and at least one prediction. */
export async function countPredictedMatches(db: ReadDb, from: Date, to: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${predictions.matchId})::int` })
    .from(predictions)
    .innerJoin(matches, eq(matches.id, predictions.matchId))
    .where(and(gte(matches.kickoffAt, from), lte(matches.kickoffAt, to)))
  return row?.count ?? 0
}
