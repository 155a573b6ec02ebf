/** Security headers and cache headers. */
import { createMiddleware } from 'hono/factory'
import { isCardPath, OPEN_FOLDER } from '#data/model/addresses.ts'
import {
  CALL_HEADERS,
  CARD_HEADERS,
  FILE_ENDINGS,
  FILE_HEADERS,
  LOG_HEADERS,
  OPEN_HEADERS,
  PAGE_HEADERS,
  toSentHeaders,
} from '#data/model/security-headers.ts'
import type { ReplyHeaders } from '#api/cache/packed-reply.ts'
import { isComplete } from '#api/cache/send.ts'
import type { AppEnv } from '#api/dependencies.ts'

/** Cache-Control of public replies, for browsers and proxies. */
const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=300'
const PRIVATE_CACHE = 'private, no-store'

const FILE_NAME = new RegExp(`\\.(?:${FILE_ENDINGS.join('|')})$`)

/** Headers of a reply at a path of the site: those of pages, or of other files. */
export type ToSiteHeaders = (
  path: string,
  reply: { readonly status: number; readonly type: string | null },
) => readonly (readonly [name: string, value: string])[]

export function makeSiteHeaders(publicOrigin: string): ToSiteHeaders {
  const ofPages = toSentHeaders(PAGE_HEADERS, publicOrigin)
  const ofFiles = toSentHeaders(FILE_HEADERS, publicOrigin)
  const ofOpenFiles = toSentHeaders(OPEN_HEADERS, publicOrigin)
  const ofCards = toSentHeaders(CARD_HEADERS, publicOrigin)
  return (path, { status, type }) => {
    // A missing card is answered with the not-found page, which other sites may not frame.
    if (status < 400 && isCardPath(path)) return ofCards
    // Decided by the name, because a 304 has no type and its headers replace those of the cached
    // reply. A missing file is answered with a page.
    if (!FILE_NAME.test(path) || type?.startsWith('text/html')) return ofPages
    return path.startsWith(OPEN_FOLDER) ? ofOpenFiles : ofFiles
  }
}

/** Sets them on every reply, refusals included. */
export function secureSite(toSiteHeaders: ToSiteHeaders) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    if (isComplete(c.res)) return
    const { headers, status } = c.res
    const type = headers.get('Content-Type')
    for (const [name, value] of toSiteHeaders(c.req.path, { status, type }))
      if (!headers.has(name)) headers.set(name, value)
  })
}

/** Facts of a reply that decide its further headers. */
interface Sent {
  /** True for a reply that is the same for everybody; any other may depend on the user. */
  readonly isPublic: boolean
  /** True if pages of other sites may read it (CORS). */
  readonly isOpen: boolean
}

/** Adds them to a reply; a header that a route has set itself is kept. */
export type AddHeaders = (response: Response, sent: Sent) => void

export function makeCallHeaders(publicOrigin: string): AddHeaders {
  const ofCalls = toSentHeaders(CALL_HEADERS, publicOrigin)
  const ofOpenCalls = [
    ...toSentHeaders(LOG_HEADERS, publicOrigin),
    ['Access-Control-Allow-Origin', '*'],
  ] as const
  return ({ headers, ok }, { isPublic, isOpen }) => {
    for (const [name, value] of isOpen ? ofOpenCalls : ofCalls)
      if (!headers.has(name)) headers.set(name, value)
    if (isPublic && ok && !headers.has('Cache-Control')) headers.set('Cache-Control', PUBLIC_CACHE)
    if (headers.get('Cache-Control')?.startsWith('public')) return
    headers.append('Vary', 'Cookie')
    headers.set('Cache-Control', PRIVATE_CACHE)
  }
}

/** In lower case, as packed replies have them. */
export const toReplyHeaders = (pairs: ReturnType<ToSiteHeaders>): ReplyHeaders =>
  Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]))

/** All headers of JSON for one member. */
export function toMemberHeaders(publicOrigin: string): ReplyHeaders {
  return {
    ...toReplyHeaders(toSentHeaders(CALL_HEADERS, publicOrigin)),
    'cache-control': PRIVATE_CACHE,
    vary: 'Accept-Encoding, Cookie',
    'content-type': 'application/json',
  }
}
