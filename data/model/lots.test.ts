import { expect, test } from 'vitest'
import { toLots } from './lots.ts'

test('lots hold every item in its order, and only the last one fewer', () => {
  expect([...toLots('abcde', 2)]).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect([...toLots(['a', 'b'], 2)]).toEqual([['a', 'b']])
  expect([...toLots([], 2)]).toEqual([])
})
