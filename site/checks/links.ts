/** Finds broken addresses of this site in its pages: links, pictures, scripts, styles, fragments. */
import { ANSWERED_FOLDERS } from '#data/model/addresses.ts'
import { RELEASES_PATH } from '#data/model/stored-files.ts'
import type { BuiltSite } from './built-site.ts'

const NAMED = /(?<=\s)(?:href|src|action)="([^"]+)"/g
const ID = /\sid="([^"]+)"/g
const SCHEME = /^[A-Za-z][\w+.-]*:/
/** In each language one page answers every `/match/ID`. */
const REWRITTEN = /^((?:\/[a-z]{2})?\/match)\/[\w-]+$/

/** `page: address` of each that leads nowhere. */
export function findBrokenLinks(site: BuiltSite, origin: string): string[] {
  const ids = new Map(
    site.pages.map(({ path, html }) => [path, new Set([...html.matchAll(ID)].map(([, id]) => id))]),
  )
  // An address from the root is the same on every page, and most pages have the same ones.
  const known = new Map<string, boolean>()
  return site.pages.flatMap(({ path, html }) => {
    const named = new Set([...html.matchAll(NAMED)].map(([, address = '']) => address))
    return [...named]
      .filter((address) => !isKnown(address.replaceAll('&amp;', '&'), path))
      .map((address) => `${path}: ${address}`)
  })

  function isKnown(address: string, from: string): boolean {
    if (!address.startsWith('/')) return isThere(address, from)
    const verdict = known.get(address) ?? isThere(address, from)
    known.set(address, verdict)
    return verdict
  }

  function isThere(address: string, from: string): boolean {
    if (SCHEME.test(address) && !address.startsWith(`${origin}/`)) return true
    const { pathname, hash } = new URL(address, origin + from)
    const target = decodeURI(pathname)
      .replace(/(.)\/$/, '$1')
      .replace(REWRITTEN, '$1')
    // The API answers there, and runs write releases after the build.
    if ([...ANSWERED_FOLDERS, RELEASES_PATH].some((folder) => target.startsWith(folder)))
      return true
    if (!site.paths.has(target)) return false
    return hash === '' || ids.get(target)?.has(decodeURIComponent(hash.slice(1))) === true
  }
}
