/**
 * For other people's tools, without a key: settled predictions as CSV and JSON, new checkpoints as
 * RSS, fixtures as a calendar.
 */
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { toBase64 } from '#data/ledger/format/bytes.ts'
import { readHashes, type LogReader } from '#data/ledger/tree/log-reader.ts'
import { hashRange } from '#data/ledger/tree/merkle-tree.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { getLeague, getLeagueByName, LEAGUES } from '#data/model/leagues.ts'
import { DaySchema } from '#data/model/match/match.ts'
import { listIntakes } from '#data/queries/log/ledger-rows.ts'
import { listCalendar } from '#data/queries/matches/matches-read.ts'
import { DAY_MS } from '#data/model/time.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import {
  formatCalendar,
  formatCheckpointFeed,
  formatSettledCsv,
  formatSettledJson,
} from '#api/matches/export-formats.ts'
import { isDemoPublished } from '#api/matches/demo-data.ts'
import { checked } from '#api/input.ts'
import { answerPreflights } from '#api/middleware/preflights.ts'
import type { Route } from '#api/route.ts'
import { makeSettledBook } from '#api/matches/settled-predictions.ts'

type Needed = Pick<AppDependencies, 'database' | 'now' | 'publicOrigin' | 'readLog' | 'publication'>

const CHECKPOINTS_SHOWN = 20
/** Rows per answer; its `Link` header (RFC 8288) names the next ones. */
const ROWS_A_PAGE = 10_000
/**
 * Days of fixtures in the calendar: some past ones, so that the last round does not vanish at once,
 * and coming ones.
 */
const CALENDAR_DAYS = { past: 7, ahead: 60 }

const LeagueSchema = z
  .string()
  .transform((name) => getLeague(name) ?? getLeagueByName(name))
  .refine((league) => league !== null, {
    error: `Unknown league. The leagues are: ${LEAGUES.map(({ id }) => id).join(', ')}.`,
  })
/**
 * Strict, because each address is cached separately: an unknown parameter would be another address
 * of the same content.
 */
const SettledQuerySchema = z.strictObject({
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

async function listCheckpoints(readLog: LogReader, { database }: Pick<Needed, 'database'>) {
  const bytes = await readLog(CHECKPOINT_PATH)
  // Nothing has been published yet: an empty feed, which readers poll again.
  if (bytes === null) return { origin: '', checkpoints: [] }
  const { origin, size } = parseCheckpointText(parseNote(bytes).text)
  const intakes = await database.read((db) => listIntakes(db, size, CHECKPOINTS_SHOWN))
  const checkpoints = []
  for (const intake of intakes) {
    const range = { start: 0, end: intake.size }
    const getHash = await readHashes(readLog, size, [range])
    checkpoints.push({ ...intake, rootHash: toBase64(hashRange(range, getHash)) })
  }
  return { origin, checkpoints }
}

export function makeExportRoutes(
  { database, now, publicOrigin, readLog, publication }: Needed,
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
  for (const path of ['/export/*', '/feed/*'])
    routes.options(path, route({ who: 'anybody', isOpen: true }), answerPreflights)

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

  routes.get(
    '/feed/checkpoints.xml',
    published,
    checked('query', z.strictObject({})),
    async (c) => {
      c.header('Content-Type', 'application/rss+xml; charset=utf-8')
      return c.body(
        formatCheckpointFeed({
          publicOrigin,
          isDemo: await isDemoPublished(publication),
          ...(await listCheckpoints(readLog, { database })),
        }),
      )
    },
  )

  routes.get(
    '/feed/fixtures.ics',
    route({ who: 'anybody', cache: 'moment', isOpen: true }),
    checked('query', z.strictObject({ league: LeagueSchema.optional() })),
    async (c) => {
      const { league } = c.req.valid('query')
      const today = now().setUTCHours(0, 0, 0, 0)
      const rows = await database.readReplica((db) =>
        listCalendar(db, {
          from: new Date(today - CALENDAR_DAYS.past * DAY_MS),
          to: new Date(today + CALENDAR_DAYS.ahead * DAY_MS),
        }),
      )
      c.header('Content-Type', 'text/calendar; charset=utf-8')
      c.header('Content-Disposition', 'attachment; filename="fixtures.ics"')
      return c.body(
        formatCalendar(
          rows.filter((row) => league === undefined || row.league === league?.name),
          { publicOrigin, name: league?.name ?? null },
        ),
      )
    },
  )

  return routes
}
