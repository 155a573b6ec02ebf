/** Statements of the incidents that void nothing, and which of them a later incident corrects. */
import { isCorrectable, listCorrected } from '#data/ledger/leaves/correction.ts'
import { readForecastSeal } from '#data/ledger/leaves/forecast-seal.ts'
import { readReleaseStatement } from '#data/ledger/leaves/release-statement.ts'
import type { IncidentLeaf } from '#data/ledger/leaves/leaf.ts'

/** An incident that declares earlier ones wrong. */
interface StatedCorrection {
  readonly index: number
  /** Named incidents that it can correct, ascending. */
  readonly incidents: readonly number[]
  /** Matches named both by it and by one of them. */
  readonly matchIds: ReadonlySet<string>
  readonly message: string
}

export interface IncidentStory {
  /** Incidents that can be corrected, by index. */
  readonly incidents: Map<number, IncidentLeaf>
  readonly corrections: StatedCorrection[]
  /** Names compared so far, in search of what corrections are about. */
  compared: number
  /** Each match id once, to save memory: a thousand incidents may name the same thousand matches. */
  readonly matchIds: Map<string, string>
}

export function startIncidents(): IncidentStory {
  return { incidents: new Map(), corrections: [], compared: 0, matchIds: new Map() }
}

/** A copy that can be extended without changing the original. */
export function forkIncidents(story: IncidentStory): IncidentStory {
  const { incidents, corrections } = story
  return { ...story, incidents: new Map(incidents), corrections: [...corrections] }
}

function toShared({ matchIds }: IncidentStory, matchId: string): string {
  const known = matchIds.get(matchId)
  if (known === undefined) matchIds.set(matchId, matchId)
  return known ?? matchId
}

/**
 * Adds the next incident; what seals forecasts or names a release is none. A correction that shares
 * no match with an earlier incident corrects nothing. It breaks no log either, because a correction
 * takes nothing out of the record.
 */
export function addStatement(story: IncidentStory, leaf: IncidentLeaf, index: number): void {
  if (readForecastSeal(leaf) !== null || readReleaseStatement(leaf) !== null) return
  if (isCorrectable({ index, leaf })) {
    const matchIds = leaf.matchIds.map((matchId) => toShared(story, matchId))
    story.incidents.set(index, { ...leaf, matchIds })
    return
  }
  const named = new Set(leaf.matchIds)
  const incidents: number[] = []
  const matchIds = new Set<string>()
  for (const at of new Set(listCorrected(leaf))) {
    const corrected = story.incidents.get(at)?.matchIds ?? []
    story.compared += 1 + corrected.length
    const shared = corrected.filter((matchId) => named.has(matchId))
    if (shared.length > 0) incidents.push(at)
    for (const matchId of shared) matchIds.add(matchId)
  }
  incidents.sort((left, right) => left - right)
  const { message } = leaf
  if (incidents.length > 0) story.corrections.push({ index, incidents, matchIds, message })
}

/** True when a correction declares this incident wrong about this match. */
export function isCorrected(story: IncidentStory, incident: number, matchId: string): boolean {
  return story.corrections.some(
    ({ incidents, matchIds }) => incidents.includes(incident) && matchIds.has(matchId),
  )
}
