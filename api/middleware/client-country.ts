/** The country of a request as a CDN in front of us states it; believed only of trusted proxies. */
import type { Context } from 'hono'
import { COUNTRY_HEADERS, parseCountry } from '../country/country-headers.ts'
import { makeProxyCheck } from './client-address.ts'

export type ReadClientCountry = (c: Context) => string | null

/** Reads the country, ISO 3166 in two capital letters; null when no trusted proxy states one. */
export function makeClientCountryReader(trustedProxies: readonly string[]): ReadClientCountry {
  const isFromTrustedProxy = makeProxyCheck(trustedProxies)
  return (c) => {
    // Anybody can send such a header; only the one that our own proxy wrote is true.
    if (!isFromTrustedProxy(c)) return null
    return parseCountry(COUNTRY_HEADERS.map((name) => c.req.header(name)).find(Boolean))
  }
}
