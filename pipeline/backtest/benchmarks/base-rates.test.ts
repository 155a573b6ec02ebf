import { expect, test } from 'vitest'
import { BaseRateModel } from './base-rates.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'

const matches = makeUpSeasons({
  seed: 1,
  leagues: ['serie-a'],
  teamsPerLeague: 20,
  seasons: [2018, 2019, 2020, 2021],
  withOdds: false,
})

test('converges to the observed shares, league by league', () => {
  const model = new BaseRateModel()
  for (const match of matches) model.learn(match)
  const share = (happened: (goals: { home: number; away: number }) => boolean) =>
    matches.filter(({ goals }) => happened(goals)).length / matches.length
  const { outcome, over25, bothScore } = model.predict('serie-a')
  expect(outcome.home).toBeCloseTo(
    share(({ home, away }) => home > away),
    1,
  )
  expect(over25).toBeCloseTo(
    share(({ home, away }) => home + away > 2.5),
    1,
  )
  expect(bothScore).toBeCloseTo(
    share(({ home, away }) => home > 0 && away > 0),
    1,
  )
  expect(outcome.home + outcome.draw + outcome.away).toBeCloseTo(1, 12)
  expect(model.predict('la-liga')).toEqual(new BaseRateModel().predict('la-liga'))
})

test('one match moves the prior by one part in 101', () => {
  const model = new BaseRateModel()
  const before = model.predict('serie-a').over15
  model.learn({ ...matches[0]!, goals: { home: 3, away: 2 } })
  expect(model.predict('serie-a').over15).toBeCloseTo((100 * before + 1) / 101, 12)
})
