/** What the published accuracy rests on and leaves out is said in every language. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'

const read = (language: string, name: string) =>
  readFileSync(join(import.meta.dirname, '../locales', language, name), 'utf8')

test.each(LANGUAGE_CODES)(
  'how it works in %s names the seasons of the constants of leagues and of cups',
  (language) => {
    const [sentence = ''] = /"[^"\n]*2022\/23[^"\n]*"/.exec(read(language, 'pages.json')) ?? []
    expect(sentence).toContain('2021')
  },
)

test.each(LANGUAGE_CODES)('the accuracy in %s says that its test knows no absences', (language) => {
  const { withoutAbsences } = JSON.parse(read(language, 'proof.json')) as Record<string, string>
  expect(withoutAbsences?.split('. ').length).toBeGreaterThan(1)
  const own = readFileSync(
    join(import.meta.dirname, '../components/WalkForwardProof.astro'),
    'utf8',
  )
  expect(own).toContain("t('withoutAbsences')")
})
