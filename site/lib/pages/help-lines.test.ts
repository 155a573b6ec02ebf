import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { HELP_LINES, sortHelpLines, US_HELP_LINES } from './help-lines.ts'

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

/** As their owners publish them: written down a second time, so that no digit changes by mistake. */
const PUBLISHED = `
  GB +448088020133 www.gamcare.org.uk
  IE - gamblingcare.ie
  ES +34900200225 fejar.org
  FR +33974751313 www.joueurs-info-service.fr
  DE +498001372700 www.check-dein-spiel.de
  AT +4315441357 www.spielsuchthilfe.at
  CH +41800040080 www.sos-spielsucht.ch
  BE +3280035777 www.aide-aux-joueurs.be
  IT +39800558822 www.iss.it
  PT 1414 www.sicad.pt
  BR - jogadoresanonimos.com.br
  RO +40800800099 jocresponsabil.ro
  TR 115 www.yedam.org.tr
  US +18006973738 www.ncpgambling.org`

test('[rg-08] every number and address is the one its owner publishes', () => {
  const shown = HELP_LINES.map(({ country, dial, url }) =>
    [country, dial ?? '-', new URL(url).host].join(' '),
  )
  expect(shown).toEqual(PUBLISHED.trim().split(/\n\s*/))
})

test('[rg-08] the words of a number are dialled as its digits', () => {
  const keys = 'abc def ghi jkl mno pqrs tuv wxyz'.split(' ')
  const toDigit = (letter: string) => String(2 + keys.findIndex((key) => key.includes(letter)))
  for (const { number, words } of US_HELP_LINES)
    expect(words.toLowerCase().replace(/[a-z]/g, toDigit).replaceAll('-', '')).toBe(
      number.replaceAll('-', ''),
    )
})
