/**
 * The country of a visitor, for the language that is offered first. Our own pages ask for it, so no
 * third party learns who visits; nothing of it is stored.
 */
import { Hono } from 'hono'
import type { CountryReply } from '#data/model/replies.ts'
import { lookUpCountry } from '#api/country/local-database.ts'
import type { AppEnv } from '#api/dependencies.ts'
import { makeWholeAddressReader } from '#api/middleware/client-address.ts'
import { makeClientCountryReader } from '#api/middleware/client-country.ts'
import type { Route } from '#api/route.ts'

export function makeCountryRoutes(trustedProxies: readonly string[], route: Route) {
  const routes = new Hono<AppEnv>()
  const readCountry = makeClientCountryReader(trustedProxies)
  const readAddress = makeWholeAddressReader(trustedProxies)

  routes.get('/country', route({ who: 'anybody', bound: 'cheap' }), async (c) => {
    const country = readCountry(c) ?? (await lookUpCountry(readAddress(c)))
    return c.json({ country_code: country } satisfies CountryReply)
  })

  return routes
}
