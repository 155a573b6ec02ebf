import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toShareInterval } from '#data/scoring/interval.ts'
import { listRunningRates } from './running-rate.ts'

const days = [
  { day: '2026-08-01', n: 4, correct: 1, homeWins: 2 },
  { day: '2026-08-02', n: 1, correct: 1, homeWins: 0 },
  { day: '2026-08-09', n: 5, correct: 3, homeWins: 4 },
]

test('each day counts all matches until then', () => {
  const rates = listRunningRates(days)
  expect(rates.map(({ day, n, correct }) => [day, n, correct])).toEqual([
    ['2026-08-01', 4, 1],
    ['2026-08-02', 5, 2],
    ['2026-08-09', 10, 5],
  ])
  expect(rates.map(({ share, alwaysHome }) => [share, alwaysHome])).toEqual([
    [0.25, 0.5],
    [0.4, 0.4],
    [0.5, 0.6],
  ])
  expect(rates.at(-1)!.interval).toEqual(toShareInterval(5, 10))
})

test('without a day there is no rate', () => {
  expect(listRunningRates([])).toEqual([])
})

const dayArbitrary = fc
  .record({ n: fc.integer({ min: 1, max: 60 }), right: fc.nat(), home: fc.nat() })
  .map(({ n, right, home }) => ({ n, correct: right % (n + 1), homeWins: home % (n + 1) }))

test('the last rate is that of all matches, however they are split into days, and lies in its interval', () => {
  fc.assert(
    fc.property(fc.array(dayArbitrary, { minLength: 1, maxLength: 40 }), (counts) => {
      const rates = listRunningRates(counts.map((count) => ({ day: '2026-08-01', ...count })))
      const [n, correct] = [
        counts.reduce((sum, count) => sum + count.n, 0),
        counts.reduce((sum, count) => sum + count.correct, 0),
      ]
      expect(rates.at(-1)).toMatchObject({ n, correct, share: correct / n })
      for (const { share, interval } of rates) {
        // Ends of the interval may differ from 0 or 1 by a rounding error.
        expect(interval[0]).toBeLessThanOrEqual(share + 1e-12)
        expect(interval[1]).toBeGreaterThanOrEqual(share - 1e-12)
      }
    }),
  )
})
