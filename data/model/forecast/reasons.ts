/** Which inputs are named as the reasons of a prediction, and from which chance on a side is called likelier. */
import type { Prediction } from './prediction.ts'
import { toPrintedChances, type Chances } from './printed-chances.ts'
import { toWaterfall, type WaterfallStep } from './waterfall.ts'

/** Per cent; below it a team fails more often than it wins and is not called the favourite. */
export const FAVOURITE_PERCENT = 45
/** Per cent; from here on a team is called a clear favourite. */
export const CLEAR_FAVOURITE_PERCENT = 60
/** Printed percentage points; a smaller effect on the home win is not named. */
const LEAST_POINTS = 1
/** Printed percentage points; two teams closer than this are called level. */
const LEVEL_LEAD = 2
/** Usual home advantage in every league, percentage points; it may stay unsaid. */
const USUAL_HOME_POINTS = { least: 4, most: 11 } as const
/** Most factors named for the likelier winner, and for the other team. */
const MOST_FOR = 3
const MOST_AGAINST = 2
/** Share of the lead that the named factors carry where the usual home advantage stays unsaid. */
const CARRIED = { least: 1 / 2, most: 2 } as const

type Explained = Parameters<typeof toWaterfall>[0] & Pick<Prediction, 'predictedOutcome'>

/** The factors that a page names as reasons, largest first. */
export interface Reasons {
  /** For the likelier winner; where a draw is likeliest, for the team with the largest factor. */
  readonly ahead: readonly WaterfallStep[]
  readonly behind: readonly WaterfallStep[]
}

/** A factor of a whole point; the league's level and calibration are no reasons. */
function isNamedFactor({ group, points }: WaterfallStep): boolean {
  return group !== 'base' && group !== 'calibration' && Math.abs(points) >= LEAST_POINTS
}

/** True when the chances of the two teams are too close to call either ahead. */
export function isLevel(chances: Chances): boolean {
  const { home, away } = toPrintedChances(chances)
  return Math.abs(home - away) < LEVEL_LEAD
}

const sum = (steps: readonly WaterfallStep[]) =>
  steps.reduce((total, { points }) => total + Math.abs(points), 0)

/** True when the home side is ahead only because of home advantage, its largest factor. */
export function isDecidedByHome(prediction: Explained): boolean {
  const { steps } = toWaterfall(prediction)
  const others = steps.filter(({ group }) => group !== 'homeAdvantage')
  return (
    prediction.predictedOutcome === 'home_win' &&
    chooseReasons(prediction).ahead[0]?.group === 'homeAdvantage' &&
    others.reduce((total, { logOdds }) => total + logOdds, 0) <= 0
  )
}

function isUsualHome({ group, points }: WaterfallStep): boolean {
  const { least, most } = USUAL_HOME_POINTS
  return group === 'homeAdvantage' && points >= least && points <= most
}

/** The factors of a team before its usual home advantage; what is smaller is not told without it. */
function cutAtHome(steps: readonly WaterfallStep[]): readonly WaterfallStep[] {
  const home = steps.findIndex(isUsualHome)
  return home === -1 ? steps : steps.slice(0, home)
}

/**
 * Without the usual home advantage, unless it is larger than the winner's largest factor or the
 * others do not explain the lead.
 */
function leaveOutHome(reasons: Reasons, lead: number): Reasons {
  const [ahead, behind] = [cutAtHome(reasons.ahead), cutAtHome(reasons.behind)]
  const [first] = ahead
  const home = [...reasons.ahead, ...reasons.behind].find(isUsualHome)
  if (!first || !home || Math.abs(home.points) > Math.abs(first.points)) return reasons
  const carried = sum(ahead) - sum(behind)
  const isCarried = carried >= CARRIED.least * lead && carried <= CARRIED.most * lead
  return isCarried ? { ahead, behind } : reasons
}

/**
 * Reasons of this match by the chart's points. Of each team the largest are named, so nothing is
 * credited to a smaller factor while a larger one is unsaid; those of the likelier winner outweigh
 * those of the other.
 */
export function chooseReasons(prediction: Explained): Reasons {
  const { start, end, steps } = toWaterfall(prediction)
  const named = steps
    .filter(isNamedFactor)
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
  const winner =
    { home_win: 1, draw: 0, away_win: -1 }[prediction.predictedOutcome] ||
    Math.sign(named[0]?.points ?? 1)
  const lead = winner * (end - start)
  const all = named.filter(({ points }) => Math.sign(points) === winner)
  const behind = named.filter(({ points }) => Math.sign(points) !== winner).slice(0, MOST_AGAINST)
  const outweighs = all.findIndex((_, index) => sum(all.slice(0, index + 1)) > sum(behind))
  const ahead = all.slice(0, Math.max(MOST_FOR, outweighs + 1))
  return leaveOutHome({ ahead, behind }, lead)
}

/** The named factors of both teams, largest first. */
export function listReasons(prediction: Explained): WaterfallStep[] {
  const { ahead, behind } = chooseReasons(prediction)
  return [...ahead, ...behind].toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
}
