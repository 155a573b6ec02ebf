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

/** What is the same for everybody, for browsers and proxies. */
const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=300'
const PRIVATE_CACHE = 'private, no-store'

const FILE_NAME = new RegExp(`\\.(?:${FILE_ENDINGS.join('|')})$`)

/** Headers of pages on every reply, refusals included, and others on files that are no pages. */
export function secureSite(publicOrigin: string) {
  const ofPages = toSentHeaders(PAGE_HEADERS, publicOrigin)
  const ofFiles = toSentHeaders(FILE_HEADERS, publicOrigin)
  const ofOpenFiles = toSentHeaders(OPEN_HEADERS, publicOrigin)
  const ofCards = toSentHeaders(CARD_HEADERS, publicOrigin)
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    const { headers, status } = c.res
    // A card that is not there is told by the not-found page, which nobody frames.
    const isCard = status < 400 && isCardPath(c.req.path)
    // By its name: "not modified" has no type, and what it sends becomes the kept reply's. A missing file is told by a page.
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

/** What a reply to a call is sent with beside its own headers. */
interface Sent {
  /** True for what is the same for everybody; anything else may depend on who asks. */
  readonly isPublic: boolean
  /** True for what pages of other sites may read. */
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
