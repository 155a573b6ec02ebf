import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { CallListSchema } from '#data/public-api/call-list.ts'

const CALLS = CallListSchema.parse(
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../data/public-api/calls.json'), 'utf8'),
  ),
)

function readCallTexts(language: string): Record<string, string> {
  const path = join(import.meta.dirname, '../../locales', language, 'pages.json')
  return JSON.parse(readFileSync(path, 'utf8')).developers.calls
}

test('/developers says of each public call, in English, what the OpenAPI document says', () => {
  const said = CALLS.map(({ id, summary }) => [id, summary])
  expect(readCallTexts('en')).toEqual(Object.fromEntries(said))
})

test('the sentence of a call names the same figures and formats in every language', () => {
  const toFigures = (text = '') => text.match(/\d+|CSV|JSON|RSS|Atom|Link|C2SP [\w-]+/g)
  for (const language of LANGUAGE_CODES) {
    const texts = readCallTexts(language)
    for (const { id, summary } of CALLS)
      expect(toFigures(texts[id]), `${language} ${id}`).toEqual(toFigures(summary))
  }
})
