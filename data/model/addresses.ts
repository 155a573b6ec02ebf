/**
 * Addresses that several rooms must know: our server, the configurations written for other servers
 * and hosts, and the service worker, which reads here what it may store of a member's calls. A test
 * compares the calls with the routes (api/route.test.ts).
 */

import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from './languages.ts'

/** What the machines answer (`serve --api`); everything else is a file of the site. */
export const ANSWERED_FOLDERS = ['/api/', '/calendar/', '/feed/', '/ledger/'] as const
export const SECURITY_CONTACT = '/.well-known/security.txt'

/** What these begin with holds a secret: it is in no log. Mailed links have theirs behind `#`, which no server sees. */
export const SECRET_PATHS = [
  '/calendar/mine/',
  '/feed/mine/',
  '/api/morning-letter/end/',
  '/api/push/end/',
] as const

/** Releases of the data set, among the files that no build replaces; runs make them, after the pages. */
export const RELEASES_PATH = '/data/'
/** Folder of the releases, beside that of the built site: no build replaces it, both are served as one. */
export const toReleasesRoot = (siteDir: string) => `${siteDir.replace(/[/\\]+$/, '')}.releases`
/** Types of their files that servers do not know by the ending. */
export const RELEASE_TYPES: Readonly<Record<string, string>> = {
  cff: 'application/yaml; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
}

const A_YEAR = 'public, max-age=31536000, immutable'
const A_WEEK = 'public, max-age=604800'
/** Pages keep their names: browsers ask whether theirs is still the newest. */
export const PAGE_CACHING = 'public, max-age=0, must-revalidate'

/** Folders of files that browsers store: those with a hash of their content in the name, and fonts. */
export const STORED_FOLDERS = [
  { folder: '/_astro/', isHashed: true, caching: A_YEAR },
  { folder: '/assets/', isHashed: true, caching: A_YEAR },
  { folder: '/fonts/', isHashed: false, caching: A_WEEK },
] as const

/** The folder of stored files that a path lies in, null for pages and calls. */
export const getStoredFolder = (path: string) =>
  STORED_FOLDERS.find(({ folder }) => path.startsWith(folder)) ?? null

/** Data in files for other people's programs; pages of other sites may read them. */
export const OPEN_FOLDER = '/data/'

/** The languages that begin a path. Here and not beside the table: a landing page would load its bytes. */
export const OTHER_LANGUAGES = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE)

/**
 * The cards of matches, the only pages that pages of other sites may show in a frame; with the name of
 * the file, which some servers see. Several kinds of servers read it.
 */
export const CARD_PATTERN = `^(?:/(?:${OTHER_LANGUAGES.join('|')}))?/embed/match/[^/.]+(?:/|/index\\.html)?$`
const CARD = new RegExp(CARD_PATTERN)

export const isCardPath = (path: string) => CARD.test(path)

/** The browser's cache of a member's replies: the service worker writes there; pages, those of visitors among them, delete it. */
export const MEMBER_REPLIES = 'member-replies'

export const USER_CALL = '/api/auth/user'
const LIST_CALL = '/api/matches'
/** Reads beside the matches, whose names are no match ids. */
const SHARED_MATCH_CALLS = ['preview', 'dates', 'leagues', 'live', 'public'] as const

/** Writes that change no sign-in, account or plan of the browser they come from. `*` is one part of a path, `**` all that follow. */
export const HARMLESS_WRITES = [
  '/api/account/morning-letter',
  '/api/account/push',
  '/api/account/push/**',
  '/api/admin/**',
  '/api/auth/passkey/options',
  '/api/contact',
  '/api/favorites/*',
  '/api/follows',
  '/api/follows/**',
  '/api/forecasts/*',
  '/api/matches/*/result',
  '/api/morning-letter/**',
  '/api/pools',
  '/api/pools/**',
  '/api/push/**',
  '/api/translate',
] as const

function isAt(template: string, path: string): boolean {
  if (template.endsWith('/**')) return path.startsWith(template.slice(0, -2))
  const [wanted, parts] = [template.split('/'), path.split('/')]
  return (
    parts.length === wanted.length &&
    wanted.every((part, place) => part === parts[place] || (part === '*' && parts[place] !== ''))
  )
}

/**
 * What a call means to reading offline: who is signed in, the list of a day, a match, or a write
 * after which nothing of an account may be left. Any write that is not known to be harmless is one.
 */
export type OfflineCall = 'user' | 'list' | 'match' | 'write'

export function toOfflineCall(method: string, path: string): OfflineCall | null {
  if (method !== 'GET')
    return HARMLESS_WRITES.some((template) => isAt(template, path)) ? null : 'write'
  if (path === USER_CALL) return 'user'
  if (path === LIST_CALL) return 'list'
  const isOfMatches = isAt(`${LIST_CALL}/*`, path)
  const isShared = SHARED_MATCH_CALLS.some((name) => path === `${LIST_CALL}/${name}`)
  return isOfMatches && !isShared ? 'match' : null
}
