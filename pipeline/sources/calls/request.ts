/**
 * One GET for all services: a timeout per attempt and a deadline for all, a size limit, and retries
 * when the service is down or asks for a pause. Any other answer is returned.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#data/model/errors.ts'
import { MINUTE_MS, MOST_APART_MS, readRetryAfter } from '#data/model/time.ts'

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Longest time of one attempt. */
  readonly timeoutMs?: number
  /** Longest time of all attempts and the pauses between them. */
  readonly deadlineMs?: number
  /** Attempts in all. */
  readonly attempts?: number
  /**
   * Pause before the second attempt; three times as long before the third. Randomised between half
   * and all of it.
   */
  readonly pauseMs?: number
  /** A longer body is not read to its end. */
  readonly maxBytes?: number
  /** Called before each attempt; an error ends the request (a limit that is used up, say). */
  readonly beforeTry?: () => Promise<void>
  /** Called after each attempt, however it ended. */
  readonly afterTry?: (outcome: TryOutcome) => Promise<void>
  /** Checks an answer; a returned error is the outcome of the attempt. */
  readonly inspect?: (reply: Reply) => AppError | null
  /** What the service's plan charges for an answer; 1 without it. */
  readonly toCredits?: (reply: Reply) => number
  /** Between 0 and 1, spreads the pauses of many clients. */
  readonly random?: () => number
}

export interface TryOutcome {
  /** Null without an answer. */
  readonly status: number | null
  readonly durationMs: number
  /** The failure, without the query of the address, which can contain a key. */
  readonly error: string | null
  /** Nothing is charged without an answer. */
  readonly credits: number
}

export interface Reply {
  /** Address that answered, after redirects. */
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

const PASSING: ReadonlySet<string> = new Set(['source_unavailable', 'source_timeout'])

/** True for an error that a retry can resolve: the service is away. */
export const isPassing = (error: unknown): error is AppError =>
  error instanceof AppError && PASSING.has(error.code)

/** Limits of a minute are waited for. */
const LONGEST_PAUSE_MS = MINUTE_MS
const DEFAULT_MAX_BYTES = 32 * 1024 * 1024

/**
 * Fetches an address; throws `source_unavailable` (also for 429 and 5xx) or `source_timeout` when
 * no attempt succeeds, `source_changed` for a body over the limit. Messages never contain the
 * query, which can contain a key.
 */
export async function requestBytes(url: string, options: RequestOptions = {}): Promise<Reply> {
  const attempts = options.attempts ?? 3
  const random = options.random ?? Math.random
  const endsAt = performance.now() + (options.deadlineMs ?? 90_000)
  for (let attempt = 1; ; attempt += 1) {
    await options.beforeTry?.()
    const restMs = Math.max(1, Math.ceil(endsAt - performance.now()))
    const timeoutMs = Math.min(options.timeoutMs ?? 20_000, restMs)
    const outcome = await tellOutcome(await timeTry(url, { ...options, timeoutMs }), options)
    if (!(outcome instanceof AppError)) return outcome
    const pauseMs = toPauseMs(outcome, (options.pauseMs ?? 1_000) * 3 ** (attempt - 1), random)
    const isHopeless = attempt >= attempts || !isPassing(outcome)
    if (isHopeless || pauseMs === null || performance.now() + pauseMs > endsAt) throw outcome
    await sleep(pauseMs)
  }
}

/** The service's requested pause, else our own growing one; null when it is longer than we wait. */
function toPauseMs(error: AppError, ownMs: number, random: () => number): number | null {
  const asked = error.details['retryAfterSeconds']
  if (typeof asked === 'number') return asked * 1_000 > LONGEST_PAUSE_MS ? null : asked * 1_000
  return Math.min(ownMs, LONGEST_PAUSE_MS) * (0.5 + random() / 2)
}

interface TimedTry {
  readonly outcome: Reply | AppError
  readonly status: number | null
  readonly durationMs: number
}

async function timeTry(url: string, options: RequestOptions): Promise<TimedTry> {
  const startedAt = performance.now()
  const outcome = await tryRequest(url, options)
  const status =
    outcome instanceof AppError ? ((outcome.details['status'] as number) ?? null) : outcome.status
  return { outcome, status, durationMs: Math.round(performance.now() - startedAt) }
}

async function tellOutcome(
  { outcome, status, durationMs }: TimedTry,
  options: RequestOptions,
): Promise<Reply | AppError> {
  const isFailure = outcome instanceof AppError
  const error = isFailure ? outcome.message : null
  const charged = isFailure ? 1 : (options.toCredits?.(outcome) ?? 1)
  await options.afterTry?.({ status, durationMs, error, credits: status === null ? 0 : charged })
  return outcome
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Headers of conditional requests; any other may be the service's key, which no other host may get. */
const CONDITIONS = new Set(['if-none-match', 'if-modified-since'])

function hasKey(headers: RequestOptions['headers'] = {}): boolean {
  return Object.keys(headers).some((name) => !CONDITIONS.has(name.toLowerCase()))
}

async function tryRequest(url: string, options: RequestOptions): Promise<Reply | AppError> {
  const timeoutMs = options.timeoutMs ?? 20_000
  const { host, pathname } = new URL(url)
  try {
    const response = await fetch(url, {
      headers: { 'user-agent': 'pitchproof', ...options.headers },
      redirect: hasKey(options.headers) ? 'manual' : 'follow',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status, headers } = response
    if (REDIRECTS.has(status))
      return new AppError(
        'source_changed',
        `${host} sends ${pathname} elsewhere (${status}). Requests with a key go to no other address: if the service has moved, set its address.`,
        { details: { status } },
      )
    const wrongClock = findWrongClock(host, headers)
    if (wrongClock) return wrongClock
    const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES
    const bytes = await readCapped(response, maxBytes)
    if (bytes === null)
      return new AppError(
        'source_changed',
        `${host} answered ${pathname} with more than ${Math.round(maxBytes / 1024 / 1024)} MB: that is none of its answers, so it was not read on.`,
        { details: { status } },
      )
    const reply = { url: response.url, status, headers, bytes }
    const refusal = options.inspect?.(reply) ?? null
    if (refusal) return refusal
    if (status !== 429 && status < 500) return reply
    const askedMs = readRetryAfter(headers, Date.now())
    const asked = askedMs === null ? {} : { retryAfterSeconds: Math.ceil(askedMs / 1_000) }
    return new AppError(
      'source_unavailable',
      `${host} answered ${status} for ${pathname}: it is down or asks for a pause. Try again later.`,
      { details: { status, ...asked } },
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

/**
 * Compares the service's time with ours: with a wrong clock a run would date predictions in the
 * future, and with the database on the same machine nothing else notices. A cached answer states
 * its age (`Age`, RFC 9111, section 5.1).
 */
function findWrongClock(host: string, headers: Headers): AppError | null {
  const at = Date.parse(headers.get('date') ?? '')
  const theirs = new Date(at + 1000 * Number(headers.get('age') ?? 0))
  const ours = new Date()
  if (!(Math.abs(ours.getTime() - theirs.getTime()) > MOST_APART_MS)) return null
  return new AppError(
    'bad_configuration',
    `The clock of this machine says ${ours.toISOString()} and that of ${host} ${theirs.toISOString()}. Set it right (NTP). If it is right, wait until ${host} has corrected its own. This run changed nothing.`,
  )
}

/** The whole body; null once it exceeds the limit, counted after decompression. */
async function readCapped(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
