import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { toLabels } from '#site/lib/match/side-names.ts'
import { findPageFigures } from '#site/checks/words/page-figures.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
import { describeFavourite, describeResult } from './verdict-text.ts'

const en = readUiTexts('en')
const MATCH = { homeTeam: 'Manchester City', awayTeam: 'Bournemouth' }
const toChances = (home: number, draw: number, away: number) => ({
  homeWinProbability: home,
  drawProbability: draw,
  awayWinProbability: away,
})

test.each([
  [toChances(72.9, 17.1, 10), 'Favourite: Manchester City, winning 73 times in 100.'],
  [toChances(30, 34, 36), 'Anybody’s match. Slightly ahead: Bournemouth, winning 36 times in 100.'],
  [toChances(30, 40, 30), 'Anybody’s match. A draw is likeliest: 40 times in 100.'],
])('a match ahead is told by the club that should win', (chances, sentence) => {
  expect(describeFavourite(en, MATCH, chances)).toBe(sentence)
})

test.each(LANGUAGE_CODES)('in %s every verdict names the club, and a draw by its word', (code) => {
  const texts = readUiTexts(code)
  const result = { homeScore: 0, awayScore: 3, wasCorrect: false }
  for (const [chances, word] of [
    [toChances(72.9, 17.1, 10), 'Manchester City'],
    [toChances(30, 34, 36), 'Bournemouth'],
  ] as const)
    for (const sentence of [
      describeFavourite(texts, MATCH, chances),
      describeResult(texts, MATCH, { prediction: chances, ...result }),
    ])
      expect(sentence).toContain(word)
  const drawn = describeResult(texts, MATCH, { prediction: toChances(30, 40, 30), ...result })
  expect(drawn).toContain(toLabels(texts, MATCH).draw)
})

test('a bar has the letters of its clubs; two clubs with the same letters are 1 and 2', () => {
  expect(toLabels(en, MATCH)).toEqual({ home: 'MCI', draw: 'draw', away: 'BOU' })
  expect(toLabels(en, { homeTeam: 'Olimpia Bitola', awayTeam: 'Široki Brijeg' })).toMatchObject({
    home: 'OLI',
    away: 'ŠIR',
  })
  expect(toLabels(en, { homeTeam: 'Nantes', awayTeam: 'Nan Jing' })).toMatchObject({
    home: '1',
    away: '2',
  })
  expect(toLabels(readUiTexts('de'), MATCH).draw).toBe('Remis')
})

test.each(LANGUAGE_CODES)(
  'in %s a club whose name ends in a number stands apart from its chance',
  (code) => {
    const texts = readUiTexts(code)
    const match = { homeTeam: 'Hannover 96', awayTeam: 'Schalke 04' }
    const bar = createElement(OutcomeBar, { texts, match, chances: toChances(50, 30, 20) })
    const html = `<html lang="${code}"><body>${renderToStaticMarkup(bar)}`
    expect(findPageFigures({ path: '/', html })).toEqual([])
  },
)
