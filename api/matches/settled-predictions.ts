/** Settled predictions with their results, as the log states them: the same matches and revisions as in the record. */
import type { Database } from '#data/db/database.ts'
import {
  listSettledMatches,
  toVerdict,
  type SettledMatch,
} from '#data/ledger/audit/settled-match.ts'
import type { SettledRow } from '#data/model/record/settled-reply.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { readSignedLog } from '#data/queries/log/stored-log.ts'

function toRow({ fixture, last, result }: SettledMatch, isDemo: boolean): SettledRow {
  const { matchId, league, homeTeam, awayTeam, kickoffAt } = fixture
  const { prediction } = last
  const { outcome, wasCorrect, scoreAccurate } = toVerdict(prediction, result)
  return {
    matchId,
    league,
    homeTeam,
    awayTeam,
    kickoffAt,
    revision: prediction.revision,
    modelVersion: prediction.modelVersion,
    madeAt: prediction.madeAt,
    predictedOutcome: prediction.predictedOutcome,
    homeWinProbability: prediction.homeWinProbability,
    drawProbability: prediction.drawProbability,
    awayWinProbability: prediction.awayWinProbability,
    predictedHomeScore: prediction.predictedHomeScore,
    predictedAwayScore: prediction.predictedAwayScore,
    probOver25Goals: prediction.probOver25Goals,
    confidenceScore: prediction.confidenceScore,
    homeScore: result.homeScore,
    awayScore: result.awayScore,
    outcome,
    wasCorrect,
    scoreAccurate,
    openEntry: last.index,
    /** True for made-up matches of the demo, whose figures say nothing about real ones. */
    isDemo,
  }
}

function compareRows(left: SettledRow, right: SettledRow): number {
  return (
    Date.parse(left.kickoffAt) - Date.parse(right.kickoffAt) ||
    (left.matchId < right.matchId ? -1 : 1)
  )
}

/** A function that answers all settled predictions, by kick-off. */
export function makeSettledBook(
  database: Database,
  readLog: LogReader,
): (isDemo: boolean) => Promise<SettledRow[]> {
  return async (isDemo) => {
    const { story } = await readSignedLog(database, readLog)
    return listSettledMatches(story)
      .map((match) => toRow(match, isDemo))
      .sort(compareRows)
  }
}
