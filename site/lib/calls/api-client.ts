/**
 * Calls to the API, with rules for every call: cookies
 * with every call, a body as JSON only when there is one, reads from the path
 * of their key, kept for good, never retried.
 */
import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import { ProblemSchema, type Problem } from '#data/model/replies.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Message is status, colon, space, body; or the status text when the body is empty. */
export class ReplyError extends Error {
  readonly status: number
  readonly problem: Problem | null

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ReplyError'
    this.status = status
    this.problem = parseProblem(body)
  }
}

function parseProblem(body: string): Problem | null {
  try {
    return ProblemSchema.safeParse(JSON.parse(body)).data ?? null
  } catch {
    // Not every failing reply is from the API: a proxy answers in plain text.
    return null
  }
}

declare global {
  // What the head script has asked for while this code was on its way (boot.js).
  var earlyReads: Record<string, Promise<Response | null>> | undefined
}
/** Later than this an early answer may be out of date. */
const EARLY_MS = 10_000

/** The answer that the head script has asked for, once and only while the page begins; else null. */
async function takeEarly(path: string): Promise<Response | null> {
  const early = globalThis.earlyReads?.[path]
  if (early === undefined) return null
  delete globalThis.earlyReads?.[path]
  return performance.now() < EARLY_MS ? early : null
}

/**
 * Sends a request; a reply that is not successful is thrown.
 *
 * @param known the ETag of an answer that is here already: the reply may be 304 then
 */
export async function send(
  method: Method,
  path: string,
  body?: unknown,
  known?: string,
): Promise<Response> {
  const early = method === 'GET' ? await takeEarly(path) : null
  const reply =
    early ??
    (await fetch(path, {
      method,
      credentials: 'include',
      ...(known !== undefined && { headers: { 'if-none-match': known } }),
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }))
  const isKnown = known !== undefined && reply.status === 304
  if (!reply.ok && !isKnown)
    throw new ReplyError(reply.status, reply.statusText, await reply.text())
  return reply
}

/** Answers of reads that are repeated while matches are played. */
const repeated = new Map<string, { readonly etag: string; readonly value: unknown }>()
/** The page shows one list or one match; a few more are kept for going back and forth. */
const MOST_REPEATED = 10

/** Reads what may be read again soon: the server sends it anew only when it has changed. */
export async function readAgain(path: string): Promise<unknown> {
  const known = repeated.get(path)
  const reply = await send('GET', path, undefined, known?.etag)
  if (known !== undefined && reply.status === 304) return known.value
  const value: unknown = await reply.json()
  const etag = reply.headers.get('etag')
  repeated.delete(path)
  if (etag !== null) repeated.set(path, { etag, value })
  const [oldest] = repeated.keys()
  if (repeated.size > MOST_REPEATED) repeated.delete(oldest!)
  return value
}

/** Path of a read: its key segments joined by slashes. */
export function toPath(key: readonly unknown[]): string {
  return key.join('/')
}

/** The default read: a GET to the path of its key. `null` for a 401 only where that is asked for. */
export function createRead(on401: 'throw' | 'null') {
  return async ({ queryKey }: Pick<QueryFunctionContext, 'queryKey'>): Promise<unknown> => {
    try {
      return await (await send('GET', toPath(queryKey))).json()
    } catch (error) {
      if (on401 === 'null' && error instanceof ReplyError && error.status === 401) return null
      throw error
    }
  }
}

/**
 * Reads are kept for good, without refetch on focus, polling or retries, unless one says otherwise.
 * Without a connection a read fails at once and is told, in place of waiting without a word.
 *
 * @param onSessionEnded called when a read or a write is answered with 401 although somebody was signed in
 */
export function createQueryClient(onSessionEnded: () => void = () => {}): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) onSessionEnded()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      // A write that tells the end of the session itself says so in its `meta`.
      onError: (error, _variables, _result, { meta }) => {
        if (meta?.['tellsSessionEnd'] !== true) onError(error)
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: createRead('throw'),
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** True for the message of a 401: `401: ... Unauthorized`. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && /^401: .*Unauthorized/s.test(error.message)
}

/** What the server says about a failure, or null when it says nothing readable. */
export function getServerMessage(error: unknown): string | null {
  return error instanceof ReplyError ? (error.problem?.detail ?? null) : null
}
