/** Which incidents of a match go into its proof file, which has room for some only. */
import {
  findCorrection,
  listCorrected,
  type PlacedIncident,
} from '#data/ledger/leaves/correction.ts'

/** More incidents of one match than that are no proof file of ours. */
export const MOST_INCIDENTS = 100
/** A log that began with nothing at each run has said the same wrong thing each time: a few of those show it. */
const MOST_CORRECTED = 3

/**
 * Indexes of the incidents of one match that its proof file carries, ascending:
 * of those that were corrected the newest few, and of the rest as many as it
 * takes. What voids an entry comes first, then corrections, then the newest.
 *
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
    .slice(0, MOST_INCIDENTS - wrong.length)
  return [...wrong, ...rest].map(({ index }) => index).sort((left, right) => left - right)
}
