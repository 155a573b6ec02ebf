import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'

const CUPS = {
  champions_league: 'Champions League',
  europa_league: 'Europa League',
  conference_league: 'Conference League',
}

it('[lang-12] a competition has its name of the language, another keeps its own', () => {
  expect(toCompetitionName('Champions League', 'pt')).toBe('Liga dos Campeões')
  expect(toCompetitionName('Champions League', 'de')).toBe('Champions League')
  expect(toCompetitionName('Eerste Divisie', 'tr')).toBe('Eerste Divisie')
})

it.each(LANGUAGE_CODES)(
  '[lang-12] tables, zones and seasons name the cups alike in %s',
  (language) => {
    const read = (name: string): unknown =>
      JSON.parse(readFileSync(`site/locales/${language}/${name}.json`, 'utf8'))
    const names = Object.fromEntries(
      Object.entries(CUPS).map(([key, name]) => [key, toCompetitionName(name, language)]),
    )
    expect(read('match')).toMatchObject({ zones: names })
    expect(read('season')).toMatchObject({ chances: names })
  },
)
