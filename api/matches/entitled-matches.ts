/**
 * The one way from a stored match to a reply. Each row is shown by its rank
 * among all matches of its day, found before any filter or page, so that no
 * combination of parameters shows more (rules: data/model/billing/entitlement.ts).
 */
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { toVisibility, type Visibility } from '#data/model/billing/entitlement.ts'
import { AppError } from '#data/model/errors.ts'
import {
  isOffThePitch,
  ListMatchSchema,
  toDay,
  toWindow,
  type ListMatch,
} from '#data/model/match/match.ts'
import { toPlan, type Plan } from '#data/model/billing/plans.ts'
import { ListPredictionSchema } from '#data/model/forecast/prediction.ts'
import { toPreviewRows } from '#data/model/forecast/preview.ts'
import type { EveryMatch, ListRow, MatchDetail, MatchList, Preview } from '#data/model/replies.ts'
import {
  getFirstDay,
  listNewestMatches,
  type MatchPageQuery,
} from '#data/queries/matches/matches-read.ts'
import type { MatchFacts } from '#data/queries/matches/match-facts.ts'
import type { PackedReply } from '../shared/packed-reply.ts'
import type { DayFacts } from './day-reader.ts'
import type { MatchSources } from './match-sources.ts'
import { isSettled, loadServed, type ServedPrediction } from './served-prediction.ts'

function isWithinWindow(match: ListMatch, now: Date): boolean {
  const { from, to } = toWindow(now)
  const kickoff = Date.parse(match.kickoffAt)
  return kickoff >= from.getTime() && kickoff <= to.getTime()
}

/** What a reply depends on besides the facts: the day, how many matches have begun, how many are in the window. */
function toMoment({ kickoffsMs }: Pick<DayFacts, 'kickoffsMs'>, now: Date): string {
  const last = toWindow(now).to.getTime()
  const begun = kickoffsMs.filter((ms) => ms <= now.getTime()).length
  return `${toDay(now)} ${begun} ${kickoffsMs.filter((ms) => ms <= last).length}`
}

/** A blurred row has one shape, whatever lies behind it. */
function toListRow(match: ListMatch, visibility: Visibility, served: ServedPrediction): ListRow {
  if (visibility === 'whole' || visibility === 'columns') {
    const { prediction, noPrediction } = served
    const columns = prediction && ListPredictionSchema.parse(prediction)
    return { match, prediction: columns, isBlurred: false, noPrediction }
  }
  return { match, prediction: null, isBlurred: visibility === 'blurred', noPrediction: null }
}

