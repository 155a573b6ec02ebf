/**
 * Every constant of the goals engine, and the run that chose it. Ratings (TRACKER): a coordinate
 * search over the 11 leagues of football-data.co.uk, 2010/11 to 2020/21, in shrinking steps,
 * minimising the mean square distance between a match's forecast and its closing odds (seasons from
 * 2014/15), with all odds and with none, weighted 1 to 0.6: supremacy 0.1455 and 0.2015, total
 * 0.0863 and 0.1240 (log goals). Continue with `npm run cli -- backtest --dir DIR --search-until
 * 2021-07-01`. Correction: `npm run cli -- backtest --dir DIR --train-until 2021-07-01`. No match
 * after 2021-06-30 was used for any of it.
 */
import type { FactorGroup } from '#data/model/forecast/prediction.ts'
import type { CorrectionTable } from '#pipeline/models/leagues/correction.ts'
import type { GridShape } from '#pipeline/models/markets/goal-grid.ts'
import type { TrackerConstants } from '#pipeline/models/leagues/rating-constants.ts'

export { MODEL_VERSION } from '#data/model/forecast/engine-version.ts'

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
    goalsShort: [0.00488, -0.00055],
    goalsMiddle: [0.00059, 0.01442],
    goalsLong: [-0.0031, -0.00921],
    shotsOnTargetShort: [0.00315, 0.00155],
    shotsOnTargetMiddle: [-0.00103, 0.00301],
    shotsOnTargetLong: [-0.00124, -0.00281],
    shotsShort: [0.00955, -0.01046],
    shotsMiddle: [0.00219, 0.04498],
    shotsLong: [-0.00485, -0.01888],
    cornersShort: [0.00038, -0.00111],
    cornersMiddle: [0.0009, 0.00976],
    cornersLong: [-0.00132, -0.00532],
    oddsShort: [0.07994, 0.09303],
    oddsMiddle: [-0.01131, -0.03961],
    oddsLong: [0.01192, 0.09562],
    oddsLongOpening: [-0.1917, -0.2126],
    oddsLongEarly: [-0.06473, -0.1631],
    pitchGap: [0.09888, 0.6284],
    pitchGapOpening: [-0.1027, -0.02372],
    pitchGapEarly: [0.06167, -0.147],
    supremacy: [0.03738, 0.0514],
    supremacyOpening: [0.05521, -0.00839],
    supremacyEarly: [0.00841, 0.00561],
    atHome: [-0.00503, -0.00854],
    atHomeOpening: [-0.02001, 0.00511],
    atHomeEarly: [-0.01553, -0.01365],
    promoted: [0.00481, 0.00568],
    promotedOpening: [0.02566, -0.01497],
    promotedEarly: [-0.00351, -0.02292],
    relegated: [-0.00251, -0.00034],
    relegatedOpening: [-0.09827, -0.06417],
    relegatedEarly: [-0.02936, -0.05081],
    new: [0.00556, 0.00617],
    newOpening: [0, -0.01566],
    newEarly: [0.0231, 0.01926],
    supremacyCubed: [-0.0234, -0.02277],
    supremacyTimesTotal: [-0.02705, 0.01657],
    rest: [0.0035, 0.00183],
  },
  total: {
    goalsShort: [-0.00021, -0.00116],
    goalsMiddle: [0.00283, 0.00553],
    goalsLong: [-0.00196, 0.00011],
    shotsOnTargetShort: [-0.00052, -0.00091],
    shotsOnTargetMiddle: [0.00207, -0.00042],
    shotsOnTargetLong: [-0.00015, 0.0004],
    shotsShort: [-0.00353, -0.01062],
    shotsMiddle: [0.00673, 0.02322],
    shotsLong: [-0.00433, -0.0052],
    cornersShort: [-0.00117, -0.00232],
    cornersMiddle: [0.00107, 0.0046],
    cornersLong: [-0.0009, -0.00178],
    oddsShort: [0.03139, 0.05378],
    oddsMiddle: [-0.01041, -0.0565],
    oddsLong: [-0.00669, 0.05221],
    pitchGap: [0.0442, 0.3451],
    pitchGapOpening: [0.5301, 0.2313],
    pitchGapEarly: [0.0175, 0.1617],
    total: [0.01209, -0.05109],
    constant: [0.01815, 0.00094],
    constantOpening: [-0.1103, -0.07685],
    constantEarly: [-0.00902, -0.03198],
    supremacySize: [-0.02663, -0.02794],
    supremacySquared: [0.00309, 0.02281],
    promoted: [0.00413, -0.00529],
    promotedOpening: [0.00745, -0.03929],
    promotedEarly: [0.01182, -0.00229],
    relegated: [-0.00391, -0.01581],
    relegatedOpening: [-0.00719, 0.01833],
    relegatedEarly: [-0.01351, -0.00583],
    new: [-0.00101, 0.00239],
    newOpening: [0, 0.01847],
    newEarly: [0.02814, -0.0057],
    summer: [0.01836, 0.01234],
    winter: [-0.00965, -0.0158],
    april: [0.01655, 0.02326],
    mayAndJune: [0.05704, 0.1075],
  },
}
