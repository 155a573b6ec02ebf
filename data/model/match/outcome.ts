import type { Outcome } from './match.ts'

/** The outcome of a score. Apart from the schemas, as the first paint of a page does without them. */
export function toOutcome(homeScore: number, awayScore: number): Outcome {
  if (homeScore > awayScore) return 'home_win'
  return awayScore > homeScore ? 'away_win' : 'draw'
}
