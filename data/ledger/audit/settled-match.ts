/**
 * Which revision counts, and was it right: the record, the settled export, the settlement of rows
 * and the site's figures all use this.
 */
import type { Revision } from '#data/model/forecast/revision-moves.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import type { OpenedFacts, OpenLeaf, UniverseFixture } from '#data/ledger/leaves/leaf.ts'
import type { LogStory } from './log-story.ts'
import type { MatchStory, StatedCommit, StatedOpening } from './match-story.ts'

/** The commits made before the last listed kick-off: the first and the last of them are scored. */
export function listCountedCommits(match: MatchStory): readonly StatedCommit[] {
  const { listed, commits } = match
  if (listed === null) return commits
  const kickoffMs = Date.parse(listed.kickoffAt)
  return commits.filter(({ leaf }) => Date.parse(leaf.madeAt) < kickoffMs)
}

/** The revisions made before kick-off that the log has opened, oldest first. */
export function listOpenedRevisions(match: MatchStory): Revision[] {
  return listCountedCommits(match).flatMap(({ leaf }) => {
    const opening = match.opens.get(leaf.revision)
    if (!opening) return []
    const { revision, madeAt, ...facts } = opening.prediction
    const { revisedFor, homeWinProbability, drawProbability, awayWinProbability } = facts
    return {
      revision,
      ...(revisedFor && { revisedFor }),
      madeAt,
      homeWinProbability,
      drawProbability,
      awayWinProbability,
    }
  })
}

/** Whether a prediction was right: the outcome, and the exact score. */
export function toVerdict(
  prediction: Pick<OpenedFacts, 'predictedOutcome' | 'predictedHomeScore' | 'predictedAwayScore'>,
  { homeScore, awayScore }: OpenLeaf['result'],
) {
  const outcome = toOutcome(homeScore, awayScore)
  return {
    outcome,
    wasCorrect: prediction.predictedOutcome === outcome,
    scoreAccurate:
      prediction.predictedHomeScore === homeScore && prediction.predictedAwayScore === awayScore,
  }
}

/** A match that was predicted, played and opened. */
export interface SettledMatch {
  readonly fixture: UniverseFixture
  /** The last revision before kick-off, which is scored. */
  readonly last: StatedOpening
  /** The first revision, scored beside it. */
  readonly first: StatedOpening
  readonly result: OpenLeaf['result']
}

/** A match that was predicted, played and opened; null while one of these is missing. */
export function toSettledMatch(match: MatchStory): SettledMatch | null {
  const counted = listCountedCommits(match)
  const first = counted[0] && match.opens.get(counted[0].leaf.revision)
  const last = counted.at(-1) && match.opens.get(counted.at(-1)!.leaf.revision)
  const { listed, result } = match
  if (!first || !last || listed === null || result === null) return null
  return { fixture: listed, first, last, result }
}

/** Every scored match, in the order of first mention in the log. */
export function listSettledMatches(story: LogStory): SettledMatch[] {
  return [...story.matches.values()].flatMap((match) => toSettledMatch(match) ?? [])
}
