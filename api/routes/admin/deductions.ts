/** Points that leagues deducted: the list, a new decision, and one taken back. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import type { WriteDb } from '#data/db/database.ts'
import { AppError } from '#data/model/errors.ts'
import { isCup, LEAGUES } from '#data/model/leagues.ts'
import {
  DeductionFormSchema,
  type Deduction,
  type DeductionsReply,
} from '#data/model/leagues/deductions.ts'
import { toDay } from '#data/model/match/match.ts'
import { listNewestSeasons } from '#data/queries/matches/standings-rows.ts'
import { recordAdminAction } from '#data/queries/operation/admin-actions.ts'
import { changeDeductions, listDeductions } from '#data/queries/operation/deductions.ts'
import type { AppDependencies } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import type { SignedInEnv } from '#api/middleware/auth.ts'
import type { AdminRoute } from '#api/route.ts'

/** Stands behind the guard of `/admin/*`: everybody here is an administrator. */
export function makeDeductionRoutes(
  { database, now }: Pick<AppDependencies, 'database' | 'now'>,
  route: AdminRoute,
) {
  const routes = new Hono<SignedInEnv>()

  routes.get('/', route(), async (c) =>
    c.json(
      await database.read(async (db): Promise<DeductionsReply> => {
        return {
          deductions: await listDeductions(db),
          seasons: await listNewestSeasons(db, LEAGUE_IDS),
        }
      }),
    ),
  )

  routes.post('/', route(), requireJson, checked('json', DeductionFormSchema), async (c) => {
    const form = c.req.valid('json')
    if (form.on > toDay(now()))
      throw new AppError('bad_input', 'The day of the decision lies ahead.')
    // A season's points may be deducted in the one before it.
    if (form.on < `${form.season - 1}-07-01`)
      throw new AppError('bad_input', 'The day of the decision is long before that season.')
    await database.write(async (db) => {
      const team = requireClub(await listNewestSeasons(db, LEAGUE_IDS), form)
      const deduction = { ...form, id: randomUUID(), team }
      await changeDeductions(db, (list) => {
        if (list.some((one) => isSameDecision(one, deduction)))
          throw new AppError(
            'conflict',
            'A decision of this day on this club is in the list. Take it back first.',
          )
        return [...list, deduction]
      })
      await audit(db, c.var.user.id, 'enter deduction', deduction)
    })
    return c.body(null, 204)
  })

  routes.delete('/:id', route(), checked('param', z.object({ id: z.uuid() })), async (c) => {
    const { id } = c.req.valid('param')
    await database.write(async (db) => {
      const gone = (await listDeductions(db)).find((one) => one.id === id)
      if (gone === undefined) throw new AppError('not_found', `There is no deduction ${id}.`)
      await changeDeductions(db, (list) => list.filter((one) => one.id !== id))
      await audit(db, c.var.user.id, 'take deduction back', gone)
    })
    return c.body(null, 204)
  })

  const audit = (
    db: WriteDb,
    userId: string,
    action: string,
    { id: _id, teamId: subject, ...details }: Deduction,
  ) => recordAdminAction(db, { userId, action, subject, details }, now())

  return routes
}

const LEAGUE_IDS = LEAGUES.filter(({ id }) => !isCup(id)).map(({ id }) => id)

type Place = Pick<Deduction, 'leagueId' | 'season' | 'teamId'>

function requireClub(seasons: DeductionsReply['seasons'], { leagueId, season, teamId }: Place) {
  const own = seasons.find((one) => one.leagueId === leagueId && one.season === season)
  const club = own?.clubs.find((one) => one.teamId === teamId)
  if (club !== undefined) return club.team
  const clubs = own?.clubs.map((one) => one.teamId).join(', ') ?? 'not known yet'
  throw new AppError(
    'bad_input',
    `The season ${season} of ${leagueId} has no club "${teamId}". Its clubs are ${clubs}.`,
  )
}

const isSameDecision = (a: Deduction, b: Deduction) =>
  a.leagueId === b.leagueId && a.season === b.season && a.teamId === b.teamId && a.on === b.on
