/**
 * Statements that are no fault, marked by their words: incidents that void nothing and name no match,
 * because every older verifier would call a log with a new kind damaged (decision 038).
 */
import type { IncidentLeaf } from './leaf.ts'

/** @param message up to 200 letters, of which older verifiers count one once; its pattern never changes */
export function toNoFault(message: string, statedAt: string): IncidentLeaf {
  return { v: 1, kind: 'incident', statedAt, message, matchIds: [] }
}

/** What of a leaf tells whether it is one. */
export type Statement = Pick<IncidentLeaf, 'message' | 'matchIds' | 'voids'>

/** What the groups of the pattern matched; null for an incident that says anything else. */
export function readNoFault(
  { message, matchIds, voids }: Statement,
  pattern: RegExp,
): readonly string[] | null {
  if (matchIds.length > 0 || voids !== undefined) return null
  return pattern.exec(message)?.slice(1) ?? null
}
