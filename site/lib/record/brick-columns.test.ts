import { expect, test } from 'vitest'
import { layOutBricks, toBricksAcross } from './brick-columns.ts'

const countBricks = (path: string) => path.split('z').length - 1
const listHeights = (path: string) => [...path.matchAll(/M\S+ (\S+?)h/g)].map(([, y]) => Number(y))

test('each prediction is one brick, right ones at the bottom', () => {
  const { right, wrong, height } = layOutBricks({ n: 5, correct: 2 }, 1)
  expect([countBricks(right), countBricks(wrong)]).toEqual([2, 3])
  expect(Math.min(...listHeights(right))).toBeGreaterThan(Math.max(...listHeights(wrong)))
  expect(Math.min(...listHeights(wrong))).toBe(0.5)
  expect(Math.max(...listHeights(right))).toBeLessThan(height)
})

test('a day of only right or only wrong predictions has one kind of brick', () => {
  expect(layOutBricks({ n: 3, correct: 3 }, 1).wrong).toBe('')
  expect(layOutBricks({ n: 3, correct: 0 }, 1).right).toBe('')
})

test('the highest column of a full Saturday stays low, and its bricks within a column', () => {
  for (const most of [1, 26, 27, 70, 140]) {
    const across = toBricksAcross(most)
    const { height, width } = layOutBricks({ n: most, correct: 0 }, across)
    expect(height).toBeLessThanOrEqual(26 * 8)
    expect(width).toBeLessThanOrEqual(28)
  }
  expect(toBricksAcross(26)).toBe(1)
  expect(toBricksAcross(27)).toBe(2)
})
