/**
 * Whether a match is at home or on neutral ground, by the location of the ground. A ground so far
 * away that neither the crowd nor the journey is that of a home match counts as neutral; one in the
 * neighbourhood, used while the own ground is rebuilt, does not. The distance is our choice, not
 * measured: between a borrowed ground (Barcelona on Montjuïc, Espanyol in Barcelona) and a match
 * moved to another part of the country or abroad there is hardly any case. Pure.
 */
import type { FeedMatch, Place } from '#data/model/feed.ts'
import { toSlug } from '#data/model/feed.ts'
import { getLeagueByName, type League } from '#data/model/leagues.ts'
import { HOME_TOWNS } from './home-towns.ts'

/** Distance from the home club's town beyond which a ground is neutral, kilometres. */
const FAR_KM = 100
const EARTH_RADIUS_KM = 6_371

/** Kilometres between two places, along the surface. */
export function toKilometres(one: Place, other: Place): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180
  const halfNorth = Math.sin(toRadians(other.latitude - one.latitude) / 2) ** 2
  const halfEast = Math.sin(toRadians(other.longitude - one.longitude) / 2) ** 2
  const shrink = Math.cos(toRadians(one.latitude)) * Math.cos(toRadians(other.latitude)) * halfEast
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(halfNorth + shrink))
}

/** True when the ground is known to be far from the home club's town. */
export function isFarFromHome(homeTeamId: string, place: Place | null): boolean {
  const home = HOME_TOWNS.get(homeTeamId)
  return home !== undefined && place !== null && toKilometres(home, place) > FAR_KM
}

/**
 * True for finals on a ground chosen before the teams are known: the cups', and that for the last
 * place in the Premier League.
 */
export function isFinalOnChosenGround(league: League, stage: string | null): boolean {
  if (league.tier !== 0 && league.id !== 'championship') return false
  return /(^|[-,] )final$/i.test(stage ?? '')
}

/** Longest distance between two clubs' homes for a derby, kilometres. */
const DERBY_KM = 15

/** True for two clubs known to be at home within a few kilometres of each other. */
export function isDerby(homeTeamId: string, awayTeamId: string): boolean {
  const home = HOME_TOWNS.get(homeTeamId)
  const away = HOME_TOWNS.get(awayTeamId)
  return home !== undefined && away !== undefined && toKilometres(home, away) <= DERBY_KM
}

/** Home matches in the feed's seasons that make a ground a club's own. */
const FEWEST_AT_HOME = 5

/**
 * For a feed that names grounds without coordinates: a ground is located where the club is at home
 * that plays there. A match at another club's ground far from home is neutral.
 */
export function placeGrounds(rows: readonly FeedMatch[]): FeedMatch[] {
  const hosts = countHosts(rows)
  return rows.map((match) => {
    const hostsOfGround = hosts.get(toGroundKey(match))
    const host = hostsOfGround ? getMainHost(hostsOfGround) : null
    const venuePlace = host === null ? null : (HOME_TOWNS.get(host) ?? null)
    if (venuePlace === null) return match
    const isOwn = (hostsOfGround?.get(match.homeTeamId) ?? 0) >= FEWEST_AT_HOME
    const isNeutral = match.neutral || (!isOwn && isFarFromHome(match.homeTeamId, venuePlace))
    return { ...match, venuePlace, neutral: isNeutral }
  })
}

/** Grounds of a country can share a name, but not in the same town. */
function toGroundKey({ venue, city }: FeedMatch): string {
  return venue === null ? '' : `${toSlug(venue)} ${toSlug(city ?? '')}`
}

/** Home matches of each club at each ground; cups are left out, because their grounds are to be determined. */
function countHosts(rows: readonly FeedMatch[]): Map<string, Map<string, number>> {
  const hosts = new Map<string, Map<string, number>>()
  for (const match of rows) {
    if (match.venue === null || getLeagueByName(match.league).tier === 0) continue
    const key = toGroundKey(match)
    const ofGround = hosts.get(key) ?? new Map<string, number>()
    hosts.set(key, ofGround.set(match.homeTeamId, (ofGround.get(match.homeTeamId) ?? 0) + 1))
  }
  return hosts
}

function getMainHost(hosts: ReadonlyMap<string, number>): string | null {
  const [most] = [...hosts].toSorted(([, one], [, other]) => other - one)
  return most && most[1] >= FEWEST_AT_HOME ? most[0] : null
}
