/**
 * Log rates implied by the odds of a past match: their score grid reproduces the bookmakers'
 * outcome and total. The best measure of a team's strength on a day.
 */
import { fillPoisson } from '#pipeline/maths/poisson.ts'
import type { PastOdds } from '#data/model/history.ts'
import { toFairProbabilities } from '#pipeline/maths/shin.ts'

export interface ImpliedRates {
  /** log(home rate / away rate). */
  readonly supremacy: number
  /** log(home rate × away rate); null when the odds had no over and under. */
  readonly total: number | null
}

const SIZE = 11
/** Bookmakers' grids have a little less low-score dependence than results. */
const DEPENDENCE = -0.06
const MAX_STEP = 0.5
const STEPS = 12
const TOLERANCE = 1e-9
/** No match was ever priced more lopsided than 50 to 1 in goals. */
const MAX_SUPREMACY = Math.log(50)

interface Probe {
  logRatio: number
  logitOver: number
  logRatioByHome: number
  logRatioByAway: number
  logitOverByHome: number
  logitOverByAway: number
}

const homeChance = new Float64Array(SIZE)
const awayChance = new Float64Array(SIZE)
const probe: Probe = {
  logRatio: 0,
  logitOver: 0,
  logRatioByHome: 0,
  logRatioByAway: 0,
  logitOverByHome: 0,
  logitOverByAway: 0,
}

/** Both figures of the grid and their derivatives by the two log rates; writes into one shared object. */
function probeGrid(logHome: number, logAway: number): Probe {
  const homeRate = Math.exp(logHome)
  const awayRate = Math.exp(logAway)
  fillPoisson(homeChance, homeRate)
  fillPoisson(awayChance, awayRate)
  let home = 0
  let homeByHome = 0
  let homeByAway = 0
  let away = 0
  let awayByHome = 0
  let awayByAway = 0
  let under = 0
  let underByHome = 0
  let underByAway = 0
  for (let h = 0; h < SIZE; h++)
    for (let a = 0; a < SIZE; a++) {
      let factor = 1
      let extraHome = 0
      let extraAway = 0
      if (h < 2 && a < 2) {
        const scale =
          h === 0 ? (a === 0 ? -homeRate * awayRate : homeRate) : a === 0 ? awayRate : -1
        factor = 1 + scale * DEPENDENCE
        if (h === 0) extraHome = (scale * DEPENDENCE) / factor
        if (a === 0) extraAway = (scale * DEPENDENCE) / factor
      }
      const cell = homeChance[h]! * awayChance[a]! * factor
      const byHome = cell * (h - homeRate + extraHome)
      const byAway = cell * (a - awayRate + extraAway)
      if (h > a) {
        home += cell
        homeByHome += byHome
        homeByAway += byAway
      } else if (a > h) {
        away += cell
        awayByHome += byHome
        awayByAway += byAway
      }
      if (h + a < 3) {
        under += cell
        underByHome += byHome
        underByAway += byAway
      }
    }
  const logitSlope = -1 / (under * (1 - under))
  probe.logRatio = Math.log(home / away)
  probe.logitOver = Math.log((1 - under) / under)
  probe.logRatioByHome = homeByHome / home - awayByHome / away
  probe.logRatioByAway = homeByAway / home - awayByAway / away
  probe.logitOverByHome = underByHome * logitSlope
  probe.logitOverByAway = underByAway * logitSlope
  return probe
}

function clip(step: number): number {
  return Math.min(MAX_STEP, Math.max(-MAX_STEP, step))
}

function solveBoth(logRatio: number, logitOver: number): ImpliedRates {
  let logHome = Math.log(1.35) + 0.2 * logRatio
  let logAway = Math.log(1.35) - 0.2 * logRatio
  for (let step = 0; step < STEPS; step++) {
    const at = probeGrid(logHome, logAway)
    const ratioGap = logRatio - at.logRatio
    const overGap = logitOver - at.logitOver
    const determinant =
      at.logRatioByHome * at.logitOverByAway - at.logRatioByAway * at.logitOverByHome
    logHome += clip((ratioGap * at.logitOverByAway - overGap * at.logRatioByAway) / determinant)
    logAway += clip((overGap * at.logRatioByHome - ratioGap * at.logitOverByHome) / determinant)
    if (Math.abs(ratioGap) + Math.abs(overGap) < TOLERANCE) break
  }
  return { supremacy: logHome - logAway, total: logHome + logAway }
}

/** The supremacy that reproduces the outcome for a given total. */
function solveSupremacy(logRatio: number, total: number): number {
  let supremacy = 0.4 * logRatio
  for (let step = 0; step < STEPS; step++) {
    const at = probeGrid((total + supremacy) / 2, (total - supremacy) / 2)
    const gap = logRatio - at.logRatio
    supremacy += clip((2 * gap) / (at.logRatioByHome - at.logRatioByAway))
    if (Math.abs(gap) < TOLERANCE) break
  }
  return supremacy
}

/**
 * The rates behind a past match's odds; null when no rates explain them.
 * @param expectedTotal used as the total when the odds have none
 */
export function toImpliedRates(odds: PastOdds, expectedTotal: number): ImpliedRates | null {
  const [home = 0, , away = 0] = toFairProbabilities([odds.home, odds.draw, odds.away])
  const logRatio = Math.log(home / away)
  const hasTotal = odds.over25 !== null && odds.under25 !== null
  const implied = hasTotal
    ? solveBoth(logRatio, Math.log(odds.under25 / odds.over25))
    : { supremacy: solveSupremacy(logRatio, expectedTotal), total: null }
  const isSound = Math.abs(implied.supremacy) < MAX_SUPREMACY && Number.isFinite(implied.total ?? 0)
  return isSound ? implied : null
}
