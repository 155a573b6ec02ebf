/** The privacy policy says the same in every language: as many items, and each stored name. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'

interface Section {
  readonly items?: readonly string[]
  readonly paragraphs?: readonly string[]
}

function readSections(language: Language): readonly Section[] {
  const path = join(import.meta.dirname, '../locales', language, 'pages.json')
  const { privacy } = JSON.parse(readFileSync(path, 'utf8')) as {
    privacy: { sections: readonly Section[] }
  }
  return privacy.sections
}

const textsOf = ({ items = [], paragraphs = [] }: Section) => [...items, ...paragraphs]
/** Cookies and stored choices by name, which no language translates. */
const listNames = (section: Section) =>
  [
    ...textsOf(section)
      .join(' ')
      .matchAll(/[“„«]\s?([\w-]+)\s?[”“»]/g),
  ]
    .map(([, name]) => name!)
    .sort()

test.each(LANGUAGE_CODES)('the privacy policy in %s leaves nothing out', (language) => {
  const [own, english] = [readSections(language), readSections('en')]
  expect(own.map((section) => textsOf(section).length)).toEqual(
    english.map((section) => textsOf(section).length),
  )
  expect(own.map(listNames).map((names) => [...new Set(names)])).toEqual(
    english.map(listNames).map((names) => [...new Set(names)]),
  )
})

test('the privacy policy names every choice that a browser stores', () => {
  const names = new Set(readSections('en').flatMap(listNames))
  const code = readFileSync(join(import.meta.dirname, '../lib/browser/storage.ts'), 'utf8')
  const keys = [...code.matchAll(/^ {2}\| '([\w-]+)'$/gm)].map(([, key]) => key!)
  expect(keys.length).toBeGreaterThan(5)
  expect(keys.filter((key) => !names.has(key))).toEqual([])
})
