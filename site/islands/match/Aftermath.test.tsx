import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SEALED_MATCH } from '#data/testing/sample-match.ts'
import { TextsProvider } from '#site/islands/shared/TextsProvider.tsx'
import texts from '#site/locales/fr/aftermath.json' with { type: 'json' }
import { Aftermath } from './Aftermath.tsx'

const prediction = {
  homeWinProbability: 50,
  drawProbability: 27,
  awayWinProbability: 23,
  predictedOutcome: 'home_win',
  predictedHomeScore: 2,
  predictedAwayScore: 0,
} as const

const drawAs = (matchStatus: 'live' | 'finished') =>
  renderToStaticMarkup(
    <TextsProvider language="fr" catalogue={texts}>
      <Aftermath
        detail={{ events: [] }}
        whole={{ ...SEALED_MATCH, matchStatus, actualHomeScore: 0, actualAwayScore: 1 }}
        prediction={prediction}
      />
    </TextsProvider>,
  )

test('a member’s page says what came of a prediction once its match is over, and not in play', () => {
  expect(drawAs('finished')).toMatch(/Après le match\u202f:<\/b> .*Brentford.* 1-0/)
  expect(drawAs('live')).toBe('')
})
