import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toOutcomeOdds, toOverUnderOdds } from './odds.ts'

const even = { home: 50, draw: 25, away: 25 }

test('[odds-01] odds of an outcome are 100 / (share × 100 × 1.05) with 2 decimals', () => {
  expect(toOutcomeOdds(even)).toMatchObject({ home: '1.90', draw: '3.81', away: '3.81' })
  expect(toOutcomeOdds({ home: 5, draw: 2.5, away: 2.5 })).toMatchObject({
    home: '1.90',
    draw: '3.81',
    away: '3.81',
  })
})

test('[odds-02] the margin is 5 % by default and can be set', () => {
  expect(toOutcomeOdds(even, 0)).toMatchObject({ home: '2.00', draw: '4.00', away: '4.00' })
  expect(toOutcomeOdds(even, 0.05)).toEqual(toOutcomeOdds(even))
})

test('[odds-03] double chance is priced from the summed share, with the margin once', () => {
  expect(toOutcomeOdds(even)).toMatchObject({
    homeOrDraw: '1.27',
    homeOrAway: '1.27',
    drawOrAway: '1.90',
  })
})

test('[odds-04] probabilities that sum to nothing, and a single one of 0 or less, give N/A', () => {
  expect(Object.values(toOutcomeOdds({ home: 0, draw: 0, away: 0 }))).toEqual(Array(6).fill('N/A'))
  expect(Object.values(toOutcomeOdds({ home: -1, draw: 0, away: 0 }))).toEqual(Array(6).fill('N/A'))
  expect(toOutcomeOdds({ home: 60, draw: 0, away: 40 })).toMatchObject({
    draw: 'N/A',
    home: '1.59',
    homeOrDraw: '1.59',
  })
})

test('[odds-05] over and under derive from one percentage and its complement', () => {
  expect(toOverUnderOdds(60)).toEqual({ over: '1.59', under: '2.38' })
})

test('[odds-06] an over percentage of 0 or less, or of 100 or more, gives N/A', () => {
  for (const percent of [0, -3, 100, 140, Number.NaN, null, undefined])
    expect(toOverUnderOdds(percent)).toEqual({ over: 'N/A', under: 'N/A' })
})

test('the inverse odds of the three outcomes sum to the margin, whatever the scale', () => {
  const share = fc.double({ min: 1, max: 99, noNaN: true })
  fc.assert(
    fc.property(share, share, share, (home, draw, away) => {
      const odds = toOutcomeOdds({ home, draw, away })
      const sum = [odds.home, odds.draw, odds.away].reduce(
        (total, text) => total + 1 / Number(text),
        0,
      )
      expect(sum).toBeCloseTo(1.05, 1)
    }),
  )
})
