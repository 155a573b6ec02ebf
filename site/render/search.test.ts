import { expect, test } from 'vitest'
import type { Language } from '#data/model/languages.ts'
import { EMPTY_PAST } from '#data/model/past/past-files.ts'
import { NICKNAMES } from '#data/model/leagues/nicknames.ts'
import { CLUBS_BY_COUNTRY } from '#data/model/leagues/team-names.ts'
import { listEntries, search, toPlainWords } from '#site/lib/search/search-index.ts'
import { listOtherWords, makeSearchIndex } from './search.ts'
import { readUiTexts } from './ui-texts.ts'

const CLUBS = [
  'Barcelona',
  'Paris Saint-Germain',
  'Tottenham Hotspur',
  'Borussia Mönchengladbach',
  'Manchester United',
  'Bayern Munich',
  '1860 Munich',
  'AC Milan',
  'Inter',
  'Sporting CP',
  'Fortuna Düsseldorf',
  'Arsenal',
  'Roma',
]
const teams = new Map(
  CLUBS.map((name) => [name, { id: name, name, tables: [], seasons: [], ahead: [], behind: [] }]),
)

function find(query: string, language: Language = 'en'): string[] {
  const index = makeSearchIndex({ matches: [], teams, past: EMPTY_PAST }, readUiTexts(language))
  return search(listEntries(index, String), query).map(({ path }) => path.slice('/teams/'.length))
}

test.each<[string, Language, string[]]>([
  ['PSG', 'en', ['Paris Saint-Germain']],
  ['Barça', 'en', ['Barcelona']],
  ['barca', 'es', ['Barcelona']],
  ['Spurs', 'en', ['Tottenham Hotspur']],
  ['Gladbach', 'de', ['Borussia Mönchengladbach']],
  ['gladbahc', 'de', ['Borussia Mönchengladbach']],
  ['man utd', 'en', ['Manchester United']],
  ['bayern münchen', 'de', ['Bayern Munich']],
  ['Bayern Munich', 'de', ['Bayern Munich']],
  ['münchen', 'de', ['Bayern Munich', '1860 Munich']],
  ['mailand', 'de', ['AC Milan', 'Inter']],
  ['as roma', 'en', ['Roma']],
  ['lissabon', 'de', ['Sporting CP']],
  ['Düsseldrof', 'de', ['Fortuna Düsseldorf']],
  ['Real Madrid', 'en', []],
])('%s on pages in %s finds the clubs of the index that it names', (query, language, clubs) => {
  expect(find(query, language)).toEqual(clubs)
})

test('further words of a club are listed once, without those of its shown name', () => {
  expect(listOtherWords('Tottenham Hotspur', 'Tottenham Hotspur')).toEqual(['spurs', 'thfc'])
  expect(listOtherWords('Bayern Munich', 'Bayern München')).toContain('munich')
  expect(listOtherWords('Nowhere', 'Nowhere')).toEqual([])
})

test('no nickname repeats the name or a feed’s name of a club', () => {
  const told = Object.values(CLUBS_BY_COUNTRY)
    .flat()
    .map((line) => toPlainWords(line.replaceAll('|', ' ')).join(' '))
  for (const [club, others] of Object.entries(NICKNAMES)) {
    const names = told.find((words) => words.startsWith(toPlainWords(club).join(' '))) ?? ''
    for (const word of toPlainWords(others)) expect(names.split(' '), club).not.toContain(word)
  }
})

test('a club is found in each season of the archive, by its number where the file has it already', () => {
  const clubs: [string, string][] = [
    ['Arsenal', 'Arsenal'],
    ['leeds', 'Leeds United'],
  ]
  const summary = { hash: '', count: 0, right: 0, clubs }
  const leagues = {
    '2024-25/premier-league': summary,
    '2024-25/a-league-of-before': summary,
  }
  const past = { ...EMPTY_PAST, leagues }
  const index = makeSearchIndex({ matches: [], teams, past }, readUiTexts('de'))
  expect(index.past).toHaveLength(1)
  expect(index.past[0]![2][0]).toBe(CLUBS.indexOf('Arsenal'))
  const paths = (query: string) => search(listEntries(index, String), query).map(({ path }) => path)
  expect(paths('arsenal')).toEqual(['/teams/Arsenal', '/archive/2024-25/premier-league/Arsenal'])
  expect(paths('leeds 2024')).toEqual(['/archive/2024-25/premier-league/leeds'])
  expect(paths('premier 24 25')).toEqual([])
  expect(paths('premier 2024')).toEqual(['/archive/2024-25/premier-league'])
})
