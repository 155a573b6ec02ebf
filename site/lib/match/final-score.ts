/** How a match ended, home first; null as long as it has not. */
import type { ListMatch } from '#data/model/match/match.ts'

export interface Score {
  readonly home: number
  readonly away: number
}

export function getFinalScore({
  matchStatus,
  actualHomeScore: home,
  actualAwayScore: away,
}: Pick<ListMatch, 'matchStatus' | 'actualHomeScore' | 'actualAwayScore'>): Score | null {
  return matchStatus === 'finished' && home !== null && away !== null ? { home, away } : null
}
