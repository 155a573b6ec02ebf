/** For other people's tools, without a key: settled predictions as CSV and JSON. */
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { getLeague, getLeagueByName, LEAGUES } from '#data/model/leagues.ts'
import { DaySchema } from '#data/model/match/match.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { formatSettledCsv, formatSettledJson } from '#api/matches/export-formats.ts'
import { isDemoPublished } from '#api/matches/demo-data.ts'
import { checked } from '#api/input.ts'
import type { Route } from '#api/route.ts'
import { makeSettledBook } from '#api/matches/settled-predictions.ts'

type Needed = Pick<AppDependencies, 'database' | 'publicOrigin' | 'readLog' | 'publication'>

/** Rows per answer; its `Link` header (RFC 8288) names the next ones. */
const ROWS_A_PAGE = 10_000
export const LeagueSchema = z
  .string()
  .transform((name) => getLeague(name) ?? getLeagueByName(name))
  .refine((league) => league !== null, {
    error: `Unknown league. The leagues are: ${LEAGUES.map(({ id }) => id).join(', ')}.`,
  })
const SettledQuerySchema = z.object({
  from: z.optional(DaySchema),
  to: z.optional(DaySchema),
  league: LeagueSchema.optional(),
  page: z.coerce
    .number({ error: 'page is a whole number from 1.' })
    .int()
    .min(1, 'page is a whole number from 1.')
    .max(10_000)
    .default(1),
})

export function makeExportRoutes(
  { database, publicOrigin, readLog, publication }: Needed,
  route: Route,
  rowsAPage: number = ROWS_A_PAGE,
) {
  const routes = new Hono<AppEnv>()
  const listSettled = makeSettledBook(database, readLog)
  const query = checked('query', SettledQuerySchema)
  const listAsked = async (
    c: Context<AppEnv>,
    { from, to, league, page }: z.output<typeof SettledQuerySchema>,
  ) => {
    const isDemo = await isDemoPublished(publication)
    const rows = (await listSettled(isDemo)).filter(
      (row) =>
        (from === undefined || row.kickoffAt.slice(0, 10) >= from) &&
        (to === undefined || row.kickoffAt.slice(0, 10) <= to) &&
        (league === undefined || row.league === league?.name),
    )
    const totalPages = Math.max(1, Math.ceil(rows.length / rowsAPage))
    if (page < totalPages) {
      const next = new URL(c.req.url)
      next.searchParams.set('page', String(page + 1))
      c.header('Link', `<${publicOrigin}${next.pathname}${next.search}>; rel="next"`)
    }
    const shown = rows.slice((page - 1) * rowsAPage, page * rowsAPage)
    return { isDemo, page, totalPages, rows: shown }
  }

  const published = route({ who: 'anybody', cache: 'publication', isOpen: true })

  routes.get('/export/settled.json', published, query, async (c) =>
    c.body(await formatSettledJson(await listAsked(c, c.req.valid('query'))), 200, {
      'Content-Type': 'application/json',
    }),
  )

  routes.get('/export/settled.csv', published, query, async (c) => {
    const { rows, isDemo } = await listAsked(c, c.req.valid('query'))
    const name = isDemo ? 'demo-settled' : 'settled'
    c.header('Content-Type', 'text/csv; charset=utf-8; header=present')
    c.header('Content-Disposition', `attachment; filename="pitchproof-${name}.csv"`)
    return c.body(await formatSettledCsv(rows))
  })

  return routes
}
