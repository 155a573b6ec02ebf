import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import type { GridFacts } from '#site/lib/match/grid-layout.ts'
import { ScoreGrid } from './ScoreGrid.tsx'

const prediction = {
  homeWinProbability: 50,
  drawProbability: 28,
  awayWinProbability: 22,
  expectedHomeGoals: 1.6,
  expectedAwayGoals: 1,
  bothTeamsToScoreProbability: 51,
  probOver05Goals: 92,
  probOver15Goals: 73,
  probOver25Goals: 48,
  probOver35Goals: 26,
  probOver45Goals: 12,
  probOver55Goals: 5,
  predictedHomeScore: 2,
  predictedAwayScore: 1,
} as Prediction

const draw = (result: GridFacts['result'], changes: Partial<Prediction> = {}) =>
  renderToStaticMarkup(
    <ScoreGrid
      texts={readUiTexts('en')}
      names={{ home: 'Huesca', away: 'Burgos' }}
      prediction={{ ...prediction, ...changes }}
      result={result}
    />,
  )

/** The corner of the framed cell and the middle of the dot, in the drawing's own units. */
function findMarks(html: string) {
  const [drawing = ''] = html.split('</svg>')
  const frame = /<rect x="(\d+)" y="(\d+)"[^>]*stroke-width/.exec(drawing)?.slice(1).map(Number)
  const dot = /<circle cx="(\d+)" cy="(\d+)"/.exec(drawing)?.slice(1).map(Number)
  return { frame, dot }
}

const getMeanings = (html: string) =>
  [...html.matchAll(/<span>([^<]*) <b[^>]*>([^<]*)<\/b>/g)].map(([, name, score]) => [name, score])

test('before the final whistle the predicted score is framed, and no result is marked', () => {
  const html = draw(null)
  expect(findMarks(html)).toEqual({ frame: [68, 112], dot: undefined })
  expect(getMeanings(html)).toEqual([['Predicted score', '2 - 1']])
  expect(html).toContain('. Predicted score 2 - 1"')
})

test('afterwards the predicted score is still framed, and a dot marks the result; both are named', () => {
  const html = draw({ home: 0, away: 3 })
  expect(findMarks(html)).toEqual({ frame: [68, 112], dot: [191, 32] })
  expect(getMeanings(html)).toEqual([
    ['Predicted score', '2 - 1'],
    ['Final score', '0 - 3'],
  ])
  expect(html).toContain('. Predicted score 2 - 1, Final score 0 - 3"')
})

test('a predicted score that came true has both marks in one cell, a high one stands in the last', () => {
  const { frame, dot } = findMarks(draw({ home: 2, away: 1 }))
  expect(dot).toEqual([frame![0]! + 35, frame![1]! + 8])
  expect(findMarks(draw({ home: 7, away: 6 })).dot).toEqual([279, 252])
})

test('the sums of rows and columns are the chances of the goals of each side, and each makes 100', () => {
  const html = draw(null)
  const [, sums = ''] = html.split('data-sums')
  const figures = [...sums.split('</svg>')[0]!.matchAll(/<text[^>]*>([\d.]+)<\/text>/g)].map(
    ([, figure]) => Number(figure),
  )
  expect(figures).toHaveLength(12)
  const [home, away] = [figures.slice(0, 6), figures.slice(6)]
  for (const side of [home, away])
    expect(side.reduce((sum, figure) => sum + figure, 0)).toBeCloseTo(100, 0)
  // Five and more count as five.
  const toMean = (side: readonly number[]) =>
    side.reduce((sum, chance, goals) => sum + (goals * chance) / 100, 0)
  expect(Math.abs(toMean(home) - prediction.expectedHomeGoals)).toBeLessThan(0.1)
  expect(Math.abs(toMean(away) - prediction.expectedAwayGoals)).toBeLessThan(0.1)
  const rows = [...html.matchAll(/<tr><th scope="row">.*?<\/th>(.*?)<\/tr>/g)].map(([, cells]) =>
    [...cells!.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => Number(cell)),
  )
  expect(rows.slice(0, 6).map((row) => row[6])).toEqual(home)
  expect(rows[6]!.slice(0, 6)).toEqual(away)
  for (const row of rows.slice(0, 6))
    expect(row.slice(0, 6).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(row[6]!, 0)
})

test('the regions are lettered in their outer corners, and both clubs stand at their axes', () => {
  const html = draw(null)
  const [, regions = ''] = html.split('data-regions')
  const letters = regions.split('</g>')[0]!.matchAll(/<text x="(\d+)" y="(\d+)"[^>]*>(.)</g)
  expect([...letters].map(([, x, y, letter]) => [letter, Number(x), Number(y)])).toEqual([
    ['1', 31, 256],
    ['X', 251, 256],
    ['2', 251, 36],
  ])
  expect(html).toMatch(/y="-4">Burgos<\/text>.*rotate\(-90\)">Huesca<\/text>/)
})

test('after the whistle it says why the framed score is another than the likeliest', () => {
  const other = { likeliestHomeScore: 1, likeliestAwayScore: 1 }
  const same = { likeliestHomeScore: 2, likeliestAwayScore: 1 }
  expect(draw({ home: 0, away: 3 }, other)).toMatch(
    /2–\u2060?1 is the likeliest home win; the likeliest single score is 1–\u2060?1\./,
  )
  expect(draw({ home: 0, away: 3 }, same)).not.toContain('likeliest single score')
  // Before it the verdict above the grid says so.
  expect(draw(null, other)).not.toContain('likeliest single score')
})
