import { expect, test } from 'vitest'
import { TRACKER } from '#pipeline/models/constants.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'
import { searchRatings } from './rating-search.ts'

const matches = makeUpSeasons({
  seed: 12,
  leagues: ['serie-a'],
  teamsPerLeague: 8,
  seasons: [2018, 2019, 2020],
  withOdds: true,
})
const options = { start: TRACKER, fromSeason: 2019, untilMs: Date.UTC(2020, 10, 1), sweeps: 1 }

test('ends closer to the odds than it began, and reports every step', () => {
  const before = searchRatings(matches, { ...options, sweeps: 0 })
  const steps: string[] = []
  const after = searchRatings(matches, { ...options, onStep: (name) => steps.push(name) })
  expect(before.constants).toBe(TRACKER)
  expect(steps.length).toBeGreaterThan(3)
  expect(after.distances.supremacy.withOdds).toBeLessThan(before.distances.supremacy.withOdds)
})

test('reads nothing from its end on', () => {
  const changed = matches.map((match) =>
    match.kickoffMs < options.untilMs
      ? match
      : { ...match, goals: { home: 9, away: 9 }, odds: null },
  )
  expect(searchRatings(changed, options)).toEqual(searchRatings(matches, options))
})
