/** How the service worker treats a request: by its address and method alone, as data/model/offline-calls.ts has them. */
import { ANSWERED_FOLDERS } from '#data/model/addresses.ts'
import { getStoredFolder } from '#data/model/stored-files.ts'
import { toOfflineCall, type OfflineCall } from '#data/model/offline-calls.ts'
import { toLanguagePrefix } from '#data/model/languages.ts'

/**
 * `file` has a hash of its content in its name. Requests of no kind (null) go to the network as
 * without a service worker.
 */
export type Kind = OfflineCall | 'page' | 'file' | 'font'

/** Addresses in a page of the files it needs. */
const NAMED_FILE = /\/(?:assets|fonts)\/[\w.-]+/g

export function toKind(
  { method, url }: Pick<Request, 'method' | 'url'>,
  origin: string,
): Kind | null {
  const { origin: asked, pathname, searchParams } = new URL(url)
  if (asked !== origin) return null
  if (pathname.startsWith('/api/')) {
    const call = toOfflineCall(method, pathname)
    return call === 'list' && !searchParams.has('date') ? null : call
  }
  if (method !== 'GET' || ANSWERED_FOLDERS.some((folder) => pathname.startsWith(folder)))
    return null
  const stored = getStoredFolder(pathname)
  if (stored !== null) return stored.isHashed ? 'file' : 'font'
  return /\.\w+$/.test(pathname) ? null : 'page'
}

/**
 * The page that is stored for this path: the dashboard or the frame of all matches, in its
 * language, or the one that says that there is no network. Null for all others, which are never
 * stored.
 */
export function toStoredPage(pathname: string): string | null {
  const prefix = toLanguagePrefix(pathname)
  const rest = pathname.slice(prefix.length).replace(/\/$/, '')
  if (rest === '') return `${prefix}/`
  if (rest === '/offline') return pathname
  return /^\/match\/[^/]+$/.test(rest) ? `${prefix}/match/` : null
}

/** Path of the offline page that replaces a page without a network, in the language of its path. */
export function toOfflinePage(pathname: string): string {
  return `${toLanguagePrefix(pathname)}/offline`
}

/** The scripts, styles, texts and fonts that a page names. */
export function listNamedFiles(html: string): string[] {
  return [...new Set(html.match(NAMED_FILE))]
}
