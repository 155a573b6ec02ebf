/**
 * Where the places of a final table lead: the usual allotment of each league (cup winners and
 * UEFA's extra places can move it by one in a season).
 */
import type { Standing } from '#data/model/match/match.ts'

export type Zone = NonNullable<Standing['zone']>
type Places = readonly (readonly [zone: Zone, places: number])[]

export interface Zones {
  /** From first place down. */
  readonly top: Places
  /** From last place up. */
  readonly bottom: Places
  /** Only for a table with this number of clubs; the former groups of the cups have no zones. */
  readonly teams?: number
}

/** Four places in the Champions League, one in each of the other two cups. */
export const EUROPE: Places = [
  ['champions_league', 4],
  ['europa_league', 1],
  ['conference_league', 1],
]
export const LAST_THREE: Places = [['relegation', 3]]
export const LAST_TWO_AND_PLAYOFF: Places = [
  ['relegation', 2],
  ['relegation_playoff', 1],
]

/** UEFA's cups since 2024: eight clubs go straight on, sixteen play for the round of 16, the rest are out. */
export const LEAGUE_PHASE: Zones = {
  top: [
    ['first_eight', 8],
    ['knockout_playoff', 16],
  ],
  bottom: [['eliminated', 12]],
  teams: 36,
}

/** Two clubs are promoted, and `playoffPlaces` more play for one place. */
export const toPromotion = (playoffPlaces: number): Places => [
  ['promotion', 2],
  ['promotion_playoff', playoffPlaces],
]

/** False for a table without a match, whose order is the alphabet's. */
export const hasBegun = (table: readonly Pick<Standing, 'matchesPlayed'>[]): boolean =>
  table.some(({ matchesPlayed }) => matchesPlayed > 0)

/**
 * Where a place leads; null for the middle of the table.
 *
 * @param position from 1, the first place
 * @param teams clubs in the table
 */
export function toZone(zones: Zones, position: number, teams: number): Zone | null {
  if (teams !== (zones.teams ?? teams)) return null
  return findZone(zones.top, position) ?? findZone(zones.bottom, teams - position + 1)
}

function findZone(places: Places, place: number): Zone | null {
  let last = 0
  for (const [zone, count] of places) {
    last += count
    if (place <= last) return zone
  }
  return null
}
