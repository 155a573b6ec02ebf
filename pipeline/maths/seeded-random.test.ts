import { expect, test } from 'vitest'
import { createSeededRandom } from './seeded-random.ts'

test('gives the same numbers for the same seed, others for another', () => {
  const [one, same, other] = [createSeededRandom(7), createSeededRandom(7), createSeededRandom(8)]
  const numbers = Array.from({ length: 50 }, () => one())
  expect(Array.from({ length: 50 }, () => same())).toEqual(numbers)
  expect(Array.from({ length: 50 }, () => other())).not.toEqual(numbers)
})

test('is uniform between 0 and 1', () => {
  const random = createSeededRandom(2023)
  const bins = Array.from({ length: 10 }, () => 0)
  for (let draw = 0; draw < 10_000; draw++) bins[Math.floor(random() * 10)]! += 1
  for (const count of bins) expect(Math.abs(count - 1000)).toBeLessThan(120)
})
