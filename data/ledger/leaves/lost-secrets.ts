/**
 * Incidents of predictions that can no longer be opened: their secrets were lost with a database.
 * The members of a leaf are fixed, so a code at the start of the message identifies the kind. The
 * holder of the key can write one at any time, and so hide bad predictions: every verifier
 * therefore counts them and shows the number beside the record.
 */
import { toIncidents, type IncidentItem } from './incident.ts'
import type { IncidentLeaf } from './leaf.ts'

/** The code and what follows it. Existing logs contain it: never change. */
const FIRST_WORDS = 'secrets_lost: '

/**
 * The leaves that void commits whose secrets were lost.
 * @param words what was lost and how it was detected, as whole sentences
 */
export function toLostSecrets(
  items: readonly Required<IncidentItem>[],
  { words, statedAt }: { readonly words: string; readonly statedAt: string },
): IncidentLeaf[] {
  return toIncidents(items, { message: `${FIRST_WORDS}${words}`, statedAt })
}

/** True for an incident that voids predictions because they can never be opened. */
export function isLostSecrets({
  message,
  voids,
}: Pick<IncidentLeaf, 'message' | 'voids'>): boolean {
  return voids !== undefined && message.startsWith(FIRST_WORDS)
}
