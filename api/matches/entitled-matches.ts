/**
 * The one way from a stored match to a reply. Each row is shown by its rank
 * among all matches of its day, found before any filter or page, so that no
 * combination of parameters shows more (rules: data/model/billing/entitlement.ts).
 */
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { toVisibility, type Visibility } from '#data/model/billing/entitlement.ts'
import { AppError } from '#data/model/errors.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import type { ListOrder } from '#data/model/match/list-query.ts'
import { isOffThePitch, toDay, toWindow, type ListMatch } from '#data/model/match/match.ts'
import { DAY_MS } from '#data/model/time.ts'
import { toPlan, type Plan } from '#data/model/billing/plans.ts'
import { ListPredictionSchema } from '#data/model/forecast/prediction.ts'
import { toPreviewRows } from '#data/model/forecast/preview.ts'
import type { EveryMatch, ListRow, MatchList, Preview } from '#data/model/replies.ts'
import {
  getFirstDay,
  listNewestMatches,
  type MatchPageQuery,
} from '#data/queries/matches/matches-read.ts'
import type { MatchFacts } from '#data/queries/matches/match-facts.ts'
import type { CurrentSnapshot } from '#data/snapshots/reader.ts'
import type { MemoParts } from '../shared/reply-memo.ts'
import type { PackedReply } from '../shared/packed-reply.ts'
import type { DayFacts } from './day-reader.ts'
import type { MatchSources } from './match-sources.ts'
import { listMoves } from './committed-revisions.ts'
import { toDetail } from './match-detail.ts'
import { isOpened, loadServed, type ServedPrediction } from './served-prediction.ts'

function isWithinWindow(match: ListMatch, now: Date): boolean {
  const { from, to } = toWindow(now)
  const kickoff = Date.parse(match.kickoffAt)
  return kickoff >= from.getTime() && kickoff <= to.getTime()
}

/** What a reply depends on besides the facts: the day, how many matches have begun, how many are in the window. */
interface Moment {
  readonly text: string
  readonly fromMs: number
  /** When the next of these changes. */
  readonly untilMs: number
}

function makeMoment({ kickoffsMs }: DayFacts, now: Date): Moment {
  const nowMs = now.getTime()
  const lastMs = toWindow(now).to.getTime()
  const day = toDay(now)
  const begun = kickoffsMs.filter((ms) => ms <= nowMs).length
  const changes = kickoffsMs.flatMap((ms) => [ms, ms - (lastMs - nowMs)])
  return {
    text: `${day} ${begun} ${kickoffsMs.filter((ms) => ms <= lastMs).length}`,
    fromMs: nowMs,
    untilMs: Math.min(
      Date.parse(`${day}T00:00:00Z`) + DAY_MS,
      ...changes.filter((ms) => ms > nowMs),
    ),
  }
}

const moments = new WeakMap<DayFacts, Moment>()

function toMoment(facts: DayFacts, now: Date): string {
  const known = moments.get(facts)
  const nowMs = now.getTime()
  if (known !== undefined && nowMs >= known.fromMs && nowMs < known.untilMs) return known.text
  const moment = makeMoment(facts, now)
  moments.set(facts, moment)
  return moment.text
}

/** A blurred row has one shape, whatever lies behind it. */
function toListRow(match: ListMatch, visibility: Visibility, served: ServedPrediction): ListRow {
  if (visibility === 'whole' || visibility === 'columns') {
    const { prediction, noPrediction } = served
    const columns = prediction && ListPredictionSchema.parse(prediction)
    const signedAt = prediction?.madeAt ?? null
    return { match, prediction: columns, isBlurred: false, noPrediction, signedAt }
  }
  const isBlurred = visibility === 'blurred'
  return { match, prediction: null, isBlurred, noPrediction: null, signedAt: null }
}

type DayQuery = MatchPageQuery & { readonly day: string; readonly order: ListOrder }

/** What the reply is made from, read at one moment. */
interface Basis<Facts> {
  readonly snapshot: CurrentSnapshot | null
  readonly facts: Facts
  readonly at: Date
}

function toListParts(
  plan: Plan,
  { day, page, pageSize, league, order }: DayQuery,
  { snapshot, facts, at }: Basis<DayFacts>,
): MemoParts {
  const key = `${plan}|${day}|${page}|${pageSize}|${league}|${order}|${toMoment(facts, at)}`
  return { facts, snapshotId: snapshot?.id ?? null, key }
}

/** What `listEntitledDay` gives, if all of it is in memory and current; else null. */
export function peekEntitledDay(
  { snapshots, days, memo, now }: MatchSources,
  plan: Plan,
  query: DayQuery,
): PackedReply | null {
  const snapshot = snapshots.peek()
  const facts = days.peek(query.day)
  if (snapshot === undefined || facts === undefined) return null
  return memo.peek(toListParts(plan, query, { snapshot, facts, at: now() }))
}

const LEAGUE_ORDER: ReadonlyMap<string, number> = new Map(
  LEAGUES.map(({ name }, place) => [name, place]),
)
const toPlace = ({ row }: { readonly row: ListMatch }) =>
  LEAGUE_ORDER.get(row.league) ?? LEAGUES.length

