import { expect, test } from 'vitest'
import { toLanguageOfCountry } from './country-languages.ts'
import { isLanguage, LANGUAGE_CODES, toLangAttribute, toOpenGraphLocale } from './languages.ts'
import { LANGUAGES } from './language-names.ts'

test('[lang-01] the 8 languages each have a code, a name and a flag', () => {
  expect(LANGUAGES.map((language) => language.code)).toEqual([
    'en',
    'es',
    'fr',
    'de',
    'it',
    'pt',
    'ro',
    'tr',
  ])
  for (const { name, flag } of LANGUAGES) {
    expect(name.length).toBeGreaterThan(3)
    expect(flag).toMatch(/^\p{RI}\p{RI}$/u)
  }
  expect(isLanguage('tr')).toBe(true)
  expect(isLanguage('xx')).toBe(false)
})

test('pages in Portuguese are marked as that of Portugal, the others by their code', () => {
  expect(LANGUAGE_CODES.map(toLangAttribute)).toEqual(
    LANGUAGE_CODES.map((code) => (code === 'pt' ? 'pt-PT' : code)),
  )
})

test('Open Graph gets each language with a territory', () => {
  expect(LANGUAGE_CODES.map(toOpenGraphLocale).join(' ')).toBe(
    'en_GB es_ES fr_FR de_DE it_IT pt_PT ro_RO tr_TR',
  )
})

test('[lang-09] each country of the lists has its language', () => {
  const expected = {
    fr: 'FR BE CH CA LU MC HT CI SN ML',
    de: 'DE AT LI',
    it: 'IT SM VA',
    pt: 'PT BR AO MZ CV',
    ro: 'RO MD',
    tr: 'TR CY',
    es: 'ES AR BO CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV UY VE',
  }
  for (const [language, countries] of Object.entries(expected))
    for (const country of countries.split(' '))
      expect(toLanguageOfCountry(country), country).toBe(language)
  expect(toLanguageOfCountry('ro')).toBe('ro')
})

test('[lang-10] every other, unknown or missing country has English', () => {
  for (const country of ['GB', 'US', 'JP', 'ZZ', '', null, undefined])
    expect(toLanguageOfCountry(country)).toBe('en')
})
