import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toInitials } from '#site/lib/match/flag-layout.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { ClubName } from './ClubName.tsx'

const draw = (name: string, language: 'de' | 'en') =>
  renderToStaticMarkup(<ClubName texts={readUiTexts(language)} name={name} />)

test('a club stands beside its two colours, by its name in the language of the page', () => {
  const html = draw('Bayern München', 'de')
  expect(html).toContain('fill="#dc052d"')
  expect(html).toContain('fill="#ffffff"')
  expect(html).toMatch(/<svg[^>]* aria-hidden="true">.*<\/svg>Bayern München<\/span>$/)
  // Parts use classes, not inline styles.
  expect(html).not.toContain('style=')
})

test('a club without listed colours has initials, which are not text of the page', () => {
  const html = draw('Olimpia Bitola', 'en')
  expect(html).toContain('data-initials="OB"')
  expect(html.replace(/<[^>]*>/g, '')).toBe('Olimpia Bitola')
  expect(['FC Široki Brijeg', '1. FC Narva', 'Paks'].map(toInitials)).toEqual(['FŠ', 'FN', 'Pa'])
})
