import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { CLUB_NAMES, toClubName } from './club-names.ts'
import { nameClubs } from './named-clubs.ts'

test('every club of a match gets its name in the language, ids and players are not touched', () => {
  const match = {
    homeTeam: 'Bayern Munich',
    homeTeamId: 'Bayern Munich',
    homeLast5Games: [{ opponent: 'Napoli', teamScore: 1 }],
    headToHead: { recent_matches: [{ home_team: 'Napoli', away_team: 'Nice' }] },
    events: [{ teamName: 'Nice', playerName: 'Roma' }],
    homePosition: null,
  }
  expect(nameClubs(match, 'de')).toEqual({
    homeTeam: 'Bayern München',
    homeTeamId: 'Bayern Munich',
    homeLast5Games: [{ opponent: 'Neapel', teamScore: 1 }],
    headToHead: { recent_matches: [{ home_team: 'Neapel', away_team: 'OGC Nizza' }] },
    events: [{ teamName: 'OGC Nizza', playerName: 'Roma' }],
    homePosition: null,
  })
  expect(nameClubs([{ team: 'Crvena Zvezda' }], 'fr')).toEqual([
    { team: 'Étoile rouge de Belgrade' },
  ])
})

test.each(LANGUAGE_CODES)(
  'a club named in %s keeps that name: naming twice changes nothing',
  (language) => {
    for (const name of Object.values(CLUB_NAMES[language]))
      expect(toClubName(name, language), name).toBe(name)
  },
)

test('a part without a renamed club is the same object, and what is given stays as it was', () => {
  const given = { homeTeam: 'Bayern Munich', prediction: { draw: 20 }, events: [{ minute: 3 }] }
  const named = nameClubs(given, 'de')
  expect(named.homeTeam).not.toBe(given.homeTeam)
  expect(given.homeTeam).toBe('Bayern Munich')
  expect(named.prediction).toBe(given.prediction)
  expect(named.events).toBe(given.events)
  expect(nameClubs(given, 'en')).toBe(given)
})

test('a match is named once in each language, in whatever list it is', () => {
  const match = { homeTeam: 'Bayern Munich', awayTeam: 'Nice' }
  const named = nameClubs(match, 'de')
  expect(nameClubs({ matches: [match] }, 'de').matches[0]).toBe(named)
  expect(nameClubs(match, 'it').homeTeam).toBe('Bayern Monaco')
})
