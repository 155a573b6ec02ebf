/** How the service worker treats a request: by its address and method alone. */
import { toLanguagePrefix } from '#data/model/languages.ts'

/**
 * `write` may change who is signed in or what they have paid for; `user` says who it is; `list` and
 * `match` are what is kept for them; `file` has a hash of its content in its name; everything that
 * is null goes to the network as if there were no service worker.
 */
export type Kind = 'write' | 'user' | 'list' | 'match' | 'page' | 'file' | 'font'

export const USER_PATH = '/api/auth/user'
const WRITE = /^\/api\/(?:auth|account|billing)\//
const NO_MATCH = /^\/api\/matches\/(?:preview|dates|leagues)$/
const MATCH = /^\/api\/matches\/[a-z0-9-]+$/
/** The log, calls and files are opened too, but they are no pages. */
const NO_PAGE = /^\/(?:api|ledger)(?:\/|$)|\.\w+$/
/** What pages name of the files they need. */
const NAMED_FILE = /\/(?:assets|fonts)\/[\w.-]+/g

interface Asked {
  readonly method: string
  /** Of a request: `navigate` for a page that is opened. */
  readonly mode: string
  readonly url: string
}

export function toKind({ method, mode, url }: Asked, origin: string): Kind | null {
  const { origin: asked, pathname, searchParams } = new URL(url)
  if (asked !== origin) return null
  if (method !== 'GET') return WRITE.test(pathname) ? 'write' : null
  if (pathname === USER_PATH) return 'user'
  if (pathname === '/api/matches') return searchParams.has('date') ? 'list' : null
  if (MATCH.test(pathname)) return NO_MATCH.test(pathname) ? null : 'match'
  if (pathname.startsWith('/assets/')) return 'file'
  if (pathname.startsWith('/fonts/')) return 'font'
  return mode === 'navigate' && !NO_PAGE.test(pathname) ? 'page' : null
}

/**
 * The page of members that is kept for this path: the dashboard or the frame of all matches, in its
 * language. Null for every other page: those are never kept.
 */
export function toKeptPage(pathname: string): string | null {
  const prefix = toLanguagePrefix(pathname)
  const rest = pathname.slice(prefix.length).replace(/\/$/, '')
  if (rest === '') return `${prefix}/`
  return /^\/match\/[^/]+$/.test(rest) ? `${prefix}/match/` : null
}

/** What is shown in place of a page that cannot be had, in the language of its path. */
export function toOfflinePage(pathname: string): string {
  return `${toLanguagePrefix(pathname)}/offline`
}

/** The scripts, styles, texts and fonts that a page names. */
export function listNamedFiles(html: string): string[] {
  return [...new Set(html.match(NAMED_FILE))]
}
