import { expect, test } from 'vitest'
import { toRoundedParts } from './rounded-parts.ts'

test('rounded parts sum to the rounded whole', () => {
  expect(toRoundedParts([33.333, 33.333, 33.334], 1)).toEqual([33.3, 33.3, 33.4])
  expect(toRoundedParts([46.05, 53.95], 1)).toEqual([46.1, 53.9])
  expect(toRoundedParts([4.84, 4.04], 1)).toEqual([4.9, 4])
  expect(toRoundedParts([50, 30, 20], 1)).toEqual([50, 30, 20])
})

test('rounded parts sum to the total as it is printed elsewhere', () => {
  expect(toRoundedParts([37.02, -7.06], 1)).toEqual([37, -7])
  expect(toRoundedParts([37.02, -7.06], 1, 29.9)).toEqual([37, -7.1])
})
