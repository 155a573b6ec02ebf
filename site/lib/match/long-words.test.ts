import { expect, test } from 'vitest'
import { toNameSize } from './long-words.ts'

test.for([
  ['Arsenal', 'Real Madrid', 'large'],
  ['Manchester United', 'Wolverhampton Wanderers', 'middle'],
  ['1. FC Köln', 'Borussia Mönchengladbach', 'small'],
] as const)('%s – %s: as large as the longest word allows', ([homeTeam, awayTeam, size]) => {
  expect(toNameSize({ homeTeam, awayTeam })).toBe(size)
})