/** One page of a day, as this plan may list it. A day outside the 7 days shown is empty. */
export async function listEntitledDay(
  sources: MatchSources,
  plan: Plan,
  read: Promise<DayFacts>,
  query: DayQuery,
): Promise<PackedReply> {
  const snapshot = await sources.snapshots.getCurrent()
  const facts = await read
  const at = sources.now()
  const parts = toListParts(plan, query, { snapshot, facts, at })
  return sources.memo.get(parts, async (): Promise<MatchList> => {
    const { league, page, pageSize, order } = query
    const asked = facts.ranked.filter(
      ({ row }) => isWithinWindow(row, at) && (league === null || row.league === league),
    )
    const listed = asked
      .map(({ row, rank }) => ({ row, visibility: toVisibility(plan, rank, isOpened(row)) }))
      .filter(({ visibility }) => visibility !== 'unlisted')
    // Matches called off follow at the end of the last page, beyond its size: a free account,
    // which has one page and no way to turn it, sees that a match was called off.
    const ranked = listed.filter(({ row }) => !isOffThePitch(row.matchStatus))
    const off = listed.slice(ranked.length)
    // Ordered after it is known what this plan sees: no order shows another match.
    const played = order === 'league' ? ranked.toSorted((a, b) => toPlace(a) - toPlace(b)) : ranked
    const totalPages = Math.max(Math.ceil(played.length / pageSize), off.length > 0 ? 1 : 0)
    const shown = [
      ...played.slice((page - 1) * pageSize, page * pageSize),
      ...(page === totalPages ? off : []),
    ]
    const matches = shown.map(({ row }) => row)
    const getServed = await loadServed(sources, snapshot, matches)
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
  sources: MatchSources,
  { begun, ...query }: MatchPageQuery & { readonly begun: boolean },
): Promise<EveryMatch> {
  const { database, snapshots, now } = sources
  const snapshot = await snapshots.getCurrent()
  const begunBy = begun ? now() : null
  const { rows, total } = await database.read((db) => listNewestMatches(db, query, begunBy))
  const getServed = await loadServed(sources, snapshot, rows)
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

function toDetailVisibility({ ranked }: DayFacts, { id }: ListMatch, plan: Plan): Visibility {
  const rank = ranked.find(({ row }) => row.id === id)?.rank ?? null
  return toVisibility(plan, rank, false)
}

/** True for what is shown, if only in part; premium is never refused. */
function mayOpen(visibility: Visibility, plan: Plan): boolean {
  return visibility === 'whole' || visibility === 'columns' || plan === 'premium'
}

function toDetailParts(
  { snapshot, facts, at }: Basis<MatchFacts>,
  { visibility, isFavorite }: Shown,
): MemoParts {
  // The UTC day as a number: writing it as a date would take longer than the rest of the key.
  const day = Math.floor(at.getTime() / DAY_MS)
  const key = `${visibility}|${isFavorite}|${day}|${isOpened(facts.match)}`
  return { facts, snapshotId: snapshot?.id ?? null, key }
}

interface Shown {
  readonly visibility: Visibility
  readonly isFavorite: boolean
}

interface Asking {
  readonly user: CurrentUser
  readonly isFavorite: boolean
}

/** What `requireEntitledMatch` gives, if all of it is in memory and current; else null. */
export function peekEntitledMatch(
  { snapshots, matches, days, memo, now }: MatchSources,
  { user, isFavorite }: Asking,
  id: string,
): PackedReply | null {
  const snapshot = snapshots.peek()
  const facts = matches.peek(id)
  if (snapshot === undefined || !facts) return null
  const at = now()
  const plan = toPlan(user)
  const day = days.peek(facts.match.matchDate)
  if (day === undefined) return null
  const opened = isOpened(facts.match)
  const visibility = opened ? 'whole' : toDetailVisibility(day, facts.match, plan)
  if (!mayOpen(visibility, plan)) return null
  return memo.peek(toDetailParts({ snapshot, facts, at }, { visibility, isFavorite }))
}

/** One match, whole or basic; throws `not_found`, or `premium_required` for what this user may not open. */
export async function requireEntitledMatch(
  sources: MatchSources,
  { user, isFavorite }: Asking,
  read: Promise<MatchFacts | null>,
  id: string,
): Promise<PackedReply> {
  const snapshot = await sources.snapshots.getCurrent()
  const facts = await read
  if (facts === null) throw new AppError('not_found', `There is no match ${id}.`)
  const day = await sources.days.read(facts.match.matchDate)
  const at = sources.now()
  const plan = toPlan(user)
  // What the log has opened is open for good, also beyond rank 10 and after its day.
  const opened = isOpened(facts.match)
  const visibility = opened ? 'whole' : toDetailVisibility(day, facts.match, plan)
  if (!mayOpen(visibility, plan))
    throw new AppError('premium_required', 'The details of this match are part of Premium.')
  const parts = toDetailParts({ snapshot, facts, at }, { visibility, isFavorite })
  return sources.memo.get(parts, async () => {
    const served = (await loadServed(sources, snapshot, [facts.match]))(id)
    // They are paid for like the figures they lead to: a basic detail does not even read them.
    const revision = visibility === 'whole' ? (served.prediction?.revision ?? null) : null
    const revisions =
      revision === null
        ? []
        : await listMoves(sources.database, sources.holdsEntry, { matchId: id, revision })
    return toDetail(facts, served, { visibility, revisions, isFavorite })
  })
}

/** What anybody may see: today's matches, else those of the next day that has some. */
export async function getPreview(sources: MatchSources): Promise<Preview> {
  const { database, snapshots, now, days } = sources
  const snapshot = await snapshots.getCurrent()
  const at = now()
  const day = await database.readOne((db) => getFirstDay(db, toWindow(at)))
  if (day === null) return { day, matches: [] }
  const { ranked } = await days.read(day)
  const matches = ranked.map(({ row }) => row).filter((match) => isWithinWindow(match, at))
  const getServed = await loadServed(sources, snapshot, matches)
  return { day, matches: toPreviewRows(matches, (id) => getServed(id).prediction) }
}
