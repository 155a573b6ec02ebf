/**
 * When the next run of the pipeline is due: once an hour, more often while line-ups are announced,
 * and at once after a result was entered. Pure.
 */
import type { RunNeeds } from '#data/queries/operation/run-needs.ts'
import { MINUTE_MS } from '#data/model/time.ts'

/** Pause between two runs when nothing is near. */
const USUAL_PAUSE_MS = 60 * MINUTE_MS
/** Line-ups are announced in the last hour and a quarter. */
const LINEUPS_BEFORE_MS = 75 * MINUTE_MS
/** Pause between two runs meanwhile. */
const LINEUPS_PAUSE_MS = 10 * MINUTE_MS
/** Delay before a finished match is settled: feeds correct results in the first minutes. */
const SETTLE_AFTER_MS = 5 * MINUTE_MS

/** True when a run is due now. */
export function isRunDue({ now, lastRunAt, nextKickoffAt, endedAt, enteredAt }: RunNeeds): boolean {
  if (lastRunAt === null || enteredAt !== null) return true
  const sinceMs = now.getTime() - lastRunAt.getTime()
  const settleMs = endedAt === null ? Infinity : endedAt.getTime() + SETTLE_AFTER_MS
  if (now.getTime() >= settleMs && lastRunAt.getTime() < settleMs) return true
  const untilMs = nextKickoffAt === null ? Infinity : nextKickoffAt.getTime() - now.getTime()
  return sinceMs >= (untilMs <= LINEUPS_BEFORE_MS ? LINEUPS_PAUSE_MS : USUAL_PAUSE_MS)
}
