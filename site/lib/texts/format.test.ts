import { expect, test } from 'vitest'
import { formatConfidence, formatDecimals, formatPercent } from './format.ts'

test('[display-01] confidence has 1 decimal and a percent sign, probabilities have 1 decimal', () => {
  expect(formatConfidence(61.25)).toBe('61.3%')
  expect(formatConfidence(75)).toBe('75.0%')
  expect(formatPercent(33.3333)).toBe('33.3%')
})

test('a missing figure is a dash, not a zero', () => {
  expect(formatDecimals(null, 2)).toBe('–')
  expect(formatDecimals(0, 2)).toBe('0.00')
})
