import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { findCatalogueFaults, flatten } from '#site/checks/catalogues.ts'
import { TEXTS } from './texts.ts'

test.each(LANGUAGE_CODES)(
  'no text is missing, left in English or without its values in %s',
  (language) => {
    const english = new Map(flatten(TEXTS.en))
    const faults = findCatalogueFaults(english, new Map(flatten(TEXTS[language])), language)
    expect(faults.filter((fault) => !fault.startsWith('mail.greeting'))).toEqual([])
  },
)
