/** Ingesting: what a feed says becomes rows; a match the feed says nothing new about is not written again. */
import type { FeedMatch, FeedReject } from '#data/model/feed.ts'
import { AppError } from '#data/model/errors.ts'
import { getLeagueByName } from '#data/model/leagues.ts'
import {
  listKnownMatches,
  replaceEvents,
  upsertMatches,
  upsertOdds,
  upsertStatistics,
  type KnownMatch,
} from '#data/queries/match-rows.ts'
import { upsertReference, upsertStandings } from '#data/queries/reference.ts'
import { HISTORY_YEARS } from '../models/constants.ts'
import {
  makeContextReader,
  type ContextReader,
  type HistoryContext,
} from '../sources/context/match-context.ts'
import {
  toDetailColumns,
  toEventRows,
  toFeedHash,
  toMatchRow,
  toOddsRow,
  toStatisticsRow,
} from './feed-rows.ts'
import { toReference, toStandingRows } from './reference-rows.ts'
import { toRunWindow, toWriteOptions, type RunContext } from './run-context.ts'

export interface IngestReport {
  readonly matchesProcessed: number
  readonly matchesCreated: number
  readonly matchesUpdated: number
  /** Matches of the window, by UTC day of kick-off. */
  readonly fixtures: Readonly<Record<string, number>>
  readonly rejects: readonly FeedReject[]
  readonly warnings: readonly string[]
}

/** Loads the feed and stores what is new or changed. */
export async function ingest(context: RunContext): Promise<IngestReport> {
  context.tell(`reading ${context.source.name}`)
  const answer = await context.source.load(context.now)
  const rows = answer.rows.filter((match) => isInScope(context, match))
  if (rows.length === 0) {
    throw new AppError(
      'source_changed',
      `The feed ${context.source.name} has no match of our leagues up to ${context.now.toISOString()}. Check the folder or the provider; nothing was changed.`,
    )
  }
  const known = await context.database.read(listKnownMatches)
  const contexts = makeContextReader(rows, context.now)
  const changes = rows
    .map((match) => toChange(match, readContext(context, contexts, match), known))
    .filter((change) => change !== null)
  const changed = changes.map((change) => change.match)
  await context.database.write(async (db) => {
    await upsertReference(db, toReference(changed))
    // Two statements: a match whose time has gone keeps the details and the context it had.
    for (const isAhead of [true, false])
      await upsertMatches(
        db,
        changes.filter((change) => change.hasContext === isAhead).map((change) => change.row),
      )
    await upsertStandings(
      db,
      contexts
        .listTables()
        .flatMap((table) => toStandingRows(context.source.name === 'demo', table)),
    )
    await upsertStatistics(
      db,
      changes.flatMap(({ row, match }) => toStatisticsRow(row.id, match) ?? []),
    )
    await upsertOdds(
      db,
      changes.flatMap(({ row, match }) => toOddsRow(row.id, match) ?? []),
    )
    const withEvents = changes.filter(({ match }) => match.events.length > 0)
    await replaceEvents(
      db,
      withEvents.map(({ row }) => row.id),
      withEvents.flatMap(({ row, match }) => toEventRows(row.id, match)),
    )
  }, toWriteOptions(context))
  const created = changes.filter((change) => change.isNew).length
  context.tell(
    `stored ${created} new and ${changes.length - created} changed of ${rows.length} matches`,
  )
  return {
    matchesProcessed: rows.length,
    matchesCreated: created,
    matchesUpdated: changes.length - created,
    fixtures: countFixtures(context, rows),
    rejects: answer.rejects,
    warnings: answer.warnings,
  }
}

function isInScope(context: RunContext, match: FeedMatch): boolean {
  const league = getLeagueByName(match.league)
  const isWanted =
    context.leagues === null || (league !== null && context.leagues.includes(league.id))
  const oldest = new Date(context.now)
  oldest.setUTCFullYear(oldest.getUTCFullYear() - HISTORY_YEARS)
  return isWanted && match.kickoffAt >= oldest.toISOString()
}

/** A match ended is looked at again for some days: results come late. */
const CONTEXT_DAYS_BACK = 3

/** What the past says of a match that is shown; null for the others. */
function readContext(context: RunContext, contexts: ContextReader, match: FeedMatch) {
  const { from, to } = toRunWindow(context)
  const kickoffMs = Date.parse(match.kickoffAt)
  const isShown =
    kickoffMs >= from.getTime() - CONTEXT_DAYS_BACK * 86_400_000 && kickoffMs <= to.getTime()
  return isShown ? contexts.read(match) : null
}

/** The row of a match that is new or changed, null for one that is stored as it is. */
function toChange(
  match: FeedMatch,
  history: HistoryContext | null,
  known: ReadonlyMap<string, KnownMatch>,
) {
  const row = { ...toMatchRow(match), ...(history && { ...toDetailColumns(match), ...history }) }
  const before = known.get(row.id)
  if (before?.isResultEntered) return null
  const feedHash = toFeedHash([row, match.statistics, match.odds, match.events])
  if (before?.feedHash === feedHash) return null
  return {
    row: { ...row, feedHash },
    match,
    isNew: before === undefined,
    hasContext: history !== null,
  }
}

function countFixtures(context: RunContext, rows: readonly FeedMatch[]): Record<string, number> {
  const { from, to } = toRunWindow(context)
  const days = rows
    .filter((match) => match.kickoffAt >= from.toISOString() && match.kickoffAt <= to.toISOString())
    .map((match) => match.kickoffAt.slice(0, 10))
  return Object.fromEntries(
    [...Map.groupBy(days, (day) => day)].map(([day, list]) => [day, list.length] as const).sort(),
  )
}
