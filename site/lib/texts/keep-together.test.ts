import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { expect, test } from 'vitest'
import { keepAllTogether, keepTogether } from './keep-together.ts'

/** `_` for the space that holds, `~` for the joiner. */
const show = (text: string, language: Language) =>
  keepTogether(text, language).replaceAll('\u00a0', '_').replaceAll('\u2060', '~')

test.for<[Language, string, string]>([
  ['de', 'Über oder unter 2,5 Tore in 14 Ligen', 'Über oder unter 2,5_Tore in 14_Ligen'],
  ['de', 'Samstag, 24. August 2026', 'Samstag, 24._August 2026'],
  ['de', '8.505 Wahrscheinlichkeiten', '8.505 Wahrscheinlichkeiten'],
  ['fr', 'Il y a 30 jours', 'Il y a 30_jours'],
  ['es', 'más de 2,5 goles', 'más de 2,5_goles'],
  ['tr', '%95 güven aralığı, 12. hafta', '%95_güven aralığı, 12._hafta'],
  ['pt', '1, X e 2 são', '1, X e 2_são'],
])('in %s a number and what it counts stay on one line: %s', ([language, text, kept]) => {
  expect(show(text, language)).toBe(kept)
})

test('in English only goals and days are joined to their number; fixed sentences are unchanged', () => {
  expect(show('Over or under 2.5 goals', 'en')).toBe('Over or under 2.5_goals')
  expect(show('Sun 22 Nov', 'en')).toBe('Sun 22_Nov')
  for (const ordered of [
    'within 24 hours',
    '404 Page Not Found',
    '$14.98 per month',
    'Last 5 Games',
    '© 2026 Pitchproof',
    '3-5 match predictions per day',
  ])
    expect(show(ordered, 'en')).toBe(ordered)
})

test.for<[string, string]>([
  ['ended 2 - 1.', 'ended 2_-_1.'],
  ['61.3% – 64.8%', '61.3%_–_64.8%'],
  ['61,3 % – 64,8 %', '61,3 %_–_64,8 %'],
  ['%61,3 – %64,8', '%61,3_–_%64,8'],
  ['Plätze 9–24', 'Plätze 9–~24'],
  ['(Art. 6 par. 1)', '(Art._6_par. 1)'],
  ['finisce 1-0: pp-6', 'finisce 1-~0: pp-~6'],
  ['S-a terminat', 'S-~a terminat'],
  ['das 95-%-Intervall', 'das 95-~%-~Intervall'],
  ['Arsenal – Chelsea', 'Arsenal – Chelsea'],
  ['the play-off', 'the play-off'],
  ['team-24-7@pp-1.example: 1-0', 'team-24-7@pp-1.example: 1-~0'],
])('scores and ranges stay on one line, other dashes do not: %s', ([text, kept]) => {
  expect(show(text, 'it')).toBe(kept)
})

test.for(LANGUAGE_CODES)(
  'texts of %s keep figures on one line, also with their values',
  (language) => {
    const { t } = readUiTexts(language)
    expect(t('pages:accuracy.rows.over25')).toMatch(/2[.,]5\u00a0\p{L}/u)
    expect(t('public:moves.change', { from: '61.3%', to: '2 - 1' })).toContain('2\u00a0-\u00a01')
  },
)

test('every text of a list in a catalogue keeps figures on one line', () => {
  const list = [{ title: '14 Ligen', items: ['3 Spiele'] }]
  expect(keepAllTogether(list, 'de')).toEqual([
    { title: '14\u00a0Ligen', items: ['3\u00a0Spiele'] },
  ])
})
