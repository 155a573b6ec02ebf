/** The incident that tells of predictions that were stored before kick-off and reached the public log only after it. */
import { toIncidents, type IncidentItem } from './incident.ts'
import type { IncidentLeaf } from './leaf.ts'

/** How its message begins. Written by every version so far, so these words never change. */
const WORDS = 'These predictions were made and stored before kick-off, but a run was interrupted'

/**
 * The leaves that tell of these matches.
 *
 * @param now when it is noticed; a run that is killed then leaves the signing to a later one
 */
export function toLateIncidents(matches: readonly IncidentItem[], now: Date): IncidentLeaf[] {
  const statedAt = now.toISOString()
  return toIncidents(matches, {
    message: `${WORDS}, and at ${statedAt} they were not published yet.`,
    statedAt,
  })
}

/** True for an incident that says nothing but that predictions were published late. */
export function isLateIncident({ message, voids }: IncidentLeaf): boolean {
  return voids === undefined && message.startsWith(WORDS)
}
