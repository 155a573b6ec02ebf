import { expect, test } from 'vitest'
import { toCount } from './to-count.ts'

test('an option that is no whole number, or out of its range, is refused in words', () => {
  expect(toCount(0)('0')).toBe(0)
  for (const text of ['0', '-1', '1.5', 'many'])
    expect(() => toCount(1)(text), text).toThrow('It is a whole number from 1.')
  expect(toCount(1, 30)('30')).toBe(30)
  expect(() => toCount(1, 30)('31')).toThrow('It is a whole number from 1 to 30.')
})
