/** Which inputs are named as the reasons of a prediction, and from which chance on a side is called likelier. */
import type { Prediction } from './prediction.ts'
import { toWaterfall, type WaterfallStep } from './waterfall.ts'

/** Per cent; below it a team fails more often than it wins and is not called the favourite. */
export const FAVOURITE_PERCENT = 45
/** Per cent; from here on a team is called a clear favourite. */
export const CLEAR_FAVOURITE_PERCENT = 60
/** Per cent; of two sides that sum to 100, neither is called likelier below this. */
export const CALLED_PERCENT = 52
/** Printed percentage points; a smaller effect on the home win is not named. */
export const LEAST_POINTS = 1
/** Usual home advantage in every league, percentage points; only values outside this range are named. */
const USUAL_HOME_POINTS = { least: 4, most: 11 } as const

type Explained = Parameters<typeof toWaterfall>[0]

/** A factor of a whole point; the league's level and calibration are no reasons. */
export function isNamedFactor({ group, points }: WaterfallStep): boolean {
  return group !== 'base' && group !== 'calibration' && Math.abs(points) >= LEAST_POINTS
}

/** True when the home side is ahead only because of home advantage. */
export function isDecidedByHome(
  prediction: Explained & Pick<Prediction, 'predictedOutcome'>,
): boolean {
  const { steps } = toWaterfall(prediction)
  const others = steps.filter(({ group }) => group !== 'homeAdvantage')
  return (
    prediction.predictedOutcome === 'home_win' &&
    others.length < steps.length &&
    others.reduce((sum, { logOdds }) => sum + logOdds, 0) <= 0
  )
}

function isUsualHome({ group, points }: WaterfallStep): boolean {
  const { least, most } = USUAL_HOME_POINTS
  return group === 'homeAdvantage' && points >= least && points <= most
}

/**
 * Reasons of this match by the chart's points, largest first. Home advantage is a reason only
 * outside its usual range, or when it decides who is ahead.
 */
export function listReasons(
  prediction: Explained & Pick<Prediction, 'predictedOutcome'>,
): WaterfallStep[] {
  const isDecided = isDecidedByHome(prediction)
  return toWaterfall(prediction)
    .steps.filter((step) => isNamedFactor(step) && (isDecided || !isUsualHome(step)))
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
}
