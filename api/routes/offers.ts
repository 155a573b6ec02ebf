/** The automatic discount, visible to everybody. */
import { Hono } from 'hono'
import type { z } from 'zod'
import type { ActiveDiscountSchema } from '#data/model/replies.ts'
import { getActiveDiscount } from '#data/queries/billing/active-discount.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import type { Route } from '#api/route.ts'

type Offers = Pick<AppDependencies, 'database' | 'now'>

export function makeOfferRoutes({ database, now }: Offers, route: Route) {
  const routes = new Hono<AppEnv>()

  routes.get(
    '/discounts/active',
    route({ who: 'anybody', cache: 'elsewhere', bound: 'cheap' }),
    async (c) => {
      const discount = await database.read((db) => getActiveDiscount(db, now()))
      const reply: z.output<typeof ActiveDiscountSchema> = discount
        ? {
            percentOff: discount.percentOff,
            name: discount.name,
            durationMonths: discount.durationMonths,
            expiresAt: discount.expiresAt.toISOString(),
          }
        : { percentOff: null }
      return c.json(reply)
    },
  )

  return routes
}
