import { expect, test } from 'vitest'
import { EloModel } from './elo.ts'
import { toOutcomeShares } from '#pipeline/models/markets/goal-markets.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'

const [match] = makeUpSeasons({
  seed: 1,
  leagues: ['serie-a'],
  teamsPerLeague: 4,
  seasons: [2020],
  withOdds: false,
})
const home = (model: EloModel, over: object = {}) =>
  toOutcomeShares(model.predict({ ...match!, ...over })).home

test('equal teams differ by home advantage alone', () => {
  const shares = toOutcomeShares(new EloModel().predict({ ...match!, neutral: true }))
  expect(shares.home).toBeCloseTo(shares.away, 9)
  expect(home(new EloModel())).toBeGreaterThan(shares.home)
})

test('a win raises, a clear win raises more, and what one gains the other loses', () => {
  const after = (goals: { home: number; away: number }) => {
    const model = new EloModel()
    model.learn({ ...match!, goals })
    return model
  }
  const narrow = after({ home: 1, away: 0 })
  const clear = after({ home: 4, away: 0 })
  expect(home(narrow)).toBeGreaterThan(home(new EloModel()))
  expect(home(clear)).toBeGreaterThan(home(narrow))
  const swapped = { homeTeamId: match!.awayTeamId, awayTeamId: match!.homeTeamId, neutral: true }
  const mirrored = toOutcomeShares(clear.predict({ ...match!, ...swapped }))
  const straight = toOutcomeShares(clear.predict({ ...match!, neutral: true }))
  expect(mirrored.home).toBeCloseTo(straight.away, 9)
})

test('a second division starts below the first of its country', () => {
  const model = new EloModel()
  model.learn({ ...match!, league: 'serie-b', goals: { home: 1, away: 1 } })
  expect(home(model, { awayTeamId: 'a-first-division-team' })).toBeLessThan(home(new EloModel()))
})
