/**
 * The leaf that commits to members' own forecasts: the root of a tree over their hashes. Runs in the
 * browser.
 */
import { toHex, type Bytes } from '#data/ledger/format/bytes.ts'
import type { IncidentLeaf } from './leaf.ts'
import { readNoFault, toNoFault, type Statement } from './no-fault.ts'

/** Existing logs contain these words and the rest of the message: never change them. */
export const SEAL_WORDS = 'Sealed forecasts of members: '
const MESSAGE = new RegExp(
  String.raw`^${SEAL_WORDS}([1-9]\d{0,8}) leaves, root ([0-9a-f]{64})\. This is no fault\.$`,
)

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
  const message = `${SEAL_WORDS}${size} leaves, root ${toHex(root)}. This is no fault.`
  return toNoFault(message, statedAt)
}

/** The tree of a leaf; null for an incident that says anything else. */
export function readForecastSeal(leaf: Statement): ForecastSeal | null {
  const read = readNoFault(leaf, MESSAGE)
  return read && { leaves: Number(read[0]), root: read[1]! }
}
