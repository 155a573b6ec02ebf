/**
 * The contributions to the outcome as percentage points of the home win. The model adds log-odds of
 * home against away. With the draw fixed at its shown chance, each contribution moves the home win
 * by some points, from equal teams to the printed figure.
 */
import { toRoundedParts } from '#data/model/rounded-parts.ts'
import type { FactorGroup, Prediction } from './prediction.ts'
import { toPrintedChances, type Chances } from './printed-chances.ts'

export interface WaterfallStep {
  readonly group: FactorGroup
  /** log(home / away), as the model adds it. */
  readonly logOdds: number
  /** Percentage points, one decimal; start plus all points gives the end. */
  readonly points: number
  /** Chance of a home win before and after it, per cent. */
  readonly from: number
  readonly to: number
}

export interface Waterfall {
  /** Chance of a home win between equal teams, per cent with one decimal. */
  readonly start: number
  readonly steps: readonly WaterfallStep[]
  /** The printed chance of a home win, per cent with one decimal. */
  readonly end: number
}

type Explained = Chances & Pick<Prediction, 'factors'>

const toShare = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))

export function toWaterfall(prediction: Explained): Waterfall {
  const decided = 100 - prediction.drawProbability
  const { home: end } = toPrintedChances(prediction)
  let sum = 0
  const moves = prediction.factors.outcome.map(({ group, value }) => {
    const from = decided * toShare(sum)
    sum += value
    return { group, logOdds: value, from, to: decided * toShare(sum) }
  })
  const [start, ...points] = toRoundedParts(
    [decided / 2, ...moves.map(({ from, to }) => to - from)],
    1,
    end,
  )
  return {
    start: start!,
    steps: moves.map((move, index) => ({ ...move, points: points[index]! })),
    end,
  }
}
