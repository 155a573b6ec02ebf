/**
 * When the next run of the pipeline is due: once an hour, more often while line-ups are announced,
 * at once when a day begins and after a result was entered; and a publication alone before a kick-off
 * with new forecasts of members. Pure.
 */
import { RUN_STAGES, type RunStage } from '#data/model/operation.ts'
import { SEAL_BEFORE_MS, type RunNeeds } from '#data/queries/operation/run-needs.ts'
import { MINUTE_MS, toDay } from '#data/model/time.ts'

/** Pause between two runs when nothing is near. */
const USUAL_PAUSE_MS = 60 * MINUTE_MS
/** Line-ups are announced in the last hour and a quarter. */
const LINEUPS_BEFORE_MS = 75 * MINUTE_MS
/** Pause between two runs meanwhile. */
const LINEUPS_PAUSE_MS = 10 * MINUTE_MS
/** Delay before a finished match is settled: feeds correct results in the first minutes. */
const SETTLE_AFTER_MS = 5 * MINUTE_MS

/** A second seal takes in what was given after the first one, or makes up for it where it failed. */
const SEAL_AGAIN_BEFORE_MS = 5 * MINUTE_MS

/**
 * True when forecasts wait for a kick-off within ten minutes and nothing was published since then:
 * ten minutes before it, and once more five minutes before. One publication seals what waits for
 * all kick-offs.
 */
function isSealDue({ now, kickoffToSealAt, lastPublishAt }: RunNeeds): boolean {
  if (kickoffToSealAt === null) return false
  const kickoffMs = kickoffToSealAt.getTime()
  const isLastChance = kickoffMs - now.getTime() <= SEAL_AGAIN_BEFORE_MS
  const sinceMs = kickoffMs - (isLastChance ? SEAL_AGAIN_BEFORE_MS : SEAL_BEFORE_MS)
  return lastPublishAt === null || lastPublishAt.getTime() < sinceMs
}

/** The stages that are due now, in order: a seal comes first, since a whole run asks feeds before it publishes. */
export function listDue(needs: RunNeeds): (readonly RunStage[])[] {
  return [
    ...(isSealDue(needs) ? [['publish'] as const] : []),
    ...(isRunDue(needs) ? [RUN_STAGES] : []),
  ]
}

/** True when a whole run is due now. */
export function isRunDue({ now, lastRunAt, nextKickoffAt, endedAt, enteredAt }: RunNeeds): boolean {
  if (lastRunAt === null || enteredAt !== null) return true
  // What is called today's, and the days of the window, are other ones.
  if (toDay(lastRunAt) !== toDay(now)) return true
  const sinceMs = now.getTime() - lastRunAt.getTime()
  const settleMs = endedAt === null ? Infinity : endedAt.getTime() + SETTLE_AFTER_MS
  if (now.getTime() >= settleMs && lastRunAt.getTime() < settleMs) return true
  const untilMs = nextKickoffAt === null ? Infinity : nextKickoffAt.getTime() - now.getTime()
  return sinceMs >= (untilMs <= LINEUPS_BEFORE_MS ? LINEUPS_PAUSE_MS : USUAL_PAUSE_MS)
}
