/**
 * Nothing can be removed from the log, so a wrong incident stays for good. A correction is a later
 * incident that declares it wrong for some of its matches. The members of a leaf are fixed, and
 * older verifiers would call a log with a new one damaged. The wrong incidents are therefore named
 * in the first words of the message, which every reader can parse. Runs in the browser.
 */
import type { IncidentLeaf } from './leaf.ts'

const FIRST_WORDS = /^Correction of entries (\d{1,9}(?:,\d{1,9})*): /

/** Message of a correction of these entries. */
export function formatCorrection(entries: readonly number[], words: string): string {
  return `Correction of entries ${entries.join()}: ${words}`
}

/** The entries that an incident declares wrong; none unless it is a correction. */
export function listCorrected({ message, voids }: IncidentLeaf): number[] {
  const [, entries] = FIRST_WORDS.exec(message) ?? []
  return voids !== undefined || entries === undefined ? [] : entries.split(',').map(Number)
}

/** An incident with its place in the log. */
export interface PlacedIncident {
  readonly index: number
  readonly leaf: IncidentLeaf
}

/** True when a correction can concern this incident: it voids nothing and corrects nothing itself. */
export function isCorrectable({ leaf }: PlacedIncident): boolean {
  return leaf.voids === undefined && listCorrected(leaf).length === 0
}

/** Entry of the first of these incidents that corrects the given one for a match; null for none. */
export function findCorrection(
  incident: PlacedIncident,
  others: readonly PlacedIncident[],
  matchId: string,
): number | null {
  if (!isCorrectable(incident)) return null
  const correction = others.find(
    ({ index, leaf }) =>
      index > incident.index &&
      leaf.matchIds.includes(matchId) &&
      listCorrected(leaf).includes(incident.index),
  )
  return correction?.index ?? null
}
