/** Warnings about a feed's fixtures: duplicate and missing ones. Pure. */
import type { FeedMatch } from '#data/model/feed.ts'
import { isOffThePitch } from '#data/model/match/status.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { toSeason } from '#data/model/season.ts'
import type { KnownMatch } from '#data/queries/matches/known-matches.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'
import { SAME_MATCH_MS } from './changed-rows.ts'

interface UniqueRows {
  readonly rows: readonly FeedMatch[]
  readonly warnings: readonly string[]
}

/**
 * Each match once: of its rows the one with a result, else one that is not called off, else the one
 * with the later kick-off. Two results that contradict each other are both left out.
 */
export function takeOneOfEach(rows: readonly FeedMatch[], now: Date): UniqueRows {
  const byId = Map.groupBy(rows, toFeedMatchId)
  const season = toSeason(now.getTime())
  const warnings: string[] = []
  const taken = [...byId].flatMap(([id, [first, ...others]]) => {
    if (others.length === 0) return first!
    const all = [first!, ...others]
    const results = all.filter(({ matchStatus }) => matchStatus === 'finished')
    if (results.some((one) => isOtherResult(one, results[0]!))) {
      warnings.push(
        `${id} is in the feed with different results, ${results.map(describeRow).join(' and ')}: none is taken before they agree.`,
      )
      return []
    }
    const best = all.reduce((one, other) => (toWeight(other) >= toWeight(one) ? other : one))
    const rest = all.filter((one) => toWeight(one) !== toWeight(best))
    if (rest.length > 0 && best.season >= season)
      warnings.push(
        `${id} is in the feed twice, ${[...rest, best].map(describeRow).join(' and ')}: the last of these was taken.`,
      )
    return best
  })
  return { rows: taken, warnings: [...warnings, ...describeSharedIds(taken)] }
}

const describeRow = ({ matchStatus, kickoffAt, actualHomeScore, actualAwayScore }: FeedMatch) =>
  `${matchStatus === 'finished' ? `${actualHomeScore}-${actualAwayScore}` : matchStatus} at ${kickoffAt}`

/** The first of two texts in order of the alphabet is of the row that counts less. */
function toWeight({ matchStatus, kickoffAt }: FeedMatch): string {
  const rank = matchStatus === 'finished' ? 2 : isOffThePitch(matchStatus) ? 0 : 1
  return `${rank} ${kickoffAt}`
}

const isOtherResult = (one: FeedMatch, other: FeedMatch) =>
  one.actualHomeScore !== other.actualHomeScore ||
  one.actualAwayScore !== other.actualAwayScore ||
  Math.abs(Date.parse(one.kickoffAt) - Date.parse(other.kickoffAt)) > SAME_MATCH_MS

/** One line for each id of the feed that several matches have. */
function describeSharedIds(rows: readonly FeedMatch[]): string[] {
  const byFeedId = Map.groupBy(rows, ({ source, sourceId }) => sourceId && `${source} ${sourceId}`)
  return [...byFeedId].flatMap(([id, matches]) =>
    id === null || matches.length === 1
      ? []
      : `The id of ${id} is of ${matches.map(toFeedMatchId).join(' and of ')}: each is a match.`,
  )
}

/** Stored coming fixtures that the feed lacks, by league, for the leagues in its answer. */
export function listMissingFixtures(
  fromFeed: ReadonlySet<string>,
  known: readonly KnownMatch[],
  { leagueIds, now, to }: { leagueIds: ReadonlySet<string>; now: Date; to: Date },
): Record<string, string[]> {
  const missing = Object.fromEntries([...leagueIds].map((id): [string, string[]] => [id, []]))
  for (const { id, leagueId, status, kickoffAt } of known)
    if (status === 'scheduled' && kickoffAt > now && kickoffAt <= to && !fromFeed.has(id))
      missing[leagueId]?.push(id)
  return missing
}

/** One line for the run's report. */
export function describeMissing(id: string): string {
  return `${id} is missing from the feed for the second time in a row. Look at the league's page: it stays a match here, with its prediction, until the feed calls it cancelled.`
}

/** Results of files come within days, those of a service within hours. */
const RESULT_MS = { files: 5 * DAY_MS, service: 6 * HOUR_MS }

/** One line for the matches that were predicted, are over by the clock and still have no result. */
export function describeUnsettled(
  rows: readonly FeedMatch[],
  known: readonly KnownMatch[],
  { story, now }: { readonly story: LogStory; readonly now: Date },
): string[] {
  const present = new Map(rows.map((row) => [toFeedMatchId(row), row]))
  const ids = known.flatMap(({ id, source, status, kickoffAt }) => {
    const row = present.get(id)
    const nowIs = status === 'finished' ? status : (row?.matchStatus ?? status)
    const wait = source === 'football-data' ? RESULT_MS.files : RESULT_MS.service
    const kickoffMs = row ? Date.parse(row.kickoffAt) : kickoffAt.getTime()
    const isDue = nowIs !== 'finished' && !isOffThePitch(nowIs) && kickoffMs < now.getTime() - wait
    return isDue && story.matches.get(id)?.commits.length ? id : []
  })
  return ids.length === 0
    ? []
    : [
        `Without a result although predicted and over: ${ids.join(', ')}. Enter what is right in the administrator's area if the feed does not get it.`,
      ]
}
