import { expect, test } from 'vitest'
import { makeUpMatch } from '#pipeline/testing/made-up-match.ts'
import { listParticulars } from './particulars.ts'

/** Whether a text of the cup match may name the meeting of this day as its first leg. */
function isFirstLeg(day: string, kickoffAt: string): boolean {
  const { context, ...input } = Array.from({ length: 20 }, (_, seed) => makeUpMatch(seed)).find(
    (made) => made.context !== null,
  )!
  const meeting = { home_team: input.awayTeam, away_team: input.homeTeam, date: day }
  const headToHead = { total_matches: 1, home_wins: 0, draws: 1, away_wins: 0 }
  const recent_matches = [{ ...meeting, home_score: 1, away_score: 1 }]
  const fact = listParticulars({
    ...input,
    kickoffAt,
    context: { ...context!, isCup: true, headToHead: { ...headToHead, recent_matches } },
  })
  return JSON.stringify(fact).includes('firstLeg')
}

test('a first leg is named on the days on which the model counts it, at whatever hour the second begins', () => {
  expect(isFirstLeg('2026-02-04', '2026-03-11T12:00:00Z')).toBe(true)
  expect(isFirstLeg('2026-02-04', '2026-03-11T20:00:00Z')).toBe(true)
  expect(isFirstLeg('2026-02-04', '2026-03-12T20:00:00Z')).toBe(false)
  expect(isFirstLeg('2026-03-09', '2026-03-11T20:00:00Z')).toBe(false)
  // Groups have return matches in autumn.
  expect(isFirstLeg('2025-10-22', '2025-11-05T20:00:00Z')).toBe(false)
})
