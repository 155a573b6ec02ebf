/**
 * Second sides of clubs that play in a league of ours: they may win it, but
 * neither go up nor play off for it, and the next club takes their place.
 * Only Spain has them in a second division.
 * Source: Reglamento General de la RFEF, the chapter on dependent clubs.
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

/** True for a second side, which may not go up. */
export function isReserveSide(teamId: string): boolean {
  return RESERVE_SIDES.has(teamId)
}
