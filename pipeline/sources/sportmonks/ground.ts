/** Where a SportMonks fixture is played, and whether neither side is at home there. Pure. */
import type { Place } from '#data/model/feed.ts'
import type { League } from '#data/model/leagues.ts'
import { isFarFromHome, isFinalOnChosenGround } from '#pipeline/sources/teams/grounds.ts'
import type { Fixture } from './schema.ts'
import type { FixtureTeams } from './teams.ts'

interface Ground {
  /** Null when SportMonks does not say where the ground lies. */
  readonly place: Place | null
  readonly isNeutral: boolean
}

/**
 * SportMonks has no word for neutral ground. A ground it calls the home club's own is none; any
 * other is when it lies far from home, and so is that of a final.
 */
export function toGround(fixture: Fixture, league: League, { home }: FixtureTeams): Ground {
  const place = toPlace(fixture.venue)
  const isOwn = home.venueId !== null && fixture.venue_id === home.venueId
  const isFinal = isFinalOnChosenGround(league, fixture.stage?.name ?? null)
  return { place, isNeutral: isFinal || (!isOwn && isFarFromHome(home.id, place)) }
}

/** Hundredths of a degree, as our own table has them: about a kilometre. */
const round = (degrees: number) => Math.round(degrees * 100) / 100

/** Coordinates come as text; 0, 0 lies in the sea and means that nobody knows. */
function toPlace(venue: Fixture['venue']): Place | null {
  const [latitude, longitude] = [venue?.latitude, venue?.longitude].map((value) =>
    value === null || value === undefined || value === '' ? Number.NaN : Number(value),
  )
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return null
  if (latitude === 0 && longitude === 0) return null
  return { latitude: round(latitude), longitude: round(longitude) }
}

function isWithin(degrees: number | undefined, most: number): degrees is number {
  return degrees !== undefined && Math.abs(degrees) <= most
}
