/** The days that a publication signs, as the rows have them, compared with the log. */
import { toDay } from '#data/model/match/match.ts'
import type { SnapshotMatch } from '#data/snapshots/snapshot.ts'
import { listNonces } from '#data/queries/log/log-commits.ts'
import { readStoredLog } from '#data/queries/log/stored-log.ts'
import { listMatchesBetween, type MatchRow } from '#data/queries/matches/match-rows.ts'
import {
  listLastRevisions,
  listNoPredictions,
  parseBody,
} from '#data/queries/predictions/prediction-rows.ts'
import { toRunWindow, type RunContext } from '#pipeline/stages/run-context.ts'
import { requireCommitted } from './committed-predictions.ts'

export interface GatheredDay {
  readonly day: string
  readonly matches: SnapshotMatch[]
}

/**
 * The days of the window with their stored predictions, compared with the log's commits: throws
 * `ledger_invalid` for a difference.
 */
export async function gatherDays(context: RunContext): Promise<GatheredDay[]> {
  const { from, to } = toRunWindow(context)
  const { story } = await readStoredLog(context.database)
  return context.database.read(async (db) => {
    const rows = await listMatchesBetween(db, from, to)
    const ids = rows.map((row) => row.id)
    const predictions = await listLastRevisions(db, ids)
    requireCommitted(story, ids, { predictions, nonces: await listNonces(db, ids) })
    const reasons = await listNoPredictions(db, ids)
    const matches = rows.map((row) =>
      toSnapshotMatch(row, predictions.get(row.id) ?? null, reasons.get(row.id) ?? null),
    )
    const byDay = Map.groupBy(matches, (match) => toDay(match.kickoffAt))
    return [...byDay].map(([day, list]) => ({ day, matches: list }))
  })
}

type LastRevision = ReturnType<Awaited<ReturnType<typeof listLastRevisions>>['get']>

/** Statuses of a match that a prediction could only have come too late for. */
const BEGUN: ReadonlySet<MatchRow['matchStatus']> = new Set(['live', 'finished'])

function toSnapshotMatch(
  row: MatchRow,
  last: NonNullable<LastRevision> | null,
  reason: SnapshotMatch['noPrediction'],
): SnapshotMatch {
  return {
    matchId: row.id,
    league: row.league,
    homeTeam: row.homeTeam,
    awayTeam: row.awayTeam,
    kickoffAt: row.kickoffAt.toISOString(),
    prediction: last && parseBody(last.body),
    noPrediction:
      last === null
        ? (reason ?? {
            reason: BEGUN.has(row.matchStatus) ? 'after_kickoff' : 'not_scheduled',
            detail: `The match was ${row.matchStatus} when the day was signed, and no prediction of it counts.`,
          })
        : null,
    reasoning: last?.reasoning ?? {},
  }
}
