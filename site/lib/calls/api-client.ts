/** Calls to the API. Every call sends cookies; a body is JSON; the path of a read is its query key. */
import type { QueryFunctionContext } from '@tanstack/react-query'
import { DEFAULT_LANGUAGE, type Language } from '#data/model/languages.ts'
import { ProblemSchema, type Problem } from '#data/model/replies.ts'
import { loadErrorText } from '#site/lib/texts/error-texts.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { toMemberHeader } from './drawn-for.ts'
import { takeEarly } from './early-reads.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A failed reply. Its message is `STATUS: BODY`, or `STATUS: STATUS TEXT` if the body is empty. */
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

/**
 * Makes the error of a failed reply. No texts are loaded for a 401 of a read, which only means that
 * nobody is signed in.
 */
export async function toReplyError(reply: Response, method: Method): Promise<ReplyError> {
  const body = await reply.text()
  const problem = parseProblem(body)
  const isTextWanted = problem !== null && !(method === 'GET' && reply.status === 401)
  const seconds = Number.parseInt(reply.headers.get('retry-after') ?? '', 10)
  const text = isTextWanted
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
 * Sends a request; throws a `ReplyError` unless the reply is successful.
 *
 * @param known ETag of the reply in memory; the server may then answer 304
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
      headers: {
        ...(known !== undefined && { 'if-none-match': known }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && toMemberHeader()),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }))
  const isKnown = known !== undefined && reply.status === 304
  if (!reply.ok && !isKnown) throw await toReplyError(reply, method)
  return reply
}

/** Parsed replies of polled reads with their ETags, by path. */
const repeated = new Map<string, { readonly etag: string; readonly value: unknown }>()
/** Entries in this cache at most: the shown list or match, and a few more for going back and forth. */
const MOST_REPEATED = 10

interface RepeatedRead<T> {
  readonly path: string
  readonly parse: (body: unknown) => T | Promise<T>
  /**
   * True at the first read of a list or match: it is sent without ETag, because the service worker
   * stores only whole replies. Later reads send the ETag.
   */
  readonly isOpened?: boolean
}

/** A polled read: returns the same object as before if the reply has not changed. */
export async function readAgain<T>({ path, parse, isOpened = false }: RepeatedRead<T>): Promise<T> {
  const known = repeated.get(path)
  const reply = await send('GET', path, undefined, isOpened ? undefined : known?.etag)
  const etag = reply.headers.get('etag')
  if (known !== undefined && (reply.status === 304 || etag === known.etag)) {
    // Read the body although it is not used: otherwise the request never finishes.
    reply.arrayBuffer().catch(() => {})
    // Safe: each path is always parsed by the same schema.
    return known.value as T
  }
  const value = await parse(await reply.json())
  repeated.delete(path)
  if (etag !== null) repeated.set(path, { etag, value })
  const [oldest] = repeated.keys()
  if (repeated.size > MOST_REPEATED) repeated.delete(oldest!)
  return value
}

/** True for a 4xx that a repeated call would not change; 429 is answered later. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ReplyError && error.status < 500 && error.status !== 429

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
  // In English prefer the server's own sentence, which is more exact than the general text of the
  // code.
  const isReadable = language === DEFAULT_LANGUAGE && status < 500
  return toKnown(detail) ?? (isReadable ? detail : (error.text ?? detail))
}
