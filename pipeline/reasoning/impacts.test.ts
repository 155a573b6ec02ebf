import { expect, test } from 'vitest'
import { getRefereeChange, getWeatherChange } from '#data/model/forecast/impacts.ts'
import { writeRefereeImpact } from './referee-impact.ts'
import { writeWeatherImpact } from './weather-impact.ts'

const noFactors = { outcome: [], homeGoals: [], awayGoals: [] }

test('without a forecast there is no text about the weather', () => {
  expect(writeWeatherImpact({ temperature: null, humidity: 50, windSpeed: 10 })).toBeNull()
})

test('weather is stated, and that it has no effect', () => {
  expect(writeWeatherImpact({ temperature: 14.4, humidity: 71, windSpeed: null })).toBe(
    '14 °C, humidity 71%: not weighed in the expected goals.',
  )
})

test('an unknown referee has no impact', () => {
  const unknown = {
    refereeName: null,
    refereeAvgYellowCards: null,
    expectedTotalCards: 4,
    expectedWithoutReferee: 4,
  }
  expect(writeRefereeImpact(unknown)).toBeNull()
})

test('a strict referee adds cards, a lenient one subtracts some', () => {
  const strict = {
    refereeName: 'M Oliver',
    refereeAvgYellowCards: 4.24,
    expectedTotalCards: 4.51,
    expectedWithoutReferee: 4.1,
  }
  expect(writeRefereeImpact(strict)).toBe(
    'M Oliver (4.2 yellow cards a match) adds 0.4 expected cards, 4.5 in all.',
  )
  expect(writeRefereeImpact({ ...strict, expectedTotalCards: 3.9 })).toBe(
    'M Oliver (4.2 yellow cards a match) takes off 0.2 expected cards, 3.9 in all.',
  )
  expect(writeRefereeImpact({ ...strict, expectedWithoutReferee: 4.5 })).toBe(
    'M Oliver (4.2 yellow cards a match): expected cards stay at 4.5.',
  )
})

test('a referee unknown to the model is only described', () => {
  const figures = {
    refereeName: 'M Oliver',
    refereeAvgYellowCards: 4.24,
    expectedTotalCards: 4.5,
    expectedWithoutReferee: null,
  }
  expect(writeRefereeImpact(figures)).toBe('M Oliver: 4.2 yellow cards a match.')
  expect(writeRefereeImpact({ ...figures, refereeAvgYellowCards: null })).toBeNull()
})

test('[entity-predictions] pages derive the same figures from a prediction as its sentences state', () => {
  const referee = {
    refereeName: 'A. adds 9.9 Pasquier',
    refereeAvgYellowCards: 4.24,
    expectedTotalCards: 4.51,
  }
  const read = (expectedWithoutReferee: number | null) =>
    getRefereeChange({ refereeImpact: writeRefereeImpact({ ...referee, expectedWithoutReferee }) })
  expect([read(4.1), read(4.7), read(4.5), read(null)]).toEqual([0.4, -0.2, 0, null])
  expect(getRefereeChange({ refereeImpact: null })).toBeNull()
  const factors = {
    ...noFactors,
    homeGoals: [{ group: 'weather' as const, value: Math.log(0.96) }],
    awayGoals: [{ group: 'weather' as const, value: 0.001 }],
  }
  expect(getWeatherChange({ weatherImpact: 'sentence', factors })?.home).toBeCloseTo(-4, 9)
  expect(getWeatherChange({ weatherImpact: 'sentence', factors })?.away).toBe(0)
  expect(getWeatherChange({ weatherImpact: 'sentence', factors: noFactors })).toEqual({
    home: 0,
    away: 0,
  })
  expect(getWeatherChange({ weatherImpact: null, factors })).toBeNull()
})
