import { expect, test } from 'vitest'
import { makeDemoMatches } from '#pipeline/sources/demo/demo-matches.ts'
import { toReference } from './reference-rows.ts'

test('names without a letter of ours share no id: they are shown and have no row of their own', () => {
  const [match] = makeDemoMatches({
    now: new Date('2026-11-24T06:00:00Z'),
    leagues: ['premier-league'],
  })
  const lineup = {
    formation: null,
    startingXI: [
      { name: '孙兴慜', jersey_number: 7 },
      { name: 'Bukayo Saka', jersey_number: 8 },
    ],
    substitutes: [{ name: 'Сака', jersey_number: 9 }],
  }
  const rows = toReference([
    { ...match!, referee: 'Сергей', venue: '…', homeLineup: lineup, awayLineup: null },
  ])
  expect(rows).toMatchObject({ referees: [], venues: [], players: [{ name: 'Bukayo Saka' }] })
})
