import { expect, test } from 'vitest'
import { areLegsApart } from './second-legs.ts'

test.each([
  ['2027-01-27', '2027-02-16', false, 'the last matches of the league phase and a play-off'],
  ['2026-11-25', '2026-12-09', false, 'two matches of the league phase'],
  ['2027-02-16', '2027-02-24', true, 'a play-off'],
  ['2026-07-29', '2026-08-05', true, 'a qualifying round'],
  ['2027-02-16', '2027-02-17', false, 'a match and its replay'],
  ['2027-03-03', '2027-04-28', false, 'matches of two rounds'],
])('%s and %s: %s, %s', (first, second, isApart) => {
  expect(areLegsApart(Date.parse(first), Date.parse(second))).toBe(isApart)
})
