/**
 * The one grid of scores from which every goals market is read, so that they
 * agree with each other. Football's goals spread less than Poisson counts and
 * meet in a draw more often than independent ones: the margins are
 * Conway–Maxwell–Poisson, every draw is a little likelier, 0–0 a little more.
 * Source: Conway & Maxwell (1962), J. Industrial Engineering 12, 132–136; the
 * form with the rates as exact means: Huang (2017), Statistical Modelling 17(6).
 */
import { MAX_GOALS, type GoalRates, type ScoreGrid } from './score-grid.ts'

/** How scores spread around their rates; all zero and one is two independent Poisson counts. */
export interface GridShape {
  /** 1 is Poisson, above it goals spread less. */
  readonly homeTightness: number
  readonly awayTightness: number
  /** Log factor of every draw, and of 0–0 on top of it. */
  readonly draw: number
  readonly goalless: number
}

/** Two independent Poisson counts. */
export const POISSON_SHAPE: GridShape = {
  homeTightness: 1,
  awayTightness: 1,
  draw: 0,
  goalless: 0,
}

/** The shape on neutral ground, where neither side is the home side. */
export function toNeutralShape(shape: GridShape): GridShape {
  const tightness = (shape.homeTightness + shape.awayTightness) / 2
  return { ...shape, homeTightness: tightness, awayTightness: tightness }
}

const SIZE = MAX_GOALS + 1
const TOLERANCE = 1e-11
const MAX_STEPS = 60
/** Longest step in a log intensity; a longer one can leap over the answer at the edges of the range. */
const MAX_STEP = 1

const logFactorials = new Float64Array(SIZE)
for (let goals = 2; goals < SIZE; goals++)
  logFactorials[goals] = logFactorials[goals - 1]! + Math.log(goals)

const weightsByTightness = new Map<number, Float64Array>()

/** 1 / goals! to the power of the tightness. */
function toWeights(tightness: number): Float64Array {
  const known = weightsByTightness.get(tightness)
  if (known) return known
  const weights = logFactorials.map((log) => Math.exp(-tightness * log))
  weightsByTightness.set(tightness, weights)
  return weights
}

const home = new Float64Array(SIZE)
const away = new Float64Array(SIZE)

/** Writes the unscaled chances of each count; its sums of 1, goals and goals². */
function fill(into: Float64Array, weights: Float64Array, logIntensity: number) {
  let [all, goals, squares] = [0, 0, 0]
  for (let count = 0; count < SIZE; count++) {
    const chance = Math.exp(logIntensity * count) * weights[count]!
    into[count] = chance
    all += chance
    goals += count * chance
    squares += count * count * chance
  }
  return { all, goals, squares }
}

/** What the draws' factors add to the same sums. */
function sumDraws(shape: GridShape) {
  const factor = Math.exp(shape.draw) - 1
  let [all, goals, squares] = [
    (Math.exp(shape.draw + shape.goalless) - 1) * home[0]! * away[0]!,
    0,
    0,
  ]
  for (let count = 1; count < SIZE; count++) {
    const added = factor * home[count]! * away[count]!
    all += added
    goals += count * added
    squares += count * count * added
  }
  return { all, goals, squares }
}

function toStep(value: number): number {
  return Math.min(MAX_STEP, Math.max(-MAX_STEP, value))
}

/**
 * Fills `home` and `away` so that the grid's expected goals are the rates, by
 * Newton's method on the two log intensities; gives the grid's sum.
 */
function solve({ homeRate, awayRate }: GoalRates, shape: GridShape): number {
  const weights = [toWeights(shape.homeTightness), toWeights(shape.awayTightness)] as const
  let homeLog = shape.homeTightness * Math.log(homeRate)
  let awayLog = shape.awayTightness * Math.log(awayRate)
  for (let step = 0; ; step++) {
    const h = fill(home, weights[0], homeLog)
    const a = fill(away, weights[1], awayLog)
    const draws = sumDraws(shape)
    const sum = h.all * a.all + draws.all
    const homeMean = (h.goals * a.all + draws.goals) / sum
    const awayMean = (h.all * a.goals + draws.goals) / sum
    const [homeMiss, awayMiss] = [homeRate - homeMean, awayRate - awayMean]
    if (Math.abs(homeMiss) + Math.abs(awayMiss) < TOLERANCE || step === MAX_STEPS) return sum
    const homeVariance = (h.squares * a.all + draws.squares) / sum - homeMean * homeMean
    const awayVariance = (h.all * a.squares + draws.squares) / sum - awayMean * awayMean
    const shared = (h.goals * a.goals + draws.squares) / sum - homeMean * awayMean
    const determinant = homeVariance * awayVariance - shared * shared
    homeLog += toStep((awayVariance * homeMiss - shared * awayMiss) / determinant)
    awayLog += toStep((homeVariance * awayMiss - shared * homeMiss) / determinant)
  }
}

/** The grid of two rates; its expected goals are the rates themselves. */
export function toGoalGrid(rates: GoalRates, shape: GridShape): ScoreGrid {
  const sum = solve(rates, shape)
  const draw = Math.exp(shape.draw)
  const cells = new Float64Array(SIZE * SIZE)
  // No allocation and no branch in here: this runs for every match of every backtest.
  for (let homeGoals = 0; homeGoals < SIZE; homeGoals++) {
    const chance = home[homeGoals]! / sum
    const row = homeGoals * SIZE
    for (let awayGoals = 0; awayGoals < SIZE; awayGoals++)
      cells[row + awayGoals] = chance * away[awayGoals]!
    cells[row + homeGoals]! *= draw
  }
  cells[0]! *= Math.exp(shape.goalless)
  return { size: SIZE, cells }
}
