/** Which incidents of a match go into its proof file, which has limited room. */
import {
  findCorrection,
  listCorrected,
  type PlacedIncident,
} from '#data/ledger/leaves/correction.ts'

/** A proof file of ours never has more incidents, nor more rotations: of those it has the newest. */
export const MOST_ENTRIES = 100
/** A log whose runs restarted from nothing repeated the same wrong statement: a few of those are enough. */
const MOST_CORRECTED = 3

/**
 * Indexes of the incidents of one match for its proof file, ascending: the newest few of the
 * corrected ones, and as many of the rest as fit. Those that void an entry come first, then
 * corrections, then the newest.
 * @param incidents all that name the match, in the log's order
 */
export function chooseIncidents(incidents: readonly PlacedIncident[], matchId: string): number[] {
  const isWrong = (incident: PlacedIncident) =>
    findCorrection(incident, incidents, matchId) !== null
  const getRank = ({ leaf }: PlacedIncident) =>
    leaf.voids !== undefined ? 0 : listCorrected(leaf).length > 0 ? 1 : 2
  const wrong = incidents.filter(isWrong).slice(-MOST_CORRECTED)
  const rest = incidents
    .filter((incident) => !isWrong(incident))
    .sort((left, right) => getRank(left) - getRank(right) || right.index - left.index)
    .slice(0, MOST_ENTRIES - wrong.length)
  return [...wrong, ...rest].map(({ index }) => index).sort((left, right) => left - right)
}
