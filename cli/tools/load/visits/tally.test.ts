import { expect, test } from 'vitest'
import { describeLater, listTrouble, makeTally, toPercentile } from './tally.ts'

test('a percentile is the time within which this share of the replies arrived', () => {
  const times = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([0.5, 0.99, 1].map((share) => toPercentile(times, share))).toEqual([50, 99, 100])
  expect(toPercentile([7], 0.99)).toBe(7)
  expect(toPercentile([], 0.5)).toBeNaN()
})

test('replies are counted by call, and errors are counted and listed', () => {
  const tally = makeTally()
  tally.addReply('list', 20)
  tally.addReply('match', 90)
  tally.addReply('list', 30)
  tally.addChecked(null)
  expect([tally.lastUnusualAt, listTrouble(tally), describeLater(tally)]).toEqual([
    -Infinity,
    [],
    [],
  ])
  tally.addError('list: 500')
  tally.addError('list: 500')
  tally.addChecked('rank 4 of the day is shown unpaid')
  tally.addLater('match')
  expect(tally).toMatchObject({ replies: 3, checked: 2 })
  expect(tally.times.get('list')).toEqual([20, 30])
  expect(listTrouble(tally)).toEqual([
    'WRONG ENTITLEMENT: rank 4 of the day is shown unpaid (1)',
    'list: 500 (2)',
  ])
  expect(describeLater(tally)).toEqual(['told to come again: match (1)'])
  expect(tally.lastUnusualAt).toBeGreaterThan(0)
})
