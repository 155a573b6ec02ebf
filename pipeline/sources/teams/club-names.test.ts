import { expect, test } from 'vitest'
import { CLUB_NAMES, toClubName } from '#data/model/leagues/club-names.ts'
import { NICKNAMES } from '#data/model/leagues/nicknames.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { CLUBS_OF } from '#pipeline/sources/demo/clubs/clubs.ts'
import { CLUBS_BY_COUNTRY } from '#data/model/leagues/team-names.ts'

/** The house's names: those of the table of feeds, and of clubs that only the cups know. */
const KNOWN = new Set([
  ...Object.values(CLUBS_BY_COUNTRY)
    .flat()
    .map((line) => line.split('|')[0]!),
  ...Object.values(CLUBS_OF)
    .flat()
    .map(({ name }) => name),
])

test.each(LANGUAGE_CODES)(
  'clubs with a name of their own in %s are known by the house’s',
  (language) => {
    const unknown = Object.keys(CLUB_NAMES[language]).filter((club) => !KNOWN.has(club))
    expect(unknown).toEqual([])
    const same = Object.entries(CLUB_NAMES[language]).filter(([club, name]) => club === name)
    expect(same).toEqual([])
  },
)

test('nicknames belong to clubs that are known, and say something that the name does not', () => {
  for (const [club, others] of Object.entries(NICKNAMES)) {
    expect(KNOWN, club).toContain(club)
    expect(others).not.toBe(club)
  }
})

test('a club has the name that its reader knows it by', () => {
  expect(toClubName('Bayern Munich', 'de')).toBe('Bayern München')
  expect(toClubName('Crvena Zvezda', 'tr')).toBe('Kızılyıldız')
  expect(toClubName('Arsenal', 'it')).toBe('Arsenal')
})
