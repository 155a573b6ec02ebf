/**
 * Security headers of each kind of reply, in one table: our server sends them, and hosts of static
 * files get them in their own files (`_headers` and the like).
 */

type Headers = Readonly<Record<string, string>>

/** Browsers ignore it over http (RFC 6797), so it is left out there. */
export const HSTS: Headers = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}

const ALL: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
}

/** A page carries its own policy with the hashes of its scripts; this header adds what a page cannot state. */
export const PAGE_HEADERS: Headers = {
  ...ALL,
  'Content-Security-Policy': "frame-ancestors 'none'",
  // The payment window opens from /subscribe and sends messages back.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

const { 'X-Frame-Options': _, ...UNFRAMED } = PAGE_HEADERS

/** The card of a match (`isCardPath`), the one page that pages of other sites may show in a frame. */
export const CARD_HEADERS: Headers = {
  ...UNFRAMED,
  'Content-Security-Policy': 'frame-ancestors *',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Headers that a card has otherwise than the other pages: its value, null where it has none. */
export const CARD_CHANGES = Object.keys(PAGE_HEADERS)
  .filter((name) => PAGE_HEADERS[name] !== CARD_HEADERS[name])
  .map((name) => [name, CARD_HEADERS[name] ?? null] as const)

/**
 * Files that are not pages (pictures, lists, scripts) may not run anything when opened directly.
 * The service worker gets its own policy: it may fetch from this origin only, including page
 * scripts.
 */
export const FILE_HEADERS: Headers = {
  ...PAGE_HEADERS,
  'Content-Security-Policy':
    "default-src 'self'; img-src 'self' data:; object-src 'none'; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** Files of `OPEN_FOLDER`: any program may read them, also pages of other sites. */
export const OPEN_CHANGES = [
  ['Access-Control-Allow-Origin', '*'],
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
] as const
export const OPEN_HEADERS: Headers = { ...FILE_HEADERS, ...Object.fromEntries(OPEN_CHANGES) }

/** Name endings of such files in the built site, for hosts that set headers by file name. */
export const FILE_ENDINGS = [
  'cff',
  'css',
  'csv',
  'gz',
  'ico',
  'jpg',
  'js',
  'json',
  'md',
  'mjs',
  'parquet',
  'png',
  'svg',
  'txt',
  'webmanifest',
  'woff2',
  'xml',
] as const

/** A reply to a call is data: nothing in it may load, run or be framed. */
export const CALL_HEADERS: Headers = {
  ...ALL,
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': PAGE_HEADERS['Permissions-Policy']!,
  'Referrer-Policy': 'no-referrer',
}

/** Files of the public log may be read by any program, also from other origins. */
export const LOG_HEADERS: Headers = {
  ...CALL_HEADERS,
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** The headers of a table, as sent from this origin. */
export function toSentHeaders(table: Headers, publicOrigin: string): [string, string][] {
  return Object.entries(publicOrigin.startsWith('https://') ? { ...table, ...HSTS } : table)
}
