import { expect, test } from 'vitest'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { toConfidenceBands } from '#pipeline/backtest/tally/bands.ts'
import {
  toCalibrationBins,
  toCalibrationError,
  toChanceCalibrationError,
  type Claim,
} from './calibration.ts'
import { toShareInterval } from './interval.ts'

const claims = (probability: number, happened: number, all: number): Claim[] =>
  Array.from({ length: all }, (_, index) => ({ probability, happened: index < happened }))

test('bins have the stated and the observed frequencies', () => {
  const bins = toCalibrationBins([
    ...claims(0.62, 6, 10),
    ...claims(0.68, 9, 10),
    ...claims(1, 1, 1),
  ])
  expect(bins[6]).toMatchObject({ from: 0.6, n: 20, observed: 0.75 })
  expect(bins[6]!.predicted).toBeCloseTo(0.65, 12)
  expect(bins[9]).toMatchObject({ n: 1, predicted: 1, observed: 1 })
  expect(bins[0]).toEqual({ from: 0, to: 0.1, n: 0, predicted: null, observed: null })
})

test('the error weights the bins by their number of claims', () => {
  const bins = toCalibrationBins([...claims(0.65, 15, 20), ...claims(0.25, 20, 60)])
  expect(toCalibrationError(bins)).toBeCloseTo((20 / 80) * 0.1 + (60 / 80) * (1 / 3 - 0.25), 12)
})

test('chance alone makes an error, smaller with more claims, and a biased forecast exceeds it', () => {
  const random = createSeededRandom(5)
  const stated = Array.from({ length: 4000 }, () => 0.3 + 0.5 * random())
  const chance = toChanceCalibrationError(stated, createSeededRandom(6))
  const few = toChanceCalibrationError(stated.slice(0, 400), createSeededRandom(6))
  expect(chance.mean).toBeGreaterThan(0.004)
  expect(chance.quantile95).toBeGreaterThan(chance.mean)
  expect(few.mean).toBeGreaterThan(2 * chance.mean)
  const biased = stated.map((probability) => ({
    probability,
    happened: random() < probability - 0.06,
  }))
  expect(toCalibrationError(toCalibrationBins(biased))).toBeGreaterThan(chance.quantile95)
})

test('bins of confidence leave out empty ones and count every claim', () => {
  const bands = toConfidenceBands([
    ...claims(0.42, 4, 10),
    ...claims(0.9, 9, 10),
    ...claims(1, 2, 2),
  ])
  expect(bands.map(({ from, to, n }) => [from, to, n])).toEqual([
    [0.4, 0.45, 10],
    [0.8, 1, 12],
  ])
  expect(bands[0]).toMatchObject({ right: 0.4 })
})

test('gives the Wilson interval of scipy.stats.binomtest(59, 100), version 1.17', () => {
  const [low, high] = toShareInterval(59, 100)
  expect(low).toBeCloseTo(0.4920143, 6)
  expect(high).toBeCloseTo(0.6813269, 6)
  expect(toShareInterval(0, 0)).toEqual([0, 1])
})
