/** The country of a request, from the header of a CDN in front of us; only trusted proxies are believed. */
import type { Context } from 'hono'
import { COUNTRY_HEADERS, parseCountry } from '#api/country/country-headers.ts'
import { makeProxyCheck } from './client-address.ts'

export type ReadClientCountry = (c: Context) => string | null

/** Reads the country, ISO 3166 in two capital letters; null when no trusted proxy states one. */
export function makeClientCountryReader(trustedProxies: readonly string[]): ReadClientCountry {
  const isFromTrustedProxy = makeProxyCheck(trustedProxies)
  return (c) => {
    // Any client can send such a header, so it counts only from our own proxies.
    if (!isFromTrustedProxy(c)) return null
    return parseCountry(COUNTRY_HEADERS.map((name) => c.req.header(name)).find(Boolean))
  }
}
