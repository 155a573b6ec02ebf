import { expect, test } from 'vitest'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { SeasonEnds } from './season-ends.ts'

const EVEN = { supremacy: 0, total: 0.45 }

/** Four clubs, the last round to play: 0 at home against 1, and 2 against 3. */
function toEnds(points: readonly number[]): SeasonEnds {
  const state = {
    teams: 4,
    played: [],
    left: [
      { home: 0, away: 1, ...EVEN },
      { home: 2, away: 3, ...EVEN },
    ],
    committeePoints: points,
    variances: [0, 0, 0, 0],
    tieBreak: 'goal_difference' as const,
    playOffs: null,
  }
  return new SeasonEnds(state, createSeededRandom(1))
}

test('a final between the first two decides the title and nothing else', () => {
  const ends = toEnds([30, 30, 20, 10])
  const { home, away } = ends.toLeverage({ home: 0, away: 1 }, [1, 2, 3])!
  expect(home).toEqual([1, 0, 0])
  expect(away).toEqual([1, 0, 0])
  const third = ends.toLeverage({ home: 2, away: 3 }, [1, 2, 3])!
  expect(third.home).toEqual([0, 0, 0])
})

test('where the rival’s match decides as well, part of the place hangs on one’s own', () => {
  // 0 and 2 are level: each needs more than the other one gets.
  const { home, away } = toEnds([30, 10, 30, 10]).toLeverage({ home: 0, away: 1 }, [1])!
  expect(home[0]).toBeGreaterThan(0.4)
  expect(home[0]).toBeLessThan(1)
  expect(away).toEqual([0])
})

test('a match that is not left has no leverage', () => {
  expect(toEnds([30, 30, 20, 10]).toLeverage({ home: 1, away: 0 }, [1])).toBeNull()
})
