/** What came of a load: how many replies, how long each took, and everything that must not happen. */

/** Calls of a kind share a name, and a line of the report. */
export type Call = string

export interface Tally {
  /** Milliseconds of every reply, by call. */
  readonly times: ReadonlyMap<Call, readonly number[]>
  readonly replies: number
  /** Clear refusals that say when to come again. */
  readonly later: number
  /** The same, by call. */
  readonly laterOf: ReadonlyMap<Call, number>
  /** Replies for which there was an entitlement to check, and which were right. */
  readonly checked: number
  /** What must not happen, with how often it did. */
  readonly errors: ReadonlyMap<string, number>
  readonly wrongEntitlements: ReadonlyMap<string, number>
  /** The longest reply, and the longest of a static page, ms. */
  readonly worst: { readonly ms: number; readonly call: Call }
  /** When the last reply came that was not as usual (a refusal, an error), by `performance.now()`. */
  readonly lastUnusualAt: number
  addReply(call: Call, ms: number): void
  addLater(call: Call): void
  addChecked(): void
  addError(what: string): void
  addWrongEntitlement(what: string): void
}

function count(map: Map<string, number>, what: string): void {
  map.set(what, (map.get(what) ?? 0) + 1)
}

export function makeTally(): Tally {
  const times = new Map<Call, number[]>()
  const errors = new Map<string, number>()
  const wrongEntitlements = new Map<string, number>()
  const laterOf = new Map<Call, number>()
  const state = { replies: 0, later: 0, checked: 0, lastUnusualAt: -Infinity }
  let worst = { ms: 0, call: 'none' }
  return {
    times,
    laterOf,
    errors,
    wrongEntitlements,
    get replies() {
      return state.replies
    },
    get later() {
      return state.later
    },
    get checked() {
      return state.checked
    },
    get lastUnusualAt() {
      return state.lastUnusualAt
    },
    get worst() {
      return worst
    },
    addReply(call, ms) {
      state.replies += 1
      const known = times.get(call)
      if (known) known.push(ms)
      else times.set(call, [ms])
      if (ms > worst.ms) worst = { ms, call }
    },
    addLater(call) {
      state.later += 1
      count(laterOf, call)
      state.lastUnusualAt = performance.now()
    },
    addChecked() {
      state.checked += 1
    },
    addError(what) {
      count(errors, what)
      state.lastUnusualAt = performance.now()
    },
    addWrongEntitlement: (what) => count(wrongEntitlements, what),
  }
}

/** The time that this share of all replies kept within; `NaN` without any. */
export function toPercentile(times: readonly number[], share: number): number {
  const sorted = Float64Array.from(times).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN
}

export const sum = (map: ReadonlyMap<string, number>) =>
  [...map.values()].reduce((total, one) => total + one, 0)
