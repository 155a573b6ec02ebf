/**
 * What the entries of a log say together: read in order, each checked against those before. Rules
 * of single matches are in `match-story.ts`, how commits and openings are applied is in
 * `apply-events.ts`, faults that only show at the end are in `log-verdict.ts`.
 * Hashes are not checked here; the bytes were verified before.
 */
import { toDay } from '#data/model/time.ts'
import type {
  IncidentLeaf,
  KeyLeaf,
  Leaf,
  SeasonLeaf,
  UniverseFixture,
  UniverseLeaf,
} from '#data/ledger/leaves/leaf.ts'
import { isLostSecrets } from '#data/ledger/leaves/lost-secrets.ts'
import { getLastKey, type HandOver } from '#data/ledger/signing/current-signer.ts'
import {
  applyAgain,
  applyEvent,
  findLastCommit,
  getMadeMs,
  getMatch,
  noteProblem,
  toOpeningEvent,
  toProblem,
  type EventStory,
} from './apply-events.ts'
import {
  addStatement,
  forkIncidents,
  startIncidents,
  type IncidentStory,
} from './incident-story.ts'
import { findVoidFault } from './incident-rules.ts'
import {
  getEvent,
  toMatchId,
  type Fault,
  type StoryEvent,
  type StoryProblem,
} from './match-story.ts'

export interface LogStory extends EventStory {
  /** Match ids of the last complete universe of each day. */
  readonly days: Map<string, ReadonlySet<string>>
  pending: { readonly leaf: UniverseLeaf; readonly fixtures: UniverseFixture[] } | null
  readonly said: IncidentStory
  /** Contradictions of universes, keys, incidents and season forecasts: no incident resolves them. */
  readonly lasting: StoryProblem[]
  /** The last season forecast of each league. */
  readonly seasons: Map<string, Pick<SeasonLeaf, 'season' | 'round' | 'madeAt'>>
  /** The key rotations in the log's order; their signatures are not checked here. */
  readonly handOvers: HandOver[]
  /** Kick-offs for which a match was listed with a prediction. */
  kickoffs: number
}

/** The story before the first entry. */
export function startStory(): LogStory {
  return {
    matches: new Map(),
    days: new Map(),
    pending: null,
    events: [],
    voided: new Map(),
    said: startIncidents(),
    lasting: [],
    passing: new Map(),
    lastMadeMs: 0,
    openedSince: [],
    seasons: new Map(),
    handOvers: [],
    kickoffs: 0,
    steps: 0,
    owner: {},
  }
}

/** A copy. Both can be extended without changing the other. */
export function forkStory(story: LogStory): LogStory {
  story.owner = {}
  const { pending } = story
  return {
    ...story,
    owner: {},
    pending: pending && { ...pending, fixtures: [...pending.fixtures] },
    openedSince: [...story.openedSince],
    handOvers: [...story.handOvers],
    matches: new Map(story.matches),
    days: new Map(story.days),
    events: [...story.events],
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

  const fixtures = pending?.fixtures ?? []
  fixtures.push(...leaf.fixtures)
  story.pending = leaf.part === leaf.parts ? null : { leaf, fixtures }
  if (story.pending !== null) return null
  story.days.set(leaf.day, new Set(fixtures.map((fixture) => fixture.matchId)))
  for (const fixture of fixtures) {
    const match = getMatch(story, fixture.matchId)
    const kickoffMs = Date.parse(fixture.kickoffAt)
    match.listed = fixture
    if (fixture.status !== 'predicted' || match.predictedKickoffs.has(kickoffMs)) continue
    match.predictedKickoffs.add(kickoffMs)
    story.kickoffs++
  }
  return null
}

function addIncident(story: LogStory, leaf: IncidentLeaf, index: number): Fault | null {
  addStatement(story.said, leaf, index)
  if (leaf.voids === undefined) return null
  if (isLostSecrets(leaf)) story.steps += story.events.length
  const last = findLastCommit(story, story.events.length, new Set(leaf.voids))
  const fault = findVoidFault(story, leaf, getMadeMs(story.events[last]))
  if (fault !== null) return fault
  for (const at of leaf.voids) {
    const event = getEvent(story.events, at)!
    const { message, statedAt } = leaf
    const wasCounting = !story.passing.has(at)
    const found = { kind: event.kind, matchId: toMatchId(event), wasCounting }
    story.voided.set(at, { index: at, incidentIndex: index, message, statedAt, ...found })
  }
  applyAgain(story, leaf.voids[0]!)
  return null
}

function addKey(story: LogStory, leaf: KeyLeaf, index: number): Fault | null {
  const last = getLastKey(story.handOvers)
  if (last !== null && leaf.previousKey !== last)
    return ['key_out_of_turn', `the key ${leaf.key} does not take over from the last one`]
  story.handOvers.push({ index, leaf })
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
  story.events.push(event)
  return noteProblem(story, applyEvent(story, event))
}

/** The story of a complete list of leaves, contradictions included. */
export function readStory(leaves: Iterable<Leaf>): LogStory {
  const story = startStory()
  let index = 0
  for (const leaf of leaves) addToStory(story, leaf, index++)
  return story
}
