/** Incidents as leaves: split where one entry is too small for all their matches. */
import { toCanonicalBytes } from '#data/ledger/format/canonical-json.ts'
import { MOST_ENTRY_BYTES } from '#data/ledger/format/entry-bundle.ts'
import type { IncidentLeaf } from './leaf.ts'

/** Message and time of an incident. */
interface IncidentStatement {
  readonly message: string
  /** ISO 8601, UTC. */
  readonly statedAt: string
}

/** A match of an incident, with its voided entry, if any. */
export interface IncidentItem {
  readonly matchId: string
  readonly index?: number
}

/** One leaf of all items, however long. */
export function toIncident(
  items: readonly IncidentItem[],
  { message, statedAt }: IncidentStatement,
): IncidentLeaf {
  const voids = items.flatMap(({ index }) => index ?? []).sort((left, right) => left - right)
  return {
    v: 1,
    kind: 'incident',
    statedAt,
    message,
    matchIds: [...new Set(items.map(({ matchId }) => matchId))].sort(),
    ...(voids.length > 0 && { voids }),
  }
}

/** Bytes of one match's items in a leaf: each text or number with its comma. */
function countBytes(matchId: string, items: readonly IncidentItem[]): number {
  const numbers = items.map(({ index }) => (index === undefined ? 0 : `${index},`.length))
  return toCanonicalBytes(matchId).length + 1 + numbers.reduce((sum, bytes) => sum + bytes, 0)
}

/**
 * The leaves of an incident, each of at most 65,535 bytes and with the whole statement. The items
 * of a match stay together; the matches keep their order.
 */
export function toIncidents(
  items: readonly IncidentItem[],
  statement: IncidentStatement,
): IncidentLeaf[] {
  const frame = toCanonicalBytes({ ...toIncident([], statement), voids: [] }).length
  const parts: IncidentItem[][] = [[]]
  let bytes = frame
  for (const [matchId, ofMatch] of Map.groupBy(items, (item) => item.matchId)) {
    const more = countBytes(matchId, ofMatch)
    if (bytes + more > MOST_ENTRY_BYTES && parts.at(-1)!.length > 0) {
      parts.push([])
      bytes = frame
    }
    parts.at(-1)!.push(...ofMatch)
    bytes += more
  }
  return parts.map((part) => toIncident(part, statement))
}
