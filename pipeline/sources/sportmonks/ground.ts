/** Ground of a SportMonks fixture, and whether it is neutral. Pure. */
import type { Place } from '#data/model/feed.ts'
import type { League } from '#data/model/leagues.ts'
import { isFarFromHome, isFinalOnChosenGround } from '#pipeline/sources/teams/grounds.ts'
import type { Fixture } from './schema.ts'
import type { FixtureTeams } from './teams.ts'

interface Ground {
  /** Null when SportMonks has no coordinates. */
  readonly place: Place | null
  readonly isNeutral: boolean
}

/**
 * SportMonks does not mark neutral ground. The home club's own ground is not neutral; any other is
 * if it is far from home, and so is that of a final.
 */
export function toGround(fixture: Fixture, league: League, { home }: FixtureTeams): Ground {
  const place = toPlace(fixture.venue)
  const isOwn = home.venueId !== null && fixture.venue_id === home.venueId
  const isFinal = isFinalOnChosenGround(league, fixture.stage?.name ?? null)
  return { place, isNeutral: isFinal || (!isOwn && isFarFromHome(home.id, place)) }
}

/** Hundredths of a degree, as in our own table: about a kilometre. */
const round = (degrees: number) => Math.round(degrees * 100) / 100

/** Coordinates come as text; 0, 0 is in the sea and means unknown. */
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
