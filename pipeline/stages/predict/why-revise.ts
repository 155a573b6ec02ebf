/** Whether a coming match gets a new revision, and why. */
import type { Prediction, RevisionReason } from '#data/model/forecast/prediction.ts'
import { findReason, isPrintedAlike } from '#data/model/forecast/revision-reason.ts'
import { HOUR_MS } from '#data/model/time.ts'

interface Revised {
  /** The last revision, and what would be the next. */
  readonly before: Prediction
  readonly after: Prediction
  readonly kickoffAt: Date
  readonly now: Date
  /** The log states another kick-off. */
  readonly isMoved: boolean
  /** The market's chances are to be sealed. */
  readonly isMarkDue: boolean
  /** The text that the figures of before would have today. */
  rewrite(): string
}

/** Chances in a text follow the figures, and those of a season move with each result of others. */
const toFacts = (text: string) => text.replaceAll(/\d+(%| percentage points?)/g, '%')

/** The first reason that a reader could be told; null when the last revision still stands. */
export function whyRevise(revised: Revised): RevisionReason | null {
  if (revised.isMoved) return 'kickoff'
  const found = findReason(revised.before, revised.after)
  if (found !== null) return found
  if (toFacts(revised.rewrite()) !== toFacts(revised.before.aiReasoning)) return 'fact'
  if (revised.isMarkDue) return 'market'
  return isLastCall(revised) && !isPrintedAlike(revised.before, revised.after) ? 'lastHour' : null
}

/** True in the hour before kick-off, once: what is printed last is what the engine says last. */
function isLastCall({ before, kickoffAt, now }: Revised): boolean {
  const lastHourMs = kickoffAt.getTime() - HOUR_MS
  return now.getTime() >= lastHourMs && Date.parse(before.madeAt) < lastHourMs
}

export type ReasonCounts = Readonly<Partial<Record<RevisionReason | 'first', number>>>

/** How many of these revisions have each reason; without an earlier one they are `first`. */
export function countReasons(revisions: readonly Prediction[]): ReasonCounts {
  const groups = Map.groupBy(revisions, ({ revisedFor }) => revisedFor ?? 'first')
  return Object.fromEntries([...groups].map(([reason, list]) => [reason, list.length]))
}
