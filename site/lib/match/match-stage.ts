/** Whether a match has begun, and its final score. */
import type { ListMatch } from '#data/model/match/match.ts'

export interface Score {
  readonly home: number
  readonly away: number
}

/** True from kick-off on, also after the final whistle. */
export function hasBegun({ matchStatus }: Pick<ListMatch, 'matchStatus'>): boolean {
  return matchStatus === 'live' || matchStatus === 'finished'
}

/** The final score; null before there is one. */
export function getFinalScore({
  matchStatus,
  actualHomeScore: home,
  actualAwayScore: away,
}: Pick<ListMatch, 'matchStatus' | 'actualHomeScore' | 'actualAwayScore'>): Score | null {
  return matchStatus === 'finished' && home !== null && away !== null ? { home, away } : null
}
