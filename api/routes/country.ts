/**
 * Where a visitor is, for the language that is offered first. Asked from our own
 * pages, so that no third party learns who visits; nothing of it is kept.
 */
import { Hono } from 'hono'
import type { CountryReply } from '#data/model/replies.ts'
import { COUNTRY_HEADERS, parseCountry } from '../country/country-headers.ts'
import { lookUpCountry } from '../country/local-database.ts'
import type { AppEnv } from '../dependencies.ts'
import { makeProxyCheck, makeWholeAddressReader } from '../middleware/client-address.ts'

export function makeCountryRoutes(trustedProxies: readonly string[]) {
  const routes = new Hono<AppEnv>()
  const isFromTrustedProxy = makeProxyCheck(trustedProxies)
  const readAddress = makeWholeAddressReader(trustedProxies)

  routes.get('/country', async (c) => {
    // Anybody can write a header; only a proxy of ours writes a true one.
    const headers = isFromTrustedProxy(c) ? COUNTRY_HEADERS : []
    const told = headers.map((name) => c.req.header(name)).find((value) => value !== undefined)
    const country = parseCountry(told) ?? (await lookUpCountry(readAddress(c)))
    return c.json({ country_code: country } satisfies CountryReply)
  })

  return routes
}
