/** Settling: every finished match gets its verdict on every revision, and its prediction is opened in the log. */
import type { ReadDb } from '#data/db/database.ts'
import type { OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { listNonces } from '#data/queries/ledger-rows.ts'
import {
  listCorrected,
  listUnsettled,
  parseBody,
  settleMatch,
  toAccuracy,
  type UnsettledRevision,
} from '#data/queries/prediction-rows.ts'
import { exportLog, takeIn } from '#pipeline/publishing/log-entries.ts'
import { writeRecord } from '#pipeline/publishing/record-file.ts'
import { toWriteOptions, type RunContext } from './run-context.ts'

export interface SettleReport {
  readonly settled: number
  readonly correct: number
  readonly exactScores: number
}

/**
 * Writes down what was right of all matches that have ended since the last run,
 * and opens them. A corrected score opens its match again: what the log said
 * before stays in it, the later word counts.
 */
export async function settle(context: RunContext): Promise<SettleReport> {
  const revisions = await context.database.read(async (db) => [
    ...(await listUnsettled(db)),
    ...(await listCorrected(db)),
  ])
  const groups = [...Map.groupBy(revisions, (revision) => revision.match.id).values()]
  if (groups.length > 0) {
    await context.database.write(async (db) => {
      for (const group of groups) await settleMatch(db, group, context.now)
      await takeIn(context, db, await listOpenings(db, groups))
    }, toWriteOptions(context))
    context.tell(`settled ${groups.length} matches`)
  }
  if (!context.isDryRun) {
    await exportLog(context)
    await writeRecord(context)
  }
  const verdicts = groups.map((group) => toVerdict(group.at(-1)!))
  return {
    settled: verdicts.length,
    correct: verdicts.filter((verdict) => verdict.wasCorrect).length,
    exactScores: verdicts.filter((verdict) => verdict.scoreAccurate).length,
  }
}

/** The first and the last revision of each match: the ones that are scored. */
async function listOpenings(
  db: ReadDb,
  groups: readonly (readonly UnsettledRevision[])[],
): Promise<OpenLeaf[]> {
  const nonces = await listNonces(
    db,
    groups.map((group) => group[0]!.match.id),
  )
  return groups.flatMap((group) => {
    const scored = group.length === 1 ? group : [group[0]!, group.at(-1)!]
    return scored.map(({ match, prediction }): OpenLeaf => ({
      v: 1,
      kind: 'open',
      matchId: match.id,
      revision: prediction.revision,
      nonce: nonces.get(`${match.id}/${prediction.revision}`)!,
      prediction: parseBody(prediction.body),
      result: { homeScore: match.actualHomeScore!, awayScore: match.actualAwayScore! },
    }))
  })
}

function toVerdict({ match, prediction }: UnsettledRevision) {
  return toAccuracy(prediction, match.actualHomeScore!, match.actualAwayScore!)
}
