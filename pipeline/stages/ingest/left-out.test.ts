import { expect, test } from 'vitest'
import { describeLeftOut } from './left-out.ts'

const part = (path: string, season = 2026) => ({
  match: 'Burnley – Everton (2026-11-28)',
  path,
  season,
})

test('parts of this season are named once with their match, of many the rest is counted', () => {
  expect(describeLeftOut([], 2026)).toBeNull()
  expect(describeLeftOut([part('events[3].type'), part('events[3].type')], 2026)).toBe(
    'left out: events[3].type of Burnley – Everton (2026-11-28)',
  )
  const many = Array.from({ length: 50 }, (_, index) => part(`events[${index}]`))
  const words = describeLeftOut(many, 2026)!
  expect(words.match(/ of Burnley/g)).toHaveLength(20)
  expect(words).toMatch(/, 30 more$/)
})

test('parts of past seasons are counted', () => {
  expect(describeLeftOut([part('HY', 2006), part('AY', 2006)], 2026)).toBe(
    'left out: 2 of past seasons ("feed parse" names them)',
  )
})
