/** Hours of a weather answer, and the one of a kick-off. */
import { AppError } from '#data/model/errors.ts'
import type { FeedReject, FeedRows, FeedWeather, LeftOut } from '#data/model/feed.ts'
import { toRawSample } from '#pipeline/sources/calls/json-answer.ts'

export type ReadHour =
  | { readonly hour: FeedWeather; readonly leftOut: readonly string[] }
  | { readonly reason: string; readonly raw: unknown }

/** The hours that could be read, numbered from 1 in the answer. */
export function collectHours(read: readonly ReadHour[]): FeedRows<FeedWeather> {
  const rows: FeedWeather[] = []
  const rejects: FeedReject[] = []
  const leftOut: LeftOut[] = []
  for (const [index, outcome] of read.entries()) {
    if ('reason' in outcome) {
      const raw = typeof outcome.raw === 'string' ? outcome.raw : toRawSample(outcome.raw)
      rejects.push({ line: index + 1, reason: outcome.reason, raw })
      continue
    }
    rows.push(outcome.hour)
    leftOut.push(...outcome.leftOut.map((path) => ({ match: outcome.hour.at, path })))
  }
  return { rows, rejects, leftOut }
}

/** Start of the hour of an instant, as in `FeedWeather`. */
export function toHourStart(at: Date): string {
  return `${at.toISOString().slice(0, 13)}:00:00.000Z`
}

export interface FoundHour extends FeedWeather {
  /** Paths of what it was read without; absent when it is whole. */
  readonly leftOut?: readonly string[]
}

/**
 * The hour that contains an instant; null where the answer does not have it. Throws
 * `source_changed` when it may be one of those that could not be read.
 */
export function findHour(
  { rows, rejects, leftOut }: FeedRows<FeedWeather>,
  at: Date,
): FoundHour | null {
  const start = toHourStart(at)
  const hour = rows.find((row) => row.at === start)
  const paths = leftOut.flatMap(({ match, path }) => (match === start ? [path] : []))
  if (hour) return { ...hour, ...(paths.length > 0 && { leftOut: paths }) }
  const [reject] = rejects
  if (!reject) return null
  throw new AppError('source_changed', `The hour ${start} cannot be read: ${reject.reason}`)
}
