import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { writeReasonings } from '#pipeline/reasoning/write-reasoning.ts'
import { makeUpMatch } from '#pipeline/testing/made-up-match.ts'
import { findPageFigures } from './page-figures.ts'
import { listWordFaults } from './list-word-faults.ts'
import { findForeignFigures, findWordFaults, readGlossary } from './words.ts'

test.for(LANGUAGE_CODES)(
  '[lang-12] every text of %s is in its own words, signs and figures',
  (language) => {
    expect(listWordFaults(language)).toEqual([])
  },
)

test.for(LANGUAGE_CODES)(
  'what letters, feeds and notifications say in %s is in its own words, signs and figures',
  (language) => {
    const path = `api/texts/${language}.json`
    expect(listWordFaults(language, [path])).toEqual([])
  },
)

test.for(LANGUAGE_CODES)('the glossary of %s names terms that are in use', (language) => {
  const { terms } = readGlossary(language)
  const all = globSync(`site/locales/${language}/*.json`)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
    .toLowerCase()
  expect(globSync('site/checks/words/*.json').map((path) => basename(path, '.json'))).toHaveLength(
    8,
  )
  for (const [idea, forms] of Object.entries(terms))
    expect(
      forms.some((form) => all.includes(form.toLowerCase())),
      idea,
    ).toBe(true)
})

/** A text with one fault that must be found, and the corrected text. */
const PLANTED: readonly (readonly [Language, wrong: string, right: string])[] = [
  ['en', 'Save it to your favourites.', 'Save it to your favorites.'],
  ['en', 'The match was canceled.', 'The match was cancelled.'],
  ['en', 'In the center of the pitch', 'In the centre of the pitch'],
  ['en', 'The strongest defense', 'The strongest defence'],
  ['en', "The model's figures", 'The model’s figures'],
  ['en', 'Two  spaces', 'Two spaces'],
  ['en', 'A 95 % interval', 'A 95% interval'],
  ['en', 'Odds of 1,62', 'Odds of 1.62'],
  ['es', 'La predicción del día', 'El pronóstico del día'],
  ['es', 'Un intervalo del 95%', 'Un intervalo del 95\u00a0%'],
  ['es', 'Más de 2.5 goles', 'Más de 2,5 goles'],
  ['es', 'Cuesta $0 al mes', 'Cuesta 0 $ al mes'],
  ['es', 'El plan „Gratis“', 'El plan «Gratis»'],
  ['es', 'Firmado {{time}} UTC', 'Firmado el {{time}} UTC'],
  ['es', 'Más de 1,5, 2,5 y 3,5 goles', 'Más de 1,5; 2,5 y 3,5 goles'],
  ['fr', 'Nos chances', 'Nos probabilités'],
  ['it', 'Membro aggiornato', 'Iscritto aggiornato'],
  ['pt', 'A vitória visitante', 'A vitória do visitante'],
  ['fr', 'Prêt ?', 'Prêt\u202f?'],
  ['fr', 'Prêt?', 'Prêt\u202f?'],
  ['fr', 'La formule « Gratuit »', 'La formule «\u202fGratuit\u202f»'],
  ['fr', 'Un intervalle à 95 %', 'Un intervalle à 95\u202f%'],
  ['fr', 'La Champions League', 'La Ligue des champions'],
  ['de', 'Die Konfidenz', 'Die Trefferchance'],
  ['de', 'Der Tarif "Kostenlos"', 'Der Tarif „Kostenlos“'],
  ['de', 'Der Tarif «Kostenlos»', 'Der Tarif „Kostenlos“'],
  ['de', 'Wird geladen...', 'Wird geladen …'],
  ['de', 'Wird geladen…', 'Wird geladen …'],
  ['de', 'Ein 95 %-Intervall', 'Ein 95-%-Intervall'],
  ['it', 'Fiducia alta', 'Probabilità alta'],
  ['it', 'Verifica in corso …', 'Verifica in corso…'],
  ['pt', 'Verifique você mesmo', 'Verifique por si'],
  ['pt', 'Remates à baliza', 'Remates enquadrados'],
  ['ro', 'Un interval de 95%', 'Un interval de 95\u00a0%'],
  ['ro', 'Predicţia zilei', 'Predicția zilei'],
  ['tr', '95% güven aralığı', '%95 güven aralığı'],
  ['tr', 'son düdüknden sonra', 'son düdükten sonra'],
  ['ro', 'Încearcă din nou.', 'Încercați din nou.'],
  ['es', 'El recibo del pronóstico', 'La prueba del pronóstico'],
  ['fr', 'Le reçu du pronostic', 'La preuve du pronostic'],
  ['de', 'Ist das dein Konto?', 'Ist das Ihr Konto?'],
  ['tr', 'Lütfen tekrar deneyin.', 'Lütfen yeniden deneyin.'],
  ['tr', "RFC 6962'nin ağacı, Pitchproof'un", 'RFC 6962’nin ağacı, Pitchproof’un'],
]

test.for(PLANTED)('in %s "%s" is found, and "%s" is not', ([language, wrong, right]) => {
  const glossary = readGlossary(language)
  expect(findWordFaults(wrong, language, glossary)).not.toEqual([])
  expect(findWordFaults(right, language, glossary)).toEqual([])
})

test('thousands, markets, leagues and addresses are not figures in a foreign form', () => {
  const glossary = readGlossary('de')
  for (const text of [
    '9.600 Spiele',
    'O1.5 und O2.5',
    '2. Bundesliga',
    'js.stripe.com',
    'Art. 6 Abs. 1',
  ])
    expect(findWordFaults(text, 'de', glossary), text).toEqual([])
  expect(findForeignFigures('Quote 1.62', 'de')).not.toEqual([])
  expect(findForeignFigures('Quote 1,62', 'de')).toEqual([])
})

test('a label whose wording the specification fixes is not checked', () => {
  const glossary = readGlossary('en')
  expect(findWordFaults('What is covered', 'en', glossary)).toEqual([])
  expect(findWordFaults('It is covered', 'en', glossary)).not.toEqual([])
})

test('[lang-12] a figure in English form on a page in another language is found, code and names are not', () => {
  const toPage = (body: string, lang = 'fr') => ({
    path: `/${lang}/faq`,
    html: `<html lang="${lang}"><head><title>2.5</title></head><body>${body}</body></html>`,
  })
  expect(findPageFigures(toPage('<p>Plus de 2,5 buts à 14,98\u00a0$</p>'))).toEqual([])
  expect(
    findPageFigures(
      toPage('<script>let a = 2.5</script><code>0.25</code><b data-as-is>pp-4.1</b>'),
    ),
  ).toEqual([])
  expect(findPageFigures(toPage('<p>Plus de <b>2.5</b> buts</p>'))).toHaveLength(1)
  expect(findPageFigures(toPage('<td>43.3%</td>'))).not.toEqual([])
  expect(findPageFigures(toPage('<p>$14.98</p>'))).not.toEqual([])
  expect(findPageFigures(toPage('<td>43,3%</td>', 'tr'))).not.toEqual([])
})

const MADE_UP = Array.from({ length: 60 }, (_, seed) => writeReasonings(makeUpMatch(9000 + seed)))

test.each(LANGUAGE_CODES)(
  'generated texts in %s follow the glossary of the language',
  (language) => {
    const glossary = readGlossary(language)
    for (const { [language]: text } of MADE_UP)
      expect(findWordFaults(text, language, glossary), text).toEqual([])
  },
)
