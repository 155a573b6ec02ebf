/**
 * One polite GET for all services: a time limit for a try and one for all of
 * them, a cap on what is read, and another try when the service is down or asks
 * for a pause. What it answers otherwise is given back.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#data/model/errors.ts'
import { MOST_APART_MS } from '#data/model/time.ts'

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Longest time of one try. */
  readonly timeoutMs?: number
  /** Longest time of all tries with the pauses between them. */
  readonly deadlineMs?: number
  /** Tries in all. */
  readonly attempts?: number
  /** Pause before the second try; three times as long before the third. Drawn between half and all of it. */
  readonly pauseMs?: number
  /** A longer body is not read to its end. */
  readonly maxBytes?: number
  /** Called before each try; what it throws ends the request (a limit that is used up, say). */
  readonly beforeTry?: () => Promise<void>
  /** Told of each try, however it ended. */
  readonly afterTry?: (outcome: TryOutcome) => Promise<void>
  /** Looks at what was answered; an error it gives back counts as the outcome of the try. */
  readonly inspect?: (reply: Reply) => AppError | null
  /** Between 0 and 1, spreads the pauses of many clients. */
  readonly random?: () => number
}

export interface TryOutcome {
  /** Null when nothing was answered. */
  readonly status: number | null
  readonly durationMs: number
  /** What went wrong, without the query of the address, which can hold a key. */
  readonly error: string | null
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

/** Troubles that another try can end. */
const PASSING: ReadonlySet<string> = new Set(['source_unavailable', 'source_timeout'])
const LONGEST_PAUSE_MS = 30_000
const DEFAULT_MAX_BYTES = 32 * 1024 * 1024

/**
 * Fetches an address; throws `source_unavailable` (also for 429 and 5xx) or
 * `source_timeout` when no try succeeds, `source_changed` for a body over the cap.
 * Messages never carry the query, which can hold a key.
 */
export async function requestBytes(url: string, options: RequestOptions = {}): Promise<Reply> {
  const attempts = options.attempts ?? 3
  const random = options.random ?? Math.random
  const endsAt = performance.now() + (options.deadlineMs ?? 90_000)
  for (let attempt = 1; ; attempt += 1) {
    await options.beforeTry?.()
    const outcome = await tellOutcome(await timeTry(url, options), options)
    if (!(outcome instanceof AppError)) return outcome
    const pauseMs = toPauseMs(outcome, (options.pauseMs ?? 1_000) * 3 ** (attempt - 1), random)
    const isHopeless = attempt >= attempts || !PASSING.has(outcome.code)
    if (isHopeless || pauseMs === null || performance.now() + pauseMs > endsAt) throw outcome
    await sleep(pauseMs)
  }
}

/** What the service asks for, else our own growing pause; null when it asks for longer than we wait. */
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
  const error = outcome instanceof AppError ? outcome.message : null
  await options.afterTry?.({ status, durationMs, error })
  return outcome
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Headers that ask for news alone; every other one holds the key of the service, which no other host gets. */
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
    const reply = { status, headers, bytes }
    const refusal = options.inspect?.(reply) ?? null
    if (refusal) return refusal
    if (status !== 429 && status < 500) return reply
    return new AppError(
      'source_unavailable',
      `${host} answered ${status} for ${pathname}: it is down or asks for a pause. Try again later.`,
      { details: { status, ...readRetryAfter(headers) } },
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
 * The time of the service against ours: with a wrong clock a run would stamp predictions in the
 * future, and on one machine with its database nothing else notices. An answer out of a cache says
 * how old it is (`Age`, RFC 9111, section 5.1).
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

/** The whole body; null as soon as it is longer than the cap, counted after unpacking. */
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

/** `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3). */
function readRetryAfter(headers: Headers): { retryAfterSeconds?: number } {
  const text = headers.get('retry-after')
  if (text === null) return {}
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? { retryAfterSeconds: Math.max(0, Math.ceil(seconds)) } : {}
}
