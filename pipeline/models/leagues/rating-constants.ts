/** The shapes of the constants by which ratings move; their values stand in constants.ts. */
import type { ContextLeagueId } from '#data/model/context-leagues.ts'
import type { DomesticCode } from '#data/model/leagues/countries.ts'
import type { Signal, SignalConstants } from './match-signals.ts'

/** How ratings move: one set for each figure the filters follow. */
export interface RatingConstants {
  /** Variance a team's rating gains a day. */
  readonly driftPerDay: number
  /** Variance it gains over a summer. */
  readonly seasonDrift: number
  /** Share of a rating that is left after a summer. */
  readonly seasonKeep: number
  /** Variance the level of a division gains a day. */
  readonly levelDriftPerDay: number
  readonly startLevel: number
  readonly levelVariance: number
  /** Variance of a team's rating where the history begins. */
  readonly startVariance: number
  /** Where a team starts that was never seen, relative to its division. */
  readonly newTeamMean: number
  readonly newTeamVariance: number
  /** How much a team's rating rises, relative to its division, when it goes down one. */
  readonly divisionGap: number
  readonly gapVariance: number
  /** Variance of the rates implied by odds around the ratings. */
  readonly noise: number
}

/** How much is read into what was seen on the pitch. */
export interface PitchConstants {
  /** Weights of the signals' surprises; only their shares count. */
  readonly weights: Readonly<Record<Signal, number>>
  /** Variance of the weighted surprise, in units of that of goals. */
  readonly noise: number
  /** By what the noise grows when only the goals are known. */
  readonly goalsAloneNoise: number
}

interface PitchPair {
  readonly supremacy: PitchConstants
  readonly total: PitchConstants
}

/** Everything a tracker of one country goes by. */
export interface TrackerConstants {
  readonly supremacy: RatingConstants
  readonly total: RatingConstants
  readonly signals: SignalConstants
  /** After the odds of the match have been learned, and without any. */
  readonly pitchAfterOdds: PitchPair
  readonly pitchAlone: PitchPair
}

/** Each country with leagues of ours must be named; others may be. */
export type CountryMeans = Readonly<Record<DomesticCode, number>> &
  Readonly<Partial<Record<ContextLeagueId, number>>>

/** How the cups' ratings of countries and teams move. */
export interface CupRatingConstants {
  readonly startLevel: number
  readonly levelVariance: number
  /** What is believed of each country's first division before its first cup match, and of one not named. */
  readonly countries: CountryMeans
  readonly countryVariance: number
  readonly newCountryMean: number
  readonly newCountryVariance: number
  readonly countryDriftPerDay: number
  /** Of a team around what its league says. */
  readonly teamVariance: number
  readonly teamDriftPerDay: number
  /** Share of it that is left after a year. */
  readonly teamKeepPerYear: number
  /** A team of a league that is not followed. */
  readonly strangerMean: number
  readonly strangerVariance: number
  /** Variance of odds, and of goals in units of a Poisson count's. */
  readonly oddsNoise: number
  readonly goalsNoise: number
}

/** Everything the cups go by. */
export interface CupConstants {
  readonly supremacy: CupRatingConstants
  readonly total: CupRatingConstants
  /** How much of a league rating counts in a cup. */
  readonly supremacyScale: number
  readonly totalScale: number
  /** Share of a league rating's variance that a cup match reckons with. */
  readonly leagueVarianceShare: number
  /** Variance a club gains in a year without a league match, after the first two months. */
  readonly staleVariancePerYear: number
  /** By how much an uncertain supremacy is pulled to even: divided by √(1 + pull × variance). */
  readonly uncertaintyPull: number
  /** Log total of a second leg, and for each goal of a lead carried into it. */
  readonly secondLegTotal: number
  readonly secondLegTotalByLead: number
}
