import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPoissonProbabilities } from './poisson.ts'

test('gives the probabilities of scipy.stats.poisson 1.17 for a rate of 1.7', () => {
  const probabilities = toPoissonProbabilities(1.7, 3)
  const reference = [
    0.18268352405273466, 0.3105619908896489, 0.26397769225620155, 0.1495873589451809,
  ]
  for (const [count, probability] of reference.entries())
    expect(probabilities[count]).toBeCloseTo(probability, 14)
})

test('has the mean and the variance of its rate', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.05, max: 7, noNaN: true }), (rate) => {
      const probabilities = toPoissonProbabilities(rate, 60)
      const mean = probabilities.reduce((sum, p, count) => sum + p * count, 0)
      const square = probabilities.reduce((sum, p, count) => sum + p * count * count, 0)
      expect(mean).toBeCloseTo(rate, 9)
      expect(square - mean * mean).toBeCloseTo(rate, 8)
    }),
  )
})
