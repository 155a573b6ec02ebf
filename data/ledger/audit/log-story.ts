/**
 * What the entries of a log say together: read in order, each checked against those before. Rules
 * of single matches are in `match-story.ts`, those that only show at the end in `log-verdict.ts`.
 * Hashes are not checked here; the bytes were verified before.
 */
import { toDay } from '#data/model/time.ts'
import { checkOpening } from '#data/ledger/leaves/commitment.ts'
import type {
  IncidentLeaf,
  KeyLeaf,
  Leaf,
  OpenLeaf,
  SeasonLeaf,
  UniverseFixture,
  UniverseLeaf,
} from '#data/ledger/leaves/leaf.ts'
import { getLastKey, type HandOver } from '#data/ledger/signing/current-signer.ts'
import { toOpenedParts } from '#data/ledger/leaves/opened-facts.ts'
import {
  addStatement,
  forkIncidents,
  startIncidents,
  type IncidentStory,
} from './incident-story.ts'
import { findVoidFault } from './incident-rules.ts'
import {
  addCommit,
  addOpening,
  startMatch,
  type Fault,
  type MatchStory,
  type StatedCommit,
  type StatedOpening,
  type StoryEvent,
  type StoryProblem,
  type VoidedEntry,
} from './match-story.ts'

export interface LogStory {
  readonly matches: Map<string, MatchStory>
  /** Match ids of the last complete universe of each day. */
  readonly days: Map<string, ReadonlySet<string>>
  pending: { readonly leaf: UniverseLeaf; readonly fixtures: readonly UniverseFixture[] } | null
  /** All commits and openings, by index: after an incident they are replayed without those it voids. */
  readonly events: Map<number, StoryEvent>
  readonly voided: Map<number, VoidedEntry>
  readonly said: IncidentStory
  /** Contradictions of universes, keys, incidents and season forecasts: no incident resolves them. */
  readonly lasting: StoryProblem[]
  /** Contradictions of commits and openings, by the entry where they show. */
  readonly passing: Map<number, StoryProblem>
  /** Latest time of a counting commit, ms since 1970. */
  lastMadeMs: number
  /** Openings since the last commit; their kick-off is compared with the next commit's time. */
  openedSince: readonly StatedOpening[]
  /** The last season forecast of each league. */
  readonly seasons: Map<string, Pick<SeasonLeaf, 'season' | 'round' | 'madeAt'>>
  /** The key rotations in the log's order; their signatures are not checked here. */
  handOvers: readonly HandOver[]
}

/** The story before the first entry. */
export function startStory(): LogStory {
  return {
    matches: new Map(),
    days: new Map(),
    pending: null,
    events: new Map(),
    voided: new Map(),
    said: startIncidents(),
    lasting: [],
    passing: new Map(),
    lastMadeMs: 0,
    openedSince: [],
    seasons: new Map(),
    handOvers: [],
  }
}

/** A copy that can be extended without changing the original. */
export function forkStory(story: LogStory): LogStory {
  return {
    ...story,
    matches: new Map(story.matches),
    days: new Map(story.days),
    events: new Map(story.events),
    voided: new Map(story.voided),
    said: forkIncidents(story.said),
    lasting: [...story.lasting],
    passing: new Map(story.passing),
    seasons: new Map(story.seasons),
  }
}

/** Every contradiction that no incident has resolved, in the order of the entries. */
export function listStoryProblems(story: LogStory): StoryProblem[] {
  return [...story.lasting, ...story.passing.values()].sort(
    (left, right) => left.index! - right.index!,
  )
}

const getMatch = (story: LogStory, matchId: string) =>
  story.matches.get(matchId) ?? startMatch(matchId)

function addUniverse(story: LogStory, leaf: UniverseLeaf): Fault | null {
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
    const match = getMatch(story, fixture.matchId)
    const kickoffMs = Date.parse(fixture.kickoffAt)
    const { predictedKickoffs } = match
    story.matches.set(fixture.matchId, {
      ...match,
      listed: fixture,
      predictedKickoffs:
        fixture.status === 'predicted' && !predictedKickoffs.has(kickoffMs)
          ? new Set([...predictedKickoffs, kickoffMs])
          : predictedKickoffs,
    })
  }
  return null
}

function toOpeningEvent(story: LogStory, leaf: OpenLeaf, index: number): StoryEvent {
  const { matchId, revision, result } = leaf
  const commit = story.matches
    .get(matchId)
    ?.stated.find((candidate) => candidate.leaf.revision === revision)
  const opening = { index, matchId, revision, ...toOpenedParts(leaf.prediction), result }
  if (commit === undefined) return { kind: 'open', ...opening, fault: null, commitIndex: null }
  const fault = checkOpening(commit.leaf, leaf)
  return { kind: 'open', ...opening, fault, commitIndex: commit.index }
}

/** A later commit with a time before the kick-off proves that an opening was too early. */
function findEarlyOpening(story: LogStory, commit: StatedCommit): StoryProblem | null {
  const early = story.openedSince.find((opening) => {
    const match = story.matches.get(opening.matchId)
    const kickoffs = [match?.listed?.kickoffAt, match?.commits.at(-1)?.leaf.kickoffAt]
    const times = kickoffs.flatMap((kickoff) => (kickoff === undefined ? [] : Date.parse(kickoff)))
    return Math.min(...times) > story.lastMadeMs
  })
  story.openedSince = []
  return early === undefined
    ? null
    : {
        code: 'opened_before_kickoff',
        index: early.index,
        message: `Entry ${early.index}: ${early.matchId} was opened before its kick-off, as the time ${commit.leaf.madeAt} of entry ${commit.index} shows.`,
      }
}

