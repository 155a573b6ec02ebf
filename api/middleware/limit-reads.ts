/**
 * Limits the public reads of a network address: counted in memory in windows of a minute, and so
 * high that no normal reader reaches it. A cached reply costs 1, any other 10.
 */
import { AppError } from '#data/model/errors.ts'

const WINDOW_MS = 60_000
/** Addresses in memory at most, to bound the memory under an attack. */
const MOST_ADDRESSES = 50_000

export const READS_PER_MINUTE = 3000
export const COST_OF_MAKING = 10

/** What is left of an address's allowance once a cost is taken. */
export interface Allowance {
  /** Units of a window. */
  readonly quota: number
  /** Units left until the window ends; below 0 the call is refused. */
  readonly left: number
  /** Seconds until the window ends. */
  readonly seconds: number
}

/** Takes the cost from an address's allowance. */
export type TakeReads = (address: string, cost: number) => Allowance

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
  return (address, cost) => {
    const now = performance.now()
    if (now >= windowEndsAt || taken.size > MOST_ADDRESSES) {
      taken = new Map()
      windowEndsAt = now + WINDOW_MS
    }
    const sum = (taken.get(address) ?? 0) + cost
    taken.set(address, sum)
    const seconds = Math.max(1, Math.ceil((windowEndsAt - now) / 1000))
    return { quota: perMinute, left: perMinute - sum, seconds }
  }
}

export function toReadLimitError({ seconds }: Allowance): AppError {
  const detail = `Too many requests from your network address. Please try again in ${seconds} seconds.`
  return new AppError('too_many_requests', detail, { details: { retryAfterSeconds: seconds } })
}
