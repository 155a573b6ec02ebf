import { expect, test } from 'vitest'
import { listOutcomes, toLikeliest } from './outcome-parts.ts'

const toChances = (home: number, draw: number, away: number) => ({
  homeWinProbability: home,
  drawProbability: draw,
  awayWinProbability: away,
})

test('one outcome alone is the likeliest, also where chances are equal', () => {
  expect(toLikeliest(toChances(30, 28, 42))).toBe('away_win')
  expect(toLikeliest(toChances(28, 44, 28))).toBe('draw')
  expect(toLikeliest(toChances(40, 20, 40))).toBe('home_win')
  expect(toLikeliest(toChances(24, 38, 38))).toBe('away_win')
  expect(toLikeliest(toChances(36, 36, 28))).toBe('home_win')
})

test('the parts stand home, draw, away with their chances, as printed and exact', () => {
  const parts = listOutcomes(toChances(29.96, 35.07, 34.97))
  expect(parts.map(({ name, percent, exact }) => [name, percent, exact])).toEqual([
    ['home', 29.9, 29.96],
    ['draw', 35.1, 35.07],
    ['away', 35, 34.97],
  ])
})
