/** Ingestion: a feed's matches become rows; an unchanged match is not written again. */
import type { WriteDb } from '#data/db/database.ts'
import { countOf } from '#data/model/count-of.ts'
import type { FeedMatch, FeedReject } from '#data/model/feed.ts'
import { AppError } from '#data/model/errors.ts'
import { toHistoryStart } from '#data/model/history.ts'
import { getLeague, getLeagueByName, type LeagueId } from '#data/model/leagues.ts'
import {
  listKnownMatches,
  lockKnownMatches,
  type KnownMatch,
} from '#data/queries/matches/known-matches.ts'
import { listEnteredResults } from '#data/queries/matches/match-rows.ts'
import { listDeductions } from '#data/queries/operation/deductions.ts'
import { noteFeedRead, noteMissingFixtures } from '#data/queries/operation/feed-reads.ts'
import {
  isLeftOut,
  listHeldFixtures,
  lockDecisions,
  replaceHeldFixtures,
} from '#data/queries/operation/held-fixtures.ts'
import { DEMO_ADMINISTRATOR } from '#data/model/account/demo-accounts.ts'
import { toLots } from '#data/model/lots.ts'
import { endDemoAdministrator } from '#data/queries/account/demo-administrator.ts'
import { claimKind } from '#data/queries/operation/installation.ts'
import { listKnownTeams, setTeamIds, type KnownTeam } from '#data/queries/matches/known-teams.ts'
import { replaceStandings } from '#data/queries/matches/reference.ts'
import { readStoredLog } from '#data/queries/log/stored-log.ts'
import { makeContextReader } from '#pipeline/context/match-context.ts'
import { toSeason } from '#data/model/season.ts'
import { DAY_MS } from '#data/model/time.ts'
import { withMissing } from './ask-missing.ts'
import { listUnknownClubs } from './deductions.ts'
import { listChanges, listTold, toStoredRow, withoutOvertaken } from './changed-rows.ts'
import { withholdEarlyResults } from './early-results.ts'
import { withEntered } from './entered-results.ts'
import { readFeedMeetings } from './feed-meetings.ts'
import { describeLeftOut } from './left-out.ts'
import {
  describeMissing,
  describeUnsettled,
  listMissingFixtures,
  takeOneOfEach,
} from './fixture-notes.ts'
import { describeHeld, holdBackPhantoms } from './held-fixtures.ts'
import { moveClubs, withStoredIds } from './moved-clubs.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'
import { toKind } from '#pipeline/stages/kind.ts'
import { withholdOtherSeasons } from './other-seasons.ts'
import { toStandingRows } from './reference-rows.ts'
import type { FeedAnswer, StoppedLeague } from '#pipeline/sources/source.ts'
import { toRunWindow, toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'
import { storeChanges } from './store-changes.ts'
import { listUnfinished } from './unfinished-tables.ts'
import { listShrunkLeagues } from './shrunk-leagues.ts'
import { splitRejects } from './known-rejects.ts'

const KNOWN_PASSWORD = `${DEMO_ADMINISTRATOR}, whose password is printed when the server starts, still administers this installation of real matches. Make another administrator with "npm run cli -- admin create EMAIL": this one ends then.`

type FixtureCounts = Readonly<Record<string, number>>

export interface IngestReport {
  readonly matchesProcessed: number
  readonly matchesCreated: number
  readonly matchesUpdated: number
  /** Matches of the window, by UTC day of kick-off, and how many of them are new. */
  readonly fixtures: FixtureCounts
  readonly newFixtures: FixtureCounts
  /** Rows that could not be taken, and that are news. */
  readonly rejects: readonly FeedReject[]
  /** Those of seasons that are over which an earlier run told in the same words. */
  readonly knownRejects: readonly FeedReject[]
  /** What matches were read without; null when nothing. */
  readonly leftOut: string | null
  readonly warnings: readonly string[]
  /** Fixtures that wait for an administrator's decision, by id. */
  readonly held: readonly string[]
  /** Leagues left unchanged in this run. */
  readonly stopped: readonly LeagueId[]
}

/** Loads the feed and stores what is new or changed. */
export async function ingest(context: RunContext): Promise<IngestReport> {
  context.logLine(`reading ${context.source.name}`)
  await moveClubs(context)
  const told = await context.source.load(context.now)
  // A match that was moved is known by its season: one more than a feed may tell of.
  const firstSeason = toSeason(toHistoryStart(context.now).getTime()) - 1
  const known = await listKnownMatches(context.database, firstSeason)
  const answer = withStoredIds(await withMissing(context, told, known), known)
  const ofSeasons = withholdOtherSeasons(
    answer.rows.filter((match) => isInScope(context, match)),
    context.now,
  )
  const inScope = ofSeasons.rows.map((match) => withoutUnsealed(context, match))
  const stopped = listStopped(context, answer, inScope, known)
  // An answer that was short once would otherwise be short for good.
  if (stopped.length > (answer.stopped?.length ?? 0)) await context.source.dropPast?.()
  const stoppedNames = new Set(stopped.map(({ leagueId }) => getLeague(leagueId)?.name))
  const { story } = await readStoredLog(context.database)
  const { rows: believed, warnings: early } = withholdEarlyResults(
    inScope.filter(({ league }) => !stoppedNames.has(league)),
    story,
    context.now,
  )
  const unique = takeOneOfEach(believed, context.now)
  const { rows, held, notes } = holdBackPhantoms(unique.rows, {
    known,
    before: await context.database.read(listHeldFixtures),
    listed: story.matches,
    now: context.now,
  })
  if (believed.length === 0 && stopped.length > 0 && (inScope.length > 0 || answer.stopped?.length))
    throw new AppError('source_changed', stopped.map(({ reason }) => reason).join('\n'), {
      details: { stopped: stopped.map(({ leagueId }) => leagueId) },
    })
  if (believed.length === 0) {
    throw new AppError(
      'source_changed',
      `The feed ${context.source.name} has no match of our leagues up to ${context.now.toISOString()}. Check the folder or the provider; nothing was changed.`,
    )
  }
  const deductions = await context.database.read(listDeductions)
  const start = toHistoryStart(context.now)
  const entered = await context.database.read((db) => listEnteredResults(db, start))
  const contexts = makeContextReader(withEntered(rows, entered), context.now, {
    tables: answer.tables,
    deductions,
  })
  const shown = rows.filter((match) => isShown(context, match))
  const meetings = await readFeedMeetings(context.source, shown, contexts)
  const toRow = (match: FeedMatch) => {
    if (!isShown(context, match)) return toStoredRow(match, null)
    const told = meetings.bySourceId.get(match.sourceId ?? '')
    return toStoredRow(match, { ...contexts.read(match), ...(told && { headToHead: told }) })
  }
  const created: FeedMatch[] = []
  let updated = 0
  const warnings: string[] = []
  await context.database.write(async (db) => {
    await claimKind(db, toKind(context.source))
    if ((await endDemoAdministrator(db, context.now)) === 'stays') warnings.push(KNOWN_PASSWORD)
    const decided = await lockDecisions(db)
    const isDropped = (match: FeedMatch, id: string) =>
      !known.has(id) && isLeftOut(decided.get(id), new Date(match.kickoffAt))
    const kept = rows.filter((match) => !isDropped(match, toFeedMatchId(match)))
    // In batches: the rows of many seasons at once do not fit a small machine's memory.
    for (const lot of toLots(kept, PORTION)) {
      const told = listTold(lot, toRow, known)
      const ids = told.map(({ row }) => row.id)
      const stored = await lockKnownMatches(db, ids)
      const found = listChanges(withoutOvertaken(told, known, stored), stored)
      await storeChanges(db, found.changes, context.now)
      warnings.push(...found.warnings)
      const fresh = found.changes.filter((change) => change.isNew)
      created.push(...fresh.map(({ match }) => match))
      updated += found.changes.length - fresh.length
    }
    await noteTeamIds(db, context, rows)
    const leagueIds = new Set<string>(believed.map(toLeagueId))
    await noteFeedRead(db, leagueIds, context.now)
    await replaceHeldFixtures(db, held, { leagueIds: [...leagueIds], at: context.now })
    const told = new Set([...inScope.map(toFeedMatchId), ...listRejectedIds(answer)])
    const ofFeed = [...known.values()].filter(({ source }) => source === context.source.name)
    const { to } = toRunWindow(context)
    const missing = listMissingFixtures(told, ofFeed, { leagueIds, now: context.now, to })
    warnings.push(...(await noteMissingFixtures(db, missing)).map(describeMissing))
    warnings.push(...describeUnsettled(rows, ofFeed, { story, now: context.now }))
    const tables = [
      ...contexts.listTables(),
      ...(await listUnfinished(db, contexts.listTablesBefore())),
    ]
    const isMock = toKind(context.source) === 'demo'
    await replaceStandings(
      db,
      tables.flatMap((table) => toStandingRows(isMock, table)),
    )
  }, toWriteOptions(context))
  context.logLine(
    `stored ${created.length} new and ${updated} changed of ${countOf(rows.length, 'match', 'matches')}`,
  )
  return {
    matchesProcessed: rows.length,
    matchesCreated: created.length,
    matchesUpdated: updated,
    fixtures: countFixtures(context, rows),
    newFixtures: countFixtures(context, created),
    ...(await splitRejects(context, answer.rejects)),
    leftOut: describeLeftOut(answer.leftOut ?? [], toSeason(context.now.getTime())),
    warnings: [
      ...answer.warnings,
      ...meetings.warnings,
      ...ofSeasons.warnings,
      ...early,
      ...unique.warnings,
      ...listUnknownClubs(deductions, contexts.listTables()),
      ...held.map(describeHeld),
      ...notes,
      ...warnings,
      ...stopped.map(({ reason }) => reason),
    ],
    held: held.map(({ matchId }) => matchId),
    stopped: stopped.map(({ leagueId }) => leagueId),
  }
}

/** Leagues of this run that the feed could not read, or of which it lacks too much. */
function listStopped(
  context: RunContext,
  answer: FeedAnswer,
  rows: readonly FeedMatch[],
  known: ReadonlyMap<string, KnownMatch>,
): StoppedLeague[] {
  const unread = answer.stopped ?? []
  const isWanted = (id: string) => context.leagues?.includes(id as LeagueId) ?? true
  const isJudged = (id: string) =>
    isWanted(id) &&
    !unread.some(({ leagueId }) => leagueId === id) &&
    !context.acceptShrunk?.includes(id as LeagueId)
  const start = toHistoryStart(context.now)
  const before = [...known.values()].filter(
    ({ source, leagueId, kickoffAt }) =>
      source === context.source.name && isJudged(leagueId) && kickoffAt >= start,
  )
  const { to } = toRunWindow(context)
  const fromFeed = new Set([...rows.map(toFeedMatchId), ...listRejectedIds(answer)])
  const shrunk = listShrunkLeagues({ rows, fromFeed }, before, { now: context.now, to })
  return [...unread.filter(({ leagueId }) => isWanted(leagueId)), ...shrunk]
}

/** Matches that the feed has, of which it tells something unreadable: they are not missing. */
const listRejectedIds = ({ rejects }: FeedAnswer) => rejects.flatMap(({ matchId }) => matchId ?? [])

function isInScope(context: RunContext, match: FeedMatch): boolean {
  const league = getLeagueByName(match.league)
  const isWanted =
    context.leagues === null || (league !== null && context.leagues.includes(league.id))
  return isWanted && match.kickoffAt >= toHistoryStart(context.now).toISOString()
}

/** The chances of a feed that is not to be sealed are not stored either. */
function withoutUnsealed({ marketFeeds }: RunContext, match: FeedMatch): FeedMatch {
  if (!match.market || marketFeeds?.includes(match.source)) return match
  return { ...match, market: null }
}

/** A finished match is checked again for some days: results come late. */
const CONTEXT_DAYS_BACK = 3

/** True for a match of the shown days: its context is stored with it. */
function isShown(context: RunContext, match: FeedMatch): boolean {
  const { from, to } = toRunWindow(context)
  const kickoffMs = Date.parse(match.kickoffAt)
  return kickoffMs >= from.getTime() - CONTEXT_DAYS_BACK * DAY_MS && kickoffMs <= to.getTime()
}

const toLeagueId = (match: FeedMatch) => getLeagueByName(match.league).id

const PORTION = 1000

/** A club's id of the feed is written down as soon as it is told, also where its matches stay as they were. */
async function noteTeamIds(
  db: WriteDb,
  { source }: RunContext,
  rows: readonly FeedMatch[],
): Promise<void> {
  const told = new Map<number, KnownTeam>()
  for (const { feedIds, ...match } of rows) {
    if (feedIds === undefined) continue
    told.set(feedIds.homeTeam, { id: match.homeTeamId, name: match.homeTeam })
    told.set(feedIds.awayTeam, { id: match.awayTeamId, name: match.awayTeam })
  }
  if (told.size === 0) return
  const known = await listKnownTeams(db, source.name)
  const news = [...told].filter(([feedId, { id }]) => known.get(feedId)?.id !== id)
  await setTeamIds(db, source.name, new Map(news))
}

function countFixtures(context: RunContext, rows: readonly FeedMatch[]): FixtureCounts {
  const { from, to } = toRunWindow(context)
  const days = rows
    .filter((match) => match.kickoffAt >= from.toISOString() && match.kickoffAt <= to.toISOString())
    .map((match) => match.kickoffAt.slice(0, 10))
  return Object.fromEntries(
    [...Map.groupBy(days, (day) => day)].map(([day, list]) => [day, list.length] as const).sort(),
  )
}
