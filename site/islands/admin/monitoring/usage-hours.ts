/** The columns of a chart of a day: one an hour, also where nothing was called. */
import type { UsageHour } from '#data/model/operation.ts'
import { HOUR_MS } from '#data/model/time.ts'

export interface HourColumn {
  /** Start of the hour. */
  readonly hour: string
  readonly requests: number
  readonly errors: number
}

/** The 24 hours up to and with that of `now`, the oldest first. */
export function toDayOfHours(hours: readonly UsageHour[], now: Date): HourColumn[] {
  const last = Math.floor(now.getTime() / HOUR_MS)
  const known = new Map(
    hours.map((each) => [Math.floor(Date.parse(each.hour) / HOUR_MS), each] as const),
  )
  return Array.from({ length: 24 }, (_, index) => {
    const at = last - 23 + index
    const { requests = 0, errors = 0 } = known.get(at) ?? {}
    return { hour: new Date(at * HOUR_MS).toISOString(), requests, errors }
  })
}
