/** Everything the log says of one match, and the rules among its commits and openings. */
import type {
  CommitLeaf,
  OpenedFacts,
  OpenLeaf,
  UniverseFixture,
} from '#data/ledger/leaves/leaf.ts'
import type { OpeningFault } from '#data/ledger/leaves/commitment.ts'
import type { MarketMark } from '#data/model/match/market-mark.ts'

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

/** A contradiction in the log. */
export interface StoryProblem {
  readonly code: ProblemCode
  /** Entry where it shows; null when it only shows at the end. */
  readonly index: number | null
  readonly message: string
}

/** A fault, and its description without a full stop. */
export type Fault = readonly [code: ProblemCode, words: string]

/** A commit with its place in the log. */
export interface StatedCommit {
  readonly index: number
  readonly leaf: CommitLeaf
}

/** An opening with its place in the log; only the scored part of the prediction. */
export interface StatedOpening {
  readonly index: number
  readonly matchId: string
  readonly revision: number
  readonly prediction: OpenedFacts
  /** The market's chances that were sealed with it; null where there were none. */
  readonly market: MarketMark | null
  readonly result: OpenLeaf['result']
}

/** An opening, compared with its commit. */
interface CheckedOpening extends StatedOpening {
  /** The fault; null when it opens its commit. */
  readonly fault: OpeningFault | null
  /** Entry of its commit, null when there was none before it. */
  readonly commitIndex: number | null
}

/** A commit or an opening in the log, counting or not. */
export type StoryEvent =
  ({ readonly kind: 'commit' } & StatedCommit) | ({ readonly kind: 'open' } & CheckedOpening)

/** A voided entry with the incident that voids it. */
export interface VoidedEntry {
  readonly index: number
  readonly incidentIndex: number
  readonly kind: StoryEvent['kind']
  readonly matchId: string
  readonly message: string
  /** What the incident gives as its time: ISO 8601, UTC. */
  readonly statedAt: string
  /** False for an entry that contradicted the log and never counted. */
  readonly wasCounting: boolean
}

/** Everything the log says of one match. */
export interface MatchStory {
  readonly matchId: string
  /** The last listing; null when no universe lists it. */
  readonly listed: UniverseFixture | null
  /** Each kick-off (ms since 1970) for which it was ever listed with a prediction. */
  readonly predictedKickoffs: ReadonlySet<number>
  /** Every commit in the log, voided and contradicting ones included. */
  readonly stated: readonly StatedCommit[]
  /** The commits that count, in order of revision. */
  readonly commits: readonly StatedCommit[]
  /** The openings that count, by revision; a later one replaces an earlier one. */
  readonly opens: ReadonlyMap<number, StatedOpening>
  readonly result: OpenLeaf['result'] | null
}

/** A match before its first entry. */
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
  /** Null when the entry counts from now on. */
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

/** The match with one more opening, already compared with the commit of its revision. */
export function addOpening(match: MatchStory, opening: CheckedOpening): Step {
  const { matchId, revision, result, index, prediction, market } = opening
  const what = `${matchId}, revision ${revision}`
  const commit = match.commits.find((candidate) => candidate.index === opening.commitIndex)
  if (commit === undefined)
    return { next: match, fault: ['opened_without_commit', `${what} was never committed`] }
  if (opening.fault !== null) {
    const words = `${what} does not open its commit, entry ${commit.index} (${opening.fault})`
    return { next: match, fault: ['opening_differs', words] }
  }
  const kept: StatedOpening = { index, matchId, revision, prediction, market, result }
  const opens = new Map(match.opens).set(revision, kept)
  return { next: { ...match, opens, result }, fault: null }
}

/**
 * When (ms since 1970) a match may be opened: the last listed or the last committed kick-off,
 * whichever is later. If a feed suddenly dates tomorrow's match to yesterday, nothing is opened
 * before tomorrow.
 */
export function getOpenableAtMs(match: MatchStory): number {
  const kickoffs = [match.listed?.kickoffAt, match.commits.at(-1)?.leaf.kickoffAt]
  return Math.max(0, ...kickoffs.flatMap((at) => (at === undefined ? [] : Date.parse(at))))
}
