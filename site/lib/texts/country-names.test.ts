import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { LEAGUES } from '#data/model/leagues.ts'

test.for(LANGUAGE_CODES)('every country of a league has its name in %s', (language) => {
  const path = join(import.meta.dirname, '../../locales', language, 'common.json')
  const { countries } = JSON.parse(readFileSync(path, 'utf8')) as {
    countries: Record<string, string>
  }
  const wanted = new Set<string>(LEAGUES.map(({ country }) => country))
  expect(new Set(Object.keys(countries))).toEqual(wanted)
})
