/** A member's own forecasts: given until kick-off, by the clock of the database (decision 038). */
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { isRefusedBy } from '#data/db/error-code.ts'
import { proveForecast } from '#data/ledger/proof/forecast-proof.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { ForecastInputSchema, type MemberForecast } from '#data/model/account/member-forecast.ts'
import { AppError } from '#data/model/errors.ts'
import { DaySchema, MatchIdSchema, toWindow } from '#data/model/match/match.ts'
import { openForecastTree } from '#data/queries/forecasts/forecast-trees.ts'
import {
  getForecast,
  giveForecast,
  listForecasts,
  MOST_CHANGES,
  toSealedForecast,
  type ForecastRow,
  type Given,
  type OwnForecast,
} from '#data/queries/forecasts/member-forecasts.ts'
import {
  countForecasts,
  getMembersMean,
  listScoredMeans,
} from '#data/queries/forecasts/members-mean.ts'
import { countLate, listScored } from '#data/queries/forecasts/scored-forecasts.ts'
import { listHandOverEntries } from '#data/queries/log/key-leaves.ts'
import { getListingIndex } from '#data/queries/log/listings.ts'
import { getFirstCosignedHead } from '#data/queries/log/log-heads.ts'
import type { MemberRecord } from '#data/model/record/member-record.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import { toMemberRecord, toMembersRecord } from '#data/scoring/member-record.ts'
import { makeCachedFigure } from '#api/cache/cached-figure.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import type { Route } from '#api/route.ts'
import { getLogSize } from '#api/published-checkpoint.ts'

interface Parts {
  readonly readLog: LogReader
  /** How long the record of all members is served without counting again, ms. */
  readonly momentMs: number
  readonly route: Route
}

/** @param size number of entries of the published log; a later entry does not count as sealed yet */
function toReply({ last, counting, kickoffAt }: OwnForecast, size: number): MemberForecast {
  const toGiven = ({
    home,
    draw,
    away,
    homeScore,
    awayScore,
    givenAt,
    sealIndex,
  }: ForecastRow) => ({
    home,
    draw,
    away,
    score: homeScore === null ? null : { home: homeScore, away: awayScore! },
    givenAt: givenAt.toISOString(),
    sealedIn: sealIndex !== null && sealIndex < size ? sealIndex : null,
  })
  return {
    matchId: last.matchId,
    ...toGiven(last),
    kickoffAt: kickoffAt.toISOString(),
    counting: counting && toGiven(counting),
  }
}

const REFUSALS = {
  unknown: ['not_found', 'There is no such match.'],
  closed: [
    'conflict',
    'The match has kicked off or is not being played: your forecast stays as it was.',
  ],
  too_early: [
    'conflict',
    'The match is too far ahead: forecasts are taken from seven days before it.',
  ],
  too_often: [
    'too_many_requests',
    `You have changed this forecast ${MOST_CHANGES} times: it stays as it is.`,
  ],
} as const satisfies Record<Exclude<Given['outcome'], 'given'>, readonly [AppError['code'], string]>

/** Up to this many forecasts of all members, their means are scored at each read, in some milliseconds. */
const MOST_SCORED_EACH_TIME = 20_000
/** A million forecasts take seconds (2.4 s measured), so above that number the score is cached this long. */
const SCORED_AGAIN_MS = 10 * MINUTE_MS

type Needed = Pick<AppDependencies, 'database' | 'now' | 'policy' | 'publication'>

