/**
 * Which places of a final table lead where: the usual allotment of each league
 * (cup winners and UEFA's extra places can move it by one in a season).
 */
import type { LeagueId } from '#data/model/leagues.ts'
import type { Standing } from '#data/model/match.ts'

type Zone = NonNullable<Standing['zone']>

interface ZoneRule {
  /** From first place down: zone and how many places. */
  readonly top: readonly (readonly [Zone, number])[]
  /** From last place up. */
  readonly bottom: readonly (readonly [Zone, number])[]
}

const EUROPE: ZoneRule['top'] = [
  ['champions_league', 4],
  ['europa_league', 1],
  ['conference_league', 1],
]
const LAST_THREE: ZoneRule['bottom'] = [['relegation', 3]]
const LAST_TWO_AND_PLAYOFF: ZoneRule['bottom'] = [
  ['relegation', 2],
  ['relegation_playoff', 1],
]
const toPromotion = (playoffPlaces: number): ZoneRule['top'] => [
  ['promotion', 2],
  ['promotion_playoff', playoffPlaces],
]

/** The cups have no such places: their league phase leads on in the same cup. */
const RULES: Partial<Record<LeagueId, ZoneRule>> = {
  'premier-league': { top: EUROPE, bottom: LAST_THREE },
  'la-liga': { top: EUROPE, bottom: LAST_THREE },
  bundesliga: { top: EUROPE, bottom: LAST_TWO_AND_PLAYOFF },
  'serie-a': { top: EUROPE, bottom: LAST_THREE },
  'ligue-1': { top: EUROPE, bottom: LAST_TWO_AND_PLAYOFF },
  'super-lig': {
    top: [
      ['champions_league', 2],
      ['europa_league', 1],
      ['conference_league', 1],
    ],
    bottom: LAST_THREE,
  },
  championship: { top: toPromotion(4), bottom: LAST_THREE },
  'la-liga-2': { top: toPromotion(4), bottom: [['relegation', 4]] },
  '2-bundesliga': { top: toPromotion(1), bottom: LAST_TWO_AND_PLAYOFF },
  'serie-b': {
    top: toPromotion(6),
    bottom: [
      ['relegation', 3],
      ['relegation_playoff', 2],
    ],
  },
  'ligue-2': { top: toPromotion(3), bottom: LAST_TWO_AND_PLAYOFF },
}

/** Where a place leads; null for the middle of the table. */
export function toZone(league: LeagueId, position: number, teams: number): Zone | null {
  const rule = RULES[league]
  if (!rule) return null
  return findZone(rule.top, position) ?? findZone(rule.bottom, teams - position + 1)
}

function findZone(zones: ZoneRule['top'], place: number): Zone | null {
  let last = 0
  for (const [zone, places] of zones) {
    last += places
    if (place <= last) return zone
  }
  return null
}
