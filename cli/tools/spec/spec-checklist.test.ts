import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseChecklist } from './spec-checklist.ts'

test('a row of the checklist becomes an item of the section above it, its text as it is written', () => {
  const markdown = [
    '# Specification checklist',
    '## 1. Product',
    '| id | what must hold | how it is seen |',
    '|---|---|---|',
    '| product-04 | The motto is shown | page |',
    '| call-get-match | `GET /a \\| /b` answers | api |',
    '## 2. Routes',
    '| route-01 | A route | browser |',
  ].join('\n')
  expect(parseChecklist(markdown)).toEqual([
    { id: 'product-04', section: '1. Product', text: 'The motto is shown', seen: 'page' },
    {
      id: 'call-get-match',
      section: '1. Product',
      text: '`GET /a \\| /b` answers',
      seen: 'api',
    },
    { id: 'route-01', section: '2. Routes', text: 'A route', seen: 'browser' },
  ])
})

test('a long text is cut at a word', () => {
  const [item] = parseChecklist(`| long-01 | ${'word '.repeat(40).trim()} | rule |`)
  expect(item?.text).toMatch(/^(word )+…$/)
  expect(item?.text.length).toBeLessThanOrEqual(92)
})

test('no id is listed twice among the counted items', () => {
  const ids = readCountedItems().map((item) => item.id)
  expect(ids.length).toBeGreaterThan(300)
  expect(new Set(ids).size).toBe(ids.length)
})

function readCountedItems(): ReturnType<typeof parseChecklist> {
  return JSON.parse(readFileSync('data/fixtures/spec-items.json', 'utf8'))
}
