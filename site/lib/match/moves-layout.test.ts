import { expect, test } from 'vitest'
import type { Revision } from '#data/model/forecast/revision-moves.ts'
import { layOutMoves, listPrinted, MOVES_SIZE } from './moves-layout.ts'

const make = (hour: number, home: number, draw: number): Revision => ({
  revision: hour + 1,
  madeAt: new Date(Date.UTC(2026, 7, 15, hour)).toISOString(),
  homeWinProbability: home,
  drawProbability: draw,
  awayWinProbability: 100 - home - draw,
})

test('each outcome is a step line through its revisions, later ones further right, likelier ones higher', () => {
  const { lines, left, right } = layOutMoves([make(0, 40, 30), make(1, 50, 25), make(4, 44, 28)])
  expect(lines.map(({ letter }) => letter)).toEqual(['1', 'X', '2'])
  const { points, path, first, last } = lines[0]!
  expect([first, last]).toEqual([40, 44])
  expect([points[0]!.x, points[2]!.x]).toEqual([left, right])
  expect((points[1]!.x - left) / (right - left)).toBeCloseTo(0.25, 2)
  expect(points[1]!.y).toBeLessThan(points[2]!.y)
  expect(points[2]!.y).toBeLessThan(points[0]!.y)
  expect(path).toBe(
    `M${points[0]!.x} ${points[0]!.y}H${points[1]!.x}V${points[1]!.y}H${points[2]!.x}V${points[2]!.y}`,
  )
})

test('the chances at first and at last are those that are printed: together 100', () => {
  const { lines } = layOutMoves([make(0, 40, 30), make(1, 29.96, 35.07)])
  expect(lines.map(({ last }) => last)).toEqual([29.9, 35.1, 35])
  expect(listPrinted(make(1, 29.96, 35.07))).toEqual([29.9, 35.1, 35])
})

test('the scale runs in tens around all figures, and everything lies within the picture', () => {
  const { scale, lines } = layOutMoves([make(0, 41, 29), make(1, 42, 28)])
  expect(scale.map(({ percent }) => percent)).toEqual([20, 30, 40, 50])
  for (const { points } of lines)
    for (const { y } of points) {
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(MOVES_SIZE.height)
    }
})

test('labels of nearly equal chances stand apart, the likelier one higher', () => {
  const { lines } = layOutMoves([make(0, 33.4, 33.3), make(1, 33.4, 33.3)])
  const heights = lines.map(({ labelY }) => labelY).sort((a, b) => a - b)
  expect(heights[1]! - heights[0]!).toBeGreaterThanOrEqual(15)
  expect(heights[2]! - heights[1]!).toBeGreaterThanOrEqual(15)
  expect(heights[2]).toBeLessThanOrEqual(MOVES_SIZE.height)
  expect(lines[0]!.labelY).toBeLessThan(lines[1]!.labelY)
})
