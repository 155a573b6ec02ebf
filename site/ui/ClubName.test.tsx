import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getClubColours, listColouredClubs } from '#data/model/leagues/club-colours.ts'
import { layOutFlag, SHIRT_PATTERNS, toInitials } from '#site/lib/match/flag-layout.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { ClubName } from './ClubName.tsx'

const draw = (name: string, language: 'de' | 'en') =>
  renderToStaticMarkup(<ClubName texts={readUiTexts(language)} name={name} />)

test('a club stands beside its shirt, by its name in the language of the page', () => {
  const html = draw('Bayern München', 'de')
  expect(html).toContain('fill="#dc052d"')
  expect(html).toContain('fill="#ffffff"')
  expect(html).toMatch(/<svg[^>]* aria-hidden="true">.*<\/svg>Bayern München<\/span>$/)
  // Parts use classes, not inline styles.
  expect(html).not.toContain('style=')
})

test('a word that is too wide for a phone breaks at a joint, and is copied as one', () => {
  const long = ['Borussia Mönchengladbach', 'Wolverhampton Wanderers', '1. FC Kaiserslautern']
  const shown = long.map((name) =>
    draw(name, 'de')
      .replaceAll('<span class="joint"></span>', '|')
      .replace(/<svg.*<\/svg>|<\/?span[^>]*>/g, ''),
  )
  expect(shown).toEqual([
    'Borussia Mönchen|gladbach',
    'Wolver|hampton Wanderers',
    '1. FC Kaisers|lautern',
  ])
})

test('every shirt of the list is drawn in both colours, and every pattern is worn', () => {
  const worn = listColouredClubs().map((club) => {
    const [, second, , pattern = 'plain'] = getClubColours(club)!.split(' ')
    expect(layOutFlag(getClubColours(club)!)[1], club).toEqual({
      d: SHIRT_PATTERNS[pattern] ?? 'no drawing',
      fill: second,
    })
    return pattern
  })
  expect(new Set(worn)).toEqual(new Set(Object.keys(SHIRT_PATTERNS)))
  // A reply of before has two colours alone.
  expect(layOutFlag('#12a0d7 #ffffff')).toEqual(layOutFlag('#12a0d7 #ffffff NAP'))
})

test('a red card stands beside the name, and nothing where nobody was sent off', () => {
  const drawRed = (red?: number) =>
    renderToStaticMarkup(<ClubName texts={readUiTexts('en')} name="Napoli" red={red} />)
  expect([drawRed(2), drawRed(1)].map((html) => / data-red="(\d)"/.exec(html)?.[1])).toEqual([
    '2',
    '1',
  ])
  expect(drawRed(0) + drawRed()).not.toContain('data-red')
})

test('a club without listed colours has initials, which are not text of the page', () => {
  const html = draw('Olimpia Bitola', 'en')
  expect(html).toContain('data-initials="OB"')
  expect(html.replace(/<[^>]*>/g, '')).toBe('Olimpia Bitola')
  expect(['FC Široki Brijeg', '1. FC Narva', 'Paks'].map(toInitials)).toEqual(['FŠ', 'FN', 'Pa'])
})
