/** Judges from the visitors' replies whether the product kept its promises under a fault. */
import {
  describeLater,
  listTrouble,
  sum,
  toPercentile,
  type Tally,
} from '#cli/tools/load/visits/tally.ts'

/** Promised under every fault: longest reply, and longest recovery. */
export const PROMISED = { replyMs: 2000, recoveryMs: 5000 }

export interface Seen {
  readonly tally: Tally
  /** Time at which the cause had ended, by `performance.now()`. */
  readonly endedAt: number
  /** Acknowledged data that are missing in the end. */
  readonly lost: readonly string[]
  /** Promises that the fault itself found broken. */
  readonly found: readonly string[]
}

export interface Verdict {
  readonly isHeld: boolean
  /** One line with the figures, and one for each broken promise. */
  readonly lines: readonly string[]
}

export function judge(name: string, { tally, endedAt, lost, found }: Seen): Verdict {
  const recoveryMs = Math.max(0, tally.lastUnusualAt - endedAt)
  const trouble = [
    ...listTrouble(tally),
    ...(recoveryMs > PROMISED.recoveryMs ? ['the recovery took too long'] : []),
    ...lost.map((what) => `acknowledged and lost: ${what}`),
    ...(tally.replies === 0 ? ['nobody was answered at all'] : []),
    ...found,
  ]
  const worstMs = Math.max(0, ...[...tally.times.values()].map((times) => toPercentile(times, 1)))
  const figures = [
    name.padEnd(20),
    `${tally.replies} replies`,
    `longest ${worstMs.toFixed(0)} ms`,
    `${sum(tally.later)} told to come again`,
    `recovery ${(recoveryMs / 1000).toFixed(1)} s`,
  ]
  const isHeld = trouble.length === 0
  const line = `${isHeld ? 'held  ' : 'FAILED'} ${figures.join(', ')}`
  return {
    isHeld,
    lines: [line, ...[...describeLater(tally), ...trouble].map((one) => `    ${one}`)],
  }
}
