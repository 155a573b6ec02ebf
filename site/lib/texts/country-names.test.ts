import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { toCountryText } from './country-names.ts'

/** Names that pages have always shown, in the order of the leagues. */
const KNOWN: Readonly<Record<Language, string>> = {
  en: 'Europe England Spain Germany Italy France Türkiye',
  es: 'Europa Inglaterra España Alemania Italia Francia Turquía',
  fr: 'Europe Angleterre Espagne Allemagne Italie France Turquie',
  de: 'Europa England Spanien Deutschland Italien Frankreich Türkei',
  it: 'Europa Inghilterra Spagna Germania Italia Francia Turchia',
  pt: 'Europa Inglaterra Espanha Alemanha Itália França Turquia',
  ro: 'Europa Anglia Spania Germania Italia Franța Turcia',
  tr: 'Avrupa İngiltere İspanya Almanya İtalya Fransa Türkiye',
}

test.for(LANGUAGE_CODES)('every country of a league has its name in %s', (language) => {
  const path = join(import.meta.dirname, '../../locales', language, 'common.json')
  const { countries } = JSON.parse(readFileSync(path, 'utf8')) as {
    countries: Record<string, string>
  }
  const t = (key: string) => countries[key.replace('common:countries.', '')] ?? key
  const names = [...new Set(LEAGUES.map(({ country }) => country))].map((country) =>
    toCountryText(country, { t, language }),
  )
  expect(names).toEqual(expect.arrayContaining(KNOWN[language].split(' ')))
  // Neither a key nor a code stands in the place of a name.
  expect(names.filter((name) => !/^\p{Lu}\p{L}+(?: \p{L}+)*$/u.test(name))).toEqual([])
})
