/**
 * The one grid of scores from which every goals market is computed, so that they agree. Football's
 * goals are underdispersed compared with Poisson counts, and draws are more frequent than with
 * independent ones: the margins are Conway–Maxwell–Poisson, every draw is a little likelier, 0–0 a
 * little more, and so is every margin of one goal (a side two goals ahead plays on for less).
 * Source: Conway & Maxwell (1962), J. Industrial Engineering 12, 132–136; the form with the rates
 * as exact means: Huang (2017), Statistical Modelling 17(6).
 */
import { MAX_GOALS, type GoalRates, type ScoreGrid } from './score-grid.ts'

/** Shape of the scores around their rates; all zero and one is two independent Poisson counts. */
export interface GridShape {
  /** 1 is Poisson; larger is more underdispersed. */
  readonly homeTightness: number
  readonly awayTightness: number
  /** Log factor of every draw, and the additional one of 0–0. */
  readonly draw: number
  readonly goalless: number
  /** Log factor of every score with a margin of one goal. */
  readonly oneGoal: number
}

/** Two independent Poisson counts. */
export const POISSON_SHAPE: GridShape = {
  homeTightness: 1,
  awayTightness: 1,
  draw: 0,
  goalless: 0,
  oneGoal: 0,
}

/** The shape on neutral ground: the same for both sides. */
export function toNeutralShape(shape: GridShape): GridShape {
  const tightness = (shape.homeTightness + shape.awayTightness) / 2
  return { ...shape, homeTightness: tightness, awayTightness: tightness }
}

const SIZE = MAX_GOALS + 1
const TOLERANCE = 1e-11
const MAX_STEPS = 60
/** Longest Newton step in a log intensity; a longer one can overshoot at the edges of the range. */
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

/** Writes the unscaled probabilities of each count; returns their sums of 1, goals and goals². */
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

/** What the factors of draws and of one goal's margin add to the same sums, of each side and of both. */
function sumClose(shape: GridShape) {
  const [draw, oneGoal] = [Math.exp(shape.draw) - 1, Math.exp(shape.oneGoal) - 1]
  const sums = {
    all: (Math.exp(shape.draw + shape.goalless) - 1) * home[0]! * away[0]!,
    homeGoals: 0,
    awayGoals: 0,
    homeSquares: 0,
    awaySquares: 0,
    products: 0,
  }
  const add = (homeCount: number, awayCount: number, factor: number) => {
    const added = factor * home[homeCount]! * away[awayCount]!
    sums.all += added
    sums.homeGoals += homeCount * added
    sums.awayGoals += awayCount * added
    sums.homeSquares += homeCount * homeCount * added
    sums.awaySquares += awayCount * awayCount * added
    sums.products += homeCount * awayCount * added
  }
  for (let count = 1; count < SIZE; count++) {
    add(count, count, draw)
    add(count, count - 1, oneGoal)
    add(count - 1, count, oneGoal)
  }
  return sums
}

function toStep(value: number): number {
  return Math.min(MAX_STEP, Math.max(-MAX_STEP, value))
}

/**
 * Fills `home` and `away` so that the grid's expected goals equal the rates, by Newton's method on
 * the two log intensities; returns the grid's sum.
 */
function solve({ homeRate, awayRate }: GoalRates, shape: GridShape): number {
  const weights = [toWeights(shape.homeTightness), toWeights(shape.awayTightness)] as const
  let homeLog = shape.homeTightness * Math.log(homeRate)
  let awayLog = shape.awayTightness * Math.log(awayRate)
  for (let step = 0; ; step++) {
    const h = fill(home, weights[0], homeLog)
    const a = fill(away, weights[1], awayLog)
    const close = sumClose(shape)
    const sum = h.all * a.all + close.all
    const homeMean = (h.goals * a.all + close.homeGoals) / sum
    const awayMean = (h.all * a.goals + close.awayGoals) / sum
    const [homeMiss, awayMiss] = [homeRate - homeMean, awayRate - awayMean]
    if (Math.abs(homeMiss) + Math.abs(awayMiss) < TOLERANCE || step === MAX_STEPS) return sum
    const homeVariance = (h.squares * a.all + close.homeSquares) / sum - homeMean * homeMean
    const awayVariance = (h.all * a.squares + close.awaySquares) / sum - awayMean * awayMean
    const shared = (h.goals * a.goals + close.products) / sum - homeMean * awayMean
    const determinant = homeVariance * awayVariance - shared * shared
    homeLog += toStep((awayVariance * homeMiss - shared * awayMiss) / determinant)
    awayLog += toStep((homeVariance * awayMiss - shared * homeMiss) / determinant)
  }
}

/** The grid of two rates; its expected goals equal the rates. */
export function toGoalGrid(rates: GoalRates, shape: GridShape): ScoreGrid {
  const sum = solve(rates, shape)
  const [draw, oneGoal] = [Math.exp(shape.draw), Math.exp(shape.oneGoal)]
  const cells = new Float64Array(SIZE * SIZE)
  // No allocation and no branch here: this runs for every match of every backtest.
  for (let homeGoals = 0; homeGoals < SIZE; homeGoals++) {
    const chance = home[homeGoals]! / sum
    const row = homeGoals * SIZE
    for (let awayGoals = 0; awayGoals < SIZE; awayGoals++)
      cells[row + awayGoals] = chance * away[awayGoals]!
    cells[row + homeGoals]! *= draw
    if (homeGoals > 0) cells[row + homeGoals - 1]! *= oneGoal
    if (homeGoals + 1 < SIZE) cells[row + homeGoals + 1]! *= oneGoal
  }
  cells[0]! *= Math.exp(shape.goalless)
  return { size: SIZE, cells }
}
