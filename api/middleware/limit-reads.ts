/**
 * How much one network address may read of what needs no sign-in: counted in memory, a minute at
 * a time, and so high that no normal reader reaches it. A cached reply costs 1, any other 10.
 */
import { AppError } from '#data/model/errors.ts'

const WINDOW_MS = 60_000
/** Addresses kept: bounds the memory that a crowd of them can take. */
const MOST_ADDRESSES = 50_000

export const READS_PER_MINUTE = 3000
export const COST_OF_MAKING = 10

/** Takes the cost from an address's allowance; returns the seconds to wait when it is used up, else null. */
export type TakeReads = (address: string, cost: number) => number | null

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
    return sum <= perMinute ? null : Math.max(1, Math.ceil((windowEndsAt - now) / 1000))
  }
}

export function toReadLimitError(seconds: number): AppError {
  const detail = `Too many requests from your network address. Please try again in ${seconds} seconds.`
  return new AppError('too_many_requests', detail, { details: { retryAfterSeconds: seconds } })
}