export function makeForecastRoutes(
  { database, now, policy, publication }: Needed,
  { readLog, momentMs, route }: Parts,
) {
  const routes = new Hono<AppEnv>()
  const checkId = checked('param', z.object({ matchId: MatchIdSchema }))

  /** The member's forecasts of coming matches; with `from`, of all matches since that day. */
  routes.get(
    '/',
    route({ who: 'user', bound: 'reads' }),
    checked('query', z.object({ from: z.optional(DaySchema) })),
    async (c) => {
      const { from } = c.req.valid('query')
      const since = from === undefined ? toWindow(now()).from : new Date(`${from}T00:00:00Z`)
      const size = await getLogSize(readLog)
      const found = await database.readOne((db) => listForecasts(db, c.var.user.id, since))
      return c.json(found.map((forecast) => toReply(forecast, size)))
    },
  )

  /** Hits and scores beside ours and the market's on the same matches, counted anew at each read. */
  routes.get('/record', route({ who: 'user', bound: 'own-record' }), async (c) => {
    const { id } = c.var.user
    const record = await database.readReplica(async (db): Promise<MemberRecord> => ({
      ...toMemberRecord(await listScored(db, id)),
      late: await countLate(db, id),
    }))
    return c.json(record)
  })

  const readMembersRecord = makeCachedFigure(
    () =>
      database.readReplica(async (db) => ({
        record: toMembersRecord(await listScoredMeans(db)),
        forecasts: await countForecasts(db),
      })),
    {
      isMuch: ({ forecasts }) => forecasts > MOST_SCORED_EACH_TIME,
      keepMs: SCORED_AGAIN_MS,
      freshMs: momentMs,
      getHistory: publication.getHistory,
    },
  )

  /** The same for every member: hits and scores of the means of all matches. */
  routes.get('/members/record', route({ who: 'user', bound: 'handler' }), async (c) =>
    c.json((await readMembersRecord()).record),
  )

  /** The mean of all members, once the match is over. */
  routes.get('/:matchId/members', route({ who: 'user', bound: 'reads' }), checkId, async (c) => {
    const { matchId } = c.req.valid('param')
    return c.json(await database.readReplica((db) => getMembersMean(db, matchId)))
  })

  routes.get('/:matchId', route({ who: 'user', bound: 'cheap' }), checkId, async (c) => {
    const { matchId } = c.req.valid('param')
    const size = await getLogSize(readLog)
    const found = await database.readOne((db) => getForecast(db, c.var.user.id, matchId))
    return c.json(found && toReply(found, size))
  })

  /** The proof of the forecast that is scored; of the last one where none was sealed in time. */
  routes.get('/:matchId/proof', route({ who: 'user', bound: 'own-record' }), checkId, async (c) => {
    const { matchId } = c.req.valid('param')
    const found = await database.readOne((db) => getForecast(db, c.var.user.id, matchId))
    if (found === null) throw new AppError('not_found', 'You gave no forecast on this match.')
    const row = found.counting ?? found.last
    if (row.sealIndex === null || row.sealLeaf === null)
      throw new AppError('not_found', 'This forecast is sealed with the next publication.')
    const { sealIndex, sealLeaf: leaf, salt } = row
    const size = await getLogSize(readLog)
    const isMoved = row.kickoffAt.getTime() !== found.kickoffAt.getTime()
    const kickoffIndex = isMoved
      ? await database.readOne((db) =>
          getListingIndex(db, { id: matchId, kickoffAt: found.kickoffAt }, size),
        )
      : null
    const extras = await database.read(async (db) => ({
      earlyCheckpoint: await getFirstCosignedHead(db, sealIndex, policy),
      handOverIndexes: (await listHandOverEntries(db, size)).map(({ index }) => index),
    }))
    const placed = { forecast: toSealedForecast(row), salt, sealIndex, leaf, kickoffIndex }
    const proof = await proveForecast(
      readLog,
      openForecastTree(database, sealIndex),
      placed,
      extras,
    )
    c.header('Content-Type', 'text/plain; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="forecast-${matchId}.tlog-proof"`)
    return c.body(proof)
  })

  routes.put(
    '/:matchId',
    route({ who: 'user', endsSessions: 'own', bound: 'forecast-user' }),
    requireJson,
    checkId,
    checked('json', ForecastInputSchema),
    async (c) => {
      const userId = c.var.user.id
      const { matchId } = c.req.valid('param')
      const forecast = c.req.valid('json')
      // A real installation has its own clock; this one is for demos and tests with a moved clock.
      const give = () =>
        database.write((db) => giveForecast(db, { userId, matchId, forecast }), { clock: now() })
      // The database refuses a forecast if the kick-off has passed, or was moved since it was read:
      // read again to tell which.
      const given = await give().catch((error: unknown) => {
        if (isRefusedBy(error, 'member_forecasts_before_kickoff')) return give()
        throw error
      })
      if (given.outcome !== 'given') {
        const [code, words] = REFUSALS[given.outcome]
        throw new AppError(code, words)
      }
      const found = await database.readOne((db) => getForecast(db, userId, matchId))
      return c.json(toReply({ ...found!, last: given.row }, await getLogSize(readLog)))
    },
  )

  return routes
}
