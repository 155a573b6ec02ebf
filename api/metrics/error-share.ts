/** The share of answers that failed by a fault of ours (5xx), over the last minutes of this machine. */
import { MINUTE_MS } from '#data/model/time.ts'
import type { RequestMetrics } from './request-metrics.ts'

const WINDOW_MS = 5 * MINUTE_MS
const MARK_EVERY_MS = MINUTE_MS / 2
/** With fewer requests there is no share. */
const LEAST_REQUESTS = 100
const MOST_FAILED = 0.05

interface Mark {
  readonly atMs: number
  readonly requests: number
  readonly failed: number
}

const marksOf = new WeakMap<RequestMetrics, Mark[]>()

function toMark(metrics: RequestMetrics, atMs: number): Mark {
  let requests = 0
  let failed = 0
  for (const { statuses } of metrics.list())
    for (const [status, count] of statuses) {
      requests += count
      if (status >= 500) failed += count
    }
  return { atMs, requests, failed }
}

/** The alarm's message about the answers since the last check that is some minutes old; null for none. */
export function describeErrorShare(metrics: RequestMetrics, now: Date): string | null {
  const nowMs = now.getTime()
  const marks = marksOf.get(metrics) ?? [toMark(metrics, nowMs)]
  while (marks.length > 1 && marks[1]!.atMs <= nowMs - WINDOW_MS) marks.shift()
  const mark = toMark(metrics, nowMs)
  if (nowMs - marks.at(-1)!.atMs >= MARK_EVERY_MS) marks.push(mark)
  marksOf.set(metrics, marks)
  const [from] = marks
  const requests = mark.requests - from!.requests
  const failed = mark.failed - from!.failed
  if (requests < LEAST_REQUESTS || failed <= MOST_FAILED * requests) return null
  const since = new Date(from!.atMs).toISOString()
  return `${failed} of ${requests} requests to this machine since ${since} failed by a fault of ours.`
}
