import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENGINE_INPUTS } from '#data/model/forecast/engine-inputs.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { groupInputs } from './group-inputs.ts'

interface Catalogue {
  readonly names: Readonly<Record<string, string>>
  readonly sources: Readonly<Record<string, string>>
}

function readTexts<Texts>(language: string, namespace: string): Texts {
  const path = join(import.meta.dirname, '../../locales', language, `${namespace}.json`)
  return JSON.parse(readFileSync(path, 'utf8')) as Texts
}

const ids = ENGINE_INPUTS.map(({ id }) => id)

test.for(LANGUAGE_CODES)(
  'every input of the engine has a name of its own in %s, and no name is left over',
  (language) => {
    const { names, sources } = readTexts<Catalogue>(language, 'features')
    expect(Object.keys(names)).toEqual(ids)
    expect(new Set(Object.values(names)).size).toBe(ids.length)
    expect(new Set(Object.keys(sources))).toEqual(new Set(ENGINE_INPUTS.map((one) => one.sourceId)))
    for (const text of [...Object.values(names), ...Object.values(sources)])
      expect(text.trim().length).toBeGreaterThan(2)
    const match = readTexts<{ factorGroups: Record<string, string> }>(language, 'match')
    for (const { group } of ENGINE_INPUTS) expect(match.factorGroups[group]).toBeTruthy()
  },
)

test('grouping keeps every input once, with its group and its source', () => {
  const rows = groupInputs(ENGINE_INPUTS).flatMap(({ group, count, sources }) => {
    const found = sources.flatMap(({ sourceId, ids: own }) =>
      own.map((id) => ({ id, group, sourceId })),
    )
    expect(found).toHaveLength(count)
    return found
  })
  const wanted = ENGINE_INPUTS.map(({ id, group, sourceId }) => ({ id, group, sourceId }))
  expect(rows).toHaveLength(wanted.length)
  expect(rows).toEqual(expect.arrayContaining(wanted))
})

test('groups come in the order of the list, an input that comes later joins its group', () => {
  const groups = groupInputs([
    { id: 'form-2', group: 'form', sourceId: 'results' },
    { id: 'odds-home', group: 'market', sourceId: 'odds' },
    { id: 'cards-home-shown', group: 'form', sourceId: 'statistics' },
    { id: 'form-6', group: 'form', sourceId: 'results' },
  ])
  expect(groups).toEqual([
    {
      group: 'form',
      count: 3,
      sources: [
        { sourceId: 'results', ids: ['form-2', 'form-6'] },
        { sourceId: 'statistics', ids: ['cards-home-shown'] },
      ],
    },
    { group: 'market', count: 1, sources: [{ sourceId: 'odds', ids: ['odds-home'] }] },
  ])
})
