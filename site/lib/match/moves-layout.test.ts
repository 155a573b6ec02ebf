import { expect, test } from 'vitest'
import type { Revision } from '#data/model/forecast/revision-moves.ts'
import { layOutMoves, LINE_SIZE, listPrinted } from './moves-layout.ts'

const make = (hour: number, home: number, draw: number): Revision => ({
  revision: hour + 1,
  madeAt: new Date(Date.UTC(2026, 7, 15, hour)).toISOString(),
  homeWinProbability: home,
  drawProbability: draw,
  awayWinProbability: 100 - home - draw,
})

/** The corners of a step line. */
function listCorners(path: string) {
  const numbers = path.match(/\d+(?:\.\d+)?/g)!.map(Number)
  return Array.from({ length: numbers.length / 2 }, (_, index) => ({
    x: numbers[2 * index]!,
    y: numbers[2 * index + 1]!,
  }))
}

test('each outcome that moved is a step line through its revisions, later ones further right, likelier ones higher', () => {
  const lines = layOutMoves([make(0, 40, 30), make(1, 50, 25), make(4, 44, 28)])
  expect(lines.map(({ name }) => name)).toEqual(['home', 'draw', 'away'])
  const { path, end, first, last } = lines[0]!
  expect([first, last]).toEqual([40, 44])
  const [one, two, three] = listCorners(path)
  expect(three).toEqual(end)
  expect((two!.x - one!.x) / (end.x - one!.x)).toBeCloseTo(0.25, 2)
  expect(two!.y).toBeLessThan(three!.y)
  expect(three!.y).toBeLessThan(one!.y)
  for (const { x, y } of lines.flatMap((line) => listCorners(line.path))) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(LINE_SIZE.width)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(LINE_SIZE.height)
  }
})

test('a chance that never moved by a point has no line; one that moved by a point and came back has', () => {
  const lines = layOutMoves([make(0, 40, 30), make(1, 40.5, 30.5), make(2, 40, 30)])
  expect(lines.map(({ name }) => name)).toEqual(['away'])
  expect(layOutMoves([make(0, 40, 30), make(1, 40.4, 29.9)])).toEqual([])
})

test('a move of one point is drawn much flatter than one of ten', () => {
  const toRise = (home: number) => {
    const [line] = layOutMoves([make(0, 40, 30), make(1, home, 30)])
    const [start, end] = listCorners(line!.path)
    return start!.y - end!.y
  }
  expect(toRise(41)).toBeGreaterThan(0)
  expect(toRise(50)).toBeGreaterThan(4 * toRise(41))
})

test('first and last chances are the printed ones, which add up to 100', () => {
  const lines = layOutMoves([make(0, 40, 30), make(1, 29.96, 35.07)])
  expect(lines.map(({ last }) => last)).toEqual([29.9, 35.1, 35])
  expect(listPrinted(make(1, 29.96, 35.07))).toEqual([29.9, 35.1, 35])
})
