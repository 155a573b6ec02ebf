/**
 * Every constant of the goals engine, and the run that chose it.
 *
 * Ratings (TRACKER): a coordinate search over the 11 leagues of
 * football-data.co.uk, 2010/11 to 2020/21, in shrinking steps, on the mean
 * square distance between a match's forecast and what its closing odds said
 * (seasons from 2014/15), with all odds and with none, weighed 1 to 0.6:
 * supremacy 0.1456 and 0.2008, total 0.0884 and 0.1242 (log goals).
 * Correction: `npm run cli -- backtest train --dir DIR --until 2021-07-01`.
 * No match after 2021-06-30 had a say in any of it.
 */
import type { CorrectionTable } from './correction.ts'
import type { DixonColesOptions } from './dixon-coles.ts'
import type { TrackerConstants } from './rating-constants.ts'

/** Name of the engine; goes up whenever the same facts would give other figures. */
export const MODEL_VERSION = 'pp-2'

/** Years of history the pipeline reads. */
export const HISTORY_YEARS = 6

/** A league with fewer matches than this says nothing about its teams. */
export const MIN_LEAGUE_MATCHES = 10

/** Dependence of low scores: of −0.03 to −0.13 the log loss of 2017/18 to 2020/21 is flat from −0.09 on. */
export const LOW_SCORE_DEPENDENCE = -0.1

/** The yardstick of goals alone; half-life and spread of the usual size, not searched for. */
export const DIXON_COLES: Omit<DixonColesOptions, 'asOfMs'> = {
  halfLifeDays: 360,
  strengthSpread: 0.2,
  divisionGap: 0.29,
  dependencePrior: { mean: -0.08, spread: 0.02 },
}

/** How the fit of the correction layer is run. */
export const CORRECTION_TRAINING = { fromSeason: 2013, penalty: 50 } as const

/** How ratings move and what they learn from. */

export const TRACKER: TrackerConstants = {
  supremacy: {
    driftPerDay: 0.0001336,
    seasonDrift: 0.0225,
    seasonKeep: 0.96,
    levelDriftPerDay: 4.123e-6,
    startLevel: 0.3,
    levelVariance: 0.02,
    startVariance: 0.15,
    newTeamMean: -0.22,
    newTeamVariance: 0.1137,
    divisionGap: 0.58,
    gapVariance: 0.008,
    noise: 0.0156,
  },
  total: {
    driftPerDay: 9.8e-5,
    seasonDrift: 0.000308,
    seasonKeep: 0.712,
    levelDriftPerDay: 7.8e-5,
    startLevel: 0.45,
    levelVariance: 0.02,
    startVariance: 0.02,
    newTeamMean: 0.02,
    newTeamVariance: 0.04096,
    divisionGap: 0.068,
    gapVariance: 0.0064,
    noise: 0.01099,
  },
  signals: {
    elasticity: { goals: 1, shotsOnTarget: 0.65, shots: 0.65, corners: 0.41 },
    levelKeep: 0.981,
  },
  pitchAfterOdds: {
    supremacy: {
      weights: { goals: 0.58, shotsOnTarget: 0.32, shots: 0.65, corners: 0.2 },
      noise: 0.05466,
      goalsAloneNoise: 2.2,
    },
    total: {
      weights: { goals: 0.55, shotsOnTarget: 0.1, shots: 0.65, corners: 0.15 },
      noise: 0.07653,
      goalsAloneNoise: 2.74,
    },
  },
  pitchAlone: {
    supremacy: {
      weights: { goals: 0.85, shotsOnTarget: 0.5, shots: 0.35, corners: 0.35 },
      noise: 0.7342,
      goalsAloneNoise: 2.2,
    },
    total: {
      weights: { goals: 0.46, shotsOnTarget: 0.4, shots: 0.11, corners: 0.15 },
      noise: 1.4,
      goalsAloneNoise: 2.74,
    },
  },
}

/**
 * Weights of the correction layer: with the odds of earlier matches, and
 * without. Fitted to 26,291 matches of 2013/14 to 2020/21.
 */
