/** Which predictions reach the public log too late: the one rule, for every way in which a log is published. */
import { isLateIncident } from '#data/ledger/leaves/late-incident.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'

/** An entry with its place in the log. */
interface PlacedLeaf {
  readonly index: number
  readonly leaf: Leaf
}

/** What is known when a log is about to be signed. */
interface Publication {
  /** Entries of the largest head that was signed before: they were public by then, wherever their files are now. */
  readonly coveredSize: number
  readonly now: Date
}

/**
 * The matches, by id, with a commit that no earlier signed head covers and whose
 * kick-off has come. Those that an incident behind the commit tells of are left
 * out: it was stored by a run that was killed before it signed, and is signed now.
 *
 * @param entries in the log's order; all those from `coveredSize` on, earlier ones count for nothing
 */
export function listLateMatches(
  entries: readonly PlacedLeaf[],
  { coveredSize, now }: Publication,
): string[] {
  const late = new Set<string>()
  for (const { index, leaf } of entries) {
    if (index < coveredSize) continue
    if (leaf.kind === 'commit' && Date.parse(leaf.kickoffAt) <= now.getTime())
      late.add(leaf.matchId)
    if (leaf.kind === 'incident' && isLateIncident(leaf))
      for (const matchId of leaf.matchIds) late.delete(matchId)
  }
  return [...late].sort()
}
