import { assert, double, property } from 'fast-check'
import { expect, test } from 'vitest'
import {
  fillCountProbabilities,
  MAX_COUNT,
  toLikeliestCount,
  toOverProbability,
} from './count-distribution.ts'
import { toPoissonProbabilities } from './poisson.ts'

function toProbabilities(mean: number, spread: number): Float64Array {
  const probabilities = new Float64Array(MAX_COUNT + 1)
  fillCountProbabilities(probabilities, mean, spread)
  return probabilities
}

// Failures before the 4th success of a fair coin: C(k+3, k) / 2^(k+4), Johnson, Kotz & Kemp (1992), 5.1.
test('mean 4 and spread 2 give the negative binomial of a fair coin', () => {
  const exact = [1 / 16, 4 / 32, 10 / 64, 20 / 128, 35 / 256, 56 / 512]
  const probabilities = toProbabilities(4, 2)
  exact.forEach((probability, count) => expect(probabilities[count]).toBeCloseTo(probability, 14))
})

// Johnson, Kotz & Kemp (1992), 5.1: size mean/(spread-1), success 1/spread; the first three terms
// written out.
test('mean 5.2 and spread 1.8 follow the formula of the negative binomial', () => {
  const probabilities = toProbabilities(5.2, 1.8)
  const size = 6.5
  const share = 1 / 1.8
  const first = share ** size
  expect(probabilities[0]).toBeCloseTo(first, 14)
  expect(probabilities[1]).toBeCloseTo(first * size * (1 - share), 14)
  expect(probabilities[2]).toBeCloseTo((first * size * (size + 1) * (1 - share) ** 2) / 2, 14)
})

test('mean 1 and spread 0.75 give four trials at one in four', () => {
  const exact = [81 / 256, 108 / 256, 54 / 256, 12 / 256, 1 / 256, 0]
  const probabilities = toProbabilities(1, 0.75)
  exact.forEach((probability, count) => expect(probabilities[count]).toBeCloseTo(probability, 14))
})

test('without spread the count is Poisson', () => {
  const poisson = toPoissonProbabilities(4.7, MAX_COUNT)
  toProbabilities(4.7, 1).forEach((probability, count) =>
    expect(probability).toBeCloseTo(poisson[count]!, 14),
  )
  toProbabilities(4.7, 1 + 1e-7).forEach((probability, count) =>
    expect(probability).toBeCloseTo(poisson[count]!, 6),
  )
})

test('every distribution sums to 1, has its mean, and its lines fall', () => {
  assert(
    property(
      double({ min: 0.1, max: 14, noNaN: true }),
      double({ min: 0.7, max: 2, noNaN: true }),
      (mean, spread) => {
        const probabilities = toProbabilities(mean, spread)
        let sum = 0
        let expected = 0
        probabilities.forEach((probability, count) => {
          sum += probability
          expected += count * probability
        })
        expect(sum).toBeCloseTo(1, 7)
        expect(expected).toBeCloseTo(mean, 5)
        let last = 1
        for (let line = 0.5; line < 20; line++) {
          const over = toOverProbability(probabilities, line)
          expect(over).toBeLessThanOrEqual(last)
          last = over
        }
      },
    ),
  )
})

test('a whole line means strictly more', () => {
  const probabilities = toProbabilities(9, 1.1)
  expect(toOverProbability(probabilities, 10)).toBe(toOverProbability(probabilities, 10.5))
})

test('the most likely count is where the probability is highest', () => {
  expect(toLikeliestCount(toProbabilities(5.6, 1))).toBe(5)
  expect(toLikeliestCount(toProbabilities(0.4, 1))).toBe(0)
})
