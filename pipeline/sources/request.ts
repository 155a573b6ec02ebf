/**
 * One polite GET for all feeds: a time limit, and a second and third try when
 * the service is down or asks for a pause. What it answers otherwise is given back.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#data/model/errors.ts'

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
  /** Tries in all. */
  readonly attempts?: number
  /** Pause before the second try; three times as long before the third. */
  readonly pauseMs?: number
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

const LONGEST_PAUSE_MS = 30_000

/**
 * Fetches an address; throws `source_unavailable` (also for 429 and 5xx) or
 * `source_timeout` when no try succeeds. Messages never carry the query, which can hold a key.
 */
export async function requestBytes(url: string, options: RequestOptions = {}): Promise<Reply> {
  const attempts = options.attempts ?? 3
  const pauseMs = options.pauseMs ?? 1_000
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryRequest(url, options)
    if (!(outcome instanceof AppError)) return outcome
    if (attempt >= attempts) throw outcome
    const asked = Number(outcome.details['retryAfterSeconds'] ?? 0) * 1_000
    await sleep(Math.min(Math.max(pauseMs * 3 ** (attempt - 1), asked), LONGEST_PAUSE_MS))
  }
}

async function tryRequest(url: string, options: RequestOptions): Promise<Reply | AppError> {
  const timeoutMs = options.timeoutMs ?? 20_000
  const { host, pathname } = new URL(url)
  try {
    const response = await fetch(url, {
      headers: { 'user-agent': 'pitchproof', ...options.headers },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const { status, headers } = response
    if (status !== 429 && status < 500) return { status, headers, bytes }
    const seconds = Number(headers.get('retry-after'))
    return new AppError(
      'source_unavailable',
      `${host} answered ${status} for ${pathname}: it is down or asks for a pause. Try again later.`,
      { details: Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {} },
    )
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'TimeoutError')
      return new AppError(
        'source_timeout',
        `${host} did not answer within ${timeoutMs / 1_000} seconds for ${pathname}. Try again later.`,
        { cause },
      )
    return new AppError(
      'source_unavailable',
      `${host} cannot be reached for ${pathname}: check the network and the address.`,
      { cause },
    )
  }
}
