/** What came of a load: how many replies, how long each took, and everything that must not happen. */

const count = (map: Map<string, number>, what: string) => map.set(what, (map.get(what) ?? 0) + 1)

export type Tally = ReturnType<typeof makeTally>

export function makeTally() {
  const tally = {
    /** Milliseconds of every reply, by call. */
    times: new Map<string, number[]>(),
    replies: 0,
    /** Clear refusals that say when to come again, and how many of each call. */
    later: 0,
    laterOf: new Map<string, number>(),
    /** Replies for which there was an entitlement to check, and which were right. */
    checked: 0,
    /** What must not happen, with how often it did. */
    errors: new Map<string, number>(),
    wrongEntitlements: new Map<string, number>(),
    worst: { ms: 0, call: 'none' },
    /** When the last reply came that was not as usual (a refusal, an error), by `performance.now()`. */
    lastUnusualAt: -Infinity,
    addReply(call: string, ms: number) {
      tally.replies += 1
      tally.times.set(call, tally.times.get(call) ?? [])
      tally.times.get(call)!.push(ms)
      if (ms > tally.worst.ms) tally.worst = { ms, call }
    },
    addLater(call: string) {
      tally.later += 1
      count(tally.laterOf, call)
      tally.lastUnusualAt = performance.now()
    },
    addChecked() {
      tally.checked += 1
    },
    addError(what: string) {
      count(tally.errors, what)
      tally.lastUnusualAt = performance.now()
    },
    addWrongEntitlement: (what: string) => void count(tally.wrongEntitlements, what),
  }
  return tally
}

/** The time that this share of all replies kept within; `NaN` without any. */
export function toPercentile(times: readonly number[], share: number): number {
  const sorted = Float64Array.from(times).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN
}

export const sum = (map: ReadonlyMap<string, number>) =>
  [...map.values()].reduce((total, one) => total + one, 0)
