/** The one rule for predictions that reach the public log too late, for every way to publish a log. */
import type { IncidentItem } from '#data/ledger/leaves/incident.ts'
import type { LogStory } from './log-story.ts'
import { getEvent, type StatedCommit, type VoidedEntry } from './match-story.ts'

/** State when a log is about to be signed. */
interface Publication {
  /** Entries of the largest signed head: they were public by then, wherever their files are now. */
  readonly coveredSize: number
  readonly now: Date
}

/** By the commit's kick-off and by the last listed one: a row with a later kick-off does not help. */
export function hasKickedOff({ matches }: LogStory, { leaf }: StatedCommit, now: Date): boolean {
  const kickoffs = [leaf.kickoffAt, matches.get(leaf.matchId)?.listed?.kickoffAt ?? leaf.kickoffAt]
  return Math.min(...kickoffs.map((at) => Date.parse(at))) <= now.getTime()
}

/**
 * Commits that no signed head covers and whose match has kicked off, and their openings, in the
 * log's order. Entries already voided are left out: an interrupted run voided them before signing,
 * and they are signed now.
 */
export function listLateEntries(
  story: LogStory,
  { coveredSize, now }: Publication,
): Required<IncidentItem>[] {
  const late = new Set<number>()
  return story.events.flatMap((event) => {
    if (event.index < coveredSize || story.voided.has(event.index)) return []
    if (event.kind === 'open')
      return event.commitIndex !== null && late.has(event.commitIndex)
        ? { matchId: event.matchId, index: event.index }
        : []
    if (!hasKickedOff(story, event, now)) return []
    late.add(event.index)
    return { matchId: event.leaf.matchId, index: event.index }
  })
}

/**
 * Sound commits under a signed head that an unsigned incident voids after their kick-off, by the
 * incident's own time. Its words do not matter.
 */
export function listVoidsAfterKickoff(
  story: LogStory,
  { coveredSize }: Pick<Publication, 'coveredSize'>,
): VoidedEntry[] {
  return [...story.voided.values()].filter((entry) => {
    const event = getEvent(story.events, entry.index)!
    return (
      event.kind === 'commit' &&
      entry.wasCounting &&
      entry.index < coveredSize &&
      entry.incidentIndex >= coveredSize &&
      hasKickedOff(story, event, new Date(entry.statedAt))
    )
  })
}
