/** The shapes of the constants by which ratings move; their values stand in constants.ts. */
import type { ContextLeagueId } from '#data/model/context-leagues.ts'
import type { DomesticCode } from '#data/model/leagues/countries.ts'
import type { Signal, SignalConstants } from './match-signals.ts'

/**
 * How ratings move, one set for the supremacy and one for the total. Ratings and levels are log
 * goals (0.1 is about 10 % more); variances are squares of that.
 */
export interface RatingConstants {
  /** Variance a team's rating gains a day. */
  readonly driftPerDay: number
  /** Variance it gains over a summer. */
  readonly seasonDrift: number
  /** Share of a rating that is left after a summer. */
  readonly seasonKeep: number
  /** Variance the level of a division gains a day. */
  readonly levelDriftPerDay: number
  /** Level of a division where the history begins: for the supremacy the home advantage. */
  readonly startLevel: number
  readonly levelVariance: number
  /** Variance of a team's rating where the history begins. */
  readonly startVariance: number
  /** Rating a new team starts with, relative to its division. */
  readonly newTeamMean: number
  readonly newTeamVariance: number
  /** What is added to a team's rating, relative to its division, when it is relegated, and taken off when it is promoted. */
  readonly divisionGap: number
  readonly gapVariance: number
  /** Variance of what a match's odds say around what the ratings say. */
  readonly noise: number
}

/** How much goals, shots and corners of a match move ratings. */
export interface PitchConstants {
  /** Weight of each signal, against the others. */
  readonly weights: Readonly<Record<Signal, number>>
  /** Variance of all signals together, where that of goals alone is 1. */
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
  /** After the odds of the match have been learned, and without any. */
  readonly pitchAfterOdds: PitchPair
  readonly pitchAlone: PitchPair
}

/** Each country with leagues of ours must be named; others may be. */
type CountryMeans = Readonly<Record<DomesticCode, number>> &
  Readonly<Partial<Record<ContextLeagueId, number>>>

/** How the cups' ratings of countries and teams move; log goals and their squares, as above. */
export interface CupRatingConstants {
  readonly startLevel: number
  readonly levelVariance: number
  /** Rating of each country's first division before its first cup match. */
  readonly countries: CountryMeans
  readonly countryVariance: number
  /** The same of a country that is not named. */
  readonly newCountryMean: number
  readonly newCountryVariance: number
  readonly countryDriftPerDay: number
  /** Variance of a team's strength in cups around its strength in its league. */
  readonly teamVariance: number
  readonly teamDriftPerDay: number
  /** Share of a team's difference from its league that is left after a year, 0..1. */
  readonly teamKeepPerYear: number
  /** Rating of a team whose league we do not read. */
  readonly strangerMean: number
  readonly strangerVariance: number
  /** Variance of what odds say; and of goals, where that of a Poisson count is 1. */
  readonly oddsNoise: number
  readonly goalsNoise: number
}

/** All constants of the cups. */
export interface CupConstants {
  readonly supremacy: CupRatingConstants
  readonly total: CupRatingConstants
  /** Factor on a league's rating where it is used in a cup. */
  readonly supremacyScale: number
  readonly totalScale: number
  /** Share of the variance of a league's rating that is added in a cup match, 0..1. */
  readonly leagueVarianceShare: number
  /** Variance a club gains in a year without a league match, after the first two months. */
  readonly staleVariancePerYear: number
  /** How strongly an uncertain supremacy is pulled to 0: it is divided by √(1 + pull × variance). */
  readonly uncertaintyPull: number
  /** Log total of a second leg, and for each goal of a lead carried into it. */
  readonly secondLegTotal: number
  readonly secondLegTotalByLead: number
  /** Log supremacy of a second leg's home team for each goal of its lead. */
  readonly secondLegSupremacyByLead: number
  /** Log total of a match of the main part, against one of the qualifying rounds. */
  readonly mainPartTotal: number
}
