/** Whether the product held under a fault, from what its visitors saw. */
import { describeLater } from '#cli/tools/load/report.ts'
import { sum, toPercentile, type Tally } from '#cli/tools/load/visits/tally.ts'

/** What is promised of every fault. */
export const PROMISED = { replyMs: 2000, recoveryMs: 5000 }

export interface Seen {
  readonly tally: Tally
  /** When the cause had ended, by `performance.now()`. */
  readonly endedAt: number
  /** Acknowledged and not there in the end. */
  readonly lost: readonly string[]
  readonly isLogWhole: boolean
  /** What the fault's own script found. */
  readonly found: readonly string[]
}

export interface Verdict {
  readonly worstMs: number
  readonly worstPageMs: number
  readonly later: number
  readonly recoveryMs: number
  /** Everything that is not as promised; the fault was held without any. */
  readonly trouble: readonly string[]
}

const toMost = (times: readonly number[] | undefined) => (times ? toPercentile(times, 1) : 0)

export function judge({ tally, endedAt, lost, isLogWhole, found }: Seen): Verdict {
  const worstMs = Math.max(0, ...[...tally.times.values()].map(toMost))
  const recoveryMs = Math.max(0, tally.lastUnusualAt - endedAt)
  const trouble = [
    ...[...tally.wrongEntitlements].map(([what, times]) => `WRONG ENTITLEMENT (${times}): ${what}`),
    ...[...tally.errors].map(([what, times]) => `${what} (${times})`),
    ...(recoveryMs > PROMISED.recoveryMs
      ? [`well again only ${(recoveryMs / 1000).toFixed(1)} s after the cause had ended`]
      : []),
    ...lost.map((what) => `acknowledged and lost: ${what}`),
    ...(isLogWhole ? [] : ['the log does not verify']),
    ...(tally.replies === 0 ? ['nobody was answered at all'] : []),
    ...found,
  ]
  return {
    worstMs,
    worstPageMs: toMost(tally.times.get('page')),
    later: tally.later,
    recoveryMs,
    trouble,
  }
}

const WIDTHS = [20, 9, 12, 12, 6, 10, 5, 8] as const
const toRow = (cells: readonly string[]) =>
  cells.map((cell, place) => cell.padEnd(WIDTHS[place] ?? 0)).join(' ')

export const TABLE_HEAD = toRow([
  'fault',
  'replies',
  'worst reply',
  'worst page',
  '503s',
  'recovery',
  'lost',
  'log',
])

export function describeVerdict(name: string, seen: Seen): string[] {
  const { worstMs, worstPageMs, later, recoveryMs, trouble } = judge(seen)
  const row = toRow([
    name,
    String(seen.tally.replies),
    `${worstMs.toFixed(0)} ms`,
    `${worstPageMs.toFixed(0)} ms`,
    String(later),
    `${(recoveryMs / 1000).toFixed(1)} s`,
    String(seen.lost.length),
    seen.isLogWhole ? 'whole' : 'BROKEN',
  ])
  const isHeld = trouble.length === 0 && sum(seen.tally.wrongEntitlements) === 0
  return [
    `${row} ${isHeld ? 'held' : 'FAILED'}`,
    ...[...describeLater(seen.tally), ...trouble].map((line) => `    ${line}`),
  ]
}
