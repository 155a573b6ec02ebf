/** Which inputs are named as what decided a prediction, and from when on a side is called likelier. */
import type { Prediction } from './prediction.ts'
import { toWaterfall, type WaterfallStep } from './waterfall.ts'

/** Per cent; a team with less is not called the favourite: it fails more often than it wins. */
export const FAVOURITE_PERCENT = 45
/** Per cent; from here on a team is called a clear favourite. */
export const CLEAR_FAVOURITE_PERCENT = 60
/** Per cent; of two sides that add up to 100, neither is called likelier below this. */
export const CALLED_PERCENT = 52
/** Percentage points as they are printed; what moves the chance of a home win by less is not named. */
export const LEAST_POINTS = 1
/** Percentage points that playing at home is worth in every league; only more or less than this is news. */
const USUAL_HOME_POINTS = { least: 4, most: 11 } as const

type Explained = Parameters<typeof toWaterfall>[0]

/** The league's level and calibration are no reasons. */
function isNamed({ group }: WaterfallStep): boolean {
  return group !== 'base' && group !== 'calibration'
}

/** True where the home side is ahead, and would not be without playing at home. */
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
 * What counts in this match, by the points that the chart draws, the largest first. Home advantage is
 * one only where it is not what it usually is, or where it decides who is ahead.
 */
export function listReasons(
  prediction: Explained & Pick<Prediction, 'predictedOutcome'>,
): WaterfallStep[] {
  const isDecided = isDecidedByHome(prediction)
  return toWaterfall(prediction)
    .steps.filter(
      (step) =>
        isNamed(step) && Math.abs(step.points) >= LEAST_POINTS && (isDecided || !isUsualHome(step)),
    )
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
}
