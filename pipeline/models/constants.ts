/**
 * Every constant of the goals engine, and the run that chose it. Ratings (TRACKER): a coordinate
 * search over the 11 leagues of football-data.co.uk, 2010/11 to 2020/21, in shrinking steps,
 * minimising the mean square distance between a match's forecast and its closing odds (seasons from
 * 2014/15), with all odds and with none, weighted 1 to 0.6: supremacy 0.1455 and 0.2015, total
 * 0.0863 and 0.1240 (log goals). Continue with `npm run cli -- backtest --dir DIR --search-until
 * 2021-07-01`. Correction: `npm run cli -- backtest --dir DIR --train-until 2021-07-01`. No match
 * after 2021-06-30 was used for any of it.
 */
import type { DomesticCode } from '#data/model/leagues/countries.ts'
import type { FactorGroup } from '#data/model/forecast/prediction.ts'
import type { GridShape } from '#pipeline/models/markets/goal-grid.ts'
import type {
  CorrectionTable,
  TrackerConstants,
} from '#pipeline/models/leagues/rating-constants.ts'

/** With fewer matches a league's teams cannot be rated. */
export const MIN_LEAGUE_MATCHES = 10

/**
 * Shape of the score distribution: a coordinate search on the summed log loss of score, outcome,
 * over 2.5 and both teams to score, 29,666 matches of 2014/15 to 2020/21, with the engine's own
 * rates (score 2.8355 before, 2.8331 after). The factor of one goal's margin came later, with the
 * others moved to leave draws and totals as they were: 25,368 matches of 2015/16 to 2020/21 (score
 * 2.8344 before, 2.8340 after, outcome and over 2.5 unchanged).
 */
export const GRID_SHAPE: GridShape = {
  homeTightness: 1.12,
  awayTightness: 1.03,
  draw: 0.15,
  goalless: 0.12,
  oneGoal: 0.05,
}

/** From the same search: totals vary slightly more around the usual one than the ratings say. */
export const TOTAL_STRETCH = { by: 1.06, around: 0.45 } as const

/**
 * Share of each input group's effect on a total that came true. The ratings of totals are fitted to
 * closing odds, which follow the last scores too closely and the shots too little: a logistic
 * regression of over 2.5 on the groups' parts, 29,666 matches of 2014/15 to 2020/21. Of all
 * combinations of groups this one gained most on the left-out season (log loss 0.67573 before,
 * 0.67560 after).
 */
export const TOTAL_SHARES: Readonly<Partial<Record<FactorGroup, number>>> = {
  form: 0.61,
  season: 1.46,
  shots: 1.71,
}

/**
 * What hangs on a late match, beside the weights of the correction layer. The shares of the countries
 * are half way from 1 to the slope of the gap between closing odds and ratings on the effect, 4,930
 * matches of 2013/14 to 2020/21. The draws of the last round are beyond what closing odds know: 733
 * matches of 2014/15 to 2020/21 had 20.3 % (24.4 % forecast). Goals beyond the odds were tried as
 * well: no gain on later seasons.
 */
export const STAKES: {
  /** Largest shift of the log supremacy: a single match does not follow a large need in full. */
  readonly most: number
  readonly byCountry: Readonly<Record<DomesticCode, number>>
  /** Added to the log factor of every draw. */
  readonly lastRoundDraw: number
} = {
  most: 0.35,
  byCountry: { 'GB-ENG': 0.9, ES: 1.1, DE: 0.9, IT: 1.15, FR: 1, TR: 1 },
  lastRoundDraw: -0.18,
}

/** Options of the ratings' search. */
export const RATING_SEARCH = { fromSeason: 2014 } as const

/** Options of the correction layer's fit. */
export const CORRECTION_TRAINING = { fromSeason: 2013, penalty: 50 } as const

