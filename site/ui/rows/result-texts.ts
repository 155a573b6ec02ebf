/** Texts of rows of results. */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { formatScore, NO_FIGURE } from '#site/lib/texts/format.ts'

/** The score of a match that has begun, as far as it is known. */
export function toScoreText({
  actualHomeScore: home,
  actualAwayScore: away,
}: Pick<PublicMatch, 'actualHomeScore' | 'actualAwayScore'>): string {
  return home === null && away === null ? NO_FIGURE : formatScore(home, away)
}
