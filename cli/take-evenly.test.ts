import { expect, test } from 'vitest'
import { takeEvenly } from './take-evenly.ts'

const list = Array.from({ length: 103 }, (_, index) => index)

test('the items taken are spread over the whole list', () => {
  expect(takeEvenly(list, 4)).toEqual([0, 25, 51, 77])
  for (const count of [20, 60, 80]) {
    const taken = takeEvenly(list, count)
    expect(taken).toHaveLength(count)
    const gaps = [...taken, list.length].map((place, index) => place - (taken[index - 1] ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.ceil(list.length / count))
  }
})

test('a list that has no more items is taken whole', () => {
  expect(takeEvenly(list, 103)).toEqual(list)
  expect(takeEvenly(list, 200)).toEqual(list)
  expect(takeEvenly([], 3)).toEqual([])
})
