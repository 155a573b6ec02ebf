import { assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import {
  EVEN,
  HANDLES,
  moveHandle,
  PARTS,
  QUICK_CHOICES,
  setPart,
  toHandle,
  type WholeChances,
} from './whole-chances.ts'

const CHANCES: WholeChances = { home: 50, draw: 30, away: 20 }
const anyChances = record({
  home: integer({ min: 0, max: 100 }),
  away: integer({ min: 0, max: 100 }),
}).map(({ home, away }): WholeChances => {
  const rest = Math.min(away, 100 - home)
  return { home, away: rest, draw: 100 - home - rest }
})

test('a handle takes from one side what it gives to the other, and stops at the next handle', () => {
  expect(moveHandle(CHANCES, 'home', 60)).toEqual({ home: 60, draw: 20, away: 20 })
  expect(moveHandle(CHANCES, 'home', 95)).toEqual({ home: 80, draw: 0, away: 20 })
  expect(moveHandle(CHANCES, 'draw', 10)).toEqual({ home: 50, draw: 0, away: 50 })
  expect(moveHandle(CHANCES, 'draw', 130)).toEqual({ home: 50, draw: 50, away: 0 })
  expect(toHandle(CHANCES, 'draw')).toEqual({ at: 80, least: 50, most: 100 })
})

test('typing one number keeps the proportion of the other two', () => {
  expect(setPart(CHANCES, 'home', 0)).toEqual({ home: 0, draw: 60, away: 40 })
  expect(setPart({ home: 100, draw: 0, away: 0 }, 'home', 51)).toEqual({
    home: 51,
    draw: 25,
    away: 24,
  })
  expect(setPart(CHANCES, 'draw', 140)).toEqual({ home: 0, draw: 100, away: 0 })
})

test('after any moves the three chances are whole per cent of 0 to 100 and add up to 100', () => {
  const isWhole = (chances: WholeChances) =>
    PARTS.every((part) => Number.isInteger(chances[part]) && chances[part] >= 0) &&
    chances.home + chances.draw + chances.away === 100
  assert(
    property(
      anyChances,
      constantFrom(...HANDLES),
      integer({ min: -50, max: 150 }),
      (chances, handle, to) => isWhole(moveHandle(chances, handle, to)),
    ),
  )
  assert(
    property(
      anyChances,
      constantFrom(...PARTS),
      integer({ min: -50, max: 150 }),
      (chances, part, to) => isWhole(setPart(chances, part, to)),
    ),
  )
  for (const choice of [EVEN, ...Object.values(QUICK_CHOICES)]) expect(isWhole(choice)).toBe(true)
})
