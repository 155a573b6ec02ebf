/**
 * Raw fixtures of a paid feed as matches, each once: a fixture that moved between two page requests
 * appears on both. Pure.
 */
import {
  toMatchId,
  toMatchName,
  type FeedMatch,
  type FeedReject,
  type FeedRows,
  type LeftOut,
  type MatchSides,
} from '#data/model/feed.ts'
import { MatchIdSchema } from '#data/model/match/match.ts'
import { toRawSample } from '#pipeline/sources/calls/json-answer.ts'
import { toFeedKey, toFeedMatchId } from './feed-match-id.ts'

/** Who plays whom, in which season: what a fixture can be told by when the rest is unreadable. */
export interface FixtureIdentity extends MatchSides {
  readonly leagueId: string
  readonly season: number
  readonly stage: string | null
}

export type ReadFixture =
  | {
      readonly match: FeedMatch
      /** Paths of the parts it was read without. */
      readonly leftOut: readonly string[]
    }
  | {
      readonly reason: string
      /** Null when not even its identity could be read. */
      readonly of: FixtureIdentity | null
    }

/** An id that is none of ours would stop the log and every page that has the match. */
function refuseLongId(outcome: ReadFixture | null): ReadFixture | null {
  if (outcome === null || 'reason' in outcome) return outcome
  const { match } = outcome
  if (MatchIdSchema.safeParse(toFeedMatchId(match)).success) return outcome
  return { reason: `${toMatchName(match)}: its names are too long for an id.`, of: null }
}

/** False for more goals at half-time than at the end, which only a committee can make of a match. */
function isHalfTimePossible(match: FeedMatch): boolean {
  const { halfTimeHomeScore, halfTimeAwayScore, actualHomeScore, actualAwayScore, awarded } = match
  if (awarded || actualHomeScore === null || actualAwayScore === null) return true
  return (halfTimeHomeScore ?? 0) <= actualHomeScore && (halfTimeAwayScore ?? 0) <= actualAwayScore
}

/** @param read one fixture; null for another league's */
export function collectMatches(
  fixtures: readonly unknown[],
  read: (raw: unknown) => ReadFixture | null,
): FeedRows<FeedMatch> {
  const rows: FeedMatch[] = []
  const rejects: FeedReject[] = []
  const leftOut: LeftOut[] = []
  const seen = new Set<string>()
  for (const [index, raw] of fixtures.entries()) {
    const outcome = refuseLongId(read(raw))
    if (outcome === null) continue
    if ('reason' in outcome) {
      const { reason, of } = outcome
      const about = { line: index + 1, raw: toRawSample(raw) }
      rejects.push(
        of === null
          ? { ...about, reason }
          : {
              ...about,
              reason: `${toMatchName(of)}: ${reason}`,
              season: of.season,
              matchId: toMatchId(of),
            },
      )
      continue
    }
    const { match } = outcome
    const key = toFeedKey(match)
    if (seen.has(key)) continue
    seen.add(key)
    const isPossible = isHalfTimePossible(match)
    rows.push(isPossible ? match : { ...match, halfTimeHomeScore: null, halfTimeAwayScore: null })
    const about = { match: toMatchName(match), season: match.season }
    const paths = isPossible ? outcome.leftOut : [...outcome.leftOut, 'the score at half-time']
    leftOut.push(...paths.map((path) => ({ ...about, path })))
  }
  return { rows, rejects, leftOut }
}
