import { expect, test } from 'vitest'
import type { Language } from '#data/model/languages.ts'
import { toInnerWord } from './inner-word.ts'

test.for<[Language, string, string]>([
  ['en', 'Home advantage', 'home advantage'],
  ['de', 'Heimvorteil', 'Heimvorteil'],
  ['de', 'Spielstärke', 'Spielstärke'],
  ['de', 'Frühere Buchmacherquoten', 'frühere Buchmacherquoten'],
  ['de', 'Direkter Vergleich', 'direkter Vergleich'],
  ['tr', 'İç saha', 'iç saha'],
])('in %s %s stands as %s within a sentence', ([language, word, inner]) => {
  expect(toInnerWord(word, language)).toBe(inner)
})
