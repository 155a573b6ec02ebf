import type { SeasonChance } from '#data/model/forecast/season-forecast.ts'

/**
 * Reserve sides that play in a predicted league: they may win it, but not be promoted or enter its
 * play-offs; the next club takes their place. Only Spain has them in a second division. Source:
 * Reglamento General de la RFEF, the chapter on dependent clubs.
 */
const RESERVE_SIDES: ReadonlySet<string> = new Set([
  'atl-madrid-b',
  'barcelona-atletic',
  'bilbao-athletic',
  'celta-b',
  'celta-fortuna',
  'real-madrid-castilla',
  'real-sociedad-b',
  'sevilla-atletico',
  'villarreal-b',
])

/** True for a reserve side, which may not be promoted. */
export function isReserveSide(teamId: string): boolean {
  return RESERVE_SIDES.has(teamId)
}

/** Zones and events that reserve sides cannot reach. */
export const UPWARDS: ReadonlySet<SeasonChance | null> = new Set(['promotion', 'promotion_playoff'])
