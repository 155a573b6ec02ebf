/** What a load came to, in words. */
import type { Load } from '#cli/tools/measure/measure-load.ts'
import { sum, toPercentile, type Tally } from '#cli/tools/load/visits/tally.ts'

const toMs = (ms: number) => `${ms.toFixed(1)} ms`.padStart(11)

/** A line of the table of autocannon's calls. */
export function describeLoad(call: string, { replies, perSecond, p50, p99, failed }: Load): string {
  return `${call.padEnd(20)} ${String(replies).padStart(9)} ${perSecond.toFixed(0).padStart(7)}/s ${toMs(p50)} ${toMs(p99)} ${failed === 0 ? 'none failed' : `${failed} FAILED`}`
}

function describeTimes(call: string, times: readonly number[]): string {
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) => toMs(toPercentile(times, share)))
  return `${call.padEnd(12)} ${String(times.length).padStart(9)} ${p50} ${p99} ${most}`
}

export function describeTally(tally: Tally, seconds: number): string[] {
  const calls = [...tally.times].toSorted(([left], [right]) => left.localeCompare(right))
  return [
    `visitors: ${tally.replies} replies in ${seconds.toFixed(0)} s, ${sum(tally.errors)} errors, ${tally.later} refusals with a time to come again`,
    `${tally.checked} replies held against what the visitor may see, ${sum(tally.wrongEntitlements)} wrong`,
    `${'call'.padEnd(12)} ${'replies'.padStart(9)} ${'p50'.padStart(11)} ${'p99'.padStart(11)} ${'longest'.padStart(11)}`,
    ...calls.map(([call, times]) => describeTimes(call, times)),
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
