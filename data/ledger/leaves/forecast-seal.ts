/**
 * The leaf that commits to members' own forecasts: the root of a tree over their hashes. It is an
 * incident that voids nothing and names no match, marked by its first words, because every older
 * verifier would call a log with a new kind damaged (decision 038). Runs in the browser.
 */
import { toHex, type Bytes } from '#data/ledger/format/bytes.ts'
import type { IncidentLeaf } from './leaf.ts'

/** Existing logs contain this: never change. Older verifiers count a message of up to 200 letters once. */
const MESSAGE =
  /^Sealed forecasts of members: ([1-9]\d{0,8}) leaves, root ([0-9a-f]{64})\. This is no fault\.$/

/** The tree that a leaf commits to. */
export interface ForecastSeal {
  /** Leaves of the tree, those that only fill it up included. */
  readonly leaves: number
  /** Hex. */
  readonly root: string
}

/** The leaf of a tree. */
export function toForecastSeal(
  { size, root }: { readonly size: number; readonly root: Bytes },
  statedAt: string,
): IncidentLeaf {
  const message = `Sealed forecasts of members: ${size} leaves, root ${toHex(root)}. This is no fault.`
  return { v: 1, kind: 'incident', statedAt, message, matchIds: [] }
}

/** The tree of a leaf; null for an incident that says anything else. */
export function readForecastSeal({
  message,
  matchIds,
  voids,
}: Pick<IncidentLeaf, 'message' | 'matchIds' | 'voids'>): ForecastSeal | null {
  const [, leaves, root] = MESSAGE.exec(message) ?? []
  if (root === undefined || matchIds.length > 0 || voids !== undefined) return null
  return { leaves: Number(leaves), root }
}
