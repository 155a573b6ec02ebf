/** What a load came to, in words. */
import { sum, toPercentile, type Tally } from '#cli/tools/load/visits/tally.ts'

/** What is promised of a load without faults. */
export const PROMISED = { p99Ms: 150, growth: 1.05 }

const toMs = (ms: number) => `${ms.toFixed(1)} ms`

function describeTimes(call: string, times: readonly number[]): string {
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) => toPercentile(times, share))
  const cells = [
    call.padEnd(12),
    String(times.length).padStart(9),
    toMs(p50!).padStart(11),
    toMs(p99!).padStart(11),
    toMs(most!).padStart(11),
  ]
  return cells.join(' ')
}

export function describeTally(tally: Tally, seconds: number): string[] {
  const all = [...tally.times.values()].flat()
  const calls = [...tally.times].toSorted(([left], [right]) => left.localeCompare(right))
  return [
    `${tally.replies} replies in ${seconds.toFixed(0)} s (${(tally.replies / seconds).toFixed(0)} a second), ${sum(tally.errors)} errors, ${tally.later} refusals with a time to come again`,
    `${tally.checked} replies held against what the visitor may see, ${sum(tally.wrongEntitlements)} wrong`,
    `${'call'.padEnd(12)} ${'replies'.padStart(9)} ${'p50'.padStart(11)} ${'p99'.padStart(11)} ${'longest'.padStart(11)}`,
    ...calls.map(([call, times]) => describeTimes(call, times)),
    describeTimes('all', all),
  ]
}

/** Everything in a tally that must not be, as lines. */
export function listTrouble(tally: Tally): string[] {
  return [
    ...[...tally.wrongEntitlements].map(([what, times]) => `WRONG ENTITLEMENT (${times}): ${what}`),
    ...[...tally.errors].map(([what, times]) => `error (${times}): ${what}`),
  ]
}

/** Refusals with a time to come again, in a line that names the calls; none without any. */
export function describeLater({ later, laterOf }: Tally): string[] {
  if (later === 0) return []
  const calls = [...laterOf].map(([call, times]) => `${call} ${times}`).join(', ')
  return [`${later} visitors were told to come again: ${calls}`]
}

/** Resident memory, MB, each the mean over the time between two publications. */
export interface MemoryOfMachine {
  readonly warmMb: number | null
  readonly endMb: number | null
}

export function describeMemory({ warmMb, endMb }: MemoryOfMachine, index: number): string {
  if (warmMb === null || endMb === null) return `machine ${index + 1}: this system tells no memory`
  const growth = ((endMb / warmMb - 1) * 100).toFixed(1)
  return `machine ${index + 1}: ${warmMb.toFixed(0)} MB after warm-up, ${endMb.toFixed(0)} MB at the end (${growth} %)`
}
