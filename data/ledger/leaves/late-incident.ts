/**
 * Incidents of predictions that were stored before kick-off and reached the public log only after
 * it. The members of a leaf are fixed, so the first words of the message identify the kind.
 */
import { toIncidents, type IncidentItem } from './incident.ts'
import type { IncidentLeaf } from './leaf.ts'

/**
 * First words of an incident that takes late predictions out of the record. Existing logs contain
 * them: never change.
 */
const WORDS = 'These predictions were published after kick-off'
/** First words in older logs, where late predictions still counted. */
const OLD_WORDS =
  'These predictions were made and stored before kick-off, but a run was interrupted'

/**
 * The leaves that void late commits and their openings.
 * @param now when it is detected; an interrupted run leaves the signing to a later one
 */
export function toLateIncidents(
  items: readonly Required<IncidentItem>[],
  now: Date,
): IncidentLeaf[] {
  const statedAt = now.toISOString()
  const message = `${WORDS}, not before ${statedAt}, and do not count.`
  return toIncidents(items, { message, statedAt })
}

/** True for an incident that voids predictions because they were published after kick-off. */
export function isLateVoid({ message, voids }: Pick<IncidentLeaf, 'message' | 'voids'>): boolean {
  return voids !== undefined && message.startsWith(WORDS)
}

/** True for an incident of an older log that reports late predictions and lets them count. */
export function isLateIncident({ message, voids }: IncidentLeaf): boolean {
  return voids === undefined && message.startsWith(OLD_WORDS)
}
