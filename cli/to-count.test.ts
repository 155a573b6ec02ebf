import { expect, test } from 'vitest'
import { toCount } from './to-count.ts'

test('an option that is no whole number, or too small, is refused in words', () => {
  expect(toCount(0)('0')).toBe(0)
  for (const text of ['0', '-1', '1.5', 'many'])
    expect(() => toCount(1)(text), text).toThrow('It is a whole number from 1.')
})
