/**
 * The leaf that names a release of the program which this installation runs or publishes, by the
 * hash of its archive.
 */
import type { IncidentLeaf } from './leaf.ts'
import { readNoFault, toNoFault, type Statement } from './no-fault.ts'

/** Existing logs contain this: never change. */
const MESSAGE =
  /^Release (\d{1,4}\.\d{1,4}\.\d{1,4}) of the program: archive with SHA-256 ([0-9a-f]{64})\. This is no fault\.$/

/** A release of the program. */
export interface ReleaseStatement {
  /** Such as `1.0.0`. */
  readonly version: string
  /** Of the archive, hex. */
  readonly sha256: string
}

/** The leaf of a release. */
export function toReleaseStatement(
  { version, sha256 }: ReleaseStatement,
  statedAt: string,
): IncidentLeaf {
  const message = `Release ${version} of the program: archive with SHA-256 ${sha256}. This is no fault.`
  return toNoFault(message, statedAt)
}

/** The release of a leaf; null for an incident that says anything else. */
export function readReleaseStatement(leaf: Statement): ReleaseStatement | null {
  const read = readNoFault(leaf, MESSAGE)
  return read && { version: read[0]!, sha256: read[1]! }
}
