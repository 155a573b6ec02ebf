/** All the log says of one match, and the rules its commits and openings keep among themselves. */
import type {
  CommitLeaf,
  OpenedFacts,
  OpenLeaf,
  UniverseFixture,
} from '#data/ledger/leaves/leaf.ts'
import type { OpeningFault } from '#data/ledger/leaves/commitment.ts'

export type ProblemCode =
  | 'universe_parts'
  | 'universe_day'
  | 'committed_twice'
  | 'committed_after_opening'
  | 'committed_after_kickoff'
  | 'time_runs_backwards'
  | 'opened_without_commit'
  | 'opened_before_kickoff'
  | 'opening_differs'
  | 'not_in_universe'
  | 'predicted_without_commit'
  | 'dropped_match'
  | 'revision_not_opened'
  | 'incident_unfounded'
  | 'key_out_of_turn'
  | 'season_out_of_turn'

/** What is wrong, and the words for it without a full stop. */
export type Fault = readonly [code: ProblemCode, words: string]

/** A commit with its place in the log. */
export interface StatedCommit {
  readonly index: number
  readonly leaf: CommitLeaf
}

/** An opening with its place in the log; of the prediction only what is scored. */
export interface StatedOpening {
  readonly index: number
  readonly matchId: string
  readonly revision: number
  readonly prediction: OpenedFacts
  readonly result: OpenLeaf['result']
}

/** An opening with what was found when it was held against its commit. */
export interface CheckedOpening extends StatedOpening {
  /** What is wrong with it; null when it opens its commit. */
  readonly fault: OpeningFault | null
  /** Entry of its commit, null when there was none before it. */
  readonly commitIndex: number | null
}

/** A commit or an opening as it stands in the log, whether it counts or not. */
export type StoryEvent =
  ({ readonly kind: 'commit' } & StatedCommit) | ({ readonly kind: 'open' } & CheckedOpening)

/** All the log says of one match. */
export interface MatchStory {
  readonly matchId: string
  /** As listed last; null when no universe lists it. */
  readonly listed: UniverseFixture | null
  /** Each kick-off (ms since 1970) it was ever listed for with a prediction. */
  readonly predictedKickoffs: ReadonlySet<number>
  /** Every commit that stands in the log, voided and contradicting ones too. */
  readonly stated: readonly StatedCommit[]
  /** The commits that count, in order of revision. */
  readonly commits: readonly StatedCommit[]
  /** The openings that count, by revision; a later one replaces an earlier one. */
  readonly opens: ReadonlyMap<number, StatedOpening>
  readonly result: OpenLeaf['result'] | null
}

/** A match before anything was said of it. */
export function startMatch(matchId: string): MatchStory {
  return {
    matchId,
    listed: null,
    predictedKickoffs: new Set(),
    stated: [],
    commits: [],
    opens: new Map(),
    result: null,
  }
}

interface Step {
  readonly next: MatchStory
  /** Null when it counts from now on. */
  readonly fault: Fault | null
}

function findCommitFault(match: MatchStory, leaf: CommitLeaf, lastMadeMs: number): Fault | null {
  const what = `${leaf.matchId}, revision ${leaf.revision}`
  const madeMs = Date.parse(leaf.madeAt)
  if (match.stated.some((other) => other.leaf.revision >= leaf.revision))
    return ['committed_twice', `${what} was committed before`]
  if (match.opens.size > 0)
    return ['committed_after_opening', `${what} was committed after the match was opened`]
  if (madeMs >= Date.parse(leaf.kickoffAt))
    return ['committed_after_kickoff', `${what} was made at ${leaf.madeAt}, not before kick-off`]
  if (madeMs < lastMadeMs)
    return ['time_runs_backwards', `${what} states ${leaf.madeAt}, earlier than a commit before it`]
  return null
}

/**
 * The match with one more commit.
 *
 * @param lastMadeMs latest time of a commit of any match before it, ms since 1970
 */
export function addCommit(match: MatchStory, commit: StatedCommit, lastMadeMs: number): Step {
  const fault = findCommitFault(match, commit.leaf, lastMadeMs)
  const stated = [...match.stated, commit]
  if (fault !== null) return { next: { ...match, stated }, fault }
  return { next: { ...match, stated, commits: [...match.commits, commit] }, fault }
}

/** The match with one more opening, which was held against the commit of its revision before. */
export function addOpening(match: MatchStory, opening: CheckedOpening): Step {
  const { matchId, revision, result, index, prediction } = opening
  const what = `${matchId}, revision ${revision}`
  const commit = match.commits.find((candidate) => candidate.index === opening.commitIndex)
  if (commit === undefined)
    return { next: match, fault: ['opened_without_commit', `${what} was never committed`] }
  if (opening.fault !== null) {
    const words = `${what} does not open its commit, entry ${commit.index} (${opening.fault})`
    return { next: match, fault: ['opening_differs', words] }
  }
  const kept: StatedOpening = { index, matchId, revision, prediction, result }
  const opens = new Map(match.opens).set(revision, kept)
  return { next: { ...match, opens, result }, fault: null }
}

/**
 * From when on (ms since 1970) a match may be opened: its kick-off as listed
 * last and as committed last, whichever is later. A feed that suddenly calls a
 * match of tomorrow one of yesterday opens nothing before tomorrow.
 */
export function getOpenableAtMs(match: MatchStory): number {
  const kickoffs = [match.listed?.kickoffAt, match.commits.at(-1)?.leaf.kickoffAt]
  return Math.max(0, ...kickoffs.flatMap((at) => (at === undefined ? [] : Date.parse(at))))
}
