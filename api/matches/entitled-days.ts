/**
 * One page of the list of a day or of several, as a plan may see it. The visibility of a row is that of
 * its rank (entitled-matches.ts), decided before any order, filter or page.
 */
import { haveFreeBegun, listFree, toVisibility } from '#data/model/billing/entitlement.ts'
import type { Plan } from '#data/model/billing/plans.ts'
import { AppError } from '#data/model/errors.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { listClubColours } from '#data/model/leagues/club-colours.ts'
import type { ListOrder } from '#data/model/match/list-orders.ts'
import { isOffThePitch, toDay, type ListMatch } from '#data/model/match/match.ts'
import { DAY_MS, WINDOW_DAYS } from '#data/model/time.ts'
import type { MatchPageQuery } from '#data/queries/matches/matches-read.ts'
import type { PackedReply } from '#api/cache/packed-reply.ts'
import type { CacheEntry } from '#api/cache/reply-cache.ts'
import { toMoment } from './day-moment.ts'
import type { DayFacts } from './day-reader.ts'
import { getReply, isWithinWindow, toListRow, type Basis } from './entitled-matches.ts'
import type { MatchSources } from './match-sources.ts'
import { isOpened, loadServed } from './served-prediction.ts'

type DaysQuery = MatchPageQuery & { readonly days: readonly string[]; readonly order: ListOrder }

/** Cache entry of a list: its key has everything the list depends on, the plan first. */
function toListEntry(
  plan: Plan,
  { days, page, pageSize, league, order }: DaysQuery,
  { snapshot, facts, at }: Basis<readonly DayFacts[]>,
): CacheEntry {
  const moments = facts.map((each) => toMoment(each, at)).join()
  const key = `list|${plan}|${days.join()}|${page}|${pageSize}|${league}|${order}|${moments}`
  return { key, of: [...facts, snapshot?.id ?? null] }
}

const LEAGUE_ORDER: ReadonlyMap<string, number> = new Map(
  LEAGUES.map(({ name }, place) => [name, place]),
)
const toPlace = (league: string) => LEAGUE_ORDER.get(league) ?? LEAGUES.length

type GetServed = Awaited<ReturnType<typeof loadServed>>

interface Ordering {
  readonly plan: Plan
  readonly order: ListOrder
  /** Of all rows, for the clearest first; null for any other order. */
  readonly getServed: GetServed | null
}

/** Sorts rows, whose order is that of kick-off. */
function putInOrder<Ranked extends { readonly row: ListMatch }>(
  rows: readonly Ranked[],
  { plan, order, getServed }: Ordering,
): readonly Ranked[] {
  if (order === 'league')
    return rows.toSorted((one, other) => toPlace(one.row.league) - toPlace(other.row.league))
  if (getServed === null) {
    // A free account's first rows are those that it can read, over or not.
    if (plan !== 'premium') return rows
    const isOver = ({ row }: Ranked) => Number(row.matchStatus === 'finished')
    return rows.toSorted((one, other) => isOver(one) - isOver(other))
  }
  const toLargest = ({ row: { id } }: Ranked) => {
    const { prediction } = getServed(id)
    if (prediction === null) return 0
    const { homeWinProbability, drawProbability, awayWinProbability } = prediction
    return Math.max(homeWinProbability, drawProbability, awayWinProbability)
  }
  return rows.toSorted((one, other) => toLargest(other) - toLargest(one))
}

interface NextDay {
  readonly day: string
  readonly facts: DayFacts
}

/** The next day with matches that lies completely within the window. */
async function findNextDay({ readDay }: MatchSources, at: Date): Promise<NextDay | null> {
  for (let days = 1; days < WINDOW_DAYS; days++) {
    const day = toDay(at.getTime() + days * DAY_MS)
    const facts = await readDay(day)
    if (listFree(facts.ranked).length > 0) return { day, facts }
  }
  return null
}

/**
 * The next matches for a free account, shown beside today's list once all its matches of today have
 * begun; else undefined.
 */
async function findNextFree(
  sources: MatchSources,
  { plan, day }: { readonly plan: Plan; readonly day: string },
  { facts, at }: Pick<Basis<DayFacts>, 'facts' | 'at'>,
): Promise<NextDay | null | undefined> {
  if (plan !== 'free' || day !== toDay(at) || !haveFreeBegun(facts.ranked, at)) return undefined
  return findNextDay(sources, at)
}

/** An order by chances, and the places of a list of several days, would tell of covered rows. */
function requireWholeList(plan: Plan, { days, order }: DaysQuery): void {
  if (plan === 'premium' || (days.length === 1 && order !== 'clearest')) return
  throw new AppError(
    'premium_required',
    'The clearest predictions first, and lists of several days, are part of Premium.',
  )
}

/**
 * One page of the list of a day or of several, as this plan may see it. Days outside the window of
 * 7 days are empty.
 * @throws AppError `premium_required` for several days or the clearest first on a free account
 */
export async function listEntitledDays(
  sources: MatchSources,
  plan: Plan,
  query: DaysQuery,
): Promise<PackedReply> {
  requireWholeList(plan, query)
  const snapshot = await sources.snapshots.getCurrent()
  const facts = await Promise.all(query.days.map((day) => sources.readDay(day)))
  const at = sources.now()
  const [day, first] = [query.days[0]!, facts[0]!]
  const next = await findNextFree(sources, { plan, day }, { facts: first, at })
  const { key, of } = toListEntry(plan, query, { snapshot, facts, at })
  return getReply(sources, { key, of: [...of, next?.facts] }, async () => {
    const { league, page, pageSize, order } = query
    const asked = facts
      .flatMap(({ ranked }) => ranked)
      .filter(({ row }) => isWithinWindow(row, at) && (league === null || row.league === league))
    const listed = asked
      .map(({ row, rank }) => ({ row, visibility: toVisibility(plan, rank, isOpened(row)) }))
      .filter(({ visibility }) => visibility !== 'unlisted')
    const ranked = listed.filter(({ row }) => !isOffThePitch(row.matchStatus))
    const off = listed.filter(({ row }) => isOffThePitch(row.matchStatus))
    // Order after the visibility is decided, so that no order shows another match.
    const load = (matches: readonly ListMatch[]) => loadServed(sources, snapshot, matches)
    // Without `free`: an account that has those has no such order.
    const ofAll = order === 'clearest' ? await load(listed.map(({ row }) => row)) : null
    const rows = [...putInOrder(ranked, { plan, order, getServed: ofAll }), ...off]
    const shown = rows.slice((page - 1) * pageSize, page * pageSize)
    const free = next ? listFree(next.facts.ranked) : []
    const matches = [...shown, ...free].map(({ row }) => row)
    const getServed = ofAll ?? (await load(matches))
    return {
      matches: shown.map(({ row, visibility }) => toListRow(row, visibility, getServed(row.id))),
      page,
      pageSize,
      total: asked.length,
      totalPages: Math.ceil(rows.length / pageSize),
      ...(next !== undefined && {
        nextFree: next && {
          day: next.day,
          matches: free.map(({ row, rank }) =>
            toListRow(row, toVisibility(plan, rank, isOpened(row)), getServed(row.id)),
          ),
        },
      }),
      clubColours: listClubColours(
        matches.flatMap(({ homeTeam, awayTeam }) => [homeTeam, awayTeam]),
      ),
    }
  })
}