/** Counts a commit or an opening, unless it contradicts what counts already. */
function applyEvent(story: LogStory, event: StoryEvent): StoryProblem | null {
  const matchId = event.kind === 'commit' ? event.leaf.matchId : event.matchId
  const match = getMatch(story, matchId)
  if (event.kind === 'open') {
    const { next, fault } = addOpening(match, event)
    story.matches.set(matchId, next)
    if (fault === null) story.openedSince = [...story.openedSince, event]
    return fault && toProblem(fault, event.index)
  }
  const { next, fault } = addCommit(match, event, story.lastMadeMs)
  story.matches.set(matchId, next)
  if (fault !== null) return toProblem(fault, event.index)
  story.lastMadeMs = Date.parse(event.leaf.madeAt)
  return findEarlyOpening(story, event)
}

function keepProblem(story: LogStory, problem: StoryProblem | null): StoryProblem | null {
  if (problem !== null) story.passing.set(problem.index!, problem)
  return problem
}

/** Replays all commits and openings without the voided ones. */
function applyAgain(story: LogStory): void {
  for (const [id, match] of story.matches)
    story.matches.set(id, {
      ...startMatch(id),
      listed: match.listed,
      predictedKickoffs: match.predictedKickoffs,
    })
  story.lastMadeMs = 0
  story.openedSince = []
  story.passing.clear()
  for (const event of story.events.values()) {
    if (!story.voided.has(event.index)) keepProblem(story, applyEvent(story, event))
    else if (event.kind === 'commit') {
      const match = getMatch(story, event.leaf.matchId)
      story.matches.set(match.matchId, { ...match, stated: [...match.stated, event] })
    }
  }
}

function addIncident(story: LogStory, leaf: IncidentLeaf, index: number): Fault | null {
  addStatement(story.said, leaf, index)
  if (leaf.voids === undefined) return null
  const fault = findVoidFault(story, leaf)
  if (fault !== null) return fault
  for (const at of leaf.voids) {
    const event = story.events.get(at)!
    const matchId = event.kind === 'commit' ? event.leaf.matchId : event.matchId
    const { message, statedAt } = leaf
    const found = { kind: event.kind, matchId, wasCounting: !story.passing.has(at) }
    story.voided.set(at, { index: at, incidentIndex: index, message, statedAt, ...found })
  }
  applyAgain(story)
  return null
}

function addKey(story: LogStory, leaf: KeyLeaf, index: number): Fault | null {
  const last = getLastKey(story.handOvers)
  if (last !== null && leaf.previousKey !== last)
    return ['key_out_of_turn', `the key ${leaf.key} does not take over from the last one`]
  story.handOvers = [...story.handOvers, { index, leaf }]
  return null
}

/** One forecast per round of a season: with several, one could be chosen after the results. */
function addSeason(story: LogStory, leaf: SeasonLeaf): Fault | null {
  const { league, season, round, madeAt } = leaf
  const last = story.seasons.get(league)
  const isLater =
    last === undefined ||
    ((season > last.season || (season === last.season && round > last.round)) &&
      Date.parse(madeAt) >= Date.parse(last.madeAt))
  if (!isLater)
    return [
      'season_out_of_turn',
      `the forecast of ${league} ${season} after round ${round} does not follow the one after round ${last.round} of ${last.season}`,
    ]
  story.seasons.set(league, { season, round, madeAt })
  return null
}

function toProblem([code, what]: Fault, index: number): StoryProblem {
  return { code, index, message: `Entry ${index}: ${what}.` }
}

function findLastingFault(story: LogStory, leaf: Leaf, index: number): Fault | null {
  if (leaf.kind === 'universe') return addUniverse(story, leaf)
  if (story.pending !== null)
    return ['universe_parts', `the universe of ${story.pending.leaf.day} was left unfinished`]
  if (leaf.kind === 'incident') return addIncident(story, leaf, index)
  if (leaf.kind === 'season') return addSeason(story, leaf)
  return leaf.kind === 'key' ? addKey(story, leaf, index) : null
}

/** Adds the next entry to the story; null when it is consistent, else the first contradiction. */
export function addToStory(story: LogStory, leaf: Leaf, index: number): StoryProblem | null {
  const fault = findLastingFault(story, leaf, index)
  if (fault !== null) {
    const problem = toProblem(fault, index)
    story.lasting.push(problem)
    return problem
  }
  if (leaf.kind !== 'commit' && leaf.kind !== 'open') return null
  const event: StoryEvent =
    leaf.kind === 'commit' ? { kind: 'commit', index, leaf } : toOpeningEvent(story, leaf, index)
  story.events.set(index, event)
  return keepProblem(story, applyEvent(story, event))
}

/** The story of a complete list of leaves, contradictions included. */
export function readStory(leaves: Iterable<Leaf>): LogStory {
  const story = startStory()
  let index = 0
  for (const leaf of leaves) addToStory(story, leaf, index++)
  return story
}
