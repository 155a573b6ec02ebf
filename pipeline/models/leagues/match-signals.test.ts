import { expect, test } from 'vitest'
import { TRACKER } from '#pipeline/models/constants.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'
import { SignalModel, type LogRates } from './match-signals.ts'

const [match] = makeUpSeasons({
  seed: 1,
  leagues: ['serie-a'],
  teamsPerLeague: 4,
  seasons: [2020],
  withOdds: false,
})
const average: LogRates = {
  home: Math.log(1.5),
  away: Math.log(1.2),
  levelHome: Math.log(1.5),
  levelAway: Math.log(1.2),
}

test('the surprise of goals is their distance from the rate, in units of the rate', () => {
  const { goals } = new SignalModel(TRACKER.signals).learn(
    { ...match!, goals: { home: 3, away: 0 } },
    average,
  )
  expect(goals!.home).toBeCloseTo(1, 12)
  expect(goals!.away).toBe(-1)
})

test('missing statistics give no surprise', () => {
  const surprises = new SignalModel(TRACKER.signals).learn(
    { ...match!, shots: null, shotsOnTarget: null },
    average,
  )
  expect(surprises.shots).toBeNull()
  expect(surprises.shotsOnTarget).toBeNull()
  expect(surprises.corners).not.toBeNull()
})

test('a league’s usual counts give no surprise once they are known', () => {
  const model = new SignalModel(TRACKER.signals)
  const counted = { ...match!, shots: { home: 20, away: 6 } }
  const first = model.learn(counted, average).shots!
  for (let count = 0; count < 400; count++) model.learn(counted, average)
  const last = model.learn(counted, average).shots!
  expect(first.home).toBeGreaterThan(0.3)
  expect(last.home).toBeCloseTo(0, 3)
  expect(last.away).toBeCloseTo(0, 3)
})

test('a stronger side is expected to shoot more', () => {
  const fresh = () => new SignalModel(TRACKER.signals)
  const strong = fresh().learn(match!, { ...average, home: Math.log(2.5) })
  expect(strong.shotsOnTarget!.home).toBeLessThan(
    fresh().learn(match!, average).shotsOnTarget!.home,
  )
})
