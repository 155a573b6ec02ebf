/**
 * The one way from a stored match to a reply. Each row is shown by its rank
 * among all matches of its day, found before any filter or page, so that no mix
 * of parameters frees more (decision 001; rules: data/model/account/entitlement.ts).
 */
import type { Database, ReadDb } from '#data/db/database.ts'
import type { CurrentUser } from '#data/model/account/accounts.ts'
import { rankDay, toVisibility, type Visibility } from '#data/model/account/entitlement.ts'
import { AppError } from '#data/model/errors.ts'
import { isOffThePitch, ListMatchSchema, toWindow, type ListMatch } from '#data/model/match.ts'
import { toPlan, type Plan } from '#data/model/account/plans.ts'
import { ListPredictionSchema } from '#data/model/prediction.ts'
import { toPreviewRows } from '#data/model/preview.ts'
import type { ListRow, MatchDetail, MatchList, Preview } from '#data/model/replies.ts'
import { isFavorite } from '#data/queries/account/favorites.ts'
import {
  getFirstDay,
  getMatch,
  getStatistics,
  listEvents,
  listMatchesOfDay,
  listNewestMatches,
  type MatchPageQuery,
} from '#data/queries/matches-read.ts'
import type { SnapshotReader } from '#data/snapshots/reader.ts'
import { isSettled, loadServed, type ServedPrediction } from './served-prediction.ts'

export interface MatchSources {
  readonly database: Database
  readonly snapshots: SnapshotReader
  readonly now: () => Date
}

function isWithinWindow(match: ListMatch, now: Date): boolean {
  const { from, to } = toWindow(now)
  const kickoff = Date.parse(match.kickoffAt)
  return kickoff >= from.getTime() && kickoff <= to.getTime()
}

/** A blurred row has one shape, whatever lies behind it. */
function toListRow(match: ListMatch, visibility: Visibility, served: ServedPrediction): ListRow {
  if (visibility === 'whole' || visibility === 'columns') {
    const { prediction, noPrediction } = served
    const isWhole = visibility === 'whole'
    return {
      match,
      prediction: prediction && (isWhole ? prediction : ListPredictionSchema.parse(prediction)),
      isBlurred: false,
      noPrediction,
    }
  }
  return { match, prediction: null, isBlurred: visibility === 'blurred', noPrediction: null }
}

/** One page of a day, as this plan may list it. A day outside the 7 days shown is empty. */
export async function listEntitledDay(
  { database, snapshots, now }: MatchSources,
  plan: Plan,
  { day, league, page, pageSize }: MatchPageQuery & { readonly day: string },
): Promise<MatchList> {
  const snapshot = await snapshots.getCurrent()
  const at = now()
  return database.read(async (db) => {
    const asked = rankDay(await listMatchesOfDay(db, day)).filter(
      ({ row }) => isWithinWindow(row, at) && (league === null || row.league === league),
    )
    const listed = asked
      .map(({ row, rank }) => ({ row, visibility: toVisibility(plan, rank, isSettled(row, at)) }))
      .filter(({ visibility }) => visibility !== 'unlisted')
    // What is off the pitch stands at the end of the last page, beyond its size: a free account,
    // which has one page and no way to turn it, sees that a match was called off.
    const played = listed.filter(({ row }) => !isOffThePitch(row.matchStatus))
    const off = listed.slice(played.length)
    const totalPages = Math.max(Math.ceil(played.length / pageSize), off.length > 0 ? 1 : 0)
    const shown = [
      ...played.slice((page - 1) * pageSize, page * pageSize),
      ...(page === totalPages ? off : []),
    ]
    const getServed = await loadServed(db, snapshot, {
      matches: shown.map(({ row }) => row),
      now: at,
    })
    return {
      matches: shown.map(({ row, visibility }) => toListRow(row, visibility, getServed(row.id))),
      page,
      pageSize,
      total: asked.length,
      totalPages,
    }
  })
}

/** All matches of all days, newest first: for administrators, who enter results there. */
export async function listEveryMatch(
  { database, snapshots, now }: MatchSources,
  query: MatchPageQuery,
): Promise<MatchList> {
  const snapshot = await snapshots.getCurrent()
  return database.read(async (db) => {
    const { rows, total } = await listNewestMatches(db, query)
    const getServed = await loadServed(db, snapshot, { matches: rows, now: now() })
    return {
      matches: rows.map((row) => toListRow(row, toListVisibility(row), getServed(row.id))),
      page: query.page,
      pageSize: query.pageSize,
      total,
      totalPages: Math.ceil(total / query.pageSize),
    }
  })
}

const toListVisibility = (match: ListMatch): Visibility =>
  isOffThePitch(match.matchStatus) ? 'withheld' : 'whole'

async function toDetailVisibility(
  db: ReadDb,
  match: ListMatch,
  { plan, now }: { readonly plan: Plan; readonly now: Date },
): Promise<Visibility> {
  // Open for good, also beyond rank 10 and after its day.
  if (isSettled(match, now)) return 'whole'
  const day = rankDay(await listMatchesOfDay(db, match.matchDate))
  const rank = day.find(({ row }) => row.id === match.id)?.rank ?? null
  return toVisibility(plan, rank, false)
}

/** One match, whole or basic; throws `not_found`, or `premium_required` for what this user may not open. */
export async function requireEntitledMatch(
  { database, snapshots, now }: MatchSources,
  user: CurrentUser,
  id: string,
): Promise<MatchDetail> {
  const snapshot = await snapshots.getCurrent()
  const at = now()
  const plan = toPlan(user)
  return database.read(async (db) => {
    const match = await getMatch(db, id)
    if (match === null) throw new AppError('not_found', `There is no match ${id}.`)
    const visibility = await toDetailVisibility(db, match, { plan, now: at })
    if (visibility !== 'whole' && visibility !== 'columns' && plan !== 'premium')
      throw new AppError('premium_required', 'The details of this match are part of Premium.')
    const served = (await loadServed(db, snapshot, { matches: [match], now: at }))(id)
    const isBasic = visibility === 'columns'
    const { prediction, noPrediction } = toListRow(match, visibility, served)
    const common = {
      prediction,
      noPrediction,
      isBasic,
      isFavorite: await isFavorite(db, user.id, id),
    }
    if (isBasic)
      return {
        ...common,
        match: ListMatchSchema.parse(match),
        reasoning: {},
        statistics: null,
        events: [],
      }
    return {
      ...common,
      match,
      reasoning: prediction === null ? {} : { ...served.reasoning },
      statistics: await getStatistics(db, id),
      events: await listEvents(db, id),
    }
  })
}

/** What anybody may see: today's matches, else those of the next day that has some. */
export async function getPreview({ database, snapshots, now }: MatchSources): Promise<Preview> {
  const snapshot = await snapshots.getCurrent()
  const at = now()
  return database.read(async (db) => {
    const day = await getFirstDay(db, toWindow(at))
    if (day === null) return { day, matches: [] }
    const matches = (await listMatchesOfDay(db, day)).filter((match) => isWithinWindow(match, at))
    const getServed = await loadServed(db, snapshot, { matches, now: at })
    return { day, matches: toPreviewRows(matches, (id) => getServed(id).prediction) }
  })
}