/** Drift and noise of the ratings. */
export const TRACKER: TrackerConstants = {
  supremacy: {
    driftPerDay: 0.0001336,
    seasonDrift: 0.0225,
    seasonDecay: 0.96,
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
    seasonDecay: 0.712,
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
    levelDecay: 0.981,
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
 * Weights of the correction layer: with the odds of earlier matches, and without. Fitted to 26,288
 * matches of 2013/14 to 2020/21.
 */
export const CORRECTION: CorrectionTable = {
  supremacy: {
    goalsShort: [0.00458, -0.0015],
    goalsMiddle: [0.00161, 0.01503],
    goalsLong: [-0.00362, -0.00928],
    shotsOnTargetShort: [0.00324, 0.00185],
    shotsOnTargetMiddle: [-0.00128, 0.00167],
    shotsOnTargetLong: [-0.00093, -0.00169],
    shotsShort: [0.00794, -0.01255],
    shotsMiddle: [0.00345, 0.04596],
    shotsLong: [-0.00516, -0.01924],
    cornersShort: [0.0013, -0.00051],
    cornersMiddle: [0.00013, 0.00767],
    cornersLong: [-0.00144, -0.00479],
    oddsShort: [0.05906, 0.07191],
    oddsMiddle: [-0.02107, -0.05605],
    oddsLong: [0.01545, 0.1094],
    oddsLongOpening: [-0.1489, -0.1777],
    oddsLongEarly: [-0.04766, -0.1274],
    pitchGap: [0.1213, 0.6184],
    pitchGapOpening: [-0.1718, -0.05799],
    pitchGapEarly: [0.01159, -0.179],
    supremacy: [0.03426, 0.04563],
    supremacyOpening: [0.05961, -0.0017],
    supremacyEarly: [0.01097, 0.01317],
    atHome: [-0.00458, -0.00783],
    atHomeOpening: [-0.02395, 0.00201],
    atHomeEarly: [-0.01742, -0.0152],
    promoted: [0.00267, 0.00254],
    promotedOpening: [0.04583, -0.00147],
    promotedEarly: [0.00119, -0.01005],
    relegated: [-0.0028, 0.0018],
    relegatedOpening: [-0.08138, -0.05265],
    relegatedEarly: [-0.02592, -0.04411],
    new: [0.00503, 0.0047],
    newOpening: [0, -0.01064],
    newEarly: [0.01622, 0.02058],
    supremacyCubed: [-0.02201, -0.02187],
    supremacyTimesTotal: [-0.03128, 0.01822],
    rest: [0.00363, 0.0024],
    prizeNeed: [0.3934, 0.4123],
    europeNeed: [0.1389, 0.1325],
    nothingNeed: [-0.1335, -0.1607],
  },
  total: {
    goalsShort: [-0.00013, -0.00107],
    goalsMiddle: [0.00286, 0.00532],
    goalsLong: [-0.00197, 0.00019],
    shotsOnTargetShort: [-0.00049, -0.00067],
    shotsOnTargetMiddle: [0.00208, -0.00068],
    shotsOnTargetLong: [-0.0002, 0.00056],
    shotsShort: [-0.00413, -0.01172],
    shotsMiddle: [0.00688, 0.02391],
    shotsLong: [-0.00422, -0.00539],
    cornersShort: [-0.00097, -0.00204],
    cornersMiddle: [0.00086, 0.00429],
    cornersLong: [-0.00086, -0.0017],
    oddsShort: [0.03219, 0.05487],
    oddsMiddle: [-0.02515, -0.06542],
    oddsLong: [0.00137, 0.06083],
    pitchGap: [0.06148, 0.354],
    pitchGapOpening: [0.4464, 0.105],
    pitchGapEarly: [-0.01128, 0.09978],
    total: [0.01029, -0.05311],
    constant: [0.01639, 0.00475],
    constantOpening: [-0.08789, -0.06188],
    constantEarly: [-0.0019, -0.02194],
    supremacySize: [-0.02623, -0.02729],
    supremacySquared: [0.00293, 0.02176],
    promoted: [0.00382, -0.0059],
    promotedOpening: [0.00653, -0.0373],
    promotedEarly: [0.0088, -0.0022],
    relegated: [-0.00438, -0.01585],
    relegatedOpening: [-0.00683, 0.01756],
    relegatedEarly: [-0.01441, -0.00585],
    new: [-0.00104, 0.00111],
    newOpening: [0, 0.01939],
    newEarly: [0.01891, -0.00843],
    summer: [0.01536, 0.00608],
    winter: [-0.00978, -0.01653],
    april: [0.01809, 0.02217],
    mayAndJune: [0.03609, 0.06501],
    lastRound: [0.1017, 0.1596],
  },
}