/** One page of a day, as this plan may list it. A day outside the 7 days shown is empty. */
export async function listEntitledDay(
  sources: MatchSources,
  plan: Plan,
  read: Promise<DayFacts>,
  query: MatchPageQuery & { readonly day: string },
): Promise<PackedReply> {
  const snapshot = await sources.snapshots.getCurrent()
  const facts = await read
  const at = sources.now()
  const key = [plan, query.day, query.page, query.pageSize, query.league, toMoment(facts, at)].join(
    '|',
  )
  const parts = { facts, snapshotVersion: snapshot?.version ?? 0, key }
  return sources.memo.get(parts, async (): Promise<MatchList> => {
    const { league, page, pageSize } = query
    const asked = facts.ranked.filter(
      ({ row }) => isWithinWindow(row, at) && (league === null || row.league === league),
    )
    const listed = asked
      .map(({ row, rank }) => ({ row, visibility: toVisibility(plan, rank, isSettled(row, at)) }))
      .filter(({ visibility }) => visibility !== 'unlisted')
    // Matches called off follow at the end of the last page, beyond its size: a free account,
    // which has one page and no way to turn it, sees that a match was called off.
    const played = listed.filter(({ row }) => !isOffThePitch(row.matchStatus))
    const off = listed.slice(played.length)
    const totalPages = Math.max(Math.ceil(played.length / pageSize), off.length > 0 ? 1 : 0)
    const shown = [
      ...played.slice((page - 1) * pageSize, page * pageSize),
      ...(page === totalPages ? off : []),
    ]
    const matches = shown.map(({ row }) => row)
    const getServed = await loadServed(sources.database, snapshot, { matches, now: at })
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
  { begun, ...query }: MatchPageQuery & { readonly begun: boolean },
): Promise<EveryMatch> {
  const snapshot = await snapshots.getCurrent()
  const begunBy = begun ? now() : null
  const { rows, total } = await database.read((db) => listNewestMatches(db, query, begunBy))
  const getServed = await loadServed(database, snapshot, { matches: rows, now: now() })
  return {
    matches: rows.map((match) => {
      const { prediction, noPrediction } = getServed(match.id)
      if (prediction === null || isOffThePitch(match.matchStatus))
        return { match, prediction: null, isBlurred: false, noPrediction }
      const { predictedOutcome } = prediction
      const columns = { ...ListPredictionSchema.parse(prediction), predictedOutcome }
      return { match, prediction: columns, isBlurred: false, noPrediction }
    }),
    page: query.page,
    pageSize: query.pageSize,
    total,
    totalPages: Math.ceil(total / query.pageSize),
  }
}

async function toDetailVisibility(
  { readDay }: MatchSources,
  match: ListMatch,
  { plan, now }: { readonly plan: Plan; readonly now: Date },
): Promise<Visibility> {
  // Open for good, also beyond rank 10 and after its day.
  if (isSettled(match, now)) return 'whole'
  const { ranked } = await readDay(match.matchDate)
  const rank = ranked.find(({ row }) => row.id === match.id)?.rank ?? null
  return toVisibility(plan, rank, false)
}

interface Shown {
  readonly visibility: Visibility
  readonly isFavorite: boolean
}

function toDetail(
  { match, statistics, events }: MatchFacts,
  { prediction, noPrediction, reasoning }: ServedPrediction,
  { visibility, isFavorite }: Shown,
): MatchDetail {
  if (visibility === 'whole')
    return {
      match,
      prediction,
      noPrediction,
      reasoning: prediction === null ? {} : { ...reasoning },
      statistics,
      events: [...events],
      isBasic: false,
      isFavorite,
    }
  const isBasic = visibility === 'columns'
  return {
    match: isBasic ? ListMatchSchema.parse(match) : match,
    prediction: isBasic && prediction ? ListPredictionSchema.parse(prediction) : null,
    noPrediction: isBasic ? noPrediction : null,
    reasoning: {},
    statistics: isBasic ? null : statistics,
    events: isBasic ? [] : [...events],
    isBasic,
    isFavorite,
  }
}

/** One match, whole or basic; throws `not_found`, or `premium_required` for what this user may not open. */
export async function requireEntitledMatch(
  sources: MatchSources,
  { user, isFavorite }: { readonly user: CurrentUser; readonly isFavorite: boolean },
  read: Promise<MatchFacts | null>,
  id: string,
): Promise<PackedReply> {
  const snapshot = await sources.snapshots.getCurrent()
  const facts = await read
  const at = sources.now()
  const plan = toPlan(user)
  if (facts === null) throw new AppError('not_found', `There is no match ${id}.`)
  const visibility = await toDetailVisibility(sources, facts.match, { plan, now: at })
  if (visibility !== 'whole' && visibility !== 'columns' && plan !== 'premium')
    throw new AppError('premium_required', 'The details of this match are part of Premium.')
  const key = [visibility, isFavorite, toDay(at), isSettled(facts.match, at)].join('|')
  const parts = { facts, snapshotVersion: snapshot?.version ?? 0, key }
  return sources.memo.get(parts, async () => {
    const asked = { matches: [facts.match], now: at }
    const served = (await loadServed(sources.database, snapshot, asked))(id)
    return toDetail(facts, served, { visibility, isFavorite })
  })
}

/** What anybody may see: today's matches, else those of the next day that has some. */
export async function getPreview(sources: MatchSources): Promise<Preview> {
  const { database, snapshots, now, readDay } = sources
  const snapshot = await snapshots.getCurrent()
  const at = now()
  const day = await database.read((db) => getFirstDay(db, toWindow(at)))
  if (day === null) return { day, matches: [] }
  const { ranked } = await readDay(day)
  const matches = ranked.map(({ row }) => row).filter((match) => isWithinWindow(match, at))
  const getServed = await loadServed(database, snapshot, { matches, now: at })
  return { day, matches: toPreviewRows(matches, (id) => getServed(id).prediction) }
}
