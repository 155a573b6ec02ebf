/**
 * What the entries of a log say together: read in order, each against what was
 * said before, then all against the last word. It knows nothing of hashes of
 * the tree; the bytes were checked by then.
 */
import { toDay } from '#data/model/match.ts'
import { checkOpening } from '#data/ledger/leaves/commitment.ts'
import type {
  CommitLeaf,
  Leaf,
  OpenLeaf,
  UniverseFixture,
  UniverseLeaf,
} from '#data/ledger/leaves/leaf.ts'

export type ProblemCode =
  | 'universe_parts'
  | 'universe_day'
  | 'committed_twice'
  | 'committed_after_opening'
  | 'committed_after_kickoff'
  | 'time_runs_backwards'
  | 'opened_without_commit'
  | 'opening_differs'
  | 'not_in_universe'
  | 'predicted_without_commit'
  | 'dropped_match'
  | 'revision_not_opened'

/** Something the log says that cannot be right. */
export interface StoryProblem {
  readonly code: ProblemCode
  /** Entry where it shows, null when it only shows at the end. */
  readonly index: number | null
  readonly message: string
}

/** All the log says of one match. */
export interface MatchStory {
  readonly matchId: string
  /** As listed last; null when no universe lists it. */
  listed: UniverseFixture | null
  /** Each kick-off (ms since 1970) it was ever listed for with a prediction. */
  readonly predictedKickoffs: Set<number>
  /** In order of revision. */
  readonly commits: { readonly index: number; readonly leaf: CommitLeaf }[]
  /** By revision; a later opening replaces an earlier one. */
  readonly opens: Map<number, { readonly index: number; readonly leaf: OpenLeaf }>
  result: OpenLeaf['result'] | null
}

export interface LogStory {
  readonly matches: Map<string, MatchStory>
  /** Match ids of the last whole universe of each day. */
  readonly days: Map<string, Set<string>>
  pending: { readonly leaf: UniverseLeaf; readonly fixtures: UniverseFixture[] } | null
  /** Latest time a commit states, ms since 1970. */
  lastMadeMs: number
}

/** The story before the first entry. */
export function startStory(): LogStory {
  return { matches: new Map(), days: new Map(), pending: null, lastMadeMs: 0 }
}

function toMatchStory(story: LogStory, matchId: string): MatchStory {
  const known = story.matches.get(matchId)
  if (known) return known
  const match: MatchStory = {
    matchId,
    listed: null,
    predictedKickoffs: new Set(),
    commits: [],
    opens: new Map(),
    result: null,
  }
  story.matches.set(matchId, match)
  return match
}

type Fault = readonly [ProblemCode, string]

function tellUniverse(story: LogStory, leaf: UniverseLeaf): Fault | null {
  const { pending } = story
  const follows =
    pending === null
      ? leaf.part === 1
      : pending.leaf.day === leaf.day &&
        pending.leaf.parts === leaf.parts &&
        leaf.part === pending.leaf.part + 1
  if (!follows || leaf.part > leaf.parts)
    return ['universe_parts', `part ${leaf.part} of ${leaf.parts} of ${leaf.day} is out of place`]
  const stray = leaf.fixtures.find((fixture) => toDay(fixture.kickoffAt) !== leaf.day)
  if (stray)
    return ['universe_day', `${stray.matchId} of ${stray.kickoffAt} is listed on ${leaf.day}`]

  const fixtures = [...(pending?.fixtures ?? []), ...leaf.fixtures]
  story.pending = leaf.part === leaf.parts ? null : { leaf, fixtures }
  if (story.pending !== null) return null
  story.days.set(leaf.day, new Set(fixtures.map((fixture) => fixture.matchId)))
  for (const fixture of fixtures) {
    const match = toMatchStory(story, fixture.matchId)
    match.listed = fixture
    if (fixture.status === 'predicted') match.predictedKickoffs.add(Date.parse(fixture.kickoffAt))
  }
  return null
}

function tellCommit(story: LogStory, leaf: CommitLeaf, index: number): Fault | null {
  const match = toMatchStory(story, leaf.matchId)
  const what = `${leaf.matchId}, revision ${leaf.revision}`
  const madeMs = Date.parse(leaf.madeAt)
  if (leaf.revision <= (match.commits.at(-1)?.leaf.revision ?? 0))
    return ['committed_twice', `${what} was committed before`]
  if (match.opens.size > 0)
    return ['committed_after_opening', `${what} was committed after the match was opened`]
  if (madeMs >= Date.parse(leaf.kickoffAt))
    return ['committed_after_kickoff', `${what} was made at ${leaf.madeAt}, not before kick-off`]
  if (madeMs < story.lastMadeMs)
    return ['time_runs_backwards', `${what} states ${leaf.madeAt}, earlier than a commit before it`]
  story.lastMadeMs = madeMs
  match.commits.push({ index, leaf })
  return null
}

function tellOpening(story: LogStory, leaf: OpenLeaf, index: number): Fault | null {
  const match = toMatchStory(story, leaf.matchId)
  const what = `${leaf.matchId}, revision ${leaf.revision}`
  const commit = match.commits.find((candidate) => candidate.leaf.revision === leaf.revision)
  if (commit === undefined) return ['opened_without_commit', `${what} was never committed`]
  const fault = checkOpening(commit.leaf, leaf)
  if (fault !== null)
    return ['opening_differs', `${what} does not open its commit, entry ${commit.index} (${fault})`]
  match.opens.set(leaf.revision, { index, leaf })
  match.result = leaf.result
  return null
}

function tell(story: LogStory, leaf: Leaf, index: number): Fault | null {
  if (leaf.kind === 'universe') return tellUniverse(story, leaf)
  if (story.pending !== null)
    return ['universe_parts', `the universe of ${story.pending.leaf.day} was left unfinished`]
  if (leaf.kind === 'commit') return tellCommit(story, leaf, index)
  if (leaf.kind === 'open') return tellOpening(story, leaf, index)
  return null
}

/** Adds the next entry to the story; null when it fits what was said before. */
export function addToStory(story: LogStory, leaf: Leaf, index: number): StoryProblem | null {
  const fault = tell(story, leaf, index)
  return fault && { code: fault[0], index, message: `Entry ${index}: ${fault[1]}.` }
}
