import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FACTOR_GROUPS } from '#data/model/forecast/prediction.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { getWriter } from '#pipeline/reasoning/templates/languages.ts'

test.each(LANGUAGE_CODES)(
  'a factor has one name in %s, in the text and in the chart beside it',
  (language) => {
    const catalogue = JSON.parse(readFileSync(`site/locales/${language}/match.json`, 'utf8')) as {
      factorGroups: Record<string, string>
    }
    const { groups, locale } = getWriter(language).templates
    const toLower = (text: string) => text.toLocaleLowerCase(locale)
    for (const group of FACTOR_GROUPS)
      expect(toLower(groups[group])).toContain(toLower(catalogue.factorGroups[group]!))
  },
)
