import { expect, test } from 'vitest'
import { toSlug } from '#data/model/feed.ts'
import { CLUBS_BY_COUNTRY } from '#data/model/leagues/team-names.ts'
import { listNearestNames } from './nearest-names.ts'

const listClubs = (country: keyof typeof CLUBS_BY_COUNTRY) =>
  CLUBS_BY_COUNTRY[country].map((club) => toSlug(club.split('|')[0]!))

test.each([
  ['man-u', 'England', 'manchester-united'],
  ['wba', 'England', 'west-bromwich-albion'],
  ['sheff-u', 'England', 'sheffield-united'],
  ['gladbach', 'Germany', 'borussia-monchengladbach'],
  ['hamburger-sport-verein', 'Germany', 'hamburger-sv'],
  ['betis-sevilla', 'Spain', 'real-betis'],
  ['inter-mailand', 'Italy', 'inter'],
  ['neapel', 'Italy', 'napoli'],
  ['olympique-marsiglia', 'France', 'marseille'],
  ['goeztepe-izmir', 'Turkey', 'goztepe'],
] as const)('%s of %s is asked about as %s', (name, country, club) => {
  expect(listNearestNames(name, listClubs(country))).toContain(club)
})
