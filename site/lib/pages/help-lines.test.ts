import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { HELP_LINES, sortHelpLines } from './help-lines.ts'

test.for(LANGUAGE_CODES)(
  'a reader of %s sees help of an own country first, and all others',
  (language) => {
    const { own, others } = sortHelpLines(language)
    const first = own[0]!
    expect(first.number).not.toBeNull()
    if (language !== 'en') expect(own.map(({ country }) => country)).not.toContain('US')
    if (language !== 'en') expect(others.at(-1)?.country).toBe('US')
    expect(first.country).toBe(language === 'en' ? 'GB' : language.toUpperCase())
    expect([...own, ...others]).toHaveLength(HELP_LINES.length)
  },
)

test('every number can be dialled, short ones as they are, and every address is https', () => {
  for (const { country, number, dial, url, exclusion } of HELP_LINES) {
    expect(number === null, country).toBe(dial === null)
    expect(dial ?? '112', country).toMatch(/^(?:\+\d{9,14}|\d{3,4})$/)
    expect(url).toMatch(/^https:/)
    if (exclusion) expect(exclusion.url).toMatch(/^https:/)
    // The digits of what is dialled end with the digits that are shown.
    const shown = (/\(([^)]*)\)/.exec(number ?? '')?.[1] ?? number ?? '').replace(/\D/g, '')
    expect((dial ?? '').replace(/\D/g, ''), country).toContain(shown.replace(/^0/, ''))
  }
  expect(new Set(HELP_LINES.map(({ country }) => country)).size).toBe(HELP_LINES.length)
})
