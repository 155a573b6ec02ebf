/**
 * Limits the reads of a network address, an account or a secret address: counted in memory in
 * windows of a minute, and so high that no normal reader reaches it. A cached reply costs 1, any
 * other 10.
 */
import { AppError } from '#data/model/errors.ts'
import { MINUTE_MS } from '#data/model/time.ts'

const WINDOW_MS = MINUTE_MS
/** Callers in memory at most, to bound the memory under an attack. */
const MOST_CALLERS = 50_000

const READS_PER_MINUTE = 3000
export const COST_OF_MAKING = 10

/** What is left of a caller's allowance once a cost is taken. */
export interface Allowance {
  /** Units of a window. */
  readonly quota: number
  /** Units left until the window ends; below 0 the call is refused. */
  readonly left: number
  /** Seconds until the window ends. */
  readonly seconds: number
}

/** Takes the cost from a caller's allowance. */
export type TakeReads = (caller: string, cost: number) => Allowance

/**
 * The allowance in headers (draft-ietf-httpapi-ratelimit-headers-10): 3000 units in 60 seconds, and
 * what is left of them. A reply cached by a browser or proxy has the numbers of its first request.
 */
export function toRateHeaders({ quota, left, seconds }: Allowance): Record<string, string> {
  return {
    'ratelimit-policy': `"reads";q=${quota};w=${WINDOW_MS / 1000}`,
    ratelimit: `"reads";r=${Math.max(0, left)};t=${seconds}`,
  }
}

export function makeReadLimit(perMinute: number = READS_PER_MINUTE): TakeReads {
  let taken = new Map<string, number>()
  let windowEndsAt = 0
  return (caller, cost) => {
    const now = performance.now()
    if (now >= windowEndsAt || taken.size > MOST_CALLERS) {
      taken = new Map()
      windowEndsAt = now + WINDOW_MS
    }
    const sum = (taken.get(caller) ?? 0) + cost
    taken.set(caller, sum)
    const seconds = Math.max(1, Math.ceil((windowEndsAt - now) / 1000))
    return { quota: perMinute, left: perMinute - sum, seconds }
  }
}

/** Takes a cost from the allowance of a caller, by a name of its own; throws when it is used up. Null sets no limit. */
export function requireReads(takeReads: TakeReads | null, caller: string, cost: number): void {
  const allowance = takeReads?.(caller, cost)
  if (allowance !== undefined && allowance.left < 0) throw toReadLimitError(allowance)
}

export function toReadLimitError({ seconds }: Allowance): AppError {
  const detail = `Too many requests. Please try again in ${seconds} seconds.`
  return new AppError('too_many_requests', detail, { details: { retryAfterSeconds: seconds } })
}
