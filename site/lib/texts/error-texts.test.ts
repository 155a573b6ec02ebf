import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERROR_CODES } from '#data/model/errors.ts'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { toErrorText } from './error-texts.ts'
import type { Catalogue } from './island-texts.ts'

const read = (language: Language) =>
  JSON.parse(readFileSync(`site/locales/${language}/errors.json`, 'utf8')) as Catalogue & {
    errors: Record<string, string>
  }
const OTHERS = ['too_many_requests_wait', 'request']

test.each(LANGUAGE_CODES)(
  'every code of an error has a text in %s, and no other code has',
  (language) => {
    const { errors } = read(language)
    const codes = new Set(Object.keys(errors).map((key) => key.replace(/_(?:one|few|other)$/, '')))
    expect([...codes].toSorted()).toEqual([...ERROR_CODES, ...OTHERS].toSorted())
    const english = read('en').errors
    for (const code of ERROR_CODES) {
      const text = toErrorText(read(language), language, { code, status: 400 }, null)
      expect(text).toBe(errors[code])
      expect(text!.length).toBeGreaterThan(10)
      if (language !== 'en') expect(text).not.toBe(english[code])
    }
  },
)

test('a text names the figures of its problem in the form of its language', () => {
  const problem = { code: 'result_entered', status: 409, params: { home: 3, away: 1 } }
  const scores = LANGUAGE_CODES.map(
    (language) => /\d\S\d/.exec(toErrorText(read(language), language, problem, null)!)?.[0],
  )
  expect(scores).toEqual(['3–1', '3-1', '3-1', '3:1', '3-1', '3-1', '3-1', '3-1'])
})

test.each(LANGUAGE_CODES)(
  'a text in %s says how long to wait and what number to quote',
  (language) => {
    const catalogue = read(language)
    const wait = toErrorText(catalogue, language, { code: 'too_many_requests', status: 429 }, 61)
    expect(wait).toMatch(/(?<!\d)2(?!\d)/)
    expect(wait).not.toContain('{{')
    const failed = { code: 'internal', status: 500, requestId: 'a1b2' }
    expect(toErrorText(catalogue, language, failed, null)).toMatch(/: a1b2$/)
    expect(toErrorText(catalogue, language, { code: 'other', status: 400 }, null)).toBeNull()
  },
)
