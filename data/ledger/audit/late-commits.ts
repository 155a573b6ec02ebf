/** Which predictions reach the public log too late: the one rule, for every way in which a log is published. */
import { isLateVoid } from '#data/ledger/leaves/late-incident.ts'
import type { IncidentItem } from '#data/ledger/leaves/incident.ts'
import type { LogStory, VoidedEntry } from './log-story.ts'
import type { StatedCommit } from './match-story.ts'

/** What is known when a log is about to be signed. */
interface Publication {
  /** Entries of the largest head that was signed before: they were public by then, wherever their files are now. */
  readonly coveredSize: number
  readonly now: Date
}

/** By the kick-off that the commit states and by the one that was listed last: a row that states a later one does not help. */
function hasKickedOff({ matches }: LogStory, { leaf }: StatedCommit, now: Date): boolean {
  const kickoffs = [leaf.kickoffAt, matches.get(leaf.matchId)?.listed?.kickoffAt ?? leaf.kickoffAt]
  return Math.min(...kickoffs.map((at) => Date.parse(at))) <= now.getTime()
}

/**
 * The commits that no earlier signed head covers and whose match has kicked off,
 * and the openings of them, in the log's order. What an incident has voided is
 * left out: a run that was killed before it signed had found it, and it is signed now.
 */
export function listLateEntries(
  story: LogStory,
  { coveredSize, now }: Publication,
): Required<IncidentItem>[] {
  const late = new Set<number>()
  return [...story.events.values()].flatMap((event) => {
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
 * The first entry that an incident not yet signed voids as published late, though
 * an earlier signed head held it; null without one. Only a false row says so.
 */
export function findFalseLateVoid(
  { voided }: LogStory,
  { coveredSize }: Pick<Publication, 'coveredSize'>,
): VoidedEntry | null {
  const found = [...voided.values()].find(
    ({ index, incidentIndex, message }) =>
      index < coveredSize &&
      incidentIndex >= coveredSize &&
      isLateVoid({ message, voids: [index] }),
  )
  return found ?? null
}
