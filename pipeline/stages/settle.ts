/** Settling: every finished match gets its verdict, on every revision that was made of it. */
import {
  listUnsettled,
  settleMatch,
  toAccuracy,
  type UnsettledRevision,
} from '#data/queries/prediction-rows.ts'
import { toWriteOptions, type RunContext } from './run-context.ts'

export interface SettleReport {
  readonly settled: number
  readonly correct: number
  readonly exactScores: number
}

/** Writes down what was right of all matches that have ended since the last run. */
export async function settle(context: RunContext): Promise<SettleReport> {
  const revisions = await context.database.read(listUnsettled)
  const byMatch = Map.groupBy(revisions, (revision) => revision.match.id)
  if (byMatch.size > 0) {
    await context.database.write(async (db) => {
      for (const group of byMatch.values()) await settleMatch(db, group, context.now)
    }, toWriteOptions(context))
    context.tell(`settled ${byMatch.size} matches`)
  }
  const verdicts = [...byMatch.values()].map((group) => toVerdict(group.at(-1)!))
  return {
    settled: verdicts.length,
    correct: verdicts.filter((verdict) => verdict.wasCorrect).length,
    exactScores: verdicts.filter((verdict) => verdict.scoreAccurate).length,
  }
}

function toVerdict({ match, prediction }: UnsettledRevision) {
  return toAccuracy(prediction, match.actualHomeScore!, match.actualAwayScore!)
}
