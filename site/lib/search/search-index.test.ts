import { expect, test } from 'vitest'
import { listEntries, search, toPlainWords, type SearchIndex } from './search-index.ts'

const texts = { league: 'League', team: 'Team' } as SearchIndex['texts']
const index: SearchIndex = {
  texts,
  leagues: [
    ['super-lig', 'Süper Lig'],
    ['bundesliga', 'Bundesliga'],
  ],
  teams: [
    ['besiktas', 'Beşiktaş', 0],
    ['fc-koln', '1. FC Köln', 1],
    ['real-union', 'Real Unión', 1],
  ],
  matches: [['2026-11-21', 'super-lig-2026-besiktas-rize', 0, 'Rize']],
}
const entries = listEntries(index, (day) => day)
const find = (query: string) => search(entries, query).map(({ path }) => path)

test('marks and capitals of a name need not be typed', () => {
  expect(toPlainWords('1. FC Köln, Iğdır, Weiß')).toEqual(['1', 'fc', 'koln', 'igdir', 'weiss'])
  expect(find('KOLN')).toEqual(['/teams/fc-koln'])
  expect(find('union')).toEqual(['/teams/real-union'])
})

test('every word has to begin a word, in any order, and names that begin with it come first', () => {
  expect(find('bes')).toEqual([
    '/teams/besiktas',
    '/predictions/2026-11-21/super-lig-2026-besiktas-rize',
  ])
  expect(find('rize besik')).toEqual(['/predictions/2026-11-21/super-lig-2026-besiktas-rize'])
  expect(find('super')).toEqual(['/leagues/super-lig'])
  expect(find('iktas')).toEqual([])
  expect(find('  ')).toEqual([])
})

test('a hit says what it is: the league of a team, the day of a match', () => {
  expect(search(entries, 'besiktas').map(({ note }) => note)).toEqual(['Süper Lig', '2026-11-21'])
})
