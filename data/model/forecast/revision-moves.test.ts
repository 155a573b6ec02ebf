import { expect, test } from 'vitest'
import { chooseShownRevisions, type Revision } from './revision-moves.ts'

const make = (revision: number, home: number): Revision => ({
  revision,
  madeAt: new Date(Date.UTC(2026, 7, 15, revision)).toISOString(),
  homeWinProbability: home,
  drawProbability: 25,
  awayWinProbability: 75 - home,
})
const choose = (chances: readonly number[]) =>
  chooseShownRevisions(chances.map((home, index) => make(index + 1, home))).map(
    ({ revision }) => revision,
  )

test('revisions without a change are left out, except the first and the last', () => {
  expect(choose([])).toEqual([])
  expect(choose([40])).toEqual([1])
  expect(choose([40, 40, 40])).toEqual([1, 3])
  expect(choose([40, 41, 41, 42, 42])).toEqual([1, 2, 4, 5])
})

test('a long list is thinned evenly, in order', () => {
  const chosen = choose(Array.from({ length: 200 }, (_, index) => index / 4))
  expect(chosen).toHaveLength(24)
  expect([chosen[0], chosen.at(-1)]).toEqual([1, 200])
  const gaps = chosen.slice(1).map((revision, index) => revision - chosen[index]!)
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
})
