/**
 * A feed that shrinks: a file cut to its header, missing fixtures, an answer of yesterday. Most of a round is never
 * withdrawn, and played matches stay played. A league of which too much is missing is therefore
 * left unchanged in this run.
 */
import type { FeedMatch } from '#data/model/feed.ts'
import { getLeagueByName, LEAGUES } from '#data/model/leagues.ts'
import { HOUR_MS } from '#data/model/time.ts'
import type { KnownMatch } from '#data/queries/matches/known-matches.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'
import type { StoppedLeague } from '#pipeline/sources/source.ts'

/** This many fixtures, or this share, can be postponed or withdrawn between two runs. */
const FIXTURES_MISSING = { most: 2, share: 1 / 3 }
/** Of each season. Removing a wrong row is no reason to stop; a missing part of a season is. */
const PLAYED_MISSING = { most: 3, share: 0.02 }
/** A list may be some hours behind the live scores. */
const LATEST_RESULT_MS = 6 * HOUR_MS

interface Stretch {
  readonly now: Date
  /** End of the coming days that count. */
  readonly to: Date
}

interface FeedSight {
  readonly rows: readonly FeedMatch[]
  /** Ids of the rows and of matches with an unreadable row: the feed has them all. */
  readonly fromFeed: ReadonlySet<string>
}

/** The leagues of which an answer lacks too many of the matches stored from the same feed. */
export function listShrunkLeagues(
  { rows, fromFeed }: FeedSight,
  known: readonly KnownMatch[],
  { now, to }: Stretch,
): StoppedLeague[] {
  const spans = toSpans(rows)
  const unplayed = new Set(
    rows.filter(({ matchStatus }) => matchStatus !== 'finished').map(toFeedMatchId),
  )
  const overBefore = now.getTime() - LATEST_RESULT_MS
  const stopped: StoppedLeague[] = []
  const byLeague = Map.groupBy(known, (match) => match.leagueId)
  for (const league of LEAGUES) {
    const matches = byLeague.get(league.id) ?? []
    // A feed that drops the oldest seasons has not shrunk: time has passed. Of its newest one it has all.
    const { begin, newest } = spans.get(league.id) ?? { begin: '', newest: null }
    const ahead = matches.filter(
      ({ status, kickoffAt }) => status === 'scheduled' && kickoffAt > now && kickoffAt <= to,
    )
    const played = matches.filter(
      ({ status, season, kickoffAt }) =>
        status === 'finished' && (season === newest || kickoffAt.toISOString() >= begin),
    )
    const aheadMissing = ahead.filter(({ id }) => !fromFeed.has(id))
    const playedMissing = played.filter(
      ({ id, kickoffAt, isResultEntered }) =>
        !fromFeed.has(id) ||
        (unplayed.has(id) && !isResultEntered && kickoffAt.getTime() < overBefore),
    )
    // Season by season: of five together, a month of this one would be a few per cent.
    const seasons = Map.groupBy(playedMissing, ({ season }) => season)
    const isShort =
      isTooMany(aheadMissing.length, ahead.length, FIXTURES_MISSING) ||
      [...seasons].some(([year, missing]) => {
        const ofSeason = played.filter(({ season }) => season === year)
        return isTooMany(missing.length, ofSeason.length, PLAYED_MISSING)
      })
    if (isShort)
      stopped.push({
        leagueId: league.id,
        reason: `${league.name} is left as it was: the feed no longer has ${aheadMissing.length} of ${ahead.length} coming and the result of ${playedMissing.length} of ${played.length} played matches. If that is right, run once with --accept-shrunk ${league.id}.`,
      })
  }
  return stopped
}

function isTooMany(missing: number, all: number, limit: { most: number; share: number }): boolean {
  return missing > Math.max(limit.most, limit.share * all)
}

interface Span {
  /** First kick-off. */
  readonly begin: string
  /** First year of the newest season. */
  readonly newest: number
}

/** What an answer has of each league. */
function toSpans(rows: readonly FeedMatch[]): Map<string, Span> {
  const spans = new Map<string, Span>()
  for (const { league, season, kickoffAt } of rows) {
    const { id } = getLeagueByName(league)
    const { begin, newest } = spans.get(id) ?? { begin: kickoffAt, newest: season }
    spans.set(id, {
      begin: kickoffAt < begin ? kickoffAt : begin,
      newest: Math.max(season, newest),
    })
  }
  return spans
}
