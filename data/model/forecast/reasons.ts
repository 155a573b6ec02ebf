/** Which inputs are named as what decided a prediction, and from when on a team is called likelier to win. */
import type { Contribution } from './prediction.ts'

/** Per cent; a team with less is not called the favourite: it fails more often than it wins. */
export const FAVOURITE_PERCENT = 45
/** Log-odds; a contribution below this is not worth a sentence. */
const MIN_CONTRIBUTION = 0.02

/** The league's level and calibration are no reasons. */
export function isReason({ group }: Contribution): boolean {
  return group !== 'base' && group !== 'calibration'
}

/** What counts in this match, heaviest first. */
export function listReasons(contributions: readonly Contribution[]): Contribution[] {
  return contributions
    .filter((part) => isReason(part) && Math.abs(part.value) >= MIN_CONTRIBUTION)
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
}
