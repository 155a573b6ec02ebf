/**
 * From a stored match to a reply; lists of days: entitled-days.ts. The visibility of a row depends on
 * its rank among all matches of its day, which is computed before any filter or page, so no
 * combination of parameters shows more (rules: data/model/billing/entitlement.ts).
 */
import { toVisibility, type Visibility } from '#data/model/billing/entitlement.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { AppError } from '#data/model/errors.ts'
import { isOffThePitch, toWindow, type ListMatch } from '#data/model/match/match.ts'
import type { Plan } from '#data/model/billing/plans.ts'
import { ListPredictionSchema } from '#data/model/forecast/prediction.ts'
import { toPreviewRows } from '#data/model/forecast/preview.ts'
import type { EveryMatch, ListRow, MatchDetail, MatchList, Preview } from '#data/model/replies.ts'
import {
  getFirstDay,
  listNewestMatches,
  type MatchPageQuery,
} from '#data/queries/matches/matches-read.ts'
import type { MatchFacts } from '#data/queries/matches/match-facts.ts'
import type { CurrentSnapshot } from '#data/snapshots/reader.ts'
import { PackedReply } from '#api/cache/packed-reply.ts'
import type { CacheEntry } from '#api/cache/reply-cache.ts'
import type { DayFacts } from './day-reader.ts'
import type { MatchSources } from './match-sources.ts'
import { listMoves, readMarket } from './committed-revisions.ts'
import { toDetail } from './match-detail.ts'
import { isOpened, loadServed, type ServedPrediction } from './served-prediction.ts'

export function isWithinWindow(match: ListMatch, now: Date): boolean {
  const { from, to } = toWindow(now)
  const kickoff = Date.parse(match.kickoffAt)
  return kickoff >= from.getTime() && kickoff <= to.getTime()
}

/** The row of a list. A blurred row has the public receipt of its prediction, and nothing else of it. */
export function toListRow(
  match: ListMatch,
  visibility: Visibility,
  served: ServedPrediction,
): ListRow {
  const { prediction, noPrediction, entry } = served
  const signedAt = prediction?.madeAt ?? null
  if (visibility === 'whole' || visibility === 'columns') {
    const columns = prediction && ListPredictionSchema.parse(prediction)
    return { match, prediction: columns, isBlurred: false, noPrediction, signedAt, entry }
  }
  const covered = { match, prediction: null, noPrediction: null }
  if (visibility === 'blurred') return { ...covered, isBlurred: true, signedAt, entry }
  return { ...covered, isBlurred: false, signedAt: null, entry: null }
}

/** The data of a reply, read one after another. */
export interface Basis<Facts> {
  readonly snapshot: CurrentSnapshot | null
  readonly facts: Facts
  readonly at: Date
}

/** The reply, made once for all members who may see the same. */
export function getReply(
  { replies, headers }: MatchSources,
  entry: CacheEntry,
  make: () => Promise<MatchList | MatchDetail>,
): Promise<PackedReply> {
  return replies.get(
    entry,
    async () => new PackedReply(Buffer.from(JSON.stringify(await make())), headers),
  )
}

/** A row of a whole day with its rank: null for a match that will not be played. */
export type RankedRow = ListRow & { readonly rank: number | null }

/** Every match of a day with what this plan may list of it: for morning letters, which have no pages. */
export async function listEntitledRows(
  sources: MatchSources,
  plan: Plan,
  day: string,
): Promise<RankedRow[]> {
  const snapshot = await sources.snapshots.getCurrent()
  const { ranked } = await sources.readDay(day)
  const at = sources.now()
  const shown = ranked.map(({ row, rank }) => {
    const visibility = toVisibility(plan, rank, isOpened(row))
    return { row, rank, visibility: isWithinWindow(row, at) ? visibility : 'unlisted' } as const
  })
  const getServed = await loadServed(
    sources,
    snapshot,
    shown.map(({ row }) => row),
  )
  return shown.map(({ row, rank, visibility }) => ({
    ...toListRow(row, visibility, getServed(row.id)),
    rank,
  }))
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

/** What this plan may open of a match; throws `premium_required` if nothing. Never throws for Premium. */
function requireVisibility({ ranked }: DayFacts, match: ListMatch, plan: Plan): Visibility {
  // An opened prediction stays open, also beyond rank 10 and after its day.
  if (isOpened(match)) return 'whole'
  const rank = ranked.find(({ row }) => row.id === match.id)?.rank ?? null
  const visibility = toVisibility(plan, rank, false)
  if (visibility === 'whole' || visibility === 'columns' || plan === 'premium') return visibility
  throw new AppError('premium_required', 'The details of this match are part of Premium.')
}

interface Shown {
  readonly visibility: Visibility
  readonly isFavorite: boolean
}

/** Depends on the log's head too: a move is listed once a head covers it, which may be after its snapshot. */
async function toDetailEntry(
  { publication }: MatchSources,
  { snapshot, facts }: Omit<Basis<MatchFacts>, 'at'>,
  { visibility, isFavorite }: Shown,
): Promise<CacheEntry> {
  const head = (await publication.getCurrent()).files.get(`ledger/${CHECKPOINT_PATH}`)
  const key = `match|${facts.match.id}|${visibility}|${isFavorite}`
  return { key, of: [facts, snapshot?.id ?? null, head] }
}

/** One match, whole or basic; throws `not_found`, or `premium_required` for what this plan may not open. */
export async function requireEntitledMatch(
  sources: MatchSources,
  id: string,
  { plan, isFavorite }: { readonly plan: Plan; readonly isFavorite: boolean },
): Promise<PackedReply> {
  const snapshot = await sources.snapshots.getCurrent()
  const facts = await sources.readMatch(id)
  if (facts === null) throw new AppError('not_found', `There is no match ${id}.`)
  const day = await sources.readDay(facts.match.matchDate)
  const visibility = requireVisibility(day, facts.match, plan)
  const entry = await toDetailEntry(sources, { snapshot, facts }, { visibility, isFavorite })
  return getReply(sources, entry, async () => {
    const served = (await loadServed(sources, snapshot, [facts.match]))(id)
    // Moves are paid figures too: a basic detail does not even read them.
    const revision = visibility === 'whole' ? (served.prediction?.revision ?? null) : null
    const revisions =
      revision === null
        ? []
        : await listMoves(sources.database, sources.holdsEntry, { matchId: id, revision })
    // The market's chances are sealed until the prediction is opened, also for Premium.
    const isShown = visibility === 'whole' && isOpened(facts.match)
    const market = isShown ? await readMarket(sources, id) : null
    return toDetail(facts, served, { visibility, revisions, market, isFavorite })
  })
}

/** The public preview: today's matches, else those of the next day with matches. */
export async function getPreview(sources: MatchSources): Promise<Preview> {
  const { database, snapshots, now, readDay } = sources
  const snapshot = await snapshots.getCurrent()
  const at = now()
  const day = await database.readOne((db) => getFirstDay(db, toWindow(at)))
  if (day === null) return { day, matches: [] }
  const { ranked } = await readDay(day)
  const matches = ranked.map(({ row }) => row).filter((match) => isWithinWindow(match, at))
  const getServed = await loadServed(sources, snapshot, matches)
  return { day, matches: toPreviewRows(matches, (id) => getServed(id).prediction) }
}
