import { expect, test } from 'vitest'
import { layOutSeason, listRounds, listSeasonParts, toLikeliestPart } from './season-layout.ts'

const LEAGUE = [
  'champions_league',
  'europa_league',
  'conference_league',
  'between',
  'relegation_playoff',
  'relegation',
] as const

test('the parts fill the bar: the published chances, and between them the rest', () => {
  const chances = { title: 4, champions_league: 30, europa_league: 19, conference_league: 15 }
  const segments = layOutSeason(chances, LEAGUE)
  expect(segments.map(({ part, from, seasons }) => [part, from, seasons])).toEqual([
    ['champions_league', 0, 30],
    ['europa_league', 30, 19],
    ['conference_league', 49, 15],
    ['between', 64, 36],
  ])
  expect(toLikeliestPart(segments).part).toBe('between')
})

test('relegation is at the right edge', () => {
  const segments = layOutSeason({ relegation_playoff: 18, relegation: 66 }, LEAGUE)
  expect(segments.map(({ part }) => part)).toEqual(['between', 'relegation_playoff', 'relegation'])
  expect(segments.at(-1)).toMatchObject({ from: 34, width: 66 })
})

test('rounded chances of more than 100 share the bar, and keep the figures that are printed', () => {
  const segments = layOutSeason({ champions_league: 99, europa_league: 2 }, LEAGUE)
  expect(segments.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100)
  expect(segments.map(({ seasons }) => seasons)).toEqual([99, 2])
})

test('in a cup a season ends at one of four parts: the title, two groups of rounds, or before them', () => {
  const chances = {
    title: 19,
    final: 31,
    semi_final: 48,
    quarter_final: 70,
    last_16: 92,
    first_eight: 81,
    knockout_playoff: 17,
    eliminated: 2,
  }
  const parts = listSeasonParts([{ chances }])
  const segments = layOutSeason(chances, parts)
  expect(segments.map(({ part, seasons }) => [part, seasons])).toEqual([
    ['title', 19],
    ['semi_final', 29],
    ['last_16', 44],
    ['earlier', 8],
  ])
  expect(parts.map((part) => listRounds(part, parts))).toEqual([
    ['title'],
    ['semi_final', 'final'],
    ['last_16', 'quarter_final'],
    ['earlier'],
  ])
})

test('once a cup is drawn, rounds that are no longer shown count as out, and so does an eliminated club', () => {
  const chances = { title: 30, final: 55, semi_final: 80 }
  const parts = listSeasonParts([{ chances }, { chances: {} }])
  expect(parts).toEqual(['title', 'final', 'semi_final', 'earlier'])
  expect(layOutSeason(chances, parts).at(-1)).toMatchObject({ part: 'earlier', seasons: 20 })
  expect(layOutSeason({}, parts)).toEqual([{ part: 'earlier', from: 0, width: 100, seasons: 100 }])
})

test('promotion play-offs have a part of their own unless they count as promotion', () => {
  const share = (promotion: number) =>
    listSeasonParts([
      { chances: { promotion, promotion_playoff: 26, relegation: 0 } },
      { chances: { promotion: 100, promotion_playoff: 0, relegation: 0 } },
    ])
  expect(share(100)).toEqual(['promotion', 'promotion_playoff', 'between', 'relegation'])
  expect(share(200)).toEqual(['promotion', 'between', 'relegation'])
})
