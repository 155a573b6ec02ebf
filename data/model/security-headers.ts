/**
 * What a browser is told about each reply beside its content, in one table: our server sends it,
 * and hosts of static files are told it in their own files (`_headers` and the like).
 */

type Headers = Readonly<Record<string, string>>

/** Browsers heed it over https alone (RFC 6797), so that on http it is left out. */
export const HSTS: Headers = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}

const ALL: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
}

/** A page carries its own policy with the hashes of its scripts; a header adds what a page cannot say. */
export const PAGE_HEADERS: Headers = {
  ...ALL,
  'Content-Security-Policy': "frame-ancestors 'none'",
  // The payment window opens from /subscribe and talks back.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

/**
 * What is no page (pictures, lists, scripts) runs nothing written into it when it is opened by
 * itself. The service worker has the policy of its own file: it reads from this address alone,
 * scripts of pages among it.
 */
export const FILE_HEADERS: Headers = {
  ...PAGE_HEADERS,
  'Content-Security-Policy':
    "default-src 'self'; img-src 'self' data:; object-src 'none'; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** Endings of such files in the built site, for hosts that are told headers by the name of a file. */
export const FILE_ENDINGS = [
  'css',
  'gz',
  'ico',
  'jpg',
  'js',
  'json',
  'mjs',
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

/** The files of the public log are for everybody's programs, also those inside other pages. */
export const LOG_HEADERS: Headers = {
  ...CALL_HEADERS,
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** A table as it is sent from this address of the site. */
export function toSentHeaders(table: Headers, publicOrigin: string): [string, string][] {
  return Object.entries(publicOrigin.startsWith('https://') ? { ...table, ...HSTS } : table)
}
