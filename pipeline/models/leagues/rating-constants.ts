/** Types of the rating constants; their values are in constants.ts. */
import type { FactorGroup } from '#data/model/forecast/prediction.ts'
import type { ContextLeagueId } from '#data/model/context-leagues.ts'
import type { DomesticCode } from '#data/model/leagues/countries.ts'
import type { Signal, SignalConstants } from './match-signals.ts'

/**
 * Constants of a rating filter, one set for the supremacy and one for the total. Ratings and levels
 * are log goals (0.1 is about 10 % more); variances are squares of that.
 */
export interface RatingConstants {
  /** Variance added to a team's rating per day. */
  readonly driftPerDay: number
  /** Variance added over a summer. */
  readonly seasonDrift: number
  /** Decay of a rating over a summer: the share that is left. */
  readonly seasonDecay: number
  /** Variance added to the level of a division per day. */
  readonly levelDriftPerDay: number
  /** Level of a division at the start of the history: for the supremacy the home advantage. */
  readonly startLevel: number
  readonly levelVariance: number
  /** Variance of a team's rating at the start of the history. */
  readonly startVariance: number
  /** Start rating of a new team, relative to its division. */
  readonly newTeamMean: number
  readonly newTeamVariance: number
  /** Added to a team's rating relative to its division when it is relegated, subtracted when it is promoted. */
  readonly divisionGap: number
  readonly gapVariance: number
  /** Variance of a match's odds around the ratings. */
  readonly noise: number
}

/** Constants for learning from goals, shots and corners. */
export interface PitchConstants {
  /** Weight of each signal relative to the others. */
  readonly weights: Readonly<Record<Signal, number>>
  /** Variance of all signals together, relative to that of goals alone. */
  readonly noise: number
  /** Factor on `noise` where only the goals of a match are known. */
  readonly goalsAloneNoise: number
}

interface PitchPair {
  readonly supremacy: PitchConstants
  readonly total: PitchConstants
}

/** All constants of one country's ratings. */
export interface TrackerConstants {
  readonly supremacy: RatingConstants
  readonly total: RatingConstants
  readonly signals: SignalConstants
  /** After the odds of the match have been learned, and without odds. */
  readonly pitchAfterOdds: PitchPair
  readonly pitchAlone: PitchPair
}

/** Every country with a predicted league is required; others are optional. */
type CountryMeans = Readonly<Record<DomesticCode, number>> &
  Readonly<Partial<Record<ContextLeagueId, number>>>

/** Constants of the cups' ratings of countries and teams; log goals and their squares, as above. */
export interface CupRatingConstants {
  readonly startLevel: number
  readonly levelVariance: number
  /** Rating of each country's first division before its first cup match. */
  readonly countries: CountryMeans
  readonly countryVariance: number
  /** The same for a country that is not listed. */
  readonly newCountryMean: number
  readonly newCountryVariance: number
  readonly countryDriftPerDay: number
  /** Variance of a team's strength in cups around its strength in its league. */
  readonly teamVariance: number
  readonly teamDriftPerDay: number
  /** Decay of a team's difference from its league per year: the share that is left, 0..1. */
  readonly teamDecayPerYear: number
  /** Rating of a team whose league is not read. */
  readonly strangerMean: number
  readonly strangerVariance: number
  /** Variance of odds; and of goals, relative to that of a Poisson count. */
  readonly oddsNoise: number
  readonly goalsNoise: number
}

/** All constants of the cups. */
export interface CupConstants {
  readonly supremacy: CupRatingConstants
  readonly total: CupRatingConstants
  /** Factor on a league's rating when used in a cup. */
  readonly supremacyScale: number
  readonly totalScale: number
  /** Share of the variance of a league's rating that is added in a cup match, 0..1. */
  readonly leagueVarianceShare: number
  /** Variance added to a club per year without a league match, after the first two months. */
  readonly staleVariancePerYear: number
  /** Shrinkage of an uncertain supremacy to 0: it is divided by √(1 + pull × variance). */
  readonly uncertaintyPull: number
  /** Log total of a second leg, and per goal of a lead from the first. */
  readonly secondLegTotal: number
  readonly secondLegTotalByLead: number
  /** Log supremacy of a second leg's home team per goal of its lead. */
  readonly secondLegSupremacyByLead: number
  /** Log total of a match of the main part, relative to a qualifying one. */
  readonly mainPartTotal: number
}

/** Weights of a feature: where earlier odds are known, and where none are. */
type FeatureWeights = readonly [withOdds: number, withoutOdds: number]
export type CorrectionWeights = Readonly<Record<string, FeatureWeights>>

export interface CorrectionTable {
  readonly supremacy: CorrectionWeights
  readonly total: CorrectionWeights
}

export interface Correction {
  readonly supremacy: ReadonlyMap<FactorGroup, number>
  readonly total: ReadonlyMap<FactorGroup, number>
}
