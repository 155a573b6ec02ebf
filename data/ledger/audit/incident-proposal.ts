/**
 * Entries that an incident must void to make a log consistent again: those with a time in the
 * future, openings of matches that have not begun, and whatever contradicts earlier entries.
 */
import { toIncident } from '#data/ledger/leaves/incident.ts'
import { addToStory, forkStory, listStoryProblems, type LogStory } from './log-story.ts'
import { getEvent, getOpenableAtMs, type StoryEvent } from './match-story.ts'

/** An entry to void, with the reason in words. */
export interface ProposedVoid {
  readonly index: number
  readonly kind: StoryEvent['kind']
  readonly matchId: string
  readonly revision: number
  readonly reason: string
}

function toProposed(event: StoryEvent, reason: string): ProposedVoid {
  const { index, kind } = event
  const { matchId, revision } = event.kind === 'commit' ? event.leaf : event
  return { index, kind, matchId, revision, reason }
}

/** Entries with a time in the future. */
function listAhead(story: LogStory, now: Date): ProposedVoid[] {
  return story.events.flatMap((event) => {
    if (story.voided.has(event.index)) return []
    if (event.kind === 'commit')
      return Date.parse(event.leaf.madeAt) > now.getTime()
        ? toProposed(event, `states that it was made at ${event.leaf.madeAt}`)
        : []
    const openableAtMs = getOpenableAtMs(story.matches.get(event.matchId)!)
    return openableAtMs > now.getTime()
      ? toProposed(event, `opens a match that kicks off at ${new Date(openableAtMs).toISOString()}`)
      : []
  })
}

/** The entries behind the first contradiction. */
function listAgainst(story: LogStory): ProposedVoid[] {
  const [problem] = listStoryProblems(story)
  const event = problem && getEvent(story.events, problem.index!)
  if (!problem || !event) return []
  const events = story.events.filter(({ index }) => !story.voided.has(index))
  if (problem.code === 'committed_after_opening' && event.kind === 'commit')
    // The commit was made before its kick-off, so the openings before it were too early.
    return events
      .filter(
        (other) =>
          other.kind === 'open' &&
          other.matchId === event.leaf.matchId &&
          other.index < event.index,
      )
      .map((other) => toProposed(other, `came before the commit of entry ${event.index}`))
  return [toProposed(event, problem.message)]
}

/** The openings of these commits: an opening without its commit would contradict the log. */
function withOpenings(story: LogStory, voids: readonly ProposedVoid[]): ProposedVoid[] {
  const commits = new Set(voids.filter(({ kind }) => kind === 'commit').map(({ index }) => index))
  const openings = story.events.flatMap((event) =>
    event.kind === 'open' &&
    event.commitIndex !== null &&
    commits.has(event.commitIndex) &&
    !story.voided.has(event.index) &&
    !voids.some(({ index }) => index === event.index)
      ? toProposed(event, `opens entry ${event.commitIndex}, which is voided`)
      : [],
  )
  return [...voids, ...openings]
}

/** The entries to void now, by index; none when the log is consistent. */
export function proposeVoids(story: LogStory, now: Date): ProposedVoid[] {
  const statement = { message: 'proposed', statedAt: now.toISOString() }
  let proposed = withOpenings(story, listAhead(story, now))
  // Each voided entry may reveal the next contradiction, or resolve several.
  for (;;) {
    const tried = forkStory(story)
    if (proposed.length > 0) addToStory(tried, toIncident(proposed, statement), Infinity)
    const isNew = (item: ProposedVoid) => !proposed.some(({ index }) => index === item.index)
    const more = withOpenings(tried, listAgainst(tried)).filter(isNew)
    if (more.length === 0) return proposed.sort((left, right) => left.index - right.index)
    proposed = [...proposed, ...more]
  }
}
