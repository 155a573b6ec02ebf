import { expect, test } from 'vitest'
import { CLUB_NAMES, toClubName } from '#data/model/leagues/club-names.ts'
import { NICKNAMES } from '#data/model/leagues/nicknames.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { CLUBS_OF } from '#pipeline/sources/demo/clubs/clubs.ts'
import { CLUBS_BY_COUNTRY } from '#data/model/leagues/team-names.ts'

/** Our club names: those of the feeds' table, and of clubs known only from the cups. */
const KNOWN = new Set([
  ...Object.values(CLUBS_BY_COUNTRY)
    .flat()
    .map((line) => line.split('|')[0]!),
  ...Object.values(CLUBS_OF)
    .flat()
    .map(({ name }) => name),
])

test.each(LANGUAGE_CODES)(
  'clubs with a name of their own in %s exist under our name',
  (language) => {
    const unknown = Object.keys(CLUB_NAMES[language]).filter((club) => !KNOWN.has(club))
    expect(unknown).toEqual([])
    const same = Object.entries(CLUB_NAMES[language]).filter(([club, name]) => club === name)
    expect(same).toEqual([])
  },
)

test('nicknames belong to known clubs, and add something to the name', () => {
  for (const [club, others] of Object.entries(NICKNAMES)) {
    expect(KNOWN, club).toContain(club)
    expect(others).not.toBe(club)
  }
})

test('a club has the name that readers of its language use', () => {
  expect(toClubName('Bayern Munich', 'de')).toBe('Bayern München')
  expect(toClubName('Crvena Zvezda', 'tr')).toBe('Kızılyıldız')
  expect(toClubName('Arsenal', 'it')).toBe('Arsenal')
})
