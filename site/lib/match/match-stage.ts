/** How far a match has come: whether it has begun, and how it ended. */
import type { ListMatch } from '#data/model/match/match.ts'

export interface Score {
  readonly home: number
  readonly away: number
}

/** True from kick-off on, also after the final whistle. */
export function hasBegun({ matchStatus }: Pick<ListMatch, 'matchStatus'>): boolean {
  return matchStatus === 'live' || matchStatus === 'finished'
}

/** The final score; null as long as there is none. */
export function getFinalScore({
  matchStatus,
  actualHomeScore: home,
  actualAwayScore: away,
}: Pick<ListMatch, 'matchStatus' | 'actualHomeScore' | 'actualAwayScore'>): Score | null {
  return matchStatus === 'finished' && home !== null && away !== null ? { home, away } : null
}
