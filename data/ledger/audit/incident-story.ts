/** What the incidents of a log say without voiding anything, and which of them a later one corrects. */
import { isCorrectable, listCorrected } from '#data/ledger/leaves/correction.ts'
import type { IncidentLeaf } from '#data/ledger/leaves/leaf.ts'

/** An incident that says of others before it that they were wrong. */
export interface StatedCorrection {
  readonly index: number
  /** Those of the entries it names that it can speak of. */
  readonly incidents: ReadonlySet<number>
  /** Matches that it and one of them name. */
  readonly matchIds: ReadonlySet<string>
  readonly message: string
}

export interface IncidentStory {
  /** Incidents that can be corrected, by index. */
  readonly incidents: Map<number, IncidentLeaf>
  readonly corrections: StatedCorrection[]
  /** Each match id once: a log may name the same thousand matches in a thousand incidents. */
  readonly matchIds: Map<string, string>
}

export function startIncidents(): IncidentStory {
  return { incidents: new Map(), corrections: [], matchIds: new Map() }
}

/** A copy that can be told more while the original stays as it is. */
export function forkIncidents({ incidents, corrections, matchIds }: IncidentStory): IncidentStory {
  return { incidents: new Map(incidents), corrections: [...corrections], matchIds }
}

function toShared({ matchIds }: IncidentStory, matchId: string): string {
  const known = matchIds.get(matchId)
  if (known === undefined) matchIds.set(matchId, matchId)
  return known ?? matchId
}

/**
 * Adds the next incident. A correction that names no incident before it with one
 * of its matches corrects nothing; it breaks no log either, because no correction
 * takes anything out of the record.
 */
export function addStatement(story: IncidentStory, leaf: IncidentLeaf, index: number): void {
  if (isCorrectable({ index, leaf })) {
    const matchIds = leaf.matchIds.map((matchId) => toShared(story, matchId))
    story.incidents.set(index, { ...leaf, matchIds })
    return
  }
  const named = new Set(leaf.matchIds)
  const incidents = new Set<number>()
  const matchIds = new Set<string>()
  for (const at of listCorrected(leaf))
    for (const matchId of story.incidents.get(at)?.matchIds ?? [])
      if (named.has(matchId)) {
        incidents.add(at)
        matchIds.add(matchId)
      }
  const { message } = leaf
  if (incidents.size > 0) story.corrections.push({ index, incidents, matchIds, message })
}

/** True when a correction says that this incident was wrong about this match, which it names. */
export function isCorrected(story: IncidentStory, incident: number, matchId: string): boolean {
  return story.corrections.some(
    ({ incidents, matchIds }) => incidents.has(incident) && matchIds.has(matchId),
  )
}
