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
interface CheckedOpening {
  readonly index: number
  readonly matchId: string
  readonly revision: number
  /** The fault; null when it opens its commit. */
  readonly fault: OpeningFault | null
  /** Entry of its commit, null when there was none before it. */
  readonly commitIndex: number | null
  /** Null when it opens nothing: what it says is never read. */
  readonly opened: StatedOpening | null
}

/** A commit or an opening in the log, counting or not. */
export type StoryEvent =
  ({ readonly kind: 'commit' } & StatedCommit) | ({ readonly kind: 'open' } & CheckedOpening)

/** The match of a commit or an opening. */
export const toMatchId = (event: StoryEvent) =>
  event.kind === 'commit' ? event.leaf.matchId : event.matchId

/** Place of the first item of entry `index` or later. The list is in the log's order. */
export function findPlace(list: readonly { readonly index: number }[], index: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]!.index < index) low = middle + 1
    else high = middle
  }
  return low
}

/** The commit or opening of an entry; null when it is neither. */
export function getEvent(events: readonly StoryEvent[], index: number): StoryEvent | null {
  const found = events[findPlace(events, index)]
  return found?.index === index ? found : null
}

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
  /** The openings that count, in the log's order. */
  readonly opened: readonly StatedOpening[]
  /** The same by revision; a later one replaces an earlier one. */
  readonly opens: ReadonlyMap<number, StatedOpening>
  readonly result: OpenLeaf['result'] | null
}

/** A match that only one story knows, which adds to it in place. */
export interface GrowingMatch extends MatchStory {
  /** The story's own token. */
  readonly owner: object
  listed: UniverseFixture | null
  readonly predictedKickoffs: Set<number>
  readonly stated: StatedCommit[]
  readonly commits: StatedCommit[]
  readonly opened: StatedOpening[]
  readonly opens: Map<number, StatedOpening>
  result: OpenLeaf['result'] | null
}

/** A match as another story knows it, or (null) before its first entry. */
export function startMatch(
  matchId: string,
  before: MatchStory | null,
  owner: object,
): GrowingMatch {
  return {
    matchId,
    owner,
    listed: before?.listed ?? null,
    predictedKickoffs: new Set(before?.predictedKickoffs),
    stated: [...(before?.stated ?? [])],
    commits: [...(before?.commits ?? [])],
    opened: [...(before?.opened ?? [])],
    opens: new Map(before?.opens),
    result: before?.result ?? null,
  }
}

function cutList(list: { readonly index: number }[], first: number): boolean {
  const place = findPlace(list, first)
  const isCut = place < list.length
  list.length = place
  return isCut
}

/** Takes out of a match what commits and openings from entry `first` on have said. */
export function cutMatch(match: GrowingMatch, first: number): void {
  cutList(match.stated, first)
  cutList(match.commits, first)
  if (!cutList(match.opened, first)) return
  match.opens.clear()
  for (const opening of match.opened) match.opens.set(opening.revision, opening)
  match.result = match.opened.at(-1)?.result ?? null
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
 * Adds a commit to its match. The fault is null when it counts from now on.
 *
 * @param lastMadeMs latest time of a commit of any match before it, ms since 1970
 */
export function addCommit(
  match: GrowingMatch,
  commit: StatedCommit,
  lastMadeMs: number,
): Fault | null {
  const fault = findCommitFault(match, commit.leaf, lastMadeMs)
  match.stated.push(commit)
  if (fault === null) match.commits.push(commit)
  return fault
}

/** Adds an opening, already compared with the commit of its revision. */
export function addOpening(match: GrowingMatch, opening: CheckedOpening): Fault | null {
  const what = `${match.matchId}, revision ${opening.revision}`
  const { commitIndex, opened, fault } = opening
  const commit = commitIndex === null ? null : match.commits[findPlace(match.commits, commitIndex)]
  if (commit?.index !== commitIndex || commitIndex === null)
    return ['opened_without_commit', `${what} was never committed`]
  if (opened === null)
    return ['opening_differs', `${what} does not open its commit, entry ${commitIndex} (${fault})`]
  match.opened.push(opened)
  match.opens.set(opened.revision, opened)
  match.result = opened.result
  return null
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
