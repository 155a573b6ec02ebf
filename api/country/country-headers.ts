/** Headers in which a CDN states a visitor's country, as each documents it; the first present one counts. */
export const COUNTRY_HEADERS = [
  // Cloudflare, "IP geolocation"
  'cf-ipcountry',
  // Amazon CloudFront, "CloudFront-Viewer-Country"
  'cloudfront-viewer-country',
  // Vercel, "Request headers"
  'x-vercel-ip-country',
  // Bunny, "Request headers"
  'cdn-requestcountrycode',
  // Google App Engine
  'x-appengine-country',
  // Fastly, Akamai, Google Cloud, nginx: no name of their own; this is what their guides set
  'x-country-code',
] as const

/** Codes for an unknown country (XX, ZZ) and for Tor (T1). */
const UNKNOWN = new Set(['XX', 'ZZ', 'T1'])

/** A country in the spelling of such a header; null for anything else. */
export function parseCountry(text: string | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(code) && !UNKNOWN.has(code) ? code : null
}
