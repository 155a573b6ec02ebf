import { expect, test } from 'vitest'
import { FirstHalfShares, USUAL_FIRST_HALF_SHARE } from './half-share.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'

const [match] = makeUpSeasons({
  seed: 1,
  leagues: ['serie-a'],
  teamsPerLeague: 4,
  seasons: [2020],
  withOdds: false,
})

test('a league without half-time scores has the usual share', () => {
  const shares = new FirstHalfShares()
  shares.learn({ ...match!, halfTimeGoals: null })
  expect(shares.toShare('serie-a')).toBe(USUAL_FIRST_HALF_SHARE)
})

test('a league converges to its own share as its goals outnumber the prior', () => {
  const shares = new FirstHalfShares()
  for (let count = 0; count < 1000; count++)
    shares.learn({ ...match!, goals: { home: 2, away: 0 }, halfTimeGoals: { home: 2, away: 0 } })
  // Two thousand goals, each with a half-life of a thousand.
  const weight = Array.from({ length: 1000 }, (_, ago) => 2 * 0.5 ** (ago / 500))
  const goals = weight.reduce((sum, one) => sum + one, 0)
  expect(shares.toShare('serie-a')).toBeCloseTo((1000 * 0.44 + goals) / (1000 + goals), 12)
  expect(shares.toShare('la-liga')).toBe(USUAL_FIRST_HALF_SHARE)
})
