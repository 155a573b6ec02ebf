/**
 * Follows live matches: status, score, events and statistics of those that have kicked off and not
 * ended, in as few calls as the feed allows. No calls while nothing plays. Predictions are not
 * changed: a run settles them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { WriteDb } from '#data/db/database.ts'
import { toMatchName, type FeedMatch } from '#data/model/feed.ts'
import { canBeOver } from '#data/model/match/over.ts'
import { listCommittedKickoffs } from '#data/queries/log/log-commits.ts'
import { getAdminSettings } from '#data/queries/operation/admin-settings.ts'
import {
  getNextKickoff,
  listDueMatches,
  updateLiveFacts,
} from '#data/queries/matches/live-matches.ts'
import { replaceEvents, upsertStatistics } from '#data/queries/matches/match-rows.ts'
import {
  toEventRows,
  toFeedHash,
  toMatchRow,
  toStatisticsRow,
} from '#pipeline/stages/ingest/feed-rows.ts'
import { HOUR_MS, MINUTE_MS } from '#data/model/time.ts'
import { haveSameSides } from '#pipeline/sources/feed-match-id.ts'
import type { RunContext } from './run-context.ts'

type LiveContext = Pick<RunContext, 'database' | 'source' | 'logLine'>

/** A match is over long before this, extra time and penalties included. */
const LONGEST_MATCH_MS = 4 * HOUR_MS
/** Interval between two checks of live matches. */
export const LOOK_EVERY_MS = MINUTE_MS
/** Interval between two checks for the next kick-off while nothing plays. */
const IDLE_MS = 5 * MINUTE_MS

export interface LiveReport {
  /** Number of matches that were requested. */
  readonly followed: number
  readonly ended: number
  /** Why nothing was requested; null when something was. */
  readonly idle: 'switched-off' | 'feed-has-none' | 'nothing-plays' | null
}

const idle = (why: LiveReport['idle']): LiveReport => ({ followed: 0, ended: 0, idle: why })

/**
 * One check of the live matches.
 * @param stored what was last stored of each match, by id: most minutes bring nothing new
 */
export async function lookAtLive(
  context: LiveContext,
  now: Date,
  stored: Map<string, string> = new Map(),
): Promise<LiveReport> {
  const { database, source } = context
  if (!source.loadLive) return idle('feed-has-none')
  const settings = await database.read(getAdminSettings)
  if (settings?.enableLiveMatches === false) return idle('switched-off')
  const from = new Date(now.getTime() - LONGEST_MATCH_MS)
  const due = await database.read((db) => listDueMatches(db, source.name, { from, now }))
  if (due.length === 0) return idle('nothing-plays')
  const answer = await source.loadLive(due.map(({ sourceId }) => sourceId))
  const committed = await database.read((db) =>
    listCommittedKickoffs(
      db,
      due.map(({ id }) => id),
    ),
  )
  const known = answer.rows.flatMap((match) => {
    // An awarded score was not played: a run takes it, which knows that it was awarded.
    if (match.matchStatus === 'scheduled' || match.awarded) return []
    const ofId = due.filter(({ sourceId }) => sourceId === match.sourceId)
    // A feed can give an id to another match, or swap its sides: the score is not of ours then.
    const asked = ofId.find((one) => haveSameSides(one, match))
    if (asked === undefined) {
      for (const { id } of ofId)
        context.logLine(`live: ${id} is left out, the feed has ${toMatchName(match)} under its id.`)
      return []
    }
    const { id, kickoffAt } = asked
    const kickoffs = { kickoffAt, committedKickoffAt: committed.get(id) ?? null }
    if (match.matchStatus === 'finished' && !canBeOver(kickoffs, now)) return []
    return [{ id, match, hash: toFeedHash(match) }]
  })
  const news = known.filter(({ id, hash }) => stored.get(id) !== hash)
  if (news.length > 0)
    await database.write(async (db) => {
      for (const { id, match } of news) await storeLive(db, id, match)
    })
  for (const { id, hash } of news) stored.set(id, hash)
  const ended = known.filter(({ match }) => match.matchStatus === 'finished').length
  return { followed: due.length, ended, idle: null }
}

/** The id is the stored one: it does not change, whatever the feed's present name of the stage. */
async function storeLive(db: WriteDb, id: string, match: FeedMatch): Promise<void> {
  const { matchStatus, actualHomeScore, actualAwayScore, actualOutcome } = toMatchRow(match)
  const isWritten = await updateLiveFacts(db, {
    id,
    matchStatus: matchStatus ?? 'live',
    clock: match.clock ?? null,
    actualHomeScore: actualHomeScore ?? null,
    actualAwayScore: actualAwayScore ?? null,
    halfTimeHomeScore: match.halfTimeHomeScore,
    halfTimeAwayScore: match.halfTimeAwayScore,
    actualOutcome: actualOutcome ?? null,
  })
  if (!isWritten) return
  const statistics = toStatisticsRow(id, match)
  if (statistics) await upsertStatistics(db, [statistics])
  // Also by none: a goal or a red card that was taken back can have been the only event.
  await replaceEvents(db, [id], toEventRows(id, match))
}

interface FollowOptions {
  readonly getNow: () => Date
  readonly signal: AbortSignal
  readonly everyMs?: number
  /** Waits; replaceable where the clock is moved. */
  readonly pause?: (ms: number) => Promise<void>
  /** True to stop once nothing plays and nothing kicks off within minutes. */
  readonly isUntilIdle?: boolean
}

/** A kick-off within this time is worth a process to follow it. */
const SOON_MS = 2 * MINUTE_MS

/** True while matches are live, or kick off soon, with a feed that supports it and the switch on. */
export async function hasMatchesToFollow(
  { database, source }: Pick<LiveContext, 'database' | 'source'>,
  now: Date,
): Promise<boolean> {
  if (!source.loadLive) return false
  return database.read(async (db) => {
    if ((await getAdminSettings(db))?.enableLiveMatches === false) return false
    const from = new Date(now.getTime() - LONGEST_MATCH_MS)
    const to = new Date(now.getTime() + SOON_MS)
    return (await listDueMatches(db, source.name, { from, now: to })).length > 0
  })
}

/** Checks repeatedly until stopped; a failed check is logged and retried later. */
export async function followLive(context: LiveContext, options: FollowOptions): Promise<void> {
  const everyMs = options.everyMs ?? LOOK_EVERY_MS
  const pause =
    options.pause ??
    ((ms: number) => sleep(ms, undefined, { signal: options.signal }).catch(() => {}))
  const stored = new Map<string, string>()
  /** Time until the next check; null when there is nothing more to follow. */
  const look = async (): Promise<number | null> => {
    const now = options.getNow()
    const { idle: why } = await lookAtLive(context, now, stored)
    if (why === null) return everyMs
    if (why === 'feed-has-none') return null
    const isDone = options.isUntilIdle && !(await hasMatchesToFollow(context, now))
    return isDone ? null : toIdleMs(context, now, everyMs)
  }
  while (!options.signal.aborted) {
    const pauseMs = await look().catch((error: unknown) => {
      context.logLine(`live: ${error instanceof Error ? error.message : String(error)}`)
      return everyMs
    })
    if (pauseMs === null) return
    await pause(pauseMs)
  }
}

/** Until the next kick-off, but at most some minutes: a match can be brought forward. */
async function toIdleMs(context: LiveContext, now: Date, everyMs: number): Promise<number> {
  const next = await context.database.read((db) => getNextKickoff(db, now))
  const untilNext = next === null ? Infinity : next.getTime() - now.getTime()
  return Math.min(Math.max(untilNext, everyMs), IDLE_MS)
}
