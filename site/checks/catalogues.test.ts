import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import {
  findCatalogueFaults,
  findCountFaults,
  findJoinFaults,
  findUnusedKeys,
  flatten,
  isOfPages,
  listAsked,
  type Texts,
} from './catalogues.ts'

const toTexts = (texts: Record<string, string>): Texts => new Map(Object.entries(texts))
const readTexts = (path: string): Texts => new Map(flatten(JSON.parse(readFileSync(path, 'utf8'))))
const names = globSync('site/locales/en/*.json')
  .map((path) => basename(path))
  .filter(isOfPages)

test('[lang-12] a missing key, a key too many, a wrong placeholder and English left over are found', () => {
  const english = toTexts({
    'a.title': 'Hello {{name}}',
    'a.text': 'Read the <terms>terms</terms>.',
    'a.left': 'Left in English',
    'a.count_one': '{{count}} match',
    'a.count_other': '{{count}} matches',
  })
  const romanian = {
    'a.title': 'Bună, {{name}}',
    'a.text': 'Citește <terms>termenii</terms>.',
    'a.left': 'Rămas',
    'a.count_one': 'un meci',
    'a.count_few': '{{count}} meciuri',
    'a.count_other': '{{count}} de meciuri',
  }
  const check = (changes: Record<string, string>) =>
    findCatalogueFaults(english, toTexts({ ...romanian, ...changes }), 'ro')
  expect(check({})).toEqual([])
  const { 'a.count_few': _, ...withoutFew } = romanian
  expect(findCatalogueFaults(english, toTexts(withoutFew), 'ro')).toEqual([
    'a.count_few is missing',
  ])
  expect(check({ 'a.more': 'mai mult' })).toEqual(['a.more is not in English'])
  expect(check({ 'a.title': 'Bună, {{nume}}' })).toEqual(['a.title has "{{nume}}" for "{{name}}"'])
  expect(check({ 'a.text': 'Citește termenii.' })).toEqual(['a.text has "" for "</terms> <terms>"'])
  expect(check({ 'a.left': 'Left in English' })).toEqual([
    'a.left is left in English: "Left in English"',
  ])
})

test('[lang-12] a number before a noun without plural forms is found, whatever it is called', () => {
  const find = (text: string) => findCountFaults(toTexts({ a: text }))
  expect(find('{{right}} of {{count}} outcomes called right')).toHaveLength(1)
  expect(find('{{matches}} matches, {{left}} open alarms')).toHaveLength(1)
  expect(find('Outcomes called right: {{right}} of {{count}}')).toEqual([])
  expect(findCountFaults(toTexts({ a_one: '{{n}} match', a_other: '{{x}} matches' }))).toEqual([])
})

test('[lang-12] a bare club after "of", a score in columns’ form and a French colon without its space are found', () => {
  const find = (language: Language, text: string) => findJoinFaults(toTexts({ a: text }), language)
  expect(find('it', 'gol di {{home}} dall’alto in basso')).toHaveLength(1)
  expect(find('fr', 'Victoires de {{team}}')).toHaveLength(1)
  expect(find('fr', 'Absents: {{team}}')).toHaveLength(1)
  expect(find('de', 'Das Spiel endete {{home}} - {{away}}')).toHaveLength(1)
  expect(find('fr', 'Victoires\u202f: {{team}}, à 12:05')).toEqual([])
  expect(find('it', 'Vittorie: {{team}}')).toEqual([])
})

test.each(LANGUAGE_CODES)('[lang-12] joins of values have no fault in %s', (language) => {
  const faults = names.flatMap((name) =>
    findJoinFaults(readTexts(`site/locales/${language}/${name}`), language),
  )
  expect(faults).toEqual([])
})

test('[lang-12] every number before a noun has plural forms', () => {
  const faults = names.flatMap((name) => findCountFaults(readTexts(`site/locales/en/${name}`)))
  expect(faults).toEqual([])
})

test('[lang-12] a key is used when it, its branch or a pattern for it stands in a source', () => {
  const asked = listAsked([
    "t('landing:hero.title'); list('landing:items'); t(`landing:plans.${name}.lead`); t(`${a}:${b}`)",
  ])
  const english = toTexts({
    'hero.title': '1',
    'hero.subtitle': '2',
    'items.0.text': '3',
    'plans.free.lead': '4',
    'plans.free.note': '5',
  })
  expect(findUnusedKeys(english, asked)).toEqual(['hero.subtitle', 'plans.free.note'])
})

test.for(names.flatMap((name) => LANGUAGE_CODES.map((language) => [name, language] as const)))(
  '[lang-12] %s in %s has every key, the same placeholders and no English left',
  ([name, language]) => {
    const english = readTexts(`site/locales/en/${name}`)
    const texts = readTexts(`site/locales/${language}/${name}`)
    expect(findCatalogueFaults(english, texts, language)).toEqual([])
  },
)

test('[lang-12] every key is used by the site', () => {
  const sources = globSync(['site/**/*.{ts,tsx,astro,js}', '{api,data/model}/**/*.ts'])
    .filter((path) => !/\.test\.tsx?$|tests|^site\/checks\//.test(path))
    .map((path) => readFileSync(path, 'utf8'))
  const asked = listAsked(sources)
  const unused = names.flatMap((name) =>
    findUnusedKeys(readTexts(`site/locales/en/${name}`), asked).map((key) => `${name}: ${key}`),
  )
  expect(unused).toEqual([])
})

test('the pages are built in the languages of the model, and each of them has its catalogues', async () => {
  // astro-i18next reads its settings with a loader of its own, which does not know our imports.
  const { default: settings } = (await import(resolve('astro-i18next.config.ts'))) as {
    default: {
      readonly defaultLocale: string
      readonly locales: readonly string[]
      readonly namespaces: readonly string[]
      readonly i18nextServer: { readonly preload: readonly string[]; readonly fallbackLng: string }
    }
  }
  expect(settings.locales).toEqual(LANGUAGE_CODES)
  expect(settings.i18nextServer.preload).toEqual(LANGUAGE_CODES)
  expect([settings.defaultLocale, settings.i18nextServer.fallbackLng]).toEqual([
    DEFAULT_LANGUAGE,
    DEFAULT_LANGUAGE,
  ])
  expect(names).toEqual(expect.arrayContaining(settings.namespaces.map((name) => `${name}.json`)))
})
