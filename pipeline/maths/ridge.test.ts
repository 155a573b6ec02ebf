import { expect, test } from 'vitest'
import { RidgeSums } from './ridge.ts'
import { createSeededRandom } from './seeded-random.ts'

function makeRows(count: number) {
  const random = createSeededRandom(3)
  return Array.from({ length: count }, () => {
    const row = Float64Array.of(1, random() - 0.5, 10 * random())
    return { row, target: 2 + 3 * row[1]! - 0.5 * row[2]! + 0.1 * (random() - 0.5) }
  })
}

function fit(penalty: number, weight = 1) {
  const sums = new RidgeSums(3)
  for (const { row, target } of makeRows(500)) sums.add(row, target, weight)
  return sums.solve(penalty)
}

test('without a penalty it finds the line behind noisy rows', () => {
  const [constant, slope, other] = fit(0)
  expect(constant).toBeCloseTo(2, 1)
  expect(slope).toBeCloseTo(3, 1)
  expect(other).toBeCloseTo(-0.5, 2)
})

test('an exact line is recovered exactly', () => {
  const sums = new RidgeSums(2)
  for (const x of [1, 2, 3, 5]) sums.add(Float64Array.of(1, x), 4 - 2 * x)
  const [constant, slope] = sums.solve(0)
  expect(constant).toBeCloseTo(4, 9)
  expect(slope).toBeCloseTo(-2, 9)
})

test('a penalty shrinks, a huge one leaves nothing, and the weight of all rows does not matter', () => {
  const size = (weights: Float64Array) => Math.hypot(...weights)
  expect(size(fit(100))).toBeLessThan(size(fit(0)))
  expect(size(fit(1e12))).toBeLessThan(1e-6)
  for (const [index, weight] of fit(0, 7).entries()) expect(weight).toBeCloseTo(fit(0)[index]!, 9)
})

test('a column that is always zero gets no weight', () => {
  const sums = new RidgeSums(2)
  for (const x of [1, 2, 3]) sums.add(Float64Array.of(x, 0), x)
  expect([...sums.solve(0)]).toEqual([expect.closeTo(1, 9), 0])
})
