/**
 * What the service worker may store of a member's calls. A test compares the calls with the routes
 * (api/route.test.ts).
 */

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

function matchesPath(template: string, path: string): boolean {
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
    return HARMLESS_WRITES.some((template) => matchesPath(template, path)) ? null : 'write'
  if (path === USER_CALL) return 'user'
  if (path === LIST_CALL) return 'list'
  const isOfMatches = matchesPath(`${LIST_CALL}/*`, path)
  const isShared = SHARED_MATCH_CALLS.some((name) => path === `${LIST_CALL}/${name}`)
  return isOfMatches && !isShared ? 'match' : null
}
