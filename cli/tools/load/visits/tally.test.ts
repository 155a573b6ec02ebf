import { expect, test } from 'vitest'
import { makeTally, sum, toPercentile } from './tally.ts'

test('a percentile is the time that this share of the replies kept within', () => {
  const times = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([0.5, 0.99, 1].map((share) => toPercentile(times, share))).toEqual([50, 99, 100])
  expect(toPercentile([7], 0.99)).toBe(7)
  expect(toPercentile([], 0.5)).toBeNaN()
})

test('replies are kept by call, the longest is known, and what must not happen is counted', () => {
  const tally = makeTally()
  tally.addReply('list', 20)
  tally.addReply('match', 90)
  tally.addReply('list', 30)
  expect(tally.lastUnusualAt).toBe(-Infinity)
  tally.addError('list: 500')
  tally.addError('list: 500')
  expect(tally.replies).toBe(3)
  expect(tally.times.get('list')).toEqual([20, 30])
  expect(tally.worst).toEqual({ ms: 90, call: 'match' })
  expect(tally.errors.get('list: 500')).toBe(2)
  expect(sum(tally.errors)).toBe(2)
  expect(tally.lastUnusualAt).toBeGreaterThan(0)
})
