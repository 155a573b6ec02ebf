import { expect, test } from 'vitest'
import { unbrokenTexts } from './unbroken-texts.ts'

test('texts of a catalogue keep figures on one line, also figures that are filled in later; other files are unchanged', () => {
  const { transform } = unbrokenTexts()
  const code = JSON.stringify({ deep: { left: '{{count}} Spiele, über 2,5 Tore' } })
  expect(JSON.parse(transform(code, '/home/site/locales/de/match.json')!)).toEqual({
    deep: { left: '{{count}}\u00a0Spiele, über 2,5\u00a0Tore' },
  })
  expect(transform(code, '/home/data/measured/proof.json')).toBeNull()
})