export const CORRECTION: CorrectionTable = {
  supremacy: {
    goalsShort: [0.00492, -0.001],
    goalsMiddle: [0.00057, 0.01471],
    goalsLong: [-0.00309, -0.00927],
    shotsOnTargetShort: [0.00326, 0.00161],
    shotsOnTargetMiddle: [-0.00089, 0.00297],
    shotsOnTargetLong: [-0.00147, -0.00283],
    shotsShort: [0.00911, -0.01061],
    shotsMiddle: [0.00259, 0.04568],
    shotsLong: [-0.00481, -0.01903],
    cornersShort: [0.00038, -0.00207],
    cornersMiddle: [0.00083, 0.01065],
    cornersLong: [-0.00129, -0.00555],
    oddsShort: [0.0806, 0.104],
    oddsMiddle: [-0.01201, -0.05332],
    oddsLong: [0.01272, 0.09642],
    oddsLongOpening: [-0.1978, -0.1965],
    oddsLongEarly: [-0.06631, -0.1647],
    pitchGap: [0.1012, 0.6211],
    pitchGapOpening: [-0.129, 0.00067],
    pitchGapEarly: [0.05292, -0.1498],
    supremacy: [0.0378, 0.05143],
    supremacyOpening: [0.05758, -0.01337],
    supremacyEarly: [0.00939, 0.00493],
    atHome: [-0.00534, -0.00894],
    atHomeOpening: [-0.02148, 0.00723],
    atHomeEarly: [-0.01654, -0.01334],
    promoted: [0.00461, 0.00541],
    promotedOpening: [0.02608, -0.01599],
    promotedEarly: [0.00012, -0.02089],
    relegated: [-0.00184, 0.00096],
    relegatedOpening: [-0.09774, -0.06489],
    relegatedEarly: [-0.03009, -0.05174],
    new: [0.00511, 0.00447],
    newOpening: [0, -0.01504],
    newEarly: [0.01784, 0.02266],
    supremacyCubed: [-0.02364, -0.0227],
    supremacyTimesTotal: [-0.02503, 0.01915],
    rest: [0.00355, 0.00175],
  },
  total: {
    goalsShort: [-0.00027, -0.00112],
    goalsMiddle: [0.00278, 0.00516],
    goalsLong: [-0.00191, 0.00031],
    shotsOnTargetShort: [-0.00049, -0.00094],
    shotsOnTargetMiddle: [0.00207, 0.00026],
    shotsOnTargetLong: [-0.00022, -9e-5],
    shotsShort: [-0.00388, -0.01157],
    shotsMiddle: [0.00706, 0.02401],
    shotsLong: [-0.00435, -0.00542],
    cornersShort: [-0.00098, -0.00221],
    cornersMiddle: [0.00085, 0.00463],
    cornersLong: [-0.0008, -0.00171],
    oddsShort: [0.03086, 0.06313],
    oddsMiddle: [-0.00992, -0.05813],
    oddsLong: [-0.00586, 0.05905],
    pitchGap: [0.05054, 0.3609],
    pitchGapOpening: [0.529, 0.1868],
    pitchGapEarly: [0.01156, 0.1509],
    total: [0.01249, -0.05109],
    constant: [0.01767, 0.00102],
    constantOpening: [-0.1104, -0.07733],
    constantEarly: [-0.00839, -0.03209],
    supremacySize: [-0.02716, -0.02909],
    supremacySquared: [0.00357, 0.02385],
    promoted: [0.00394, -0.00524],
    promotedOpening: [0.00794, -0.04018],
    promotedEarly: [0.01101, -0.00283],
    relegated: [-0.00398, -0.01549],
    relegatedOpening: [-0.00585, 0.01488],
    relegatedEarly: [-0.01439, -0.00655],
    new: [-0.0005, 0.00343],
    newOpening: [0, 0.0182],
    newEarly: [0.02273, -0.00658],
    summer: [0.01813, 0.01316],
    winter: [-0.00923, -0.01529],
    april: [0.01691, 0.02283],
    mayAndJune: [0.05767, 0.1065],
  },
}
