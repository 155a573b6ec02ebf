/** The country of a request, as a delivery network in front of us has it; believed of trusted proxies alone. */
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { makeTrustedList, toFamily, toPlainAddress } from './client-address.ts'

const HEADERS = [
  'cf-ipcountry',
  'cloudfront-viewer-country',
  'x-vercel-ip-country',
  'x-country-code',
]
/** What these networks say when they do not know, and for Tor. */
const UNKNOWN = new Set(['XX', 'T1', 'ZZ'])

export type ReadClientCountry = (c: Context) => string | null

export function makeClientCountryReader(trustedProxies: readonly string[]): ReadClientCountry {
  const trusted = makeTrustedList(trustedProxies)
  return (c) => {
    const peer = toPlainAddress(getConnInfo(c).remote.address ?? '')
    if (!isIP(peer) || !trusted.check(peer, toFamily(peer))) return null
    const given =
      HEADERS.map((name) => c.req.header(name))
        .find(Boolean)
        ?.toUpperCase() ?? ''
    return /^[A-Z]{2}$/.test(given) && !UNKNOWN.has(given) ? given : null
  }
}
