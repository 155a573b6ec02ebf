import { expect, test } from 'vitest'
import { countSpec, listSpecIds } from './spec-count.ts'
import type { TestResult } from '#cli/tools/test-run/test-reports.ts'

const ITEMS = [
  { id: 'odds-01', section: 'Odds', text: 'odds', seen: 'rule' },
  { id: 'odds-02', section: 'Odds', text: 'margin', seen: 'rule' },
  { id: 'call-get-match', section: 'Calls', text: 'a match', seen: 'api' },
]

function toResult(title: string, status: TestResult['status']): TestResult {
  return { title, status, file: 'made-up.test.ts' }
}

test('ids are read out of the brackets of a title, several of them in a row', () => {
  expect(listSpecIds('[odds-01] [call-get-match] a sentence (of [some] kind)')).toEqual([
    'odds-01',
    'call-get-match',
  ])
})

test('an item is covered by a passing test that names it', () => {
  const count = countSpec(ITEMS, [toResult('[odds-01] [call-get-match] holds', 'passed')])
  expect(count).toMatchObject({ covered: 2, total: 3, unknown: [] })
  expect(
    count.sections.map(({ section, covered, uncovered }) => [section, covered, uncovered]),
  ).toEqual([
    ['Odds', [ITEMS[0]], [ITEMS[1]]],
    ['Calls', [ITEMS[2]], []],
  ])
})

test('an item that a failing or a skipped test names is not covered, whatever else passes', () => {
  const results = [
    toResult('[odds-01] holds', 'passed'),
    toResult('[odds-01] holds for small numbers', 'failed'),
    toResult('[odds-02] holds', 'passed'),
    toResult('[odds-02] holds for large numbers', 'skipped'),
  ]
  expect(countSpec(ITEMS, results).covered).toBe(0)
})

test('an id that the checklist does not have is reported with the title of its test', () => {
  const { unknown } = countSpec(ITEMS, [toResult('[odds-99] holds', 'passed')])
  expect(unknown).toEqual([{ id: 'odds-99', title: '[odds-99] holds' }])
})
