/** The three chances as a text prints them: one decimal each, together 100. Every sentence takes them from here, so that none differs from another. */
import type { Prediction } from '#data/model/forecast/prediction.ts'
import { toRoundedParts } from '#data/model/rounded-parts.ts'

type Chances = Pick<Prediction, 'homeWinProbability' | 'drawProbability' | 'awayWinProbability'>

/** Per cent with one decimal, 0 to 100. */
export function toPrintedChances(chances: Chances) {
  const { homeWinProbability, drawProbability, awayWinProbability } = chances
  const [home, draw, away] = toRoundedParts(
    [homeWinProbability, drawProbability, awayWinProbability],
    1,
  )
  return { home: home!, draw: draw!, away: away! }
}

/** The confidence as it is printed: the printed chance of the predicted outcome, where it is that chance. */
export function toPrintedConfidence(
  prediction: Chances & Pick<Prediction, 'predictedOutcome' | 'confidenceScore'>,
): number {
  const side = ({ home_win: 'home', draw: 'draw', away_win: 'away' } as const)[
    prediction.predictedOutcome
  ]
  const key = (
    { home: 'homeWinProbability', draw: 'drawProbability', away: 'awayWinProbability' } as const
  )[side]
  if (prediction[key] === prediction.confidenceScore) return toPrintedChances(prediction)[side]
  return Number(prediction.confidenceScore.toFixed(1))
}
