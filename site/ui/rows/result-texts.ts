/** Texts of published matches, and what their predictions wait for. */
import { isOffThePitch } from '#data/model/match/match.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { formatScore, NO_FIGURE } from '#site/lib/texts/format.ts'

/** The score of a match that has begun, as far as it is known. */
export function toScoreText({
  actualHomeScore: home,
  actualAwayScore: away,
}: Pick<PublicMatch, 'actualHomeScore' | 'actualAwayScore'>): string {
  return home === null && away === null ? NO_FIGURE : formatScore(home, away)
}

/** Until when a prediction that is not opened stays closed: for ever in a match that a committee decided. */
export function toSealLabel({
  matchStatus,
  awarded,
}: Pick<PublicMatch, 'matchStatus' | 'awarded'>) {
  if (matchStatus !== 'finished') return 'public:sealed'
  return awarded ? 'public:match.decided' : 'public:results.waiting'
}

/** False for a prediction that is never opened: its match is off, or was decided by a committee. */
export const mayOpen = ({ matchStatus, awarded }: Pick<PublicMatch, 'matchStatus' | 'awarded'>) =>
  !isOffThePitch(matchStatus) && !awarded

interface Published {
  readonly opened: object | null
  readonly receipt: object | null
}

/** For search engines and shared links. */
export function toDescription({ opened, receipt }: Published) {
  if (opened) return 'public:match.description.after'
  return `public:match.description.${receipt ? 'before' : 'none'}` as const
}
