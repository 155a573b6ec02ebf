/**
 * All faults of a log's story that was read to its end: contradictions no incident resolved, and
 * those that only show at the end.
 */
import { isLostSecrets } from '#data/ledger/leaves/lost-secrets.ts'
import { DAY_MS } from '#data/model/time.ts'
import { listStoryProblems, type LogStory } from './log-story.ts'
import { hasKickedOff } from './late-commits.ts'
import {
  getEvent,
  type MatchStory,
  type ProblemCode,
  type StoryEvent,
  type StoryProblem,
  type VoidedEntry,
} from './match-story.ts'
import { listCountedCommits } from './settled-match.ts'

/** Days after which a finished, unopened match is reported. */
export const OVERDUE_DAYS = 7

function findMatchFault(story: LogStory, match: MatchStory): [ProblemCode, string] | null {
  const { matchId, listed, commits } = match
  const unlisted = commits.find(
    ({ leaf }) => !match.predictedKickoffs.has(Date.parse(leaf.kickoffAt)),
  )
  if (unlisted)
    return [
      'not_in_universe',
      `${matchId} was committed for ${unlisted.leaf.kickoffAt}, but no day lists it as predicted at that time`,
    ]
  if (listed !== null && !story.days.get(listed.kickoffAt.slice(0, 10))?.has(matchId))
    return ['dropped_match', `${matchId} was on ${listed.kickoffAt.slice(0, 10)} and then left out`]
  if (listed?.status === 'predicted' && match.stated.length === 0)
    return ['predicted_without_commit', `${matchId} is listed as predicted but was never committed`]
  const counted = listCountedCommits(match)
  for (const commit of [counted[0], counted.at(-1)])
    if (commit !== undefined && match.opens.size > 0 && !match.opens.has(commit.leaf.revision))
      return [
        'revision_not_opened',
        `${matchId} was opened without revision ${commit.leaf.revision}, which is scored`,
      ]
  return null
}

/** The first fault of the whole story, null when there is none. */
export function findStoryProblem(story: LogStory): StoryProblem | null {
  const [first] = listStoryProblems(story)
  if (first !== undefined) return first
  if (story.pending !== null)
    return {
      code: 'universe_parts',
      index: null,
      message: `The universe of ${story.pending.leaf.day} was left unfinished.`,
    }
  for (const match of story.matches.values()) {
    const fault = findMatchFault(story, match)
    if (fault) return { code: fault[0], index: null, message: `${fault[1]}.` }
  }
  return null
}

/** Predictions that can no longer be opened, according to incidents, in the order of their voiding. */
export function listUnopenable({ voided }: LogStory): VoidedEntry[] {
  return [...voided.values()].filter(({ index, message }) =>
    isLostSecrets({ message, voids: [index] }),
  )
}

/**
 * Sound predictions that an incident took out, without a sign in the log that it did so before
 * kick-off. The sign is a later commit that counts and was made before kick-off: a head that held
 * it held the incident. The incident's own words and time are not: whoever regrets a prediction
 * chooses them.
 */
export function listVoidedAfterKickoff(story: LogStory): VoidedEntry[] {
  const voided = [...story.voided.values()].filter(
    ({ kind, wasCounting }) => kind === 'commit' && wasCounting,
  )
  if (voided.length === 0) return []
  const commits = story.events.filter(
    ({ kind, index }) => kind === 'commit' && !story.voided.has(index) && !story.passing.has(index),
  )
  // Both from the newest on: commits that count are in the order of their times.
  const shown = new Set<number>()
  let at = commits.length
  let next: StoryEvent | undefined
  for (const { index, incidentIndex } of voided.toSorted(
    (left, right) => right.incidentIndex - left.incidentIndex,
  )) {
    while (at > 0 && commits[at - 1]!.index > incidentIndex) next = commits[--at]
    const event = getEvent(story.events, index)!
    if (next?.kind !== 'commit' || event.kind !== 'commit') continue
    if (!hasKickedOff(story, event, new Date(next.leaf.madeAt))) shown.add(index)
  }
  return voided.filter(({ index }) => !shown.has(index))
}

/**
 * Committed matches that are over for a week by the log's own time and not open: never opened, or
 * their opening was voided. Those with lost secrets stay here for good.
 */
export function listOverdue(story: LogStory): string[] {
  const before = story.lastMadeMs - OVERDUE_DAYS * DAY_MS
  const lost = new Set(listUnopenable(story).map(({ matchId }) => matchId))
  return [...story.matches.values()]
    .filter(
      ({ matchId, commits, opens, listed }) =>
        (commits.length > 0 || lost.has(matchId)) &&
        opens.size === 0 &&
        listed !== null &&
        listed.status !== 'not_scheduled' &&
        Date.parse(listed.kickoffAt) < before,
    )
    .map(({ matchId }) => matchId)
}
