import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { TextsProvider } from '#site/islands/shared/TextsProvider.tsx'
import { GoalsNow } from './GoalsNow.tsx'

test('a likely final score of five goals and more is named as such', () => {
  const prediction = {
    homeWinProbability: 50,
    drawProbability: 27,
    awayWinProbability: 23,
    probOver05Goals: 92,
    probOver15Goals: 74,
    probOver25Goals: 51,
    probOver35Goals: 29,
    probOver45Goals: 14,
    bothTeamsToScoreProbability: 52,
    expectedHomeGoals: 1.6,
    expectedAwayGoals: 1.1,
  } as Prediction
  const match = {
    matchStatus: 'live',
    clock: '80',
    clockAt: new Date().toISOString(),
    actualHomeScore: 6,
    actualAwayScore: 0,
  } as ListMatch
  const html = renderToStaticMarkup(
    <TextsProvider language="en" catalogue={{}}>
      <GoalsNow match={match} prediction={prediction} />
    </TextsProvider>,
  )
  expect(html).toContain('<th scope="row">5+–0</th>')
  expect(html).not.toContain('5–0')
})
