import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { listSourced } from './sources.ts'

test('lists of pages leave out what the sources of the site lack', () => {
  const weather = { text: 'weather', needs: 'weather' }
  const items = ['score', weather, { text: 'cards', needs: 'referees' }]
  expect(listSourced(items, ['referees'])).toEqual(['score', weather])
})

const CUPS =
  /\bcups\b|pokal|\bcoupes?\b|\bcopas?\b|\bcopp[ae]\b|taças?\b|\bcupe\b|\bkupa|champions league/i
/** Shown with forecasts of cups alone. */
const OF_CUPS = new Set(['cupChances'])

/** Texts that name the cups; not those that are left out, or replaced, where no feed has them. */
function listPromises(texts: Readonly<Record<string, unknown>>, path = ''): string[] {
  if ('needs' in texts) return []
  return Object.entries(texts).flatMap(([key, text]): string[] => {
    if (OF_CUPS.has(key) || `${key}WithoutCups` in texts) return []
    if (typeof text === 'object' && text !== null)
      return listPromises(text as Record<string, unknown>, `${path}${key}.`)
    return CUPS.test(String(text)) ? [`${path}${key}: ${String(text)}`] : []
  })
}

test.each(LANGUAGE_CODES)(
  'without cups the lists and the landing page promise none in %s',
  (language) => {
    for (const name of ['landing', 'public']) {
      const file = new URL(`../../locales/${language}/${name}.json`, import.meta.url)
      expect(listPromises(JSON.parse(readFileSync(file, 'utf8')))).toEqual([])
    }
  },
)
