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
import type { AppEnv } from '../dependencies.ts'

/** Cache-Control of public replies, for browsers and proxies. */
const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=300'
const PRIVATE_CACHE = 'private, no-store'

const FILE_NAME = new RegExp(`\\.(?:${FILE_ENDINGS.join('|')})$`)

/** Sets the headers of pages on every reply, refusals included, and those of files on other files. */
export function secureSite(publicOrigin: string) {
  const ofPages = toSentHeaders(PAGE_HEADERS, publicOrigin)
  const ofFiles = toSentHeaders(FILE_HEADERS, publicOrigin)
  const ofOpenFiles = toSentHeaders(OPEN_HEADERS, publicOrigin)
  const ofCards = toSentHeaders(CARD_HEADERS, publicOrigin)
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    const { headers, status } = c.res
    // A missing card is answered with the not-found page, which other sites may not frame.
    const isCard = status < 400 && isCardPath(c.req.path)
    // Decided by the name, because a 304 has no type and its headers replace those of the cached
    // reply. A missing file is answered with a page.
    const isFile =
      FILE_NAME.test(c.req.path) && !headers.get('Content-Type')?.startsWith('text/html')
    const isOpen = isFile && c.req.path.startsWith(OPEN_FOLDER)
    for (const [name, value] of isCard
      ? ofCards
      : isOpen
        ? ofOpenFiles
        : isFile
          ? ofFiles
          : ofPages)
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

/** All headers of JSON for one member. */
export function toMemberHeaders(publicOrigin: string): ReplyHeaders {
  const ofCalls = toSentHeaders(CALL_HEADERS, publicOrigin)
  return {
    ...Object.fromEntries(ofCalls.map(([name, value]) => [name.toLowerCase(), value])),
    'cache-control': PRIVATE_CACHE,
    vary: 'Accept-Encoding, Cookie',
    'content-type': 'application/json',
  }
}
