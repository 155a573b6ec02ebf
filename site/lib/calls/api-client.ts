/**
 * Calls to the API, with rules for every call: cookies with every call, a body as JSON only when
 * there is one, reads from the path of their key.
 */
import type { QueryFunctionContext } from '@tanstack/react-query'
import { DEFAULT_LANGUAGE, type Language } from '#data/model/languages.ts'
import { ProblemSchema, type Problem } from '#data/model/replies.ts'
import { loadErrorText } from '#site/lib/texts/error-texts.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { takeEarly } from './early-reads.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Message is status, colon, space, body; or the status text when the body is empty. */
export class ReplyError extends Error {
  readonly status: number
  readonly problem: Problem | null
  /** The text for its error code in the language of the page; null without a code. */
  readonly text: string | null

  constructor(status: number, statusText: string, body: string, text: string | null = null) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ReplyError'
    this.status = status
    this.problem = parseProblem(body)
    this.text = text
  }
}

/** The error of a reply that is not successful. The read of the signed-in user loads no texts for it. */
export async function toReplyError(reply: Response, method: Method): Promise<ReplyError> {
  const body = await reply.text()
  const problem = parseProblem(body)
  const isTold = problem !== null && !(method === 'GET' && reply.status === 401)
  const seconds = Number.parseInt(reply.headers.get('retry-after') ?? '', 10)
  const text = isTold
    ? await loadErrorText(problem, getPageLanguage(), Number.isNaN(seconds) ? null : seconds)
    : null
  return new ReplyError(reply.status, reply.statusText, body, text)
}

function parseProblem(body: string): Problem | null {
  try {
    return ProblemSchema.safeParse(JSON.parse(body)).data ?? null
  } catch {
    // Not every failing reply is from the API: a proxy answers in plain text.
    return null
  }
}

/**
 * Sends a request; a reply that is not successful is thrown.
 *
 * @param known the ETag of an answer that is in memory; the reply may then be 304
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
  if (!reply.ok && !isKnown) throw await toReplyError(reply, method)
  return reply
}

/** Answers of reads that are repeated while matches are played, checked. */
const repeated = new Map<string, { readonly etag: string; readonly value: unknown }>()
/** Answers kept in memory: the page shows one list or match, and a few more are kept for going back and forth. */
const MOST_REPEATED = 10

interface RepeatedRead<T> {
  readonly path: string
  readonly parse: (body: unknown) => T | Promise<T>
  /**
   * Whether it is opened and not shown yet: then the whole answer is asked for, as what keeps it for
   * reading offline has to see it. Later only whether it has changed.
   */
  readonly isOpened?: boolean
}

/** Reads what is read repeatedly: an answer that has not changed is the same object as before. */
export async function readAgain<T>({ path, parse, isOpened = false }: RepeatedRead<T>): Promise<T> {
  const known = repeated.get(path)
  const reply = await send('GET', path, undefined, isOpened ? undefined : known?.etag)
  const etag = reply.headers.get('etag')
  if (known !== undefined && (reply.status === 304 || etag === known.etag)) {
    // It is at hand already, but an answer that nobody reads never ends.
    reply.arrayBuffer().catch(() => {})
    // A path is always parsed in one way.
    return known.value as T
  }
  const value = await parse(await reply.json())
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

/** True for the message of a 401: `401: ... Unauthorized`. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && /^401: .*Unauthorized/s.test(error.message)
}

/**
 * The text to show for a failed call, in this language; null when there is none.
 *
 * @param toKnown translates a sentence of the server; null for one it does not know
 */
export function getFailureText(
  error: unknown,
  language: Language,
  toKnown: (message: string) => string | null,
): string | null {
  if (!(error instanceof ReplyError) || error.problem === null) return null
  const { detail, status } = error.problem
  // The server writes English, and its own sentence is more exact than the general one of the code.
  const isReadable = language === DEFAULT_LANGUAGE && status < 500
  return toKnown(detail) ?? (isReadable ? detail : (error.text ?? detail))
}
