/**
 * The leaf that names a release of the program which this installation runs or publishes, by the
 * hash of its archive. Like the seal of forecasts it is an incident that voids nothing and names no
 * match, marked by its words, because every older verifier would call a log with a new kind damaged.
 */
import type { IncidentLeaf } from './leaf.ts'

/** Existing logs contain this: never change. Older verifiers count a message of up to 200 letters once. */
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
  return { v: 1, kind: 'incident', statedAt, message, matchIds: [] }
}

/** The release of a leaf; null for an incident that says anything else. */
export function readReleaseStatement({
  message,
  matchIds,
  voids,
}: Pick<IncidentLeaf, 'message' | 'matchIds' | 'voids'>): ReleaseStatement | null {
  const [, version, sha256] = MESSAGE.exec(message) ?? []
  if (version === undefined || sha256 === undefined) return null
  return matchIds.length > 0 || voids !== undefined ? null : { version, sha256 }
}
