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
    ['besiktas', 'Beşiktaş', '#000000 #ffffff', 0],
    ['fc-koln', '1. FC Köln', null, 1],
    ['real-union', 'Real Unión', null, 1],
    ['crvena-zvezda', 'Roter Stern Belgrad', null, 1, 'Crvena Zvezda'],
    ['fortuna-dusseldorf', 'Fortuna Düsseldorf', null, 1],
    ['borussia-monchengladbach', 'Borussia Mönchengladbach', null, 1, 'Gladbach BMG'],
    ['barcelona', 'Barcelona', null, 1, 'Barça FCB Blaugrana'],
    ['manchester-united', 'Manchester United', null, 1, 'Man Utd Man United'],
  ],
  past: [],
  matches: [['2026-11-21', 'super-lig-2026-besiktas-rize', 0, ['Rize', null]]],
}
const entries = listEntries(index, (day) => day)
const find = (query: string) => search(entries, query).map(({ path }) => path)

test('marks and capitals of a name need not be typed', () => {
  expect(toPlainWords('1. FC Köln, Iğdır, Weiß, Wisła')).toEqual([
    '1',
    'fc',
    'koln',
    'igdir',
    'weiss',
    'wisla',
  ])
  expect(find('KOLN')).toEqual(['/teams/fc-koln'])
  expect(find('union')).toEqual(['/teams/real-union'])
})

test('every typed word must be part of a word of the name, in any order, and names that begin with it come first', () => {
  expect(find('bes')).toEqual([
    '/teams/besiktas',
    '/predictions/2026-11-21/super-lig-2026-besiktas-rize',
  ])
  expect(find('rize besik')).toEqual(['/predictions/2026-11-21/super-lig-2026-besiktas-rize'])
  expect(find('super')).toEqual(['/leagues/super-lig'])
  expect(find('iktas')).toEqual([
    '/teams/besiktas',
    '/predictions/2026-11-21/super-lig-2026-besiktas-rize',
  ])
  // Two letters are contained in too many words.
  expect(find('as')).toEqual([])
  expect(find('  ')).toEqual([])
})

test('a club is found by its name in the language and by our own name, and shown by the first', () => {
  for (const query of ['roter', 'crvena'])
    expect(search(entries, query).map(({ name }) => name)).toEqual(['Roter Stern Belgrad'])
})

test('a hit says what it is: the league of a team, the day of a match', () => {
  expect(search(entries, 'besiktas').map(({ note }) => note)).toEqual(['Süper Lig', '2026-11-21'])
})

test('a hit names its clubs with their colours, and a league names none', () => {
  const besiktas = { name: 'Beşiktaş', colours: '#000000 #ffffff' }
  expect(search(entries, 'besiktas').map(({ clubs }) => clubs)).toEqual([
    [besiktas],
    [besiktas, { name: 'Rize', colours: null }],
  ])
  expect(search(entries, 'super').map(({ clubs }) => clubs)).toEqual([[]])
})

test('seasons of the archive stand after the present, however many there are', () => {
  const seasons = Array.from({ length: 14 }, (_, index) => `20${10 + index}-${11 + index}`)
  const past = seasons.map((season) => [season, 0, [0]] as const)
  const away = ['2026-11-28', 'super-lig-2026-rize-besiktas', ['Rize', null], 0] as const
  const all = listEntries({ ...index, past, matches: [...index.matches, away] }, String)
  expect(search(all, 'besiktas').map(({ path }) => path.split('/')[1])).toEqual([
    'teams',
    'predictions',
    'predictions',
    ...Array(9).fill('archive'),
  ])
})

test.each([
  ['gladbach', 'borussia-monchengladbach'],
  ['BARCA', 'barcelona'],
  ['Barça', 'barcelona'],
  ['man utd', 'manchester-united'],
  ['düsseldrof', 'fortuna-dusseldorf'],
  ['dusseldof', 'fortuna-dusseldorf'],
  ['dusselldorf', 'fortuna-dusseldorf'],
  ['dusseldarf', 'fortuna-dusseldorf'],
  ['duesseldorf', 'fortuna-dusseldorf'],
  ['manchster', 'manchester-united'],
])('%s is found, by another name or with one letter wrong', (query, id) => {
  expect(find(query)).toEqual([`/teams/${id}`])
})

test('a wrong letter counts only where nothing fits otherwise, and never in three letters', () => {
  expect(find('real')).toEqual(['/teams/real-union'])
  expect(find('rael')).toEqual(['/teams/real-union'])
  expect(find('rae')).toEqual([])
  expect(find('dussledrof')).toEqual([])
})
