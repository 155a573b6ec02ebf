/** What the log tells everybody of a prediction: its receipt and, once it is opened, how it went. */
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { listCountedCommits, toSettledMatch, toVerdict } from '#data/ledger/audit/settled-match.ts'
import { OUTCOME_SIDES, toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import type { Outcome } from '#data/model/match/match.ts'
import type { Receipt } from '#data/model/match/public-match.ts'

export interface PublicFacts {
  /** Null until a prediction is committed. */
  readonly receipt: Receipt | null
  /** Null until the match is over and its prediction opened. */
  readonly opened: {
    readonly homeScore: number
    readonly awayScore: number
    readonly predictedOutcome: Outcome
    /** Chance of that outcome as printed, per cent. */
    readonly chance: number
    readonly wasCorrect: boolean
  } | null
}

/** Of the prediction that is scored: the last one before kick-off. */
export function toReceipt(story: LogStory, matchId: string): Receipt | null {
  const match = story.matches.get(matchId)
  const commit = match && listCountedCommits(match).at(-1)
  if (!commit) return null
  const { madeAt, revision, modelVersion } = commit.leaf
  return { entry: commit.index, madeAt, revision, modelVersion }
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
