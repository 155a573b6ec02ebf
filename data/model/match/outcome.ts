import type { Outcome } from './match.ts'

/** The outcome of a score. Apart from the schemas, because the first paint of a page needs it without them. */
export function toOutcome(homeScore: number, awayScore: number): Outcome {
  if (homeScore > awayScore) return 'home_win'
  return awayScore > homeScore ? 'away_win' : 'draw'
}

/** The most likely outcome; on a tie home before away before draw. */
export function toLikeliestOutcome(chances: {
  readonly home: number
  readonly draw: number
  readonly away: number
}): Outcome {
  const { home, draw, away } = chances
  if (home >= away && home >= draw) return 'home_win'
  return away >= draw ? 'away_win' : 'draw'
}
