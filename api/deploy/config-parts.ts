/** Parts that the configurations of all web servers share, from the same tables as our own server. */
import { COUNTRY_HEADERS } from '#api/country/country-headers.ts'
import { IDLE_CONNECTION_SECONDS } from '#api/server.ts'
import { OTHER_LANGUAGES } from '#data/model/addresses.ts'
import { STORED_FOLDERS } from '#data/model/stored-files.ts'
import {
  CALL_HEADERS,
  CARD_CHANGES,
  FILE_ENDINGS,
  HSTS,
  OPEN_CHANGES,
  PAGE_HEADERS,
} from '#data/model/security-headers.ts'

/** Folders of stored files by how long they are stored: `[folders, Cache-Control]`. */
export const STORED = [...Map.groupBy(STORED_FOLDERS, ({ caching }) => caching)].map(
  ([caching, rows]) => [rows.map(({ folder }) => folder), caching] as const,
)
export const toGlobs = (folders: readonly string[]) =>
  folders.map((folder) => `${folder}*`).join(' ')
export const ALL_STORED = toGlobs(STORED_FOLDERS.map(({ folder }) => folder))

/** Sent with every page and asset; HSTS too, as both configurations serve https alone. */
export const SENT = Object.entries({ ...PAGE_HEADERS, ...HSTS })
/** Headers in which a card, which other sites may frame, differs from other pages; null removes a header. */
export const ON_CARDS = new Map(CARD_CHANGES)
/** Headers in which a file for other programs differs from other files. */
export const ON_OPEN: ReadonlyMap<string, string> = new Map(OPEN_CHANGES)
export const TABLE_TYPE = 'text/csv; charset=utf-8'
/** The header in which pages and other files differ. */
export const POLICY = 'Content-Security-Policy'
export const FILE_NAMES = FILE_ENDINGS.map((ending) => `*.${ending}`).join(' ')
/** Headers of the reply to a call that reaches no machine. */
export const SENT_LATER = Object.entries({ ...CALL_HEADERS, ...HSTS })
export const PREFIXES = OTHER_LANGUAGES.join('|')
/**
 * Request headers to remove: a proxy that visitors reach directly must not forward their own claims
 * about country or address.
 */
export const CLAIMED = [...COUNTRY_HEADERS, 'forwarded', 'x-real-ip']
/** Configuration files of other hosts and hidden files, which are not served. */
export const FOR_MACHINES =
  '(^|/)\\.|^/(_headers|_redirects|vercel\\.json|staticwebapp\\.config\\.json)'
export const ABOUT = [
  'Written by api/deploy/write-server-config.ts out of api/deploy/server-config.ts: change it there.',
  'Pages are files; calls, the public log and security.txt go to the machines that answer (serve --api).',
  '/metrics of those machines is not passed on.',
].map((line) => `# ${line}`)

/**
 * Body of the reply to a call while no machine accepts it: the same text as the machines' own "try
 * again".
 */
export const LATER = JSON.stringify({
  type: 'about:blank',
  title: 'Busy',
  status: 503,
  detail: 'The service is busy at the moment. Please try again.',
  code: 'busy',
})
export const RETRY_SECONDS = 2
/** The proxy closes an idle connection to a machine before the machine does. */
export const IDLE = `${IDLE_CONNECTION_SECONDS - 15}s`

export const indent = (depth: number, lines: readonly string[]) =>
  lines.map((line) => (line === '' ? '' : `${'\t'.repeat(depth)}${line}`))
