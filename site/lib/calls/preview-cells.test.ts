import { expect, test } from 'vitest'
import type { PreviewRow } from '#data/model/replies.ts'
import { PLACEHOLDER, toCoveredCells, toPreviewCells } from './preview-cells.ts'

const match = {} as PreviewRow['match']
const prediction = {
  homeWinProbability: 50,
  drawProbability: 25,
  awayWinProbability: 25,
  predictedHomeScore: 2,
  predictedAwayScore: 1,
  probOver15Goals: 60,
  probOver25Goals: 0,
} as NonNullable<PreviewRow['prediction']>

test('[landing-15] an opened match has decimal odds and the score, home before away', () => {
  expect(toPreviewCells({ match, prediction, isBlurred: false }, 'en')).toEqual({
    score: '2 - 1',
    odds: ['1.90', '3.81', '3.81', '1.59', 'N/A'],
  })
})

test('figures have the decimal sign of the page', () => {
  const { odds } = toPreviewCells({ match, prediction, isBlurred: false }, 'de')
  expect(odds).toEqual(['1,90', '3,81', '3,81', '1,59', 'N/A'])
})

test('[landing-09] a match without prediction has N/A in its five cells and no score', () => {
  expect(toPreviewCells({ match, prediction: null, isBlurred: false }, 'en')).toEqual({
    score: '',
    odds: ['N/A', 'N/A', 'N/A', 'N/A', 'N/A'],
  })
})

test('[landing-15] coming matches have one constant in their cells, also ranks 1 to 3 with figures', () => {
  expect(toCoveredCells({ match, prediction, isBlurred: false }, 'en')).toBe(PLACEHOLDER)
  expect(toCoveredCells({ match, prediction: null, isBlurred: true }, 'en')).toBe(PLACEHOLDER)
})

test('[landing-11] a blurred row holds the placeholder, even if figures came with it', () => {
  expect(toPreviewCells({ match, prediction: null, isBlurred: true }, 'en')).toBe(PLACEHOLDER)
  expect(toPreviewCells({ match, prediction, isBlurred: true }, 'en')).toBe(PLACEHOLDER)
})
