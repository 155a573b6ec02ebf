import { expect, test } from 'vitest'
import { layOutRecord } from './record-chart.ts'
import { listRunningRates } from './running-rate.ts'

const toDay = (index: number) => new Date(Date.UTC(2026, 7, 1 + index)).toISOString().slice(0, 10)
const makeRates = (count: number, correct = 5, homeWins = 4) =>
  listRunningRates(
    Array.from({ length: count }, (_, index) => ({ day: toDay(index), n: 10, correct, homeWins })),
  )
const toPoints = (text: string) => text.split(' ').map((pair) => pair.split(',').map(Number))

test('a constant rate of a half is a level line in the middle of the scale, and its band narrows', () => {
  const { ours, band, scale } = layOutRecord(makeRates(30))
  expect(scale.map(({ percent }) => percent)).toEqual([20, 40, 60, 80])
  expect(new Set(toPoints(ours).map(([, y]) => y))).toEqual(new Set([50]))
  expect(toPoints(ours).map(([x]) => x)).toEqual(
    Array.from({ length: 30 }, (_, index) => Math.round((index / 29) * 10_000) / 100),
  )
  const points = toPoints(band)
  expect(points).toHaveLength(60)
  const width = (index: number) => points[59 - index]![1]! - points[index]![1]!
  for (let index = 1; index < 30; index += 1) expect(width(index)).toBeLessThan(width(index - 1))
})

test('a single day is drawn from edge to edge', () => {
  const { ours, alwaysHome } = layOutRecord(makeRates(1))
  expect(toPoints(ours).map(([x]) => x)).toEqual([0, 100])
  expect(toPoints(alwaysHome)).toHaveLength(2)
})

test('a thousand days are thinned to the visible number of points, with the first and the last rate', () => {
  const rates = makeRates(1000)
  const points = toPoints(layOutRecord(rates).ours)
  expect(points.length).toBeLessThanOrEqual(150)
  expect(points[0]![0]).toBe(0)
  expect(points.at(-1)![0]).toBe(100)
})

test('everything lies within the box, whatever the shares are', () => {
  for (const [correct, homeWins] of [
    [0, 10],
    [10, 0],
    [10, 10],
    [0, 0],
  ]) {
    const { ours, alwaysHome, band, scale } = layOutRecord(makeRates(3, correct, homeWins))
    expect(scale[0]!.percent).toBeGreaterThanOrEqual(0)
    expect(scale.at(-1)!.percent).toBeLessThanOrEqual(100)
    for (const [, y] of [ours, alwaysHome, band].flatMap(toPoints)) {
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(100)
    }
  }
})

test('the names at the ends never lie on each other, and the higher line has the higher name', () => {
  const same = layOutRecord(makeRates(5, 4, 4)).names
  expect(same.alwaysHome - same.ours).toBeGreaterThanOrEqual(10)
  const below = layOutRecord(makeRates(5, 3, 4)).names
  expect(below.ours - below.alwaysHome).toBeGreaterThanOrEqual(10)
  const apart = layOutRecord(makeRates(5, 8, 3))
  expect(apart.names.ours).toBe(toPoints(apart.ours).at(-1)![1])
})
