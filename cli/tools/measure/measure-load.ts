/** Measures how many requests one address answers, by autocannon in a thread of its own. */
import autocannon from 'autocannon'

export interface Asked {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
  /** Request rate of all connections together; unlimited when left out. */
  readonly perSecond?: number
}

export interface Load {
  readonly replies: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Replies other than 2xx, and requests without a reply. */
  readonly failed: number
}

/** Sends requests to one address for the given time; throws when autocannon itself fails. */
export async function measureLoad(asked: Asked): Promise<Load> {
  const { url, headers, connections, seconds, perSecond } = asked
  const { requests, duration, latency, errors, non2xx } = await autocannon({
    url,
    connections,
    duration: seconds,
    workers: 1,
    ...(headers && { headers }),
    ...(perSecond !== undefined && { overallRate: perSecond }),
  })
  return {
    replies: requests.total,
    perSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    failed: errors + non2xx,
  }
}
