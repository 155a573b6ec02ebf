/** Predictions and marks for tests, every figure of them unique. Never for the program. */
import { OVER_KEYS } from '#data/model/forecast/markets.ts'
import { PredictionSchema, type Prediction } from '#data/model/forecast/prediction.ts'
import { mapCountKeys } from '#data/model/match/counts.ts'
import { MARGIN_METHOD } from '#data/model/match/margin-method.ts'
import type { MarketMark } from '#data/model/match/market-mark.ts'

export const MODEL_VERSION = 'test-model'
export const MADE_AT = '2026-03-01T08:00:00.000Z'

/** More than a prediction has, 113 now: the numbers of two matches never meet. */
const FIGURES_A_MATCH = 160

/** The n-th figure in a reply's notation: 10.1001, 10.1002, … without those that end in 0, none part of another. */
function toFigure(index: number): number {
  return Number(`${10 + Math.floor(index / 9000)}.${1000 + (index % 9000)}`)
}

/** A prediction with unique figures. */
export function makePrediction(matchId: string, order: number): Prediction {
  let next = order * FIGURES_A_MATCH
  const figure = () => {
    next += 1
    if (next % 10 === 0) next += 1
    return toFigure(next)
  }
  const names = Object.keys(PredictionSchema.shape)
  const counts = Object.fromEntries(
    names.filter((name) => name.startsWith('expected')).map((name) => [name, figure()]),
  )
  const likeliest = mapCountKeys('predicted', () => Math.round(figure() * 10_000))
  const overs = Object.fromEntries(OVER_KEYS.map((key) => [key, figure()]))
  return PredictionSchema.parse({
    ...counts,
    ...likeliest,
    ...overs,
    matchId,
    revision: 1,
    modelVersion: MODEL_VERSION,
    situation: 'newcomer',
    madeAt: MADE_AT,
    dataCutoffAt: MADE_AT,
    predictedOutcome: 'home_win',
    homeWinProbability: figure(),
    drawProbability: figure(),
    awayWinProbability: figure(),
    predictedHomeScore: 2,
    predictedAwayScore: 1,
    likeliestHomeScore: 1,
    likeliestAwayScore: 1,
    confidenceScore: figure(),
    overUnderPrediction: 'over_2.5',
    bothTeamsToScore: true,
    bothTeamsToScoreProbability: figure(),
    weatherImpact: `rain worth ${figure()}`,
    refereeImpact: null,
    aiReasoning: `Home strength is worth ${figure()}.`,
    factors: { outcome: [{ group: 'base', value: figure() }], homeGoals: [], awayGoals: [] },
  })
}

/** A market's mark with figures of its own, which no prediction has. */
export function makeMark(order: number): MarketMark {
  const units = 10 * order
  const [home, draw, away] = [500_001 + units, 200_003 + units, 299_996 - 2 * units]
  return {
    home: home / 10_000,
    draw: draw / 10_000,
    away: away / 10_000,
    method: MARGIN_METHOD,
    bookmakers: 7,
    takenAt: MADE_AT,
  }
}

/** Every figure of a prediction, or of the mark sealed with it, in a reply's notation. */
export function listFigures(figures: Prediction | MarketMark): string[] {
  return JSON.stringify(figures).match(/\b\d\d\.?\d{4}\b/g) ?? []
}
