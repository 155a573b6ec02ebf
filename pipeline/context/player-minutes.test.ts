import { expect, test } from 'vitest'
import type { SidelinedPlayer } from '#data/model/match/match.ts'
import { addMinutes, type LinedUpMatch } from './player-minutes.ts'

const player = (name: string, position?: 'attacker' | 'goalkeeper' | null) => ({
  name,
  jersey_number: null,
  ...(position !== undefined && { position }),
})
const missing = (name: string): SidelinedPlayer => ({
  team_id: 'arsenal',
  player_name: name,
  reason: null,
  expected_return: null,
})
const match: LinedUpMatch = {
  lineup: {
    formation: null,
    startingXI: [player('Bukayo Saka', 'attacker'), player('David Raya', 'goalkeeper')],
    substitutes: [player('Leandro Trossard'), player('Never Used')],
  },
  substitutions: [{ on: 'Leandro Trossard', off: 'Bukayo Saka', minute: 60 }],
}
const season = [match, match, match]

test('a starter who is substituted plays until then, a substitute from then, an unused one not at all', () => {
  const shares = addMinutes(
    ['Bukayo Saka', 'Leandro Trossard', 'David Raya', 'Never Used'].map(missing),
    season,
  ).map(({ minutes_share }) => minutes_share)
  expect(shares[0]).toBeCloseTo(60 / 90, 12)
  expect(shares[1]).toBeCloseTo(30 / 90, 12)
  expect(shares.slice(2)).toEqual([1, 0])
})

test('position and minutes are found under a name with an initial', () => {
  expect(addMinutes([missing('B. Saka')], season)[0]).toMatchObject({ position: 'attacker' })
})

test('an ambiguous name or one without a line-up stays unknown', () => {
  const twins = {
    ...match,
    lineup: { ...match.lineup, substitutes: [player('Ben Saka'), player('Bukola Saka')] },
  }
  expect(
    addMinutes([missing('B. Saka'), missing('Somebody Else')], [twins, twins, twins]),
  ).toMatchObject([
    { position: null, minutes_share: null },
    { position: null, minutes_share: null },
  ])
})

test('with two line-ups there is a position and no share; what the feed says itself stands', () => {
  expect(addMinutes([missing('David Raya')], [match, match])[0]).toMatchObject({
    position: 'goalkeeper',
    minutes_share: null,
  })
  const told = { ...missing('David Raya'), position: 'defender' as const, minutes_share: 0.4 }
  expect(addMinutes([told], season)).toEqual([told])
})

test.each([
  ['Son Heung-Min', 'Heung-Min Son'],
  ['Bruno Miguel Borges Fernandes', 'Bruno Fernandes'],
  ['Łukasz Skorupski', 'L. Skorupski'],
  ['N’Golo Kanté', "N'Golo Kante"],
  ['Rodrigo Hernández Cascante', 'Rodrigo Hernández'],
  ['Thomas Müller', 'T. Mueller'],
  ['Kylian Mbappé Lottin', 'K. Mbappé'],
])('%s and %s are one player', (inLineup, missed) => {
  const ours = { ...match, lineup: { ...match.lineup, startingXI: [player(inLineup, 'attacker')] } }
  expect(addMinutes([missing(missed)], [ours])[0]).toMatchObject({ position: 'attacker' })
})

test.each([
  ['Gabriel Jesus', 'Gabriel'],
  ['Joe Gomez', 'Diogo Gomez'],
  ['Bernardo Mota Silva', 'M. Silva'],
])('%s and %s are two', (inLineup, missed) => {
  const ours = { ...match, lineup: { ...match.lineup, startingXI: [player(inLineup, 'attacker')] } }
  expect(addMinutes([missing(missed)], [ours])[0]).toMatchObject({ position: null })
})
