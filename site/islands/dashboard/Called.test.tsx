import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListPrediction } from '#data/model/forecast/prediction.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { TextsProvider } from '../shared/TextsProvider.tsx'
import { Called } from './Called.tsx'

const CATALOGUE = { table: { calledRight: 'right', calledWrong: 'wrong' } }
const PREDICTION = {
  homeWinProbability: 30,
  drawProbability: 28,
  awayWinProbability: 42,
} as ListPrediction

function draw(home: number | null, away: number | null): string {
  const match = { actualHomeScore: home, actualAwayScore: away } as ListMatch
  return renderToStaticMarkup(
    <TextsProvider language="en" catalogue={CATALOGUE}>
      <Called match={match} prediction={PREDICTION} />
    </TextsProvider>,
  )
}

test('a finished match says in words and by a mark whether the likeliest outcome came', () => {
  expect(draw(0, 2)).toContain('data-called="true"')
  expect(draw(0, 2)).toContain('>right<')
  expect(draw(1, 1)).toContain('data-called="false"')
  expect(draw(1, 0)).toContain('>wrong<')
  expect(draw(null, null)).toBe('')
})
