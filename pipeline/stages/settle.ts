/**
 * Settling: every revision of a finished match gets its verdict, and its scored revisions are
 * opened in the log.
 */
import type { ReadDb } from '#data/db/database.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { getOpenableAtMs } from '#data/ledger/audit/match-story.ts'
import { listCountedCommits, toVerdict } from '#data/ledger/audit/settled-match.ts'
import type { OpenedPrediction, OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { countOf } from '#data/model/count-of.ts'
import { listNonces } from '#data/queries/log/log-commits.ts'
import {
  listCorrected,
  listUnsettled,
  openUnpredicted,
  settleMatches,
  toResult,
  type Settlement,
  type UnsettledRevision,
} from '#data/queries/predictions/settlement-rows.ts'
import { DAY_MS } from '#data/model/time.ts'
import { readStoredLog } from '#data/queries/log/stored-log.ts'
import { appendEntries } from '#pipeline/publishing/log-entries.ts'
import { voidLateBeforeSettling } from '#pipeline/publishing/publish-log.ts'
import { toWriteOptions, type RunContext } from './run-context.ts'

/** Only search engines request pages of older matches. */
const SHOWN_DAYS = 30

export interface SettleReport {
  readonly settled: number
  readonly correct: number
  readonly exactScores: number
}

/**
 * A finished match, with the revisions that the log opens: the first one, and the last one made
 * before kick-off.
 */
interface OverMatch extends Settlement {
  readonly opened: readonly UnsettledRevision[]
}

/**
 * Stores the verdicts of all matches that have ended since the last run, and opens them. A
 * corrected score opens its match again: the earlier entry stays in the log, the later one counts.
 * A match whose last announced kick-off is still ahead waits, whatever a feed says.
 */
export async function settle(context: RunContext): Promise<SettleReport> {
  await voidLateBeforeSettling(context)
  const revisions = await context.database.read(async (db) => [
    ...(await listUnsettled(db, context.now)),
    ...(await listCorrected(db, context.now)),
  ])
  const groups = [...Map.groupBy(revisions, (revision) => revision.match.id).values()]
  const over = await listOver(context, groups)
  await context.database.write(async (db) => {
    await settleMatches(db, over, context.now)
    if (over.length > 0) await appendEntries(context, db, await listOpenings(db, over))
    await openUnpredicted(db, new Date(context.now.getTime() - SHOWN_DAYS * DAY_MS), context.now)
  }, toWriteOptions(context))
  if (over.length > 0) context.logLine(`settled ${countOf(over.length, 'match', 'matches')}`)
  const verdicts = over.map(({ opened }) => toMatchVerdict(opened.at(-1)!))
  return {
    settled: verdicts.length,
    correct: verdicts.filter((verdict) => verdict.wasCorrect).length,
    exactScores: verdicts.filter((verdict) => verdict.scoreAccurate).length,
  }
}

async function listOver(
  context: RunContext,
  groups: readonly (readonly UnsettledRevision[])[],
): Promise<OverMatch[]> {
  if (groups.length === 0) return []
  const { story } = await readStoredLog(context.database)
  const early = groups.filter(([first]) => !isOpenable(story, first!.match.id, context.now))
  for (const [first] of early)
    context.logLine(
      `${first!.match.id} is called finished before the kick-off it was announced for: not settled`,
    )
  return groups.filter((group) => !early.includes(group)).map((group) => toOverMatch(story, group))
}

function isOpenable(story: LogStory, matchId: string, now: Date): boolean {
  const match = story.matches.get(matchId)
  return match === undefined || getOpenableAtMs(match) <= now.getTime()
}

/** Which of a match's revisions are scored and opened, according to the log's story. */
export function toOverMatch(story: LogStory, revisions: readonly UnsettledRevision[]): OverMatch {
  const match = story.matches.get(revisions[0]!.match.id)
  const counted = new Set(match && listCountedCommits(match).map(({ leaf }) => leaf.revision))
  const scored = revisions.filter(({ prediction }) => counted.has(prediction.revision))
  // All revisions were made after the real kick-off: none is scored, but they are shown.
  const shown = scored.length > 0 ? scored : revisions
  const [first, last] = [shown[0]!, shown.at(-1)!]
  return {
    revisions,
    scoredRevision: last.prediction.revision,
    opened: first === last ? [first] : [first, last],
  }
}

async function listOpenings(db: ReadDb, over: readonly OverMatch[]): Promise<OpenLeaf[]> {
  const nonces = await listNonces(
    db,
    over.map(({ opened }) => opened[0]!.match.id),
  )
  return over.flatMap(({ opened }) =>
    opened.map(({ match, prediction }): OpenLeaf => ({
      v: 1,
      kind: 'open',
      matchId: match.id,
      revision: prediction.revision,
      nonce: nonces.get(`${match.id}/${prediction.revision}`)!,
      // As it was written, with every member: the commitment is over all of them.
      prediction: JSON.parse(prediction.body) as OpenedPrediction,
      result: toResult(match),
    })),
  )
}

function toMatchVerdict({ match, prediction }: UnsettledRevision) {
  return toVerdict(prediction, toResult(match))
}
