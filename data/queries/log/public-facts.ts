/** What the log tells everybody of a prediction: its receipt and, once it is opened, how it went. */
import { and, eq, min } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { ledgerEntries } from '#data/db/schema.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { listCountedCommits, toSettledMatch, toVerdict } from '#data/ledger/audit/settled-match.ts'
import {
  OUTCOME_SIDES,
  toPrintedChances,
  type Chances,
} from '#data/model/forecast/printed-chances.ts'
import type { PublicFacts } from '#data/model/match/public-ids.ts'
import type { Receipt } from '#data/model/match/public-match.ts'
import { isAnyOf } from '#data/queries/any-of.ts'
import { isCounting } from './log-rows.ts'

/** Of the prediction that is scored: the last one before kick-off. */
export function toReceipt(story: LogStory, matchId: string): Receipt | null {
  const match = story.matches.get(matchId)
  const commit = match && listCountedCommits(match).at(-1)
  if (!commit) return null
  const { madeAt, revision, modelVersion } = commit.leaf
  return { entry: commit.index, madeAt, revision, modelVersion }
}

/** The chances that are scored, once the log has opened them. */
export function getOpenedChances(story: LogStory, matchId: string): Chances | null {
  const match = story.matches.get(matchId)
  return (match && toSettledMatch(match)?.last.prediction) ?? null
}

export function toPublicFacts(story: LogStory, matchId: string): PublicFacts {
  const receipt = toReceipt(story, matchId)
  const match = story.matches.get(matchId)
  const settled = match ? toSettledMatch(match) : null
  if (settled === null) return { receipt, opened: null }
  const { prediction } = settled.last
  const { predictedOutcome } = prediction
  const chance = toPrintedChances(prediction)[OUTCOME_SIDES[predictedOutcome]]
  const { wasCorrect } = toVerdict(prediction, settled.result)
  return { receipt, opened: { ...settled.result, predictedOutcome, chance, wasCorrect } }
}

/**
 * When the log first opened each of these matches, whatever a correction has opened since. An opening
 * that was taken out of the record told nobody how the match went.
 */
export async function listFirstOpenings(
  db: ReadDb,
  matchIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await db
    .select({ matchId: ledgerEntries.matchId, at: min(ledgerEntries.acceptedAt) })
    .from(ledgerEntries)
    .where(
      and(isAnyOf(ledgerEntries.matchId, matchIds), eq(ledgerEntries.kind, 'open'), isCounting(db)),
    )
    .groupBy(ledgerEntries.matchId)
  return new Map(rows.map(({ matchId, at }) => [matchId!, at!]))
}
