import { expect, test } from 'vitest'
import { readScore } from './score-texts.ts'

test('two empty fields mean no score, two whole numbers a score, and anything else is refused', () => {
  expect(readScore('', '')).toBeNull()
  expect(readScore('2', '0')).toEqual({ home: 2, away: 0 })
  for (const [home, away] of [
    ['2', ''],
    ['', '1'],
    ['21', '0'],
    ['-1', '0'],
    ['1.5', '0'],
    ['e', '1'],
  ] as const)
    expect(readScore(home, away), `${home}:${away}`).toBeUndefined()
})
