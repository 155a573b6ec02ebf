/** What is shown of a member's forecast: before kick-off the last one, then the one that is scored (decision 038). */
import type { MemberForecast } from '#data/model/account/member-forecast.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { hasBegun } from '#site/lib/match/match-stage.ts'

type Given = NonNullable<MemberForecast['counting']>

export interface Standing {
  readonly shown: Given
  /** The last one, where it was not sealed before kick-off; null before kick-off. It is not scored. */
  readonly late: Given | null
}

/** @param openedMs when the page was opened; a match that begins later says so by its status */
export function toStanding(
  given: MemberForecast,
  match: Pick<ListMatch, 'matchStatus' | 'kickoffAt'>,
  openedMs: number,
): Standing {
  // A postponed match may get a new kick-off, before which it is sealed in time.
  const isClosed =
    hasBegun(match) ||
    (match.matchStatus !== 'postponed' && Date.parse(match.kickoffAt) <= openedMs)
  const { counting } = given
  const late = isClosed && counting?.givenAt !== given.givenAt ? given : null
  return { shown: late && counting ? counting : given, late }
}
