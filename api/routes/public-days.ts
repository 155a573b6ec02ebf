/**
 * The pipeline's public files as JSON: its status, one day, one league. The same rows the public
 * pages are drawn from: fixtures, with figures only for the first three of a day.
 */
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { DaySchema } from '#data/model/match/match.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { checked } from '#api/input.ts'
import type { Route } from '#api/route.ts'

export function makePublicDayRoutes(
  { publication }: Pick<AppDependencies, 'publication'>,
  route: Route,
) {
  const routes = new Hono<AppEnv>()
  const published = route({ who: 'anybody', cache: 'publication', isOpen: true })

  const send = async (c: Context<AppEnv>, name: string, missing: string) => {
    const text = (await publication.getCurrent()).files.get(`public/${name}.json`)
    if (text === undefined) throw new AppError('not_found', missing)
    return c.body(text, 200, { 'Content-Type': 'application/json' })
  }

  routes.get('/', published, (c) => send(c, 'status', 'Nothing has been published yet.'))

  routes.get('/:day', published, checked('param', z.object({ day: DaySchema })), (c) => {
    const { day } = c.req.valid('param')
    return send(c, `days/${day}`, `No matches are published for ${day}.`)
  })

  routes.get(
    '/leagues/:league',
    published,
    checked('param', z.object({ league: z.enum(LEAGUES.map(({ id }) => id)) })),
    (c) => {
      const { league } = c.req.valid('param')
      return send(c, `leagues/${league}`, `Nothing is published for the league ${league}.`)
    },
  )

  return routes
}
