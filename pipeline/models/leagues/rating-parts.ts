/** Input and output of a rating filter, split by source. */

/** A match as the filter reads it; teams are numbered from 0. */
export interface RatedMatch {
  readonly home: number
  readonly away: number
  /** 0 first division (or the only one), 1 second. */
  readonly division: number
  readonly season: number
  /** UTC days since 1970. */
  readonly day: number
  readonly neutral: boolean
}

/**
 * Sources of a rating, stored separately so that a forecast can be decomposed exactly: `start` is a
 * change of division or a newcomer's start, then what the odds, goals and shots of the last matches
 * added. With each match a share of these moves into `strength`, the established rating.
 */
export const RATING_SOURCES = ['strength', 'start', 'market', 'goals', 'shots'] as const
type RatingSource = (typeof RATING_SOURCES)[number]
export type BySource = Readonly<Record<RatingSource, number>>

export interface RatingForecast {
  /** Level of the division; for the supremacy it is the home advantage. */
  readonly level: number
  /** Contribution of the two teams to the figure, by source. */
  readonly parts: BySource
  /** Expected figure: level plus parts. */
  readonly mean: number
  /** Of the mean, without observation noise. */
  readonly variance: number
}

/** One team's rating within its league, by source. */
export interface LeagueRating {
  readonly parts: BySource
  readonly variance: number
  /** Day of its last match in its league, UTC days since 1970. */
  readonly seenDay: number
}

/** Sum over all sources. */
export function sumSources(parts: BySource): number {
  return RATING_SOURCES.reduce((sum, source) => sum + parts[source], 0)
}
