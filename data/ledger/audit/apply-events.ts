/**
 * The commits and openings of a log, applied in order, and again from an entry that an incident
 * voids. A story changes its matches in place. What takes more steps than the log has entries is
 * counted in `steps`: a stranger's log may be made to take long.
 */
import { checkOpening } from '#data/ledger/leaves/commitment.ts'
import type { OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { toOpenedParts } from '#data/ledger/leaves/opened-facts.ts'
import {
  addCommit,
  addOpening,
  cutMatch,
  findPlace,
  startMatch,
  toMatchId,
  type Fault,
  type GrowingMatch,
  type MatchStory,
  type StatedCommit,
  type StatedOpening,
  type StoryEvent,
  type StoryProblem,
  type VoidedEntry,
} from './match-story.ts'

export interface EventStory {
  readonly matches: Map<string, MatchStory>
  /** All commits and openings: after an incident they are replayed without those it voids. */
  readonly events: StoryEvent[]
  readonly voided: Map<number, VoidedEntry>
  /** Contradictions of commits and openings, by the entry where they show. */
  readonly passing: Map<number, StoryProblem>
  /** Latest time of a counting commit, ms since 1970. */
  lastMadeMs: number
  /** Openings since the last commit; their kick-off is compared with the next commit's time. */
  readonly openedSince: StatedOpening[]
  /** Steps through entries read before. */
  steps: number
  /** Says which matches no fork of this story shares. */
  owner: object
}

const NONE: ReadonlySet<number> = new Set()
/** What applying an entry again costs, in steps to another entry. */
const STEPS_PER_REPLAY = 20
/** An opening once more is a corrected result: our log has some ten a year. */
const STEPS_PER_CORRECTION = 400

const isOwn = (story: EventStory, match: MatchStory | undefined): match is GrowingMatch =>
  match !== undefined && 'owner' in match && match.owner === story.owner

/** The match, for this story to change. */
export function getMatch(story: EventStory, matchId: string): GrowingMatch {
  const before = story.matches.get(matchId)
  if (isOwn(story, before)) return before
  const match = startMatch(matchId, before ?? null, story.owner)
  story.matches.set(matchId, match)
  return match
}

export function toProblem([code, what]: Fault, index: number): StoryProblem {
  return { code, index, message: `Entry ${index}: ${what}.` }
}

export function toOpeningEvent(story: EventStory, leaf: OpenLeaf, index: number): StoryEvent {
  const { revision, result } = leaf
  // The match's own text of its id: a log may open the same match half a million times.
  const { matchId, stated, opens } = getMatch(story, leaf.matchId)
  story.steps += stated.length + (opens.has(revision) ? STEPS_PER_CORRECTION : 0)
  const commit = stated.find((candidate) => candidate.leaf.revision === revision)
  const place = { kind: 'open', index, matchId, revision } as const
  if (commit === undefined) return { ...place, fault: null, commitIndex: null, opened: null }
  const fault = checkOpening(commit.leaf, leaf)
  const opened =
    fault === null
      ? { index, matchId, revision, ...toOpenedParts(leaf.prediction, commit.leaf), result }
      : null
  return { ...place, fault, commitIndex: commit.index, opened }
}

/** A later commit with a time before the kick-off proves that an opening was too early. */
function findEarlyOpening(story: EventStory, commit: StatedCommit): StoryProblem | null {
  const early = story.openedSince.find((opening) => {
    const match = story.matches.get(opening.matchId)
    const kickoffs = [match?.listed?.kickoffAt, match?.commits.at(-1)?.leaf.kickoffAt]
    const times = kickoffs.flatMap((kickoff) => (kickoff === undefined ? [] : Date.parse(kickoff)))
    return Math.min(...times) > story.lastMadeMs
  })
  story.openedSince.length = 0
  return early === undefined
    ? null
    : {
        code: 'opened_before_kickoff',
        index: early.index,
        message: `Entry ${early.index}: ${early.matchId} was opened before its kick-off, as the time ${commit.leaf.madeAt} of entry ${commit.index} shows.`,
      }
}

/** Counts a commit or an opening, unless it contradicts what counts already. */
export function applyEvent(story: EventStory, event: StoryEvent): StoryProblem | null {
  const match = getMatch(story, toMatchId(event))
  if (event.kind === 'open') {
    const fault = addOpening(match, event)
    if (fault === null) story.openedSince.push(event.opened!)
    return fault && toProblem(fault, event.index)
  }
  story.steps += match.stated.length
  const fault = addCommit(match, event, story.lastMadeMs)
  if (fault !== null) return toProblem(fault, event.index)
  story.lastMadeMs = Date.parse(event.leaf.madeAt)
  return findEarlyOpening(story, event)
}

export function noteProblem(story: EventStory, problem: StoryProblem | null): StoryProblem | null {
  if (problem !== null) story.passing.set(problem.index!, problem)
  return problem
}

/** True for an entry that counts, also for an opening that only came too early. */
const isCounted = ({ voided, passing }: EventStory, { index }: StoryEvent) =>
  !voided.has(index) &&
  (passing.get(index)?.code ?? 'opened_before_kickoff') === 'opened_before_kickoff'

/** Place in `events` of the last commit before `end` that counts and is none of these; -1 for none. */
export function findLastCommit(story: EventStory, end: number, voids: ReadonlySet<number>): number {
  let place = end - 1
  for (; place >= 0; place--) {
    story.steps++
    const event = story.events[place]!
    if (event.kind === 'commit' && !voids.has(event.index) && isCounted(story, event)) break
  }
  return place
}

export function getMadeMs(event: StoryEvent | undefined): number {
  return event?.kind === 'commit' ? Date.parse(event.leaf.madeAt) : 0
}

/** Replays the commits and openings from entry `first` on without the voided ones. */
export function applyAgain(story: EventStory, first: number): void {
  const from = findPlace(story.events, first)
  const again = story.events.slice(from)
  for (const event of again) {
    const match = getMatch(story, toMatchId(event))
    story.steps += STEPS_PER_REPLAY + match.opened.length
    cutMatch(match, first)
    story.passing.delete(event.index)
  }
  const last = findLastCommit(story, from, NONE)
  story.lastMadeMs = getMadeMs(story.events[last])
  story.openedSince.length = 0
  for (const event of story.events.slice(last + 1, from)) {
    if (event.kind !== 'open' || !isCounted(story, event)) continue
    story.openedSince.push(event.opened!)
    story.passing.delete(event.index)
  }
  for (const event of again) {
    if (!story.voided.has(event.index)) noteProblem(story, applyEvent(story, event))
    else if (event.kind === 'commit') getMatch(story, toMatchId(event)).stated.push(event)
  }
}
