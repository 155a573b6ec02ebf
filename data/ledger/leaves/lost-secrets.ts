/**
 * Incidents of predictions that nobody can open any more: what hides them was lost with a
 * database. The members of a leaf are fixed, so a code that the message begins with says which
 * incident this is. Everybody who holds the key can write one, and could so hide predictions that
 * came out badly: every verifier therefore counts them and shows the number beside the record.
 */
import { toIncidents, type IncidentItem } from './incident.ts'
import type { IncidentLeaf } from './leaf.ts'

/** The code and what follows it. Logs hold it, so it never changes. */
const FIRST_WORDS = 'secrets_lost: '

/**
 * The leaves that void commits whose secrets were lost.
 *
 * @param words what was lost and how it was found, as whole sentences
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
