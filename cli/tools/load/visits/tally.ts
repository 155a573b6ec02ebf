/** Results of a load: number and times of replies, and errors. */

const count = (map: Map<string, number>, what: string) => map.set(what, (map.get(what) ?? 0) + 1)

export type Tally = ReturnType<typeof makeTally>

export function makeTally() {
  const tally = {
    /** Milliseconds of every reply, by call. */
    times: new Map<string, number[]>(),
    replies: 0,
    /** Refusals with Retry-After, by call. */
    later: new Map<string, number>(),
    /** Replies checked against the reader's entitlement. */
    checked: 0,
    /** Errors, with how often each happened. */
    errors: new Map<string, number>(),
    wrongEntitlements: new Map<string, number>(),
    /** Time of the last refusal or error, by `performance.now()`. */
    lastUnusualAt: -Infinity,
    addReply(call: string, ms: number) {
      tally.replies += 1
      const times = tally.times.get(call)
      if (times) times.push(ms)
      else tally.times.set(call, [ms])
    },
    addLater(call: string) {
      count(tally.later, call)
      tally.lastUnusualAt = performance.now()
    },
    /** @param wrong fault of a reply, null for a right one */
    addChecked(wrong: string | null) {
      tally.checked += 1
      if (wrong !== null) count(tally.wrongEntitlements, wrong)
    },
    addError(what: string) {
      count(tally.errors, what)
      tally.lastUnusualAt = performance.now()
    },
  }
  return tally
}

/** Percentile of the times for a share from 0 to 1, ms; `NaN` without replies. */
export function toPercentile(times: readonly number[], share: number): number {
  const sorted = Float64Array.from(times).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN
}

export const sum = (map: ReadonlyMap<string, number>) =>
  [...map.values()].reduce((total, one) => total + one, 0)

const list = (map: ReadonlyMap<string, number>) =>
  [...map].map(([what, times]) => `${what} (${times})`)

/** Errors and wrong entitlements of a tally, as lines. */
export const listTrouble = ({ wrongEntitlements, errors }: Tally): string[] => [
  ...list(wrongEntitlements).map((what) => `WRONG ENTITLEMENT: ${what}`),
  ...list(errors),
]

/** A line on refusals with Retry-After that names the calls; empty without any. */
export const describeLater = ({ later }: Tally): string[] =>
  later.size === 0 ? [] : [`told to come again: ${list(later).join(', ')}`]

const toMs = (ms: number) => `${ms.toFixed(1)} ms`.padStart(11)

/** A table of the calls with their times. */
export function describeTally(tally: Tally, seconds: number): string[] {
  const calls = [...tally.times].toSorted(([left], [right]) => left.localeCompare(right))
  return [
    `visitors: ${tally.replies} replies in ${seconds.toFixed(0)} s; ${tally.checked} checked against what the visitor may see, ${sum(tally.wrongEntitlements)} wrong; ${sum(tally.errors)} errors`,
    `${'call'.padEnd(12)} ${'replies'.padStart(9)} ${['p50', 'p99', 'longest'].map((name) => name.padStart(11)).join(' ')}`,
    ...calls.map(([call, times]) => {
      const parts = [0.5, 0.99, 1].map((share) => toMs(toPercentile(times, share)))
      return `${call.padEnd(12)} ${String(times.length).padStart(9)} ${parts.join(' ')}`
    }),
  ]
}
