/** Which matches of a feed are written: new or changed ones, and never over an entered result. Pure. */
import { toMatchName, type FeedMatch } from '#data/model/feed.ts'
import { toDay } from '#data/model/match/match.ts'
import { HOUR_MS } from '#data/model/time.ts'
import type { KnownMatch } from '#data/queries/matches/known-matches.ts'
import type { HistoryContext } from '#pipeline/context/match-context.ts'
import { toDetailColumns, toFeedHash, toMatchRow } from './feed-rows.ts'

/** The stored form of a match, with its hash for detecting changes. */
export function toStoredRow(match: FeedMatch, history: HistoryContext | null) {
  const row = { ...toMatchRow(match), ...(history && { ...toDetailColumns(match), ...history }) }
  const { market, statistics, odds, events } = match
  // Without a market the hash is the one of versions that knew none: nothing is written again.
  const feedHash = toFeedHash([row, statistics, odds, events, ...(market ? [market] : [])])
  return { row: { ...row, feedHash }, hasContext: history !== null }
}
type StoredRow = ReturnType<typeof toStoredRow>

/** The row of a match with an entered result: everything except that result. */
export function toRowWithoutResult(row: StoredRow['row']) {
  const {
    matchStatus: _status,
    actualHomeScore: _home,
    actualAwayScore: _away,
    actualOutcome: _outcome,
    halfTimeHomeScore: _halfTimeHome,
    halfTimeAwayScore: _halfTimeAway,
    awarded: _awarded,
    clock: _clock,
    ...others
  } = row
  return others
}

/** A match of a feed that is new, or told otherwise than before. */
interface Told extends StoredRow {
  readonly match: FeedMatch
}

export interface Change extends Told {
  readonly isNew: boolean
  /** An administrator entered its result. */
  readonly isResultEntered: boolean
}

interface Changes {
  readonly changes: readonly Change[]
  readonly warnings: readonly string[]
}

/** A corrected kick-off differs by less; a replayed match is on another day. */
export const SAME_MATCH_MS = 20 * HOUR_MS

/** The matches that are new, or told otherwise than before. */
export function listTold(
  rows: readonly FeedMatch[],
  toRow: (match: FeedMatch) => StoredRow,
  known: ReadonlyMap<string, KnownMatch>,
): Told[] {
  return rows
    .map((match) => ({ ...toRow(match), match }))
    .filter(({ row }) => known.get(row.id)?.feedHash !== row.feedHash)
}

/** Without what is older than the final whistle that was stored since the stored matches were read. */
export function withoutOvertaken(
  told: readonly Told[],
  asRead: ReadonlyMap<string, KnownMatch>,
  stored: ReadonlyMap<string, KnownMatch>,
): Told[] {
  return told.filter(({ row: { id }, match }) => {
    const [before, after] = [asRead.get(id), stored.get(id)]
    const hasEnded = before?.status !== 'finished' && after?.status === 'finished'
    return !hasEnded || after.isResultEntered || match.matchStatus === 'finished'
  })
}

/**
 * The matches to be written. One that has ended is not restarted by a feed, and not played a
 * second time: its prediction has been opened, so a person has to decide (an awarded or replayed
 * match is entered by hand).
 * @param known as they are now
 */
export function listChanges(
  told: readonly Told[],
  known: ReadonlyMap<string, KnownMatch>,
): Changes {
  const changes: Change[] = []
  const warnings: string[] = []
  for (const one of told) {
    const { row, match } = one
    const before = known.get(row.id)
    const isResultEntered = before?.isResultEntered ?? false
    if (before?.status === 'finished' && match.matchStatus !== 'finished' && !isResultEntered)
      warnings.push(
        `${match.homeTeam} against ${match.awayTeam} of ${toDay(before.kickoffAt)} has ended; the feed now calls it ${match.matchStatus}. It is left as it was until an administrator enters what is right.`,
      )
    else if (before?.isOpened && match.awarded && !isResultEntered)
      warnings.push(
        `${match.homeTeam} against ${match.awayTeam} of ${toDay(before.kickoffAt)} was played and its prediction was opened; the feed now calls it awarded, with ${match.actualHomeScore}-${match.actualAwayScore}. It stays judged by what was played.`,
      )
    else if (before && isSecondResult(before, match))
      warnings.push(
        `${match.homeTeam} against ${match.awayTeam} of ${toDay(before.kickoffAt)} has ended and its prediction was opened; the feed now has a result of ${toDay(match.kickoffAt)}. It is left as it was until an administrator enters what is right.`,
      )
    else {
      changes.push({ ...one, isNew: before === undefined, isResultEntered })
      if (isResultEntered && isOtherDay(before!, match))
        warnings.push(
          `${match.homeTeam} against ${match.awayTeam} has an entered result; the feed now has the match on ${toDay(match.kickoffAt)}. If the result is of another match, correct it.`,
        )
      if (match.awarded && match.matchStatus === 'cancelled')
        warnings.push(
          `${toMatchName(match)} was decided without being played and the feed has no score for it: it counts as cancelled here, and its prediction stays closed. If the league sets a score, it is taken when the feed has it.`,
        )
    }
  }
  return { changes, warnings }
}

function isSecondResult(before: KnownMatch, match: FeedMatch): boolean {
  return (
    before.isOpened &&
    !before.isResultEntered &&
    match.matchStatus === 'finished' &&
    isOtherDay(before, match)
  )
}

const isOtherDay = (before: KnownMatch, match: FeedMatch) =>
  Math.abs(before.kickoffAt.getTime() - Date.parse(match.kickoffAt)) > SAME_MATCH_MS
